// Quiet: how much processor time a program takes that is left alone.
#pragma once

#include <sys/resource.h>

#include <QEventLoop>
#include <QTimer>

namespace kvarium::support {

// Processor time of all threads of this program so far, in seconds.
inline double processorSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// As the program runs: QTest::qWait wakes a hundred times a second.
inline void leaveAlone(int ms) {
  QEventLoop loop;
  QTimer::singleShot(ms, &loop, &QEventLoop::quit);
  loop.exec();
}

}  // namespace kvarium::support
