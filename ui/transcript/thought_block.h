// Thoughts of a reply that is shown, as core/text/thoughts.h finds them, and ThoughtBlock: they folded to one line with
// their length.
#pragma once

#include <QStringView>
#include <QWidget>

#include "core/text/thoughts.h"

class QToolButton;

namespace kvarium::ui {

class CellOverlay;
class MessageBody;

// Ranges of the reply, in UTF-16 units. Without thoughts `answer` is 0 and the rest is empty.
struct Thoughts {
  qsizetype begin = 0, end = 0;  // the thoughts without marks and without empty lines at their ends
  qsizetype answer = 0;          // begin of the answer; the reply's length while the thoughts are open
  bool open = false;             // the closing mark is still missing
  text::ThoughtPlace place = {};
  bool any() const { return end > begin || answer > 0; }
};

// opened: the mark that the reply's prompt ended with; empty: none, or it is unknown. For a growing reply only new text
// is read: `before` is the result for its first `seen` characters.
Thoughts findThoughts(QStringView reply, const QString& opened = {}, const Thoughts& before = {}, qsizetype seen = 0);

class ThoughtBlock : public QWidget {
  Q_OBJECT
 public:
  explicit ThoughtBlock(CellOverlay& overlay, QWidget* parent = nullptr);

  MessageBody& body() { return *m_body; }
  void setThoughts(const QString& text);
  void append(const QString& piece);
  void setOpen(bool open);            // more thoughts follow; it unfolds if the user wants that
  void setTokens(qint64 tokens);      // their number of tokens; -1: not known, so words are counted
  void setName(const QString& name);  // for text that is no thoughts: its name, which is shown instead
  bool isUnfolded() const;
  void unfold(bool unfolded);
  // True if thoughts unfold while they are written; one choice for all.
  static void setUnfoldsWhileWriting(bool unfold) { s_unfold = unfold; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void count(QStringView piece);
  void showTitle();

  QToolButton* m_fold;
  MessageBody* m_body;
  QString m_name;
  bool m_open = false;
  bool m_in_word = false;  // the text so far ends within a word
  qint64 m_words = 0, m_tokens = -1;
  static inline bool s_unfold = false;
};

}  // namespace kvarium::ui
