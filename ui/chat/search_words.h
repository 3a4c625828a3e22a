// SearchWords: what somebody types to find a message, and where it stands in a text.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/chat/conversation.h"

namespace kvarium {

// A part of a text, in UTF-16 units.
struct FoundSpan {
  qsizetype begin = 0, length = 0;
  bool operator==(const FoundSpan&) const = default;
};

// Words are found at the beginning of words, without regard to case and accents. Scripts that put no space between
// words are found anywhere.
class SearchWords {
 public:
  static constexpr qsizetype longest = 200;  // characters read of what was typed

  explicit SearchWords(const QString& typed = {});

  bool isEmpty() const { return m_words.isEmpty(); }
  bool isIn(const QString& text) const;                       // all of them
  std::vector<FoundSpan> marks(const QString& text) const;    // all places of all words, in order, none over another
  std::vector<FoundSpan> places(const QString& text) const;   // the same, words side by side as one
  const QStringList& spaced() const { return m_spaced; }      // as typed
  const QStringList& unspaced() const { return m_unspaced; }  // as typed

 private:
  QStringList m_words;  // folded
  QStringList m_spaced, m_unspaced;
};

// One line around the first mark, with marks that belong to it.
struct Snippet {
  QString text;
  std::vector<FoundSpan> marks;
};
Snippet snippetOf(const QString& text, const SearchWords& words);
// The same in a line of `width` pixels: where the first mark would lie beyond its end, the words before it go.
Snippet fitted(const Snippet& snippet, const QFontMetrics& metrics, int width);

// A place where the words were found.
struct SearchHit {
  qint64 conversation = 0;
  qint64 message = 0;  // 0: in the title
  QString title;
  qint64 time_ms = 0;
  QString text;                  // one line
  std::vector<FoundSpan> marks;  // in text, of a title in the title
};

}  // namespace kvarium
