// RepaintLimit: limits a view that follows every token to 15 repaints a second. More are not visible and would take
// time from the model.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace kvarium::ui {

class RepaintLimit : public QObject {
  Q_OBJECT
 public:
  static constexpr int least_ms = 67;
  static constexpr int later_ms = 1100;  // longer than the largest interval between two views of the cache of a reply
  explicit RepaintLimit(QObject* parent);
  void ask();       // emits due() now, or when least_ms have passed since the last one
  void askLater();  // emits due() when later_ms have passed, or with the next ask()
  void forget();    // cancels what was asked for

 signals:
  void due();

 private:
  void fire();
  QElapsedTimer m_since;
  QTimer m_timer;
};

}  // namespace kvarium::ui
