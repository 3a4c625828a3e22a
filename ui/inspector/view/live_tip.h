// LiveTip: a tooltip that is updated while it is shown. refresh() asks for its words again. Escape hides it, whichever
// widget has the keyboard focus.
#pragma once

#include <QObject>
#include <QPoint>
#include <QRect>
#include <functional>

class QWidget;

namespace kvarium::ui {

class LiveTip : public QObject {
  Q_OBJECT
 public:
  using Words = std::function<QString()>;  // empty: the tip hides
  explicit LiveTip(QWidget& owner);
  ~LiveTip() override;
  // It hides when the pointer leaves `stays`, a rectangle of the owner; empty: when it leaves the owner.
  void show(QPoint global, const QRect& stays, Words words);
  void refresh();
  void hide();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool isShown() const;
  void forget();

  QWidget& m_owner;
  Words m_words;  // null: the tip is hidden
  QString m_said;
  QPoint m_at;
  QRect m_stays;
};

}  // namespace kvarium::ui
