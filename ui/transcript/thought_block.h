// ThoughtBlock: a model's thoughts, folded to one line with their length.
#pragma once

#include <QWidget>

class QToolButton;

namespace kvarium::ui {

class CellOverlay;
class MessageBody;

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
