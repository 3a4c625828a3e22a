// How long the window's thread is busy in a turn of its event loop, and how long it draws, whatever else runs on the
// machine: the time in which the thread was ready to run and another one ran is taken off. A turn that sleeps or waits
// for a lock is as long as it sleeps or waits.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QEvent>
#include <QThread>
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

namespace kvarium::ui {

inline double clockMs(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return double(t.tv_sec) * 1e3 + double(t.tv_nsec) / 1e6;
}

// Durations in ms.
struct Durations {
  std::vector<double> ms;
  double part(double fraction) {
    std::sort(ms.begin(), ms.end());
    return ms.empty() ? 0 : ms[size_t(double(ms.size() - 1) * fraction)];
  }
};

// Make it on the thread that it measures.
class ProbedApplication : public QApplication {
 public:
  struct Measured {
    Durations turns;             // of the event loop, those in which nothing happened left out
    Durations frames;            // drawing what has changed in a window: all of its widgets together
    double longest_wall_ms = 0;  // of a turn, with the time that other programs took
  };

  ProbedApplication(int& argc, char** argv) : QApplication(argc, argv) {
    connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] {
      if (m_turn_ms > 0) m_measured.turns.ms.push_back(m_turn_ms);
      m_measured.longest_wall_ms = std::max(m_measured.longest_wall_ms, m_turn_wall_ms);
      m_turn_ms = m_turn_wall_ms = 0;
    });
  }
  ~ProbedApplication() override { ::close(m_waits); }

  // Since the last call.
  Measured take() {
    m_turn_ms = m_turn_wall_ms = 0;
    return std::exchange(m_measured, {});
  }

  bool notify(QObject* receiver, QEvent* event) override {
    if (QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
    const bool is_frame = event->type() == QEvent::UpdateRequest && !m_in_frame;
    const bool is_outer = !m_in_event;
    if (!is_frame && !is_outer) return QApplication::notify(receiver, event);
    m_in_frame = m_in_frame || is_frame;
    m_in_event = true;
    const double wall = clockMs(CLOCK_MONOTONIC), waited = waitedMs();
    const bool taken = QApplication::notify(receiver, event);
    const double passed = clockMs(CLOCK_MONOTONIC) - wall, own = passed - (waitedMs() - waited);
    if (is_frame) {
      m_measured.frames.ms.push_back(own);
      m_in_frame = false;
    }
    if (is_outer) {
      m_turn_ms += own;
      m_turn_wall_ms += passed;
      m_in_event = false;
    }
    return taken;
  }

 private:
  // How long this thread has been ready to run while others ran; 0: the kernel does not tell it.
  double waitedMs() const {
    char text[96] = {};
    if (::pread(m_waits, text, sizeof(text) - 1, 0) <= 0) return 0;
    char* behind_running = nullptr;
    std::strtoull(text, &behind_running, 10);
    return double(std::strtoull(behind_running, nullptr, 10)) / 1e6;
  }

  const int m_waits = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  Measured m_measured;
  double m_turn_ms = 0, m_turn_wall_ms = 0;
  bool m_in_event = false, m_in_frame = false;
};

}  // namespace kvarium::ui
