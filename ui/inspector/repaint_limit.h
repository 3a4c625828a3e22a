// RepaintLimit: a view that follows every token redraws at most 15 times a second; the eye needs no more, and the
// model needs the time.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace kvarium {

class RepaintLimit : public QObject {
  Q_OBJECT
 public:
  static constexpr int least_ms = 67;
  static constexpr int later_ms = 1100;  // a little longer than two snapshots of a reply are apart at most
  explicit RepaintLimit(QObject* parent);
  void ask();       // due() follows: at once, or when the time since the last one has passed
  void askLater();  // due() follows when `later_ms` have passed, or with the next ask()
  void forget();    // what was asked for is no longer wanted

 signals:
  void due();

 private:
  void fire();
  QElapsedTimer m_since;
  QTimer m_timer;
};

}  // namespace kvarium
