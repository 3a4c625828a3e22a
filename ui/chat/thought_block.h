// ThoughtBlock: what a model thought aloud, folded to one line that says how long it thought.
#pragma once

#include <QWidget>

class QToolButton;

namespace kvarium {

class MessageBody;

class ThoughtBlock : public QWidget {
  Q_OBJECT
 public:
  explicit ThoughtBlock(QWidget* parent = nullptr);

  MessageBody& body() { return *m_body; }
  void setThoughts(const QString& text);
  void append(const QString& piece);
  void setOpen(bool open);            // they go on; unfolded then, if that is wanted
  void setTokens(qint64 tokens);      // so many they are; -1: not known, then words are counted
  void setName(const QString& name);  // of words that are no thoughts: they are given with it, as they are written
  bool isUnfolded() const;
  void unfold(bool unfolded);
  // Whether thoughts unfold while they are written. One choice for all.
  static void setUnfoldsWhileWriting(bool unfold) { s_unfold = unfold; }

 private:
  void count(QStringView piece);
  void showTitle();

  QToolButton* m_fold;
  MessageBody* m_body;
  QString m_name;
  bool m_open = false;
  bool m_in_word = false;  // at the end
  qint64 m_words = 0, m_tokens = -1;
  static inline bool s_unfold = false;
};

}  // namespace kvarium
