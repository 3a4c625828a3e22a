// How long the window's thread is busy at a time: what a key press may have to wait.
#pragma once

#include <QTimer>
#include <algorithm>
#include <utility>
#include <vector>

#include "tests/support/thread_time.h"

namespace kvarium::ui {

// What the window's thread computes between two turns of its event loop: how long a key press may have to wait.
struct LoopProbe {
  QTimer timer;
  std::vector<double> busy_ms;
  double last = support::threadMs();
  LoopProbe() {
    timer.setInterval(1);
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &timer, [this] { endTurn(); });
    timer.start();
  }
  void endTurn() {
    const double now = support::threadMs();
    busy_ms.push_back(now - std::exchange(last, now));
  }
  double part(double fraction) {
    endTurn();  // the one in which it is asked
    std::sort(busy_ms.begin(), busy_ms.end());
    return busy_ms.empty() ? 0 : busy_ms[size_t(double(busy_ms.size() - 1) * fraction)];
  }
};

}  // namespace kvarium::ui
