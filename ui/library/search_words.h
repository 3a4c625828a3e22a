// SearchWords: the words of a search, and their places in a text.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/library/conversation.h"

namespace kvarium::ui {

// A part of a text, in UTF-16 units.
struct FoundSpan {
  qsizetype begin = 0, length = 0;
  bool operator==(const FoundSpan&) const = default;
};

// A word matches at the beginning of words, ignoring case and accents. Words of scripts without spaces match anywhere.
class SearchWords {
 public:
  static constexpr qsizetype longest = 200;  // most characters of a search text

  explicit SearchWords(const QString& typed = {});

  bool isEmpty() const { return m_words.isEmpty(); }
  bool isIn(const QString& text) const;                       // the text has all words
  std::vector<FoundSpan> marks(const QString& text) const;    // all places of all words, in order, without overlap
  std::vector<FoundSpan> places(const QString& text) const;   // the same, with adjacent words joined
  const QStringList& spaced() const { return m_spaced; }      // as typed
  const QStringList& unspaced() const { return m_unspaced; }  // as typed

 private:
  QStringList m_words;  // folded, see search_words.cpp
  QStringList m_spaced, m_unspaced;
};

// One line of the text around the first mark, with its marks.
struct Snippet {
  QString text;
  std::vector<FoundSpan> marks;
};
Snippet snippetOf(const QString& text, const SearchWords& words);
// Fits it into `width` pixels: words before the first mark are dropped if that would be beyond the end.
Snippet fitted(const Snippet& snippet, const QFontMetrics& metrics, int width);

// A place of the found words.
struct SearchHit {
  qint64 conversation = 0;
  qint64 message = 0;  // 0: in the title
  QString title;
  qint64 time_ms = 0;
  QString text;                  // one line
  std::vector<FoundSpan> marks;  // in `text`, or in the title
};

}  // namespace kvarium::ui
