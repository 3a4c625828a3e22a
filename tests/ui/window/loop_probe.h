// How long the window's thread is busy at a time: what a key press may have to wait.
#pragma once

#include <QTimer>
#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

namespace kvarium::ui {

// Computing time of this thread, in ms: other programs on the machine do not count.
inline double threadMs() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e3 + double(t.tv_nsec) / 1e6;
}

// What the window's thread computes between two turns of its event loop: how long a key press may have to wait.
struct LoopProbe {
  QTimer timer;
  std::vector<double> busy_ms;
  double last = threadMs();
  LoopProbe() {
    timer.setInterval(1);
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &timer, [this] { endTurn(); });
    timer.start();
  }
  void endTurn() {
    const double now = threadMs();
    busy_ms.push_back(now - std::exchange(last, now));
  }
  double part(double fraction) {
    endTurn();  // the one in which it is asked
    std::sort(busy_ms.begin(), busy_ms.end());
    return busy_ms.empty() ? 0 : busy_ms[size_t(double(busy_ms.size() - 1) * fraction)];
  }
};

}  // namespace kvarium::ui
