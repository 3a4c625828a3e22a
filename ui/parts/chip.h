// Chip: a round button with a choice in words, which opens a menu. Text that does not fit is elided.
#pragma once

#include <QToolButton>

namespace kvarium::ui {

class Chip : public QToolButton {
  Q_OBJECT
 public:
  explicit Chip(QWidget* parent = nullptr);
  void setMenu(QMenu* menu);
  void settle();                             // after its popup closed: updates the pressed and hovered states
  void setWidest(int px) { m_widest = px; }  // where text has its usual size
  void setWords(const QString& words, Qt::TextElideMode elide = Qt::ElideRight);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;  // a chip may be narrower than its text

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void shorten();
  QString mark() const;

  int m_widest = 260;
  QString m_words;
  Qt::TextElideMode m_elide = Qt::ElideRight;
};

QString withoutMnemonic(QString words);  // escapes ampersands for a button or menu

}  // namespace kvarium::ui
