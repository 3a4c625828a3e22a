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
  // The whole text so far. `tokens` of it, -1: not known, then words are counted.
  void setThoughts(const QString& text, qint64 tokens, bool open);
  bool isUnfolded() const;
  static bool unfoldsWhileWriting() { return s_unfold; }  // as the user left it last
  static void setUnfoldsWhileWriting(bool unfold) { s_unfold = unfold; }

 private:
  void unfold(bool unfolded);

  QToolButton* m_fold;
  MessageBody* m_body;
  bool m_open = false;
  static inline bool s_unfold = false;
};

}  // namespace kvarium
