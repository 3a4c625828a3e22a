// Chip: a round button that says a choice in words and opens a menu; words that do not fit end in an ellipsis, never
// cut.
#pragma once

#include <QToolButton>

namespace kvarium {

class Chip : public QToolButton {
  Q_OBJECT
 public:
  static constexpr int widest = 260;  // px

  explicit Chip(QWidget* parent = nullptr);
  void setMenu(QMenu* menu);
  void settle();  // what it opened is closed: it is not pressed, and under the pointer only if it really is
  void setWords(const QString& words, Qt::TextElideMode elide = Qt::ElideRight);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;  // a chip with a menu may be shortened, a plain one not

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void shorten();
  QString marked() const;  // the words with the sign that a menu is there

  QString m_words;
  Qt::TextElideMode m_elide = Qt::ElideRight;
};

QString withoutMnemonic(QString words);  // an ampersand is an ampersand, on a button and in a menu

}  // namespace kvarium
