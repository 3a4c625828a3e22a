// LiveTip: a tool tip that stays true. What it says is asked again with every change of what it tells about, and it
// goes on Escape, wherever the keyboard is.
#pragma once

#include <QObject>
#include <QPoint>
#include <QRect>
#include <functional>

class QWidget;

namespace kvarium {

class LiveTip : public QObject {
  Q_OBJECT
 public:
  using Words = std::function<QString()>;  // empty: there is nothing to say any more
  explicit LiveTip(QWidget& owner);
  ~LiveTip() override;
  // It goes when the pointer leaves `stays`, of the owner; empty: when it leaves the owner.
  void show(QPoint global, const QRect& stays, Words words);
  void refresh();
  void hide();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool isShown() const;
  void forget();

  QWidget& m_owner;
  Words m_words;  // null: nothing is shown
  QString m_said;
  QPoint m_at;
  QRect m_stays;
};

}  // namespace kvarium
