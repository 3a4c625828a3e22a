#include "tests/support/own_clock.h"

#include <poll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <algorithm>
#include <atomic>
#include <cstdint>

namespace kvarium::support {
namespace {

constexpr int64_t ns_per_s = 1'000'000'000, ns_per_ms = 1'000'000;
constexpr int step_ms = 5;
constexpr int most_turns = 1000;  // what posts an event for each that it handles never comes to an end

std::atomic<int64_t> ahead{0};      // of the machine's clock, in ns
std::atomic<int64_t> stands_at{0};  // 0: the clock runs

int64_t machineTime() {
  timespec now{};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return now.tv_sec * ns_per_s + now.tv_nsec;
}
int64_t testTime() {
  const int64_t stands = stands_at;
  return stands > 0 ? stands : machineTime() + ahead;
}

// What waits for input with a limit looks at the tests' clock now and then.
int waitForInput(pollfd* inputs, nfds_t count, const timespec* limit, const sigset_t* blocked) {
  constexpr int64_t look_ns = 5 * ns_per_ms;
  const auto wait = [&](const timespec* time) {
    timespec part = time ? *time : timespec();  // the kernel writes what is left into it
    return static_cast<int>(syscall(SYS_ppoll, inputs, count, time ? &part : nullptr, blocked, sizeof(unsigned long)));
  };
  if (!limit) return wait(nullptr);
  for (const int64_t end = testTime() + limit->tv_sec * ns_per_s + limit->tv_nsec;;) {
    const int64_t left = std::max<int64_t>(0, end - testTime());
    const timespec part{0, std::min(left, look_ns)};
    const int ready = wait(&part);
    if (ready != 0 || left == 0) return ready;
  }
}

// Qt's watchdog ends a test function after five minutes of this clock, of functions too that it did not see begin
// because the machine was busy. Those who run the tests have a limit of their own.
const bool no_watchdog = qputenv("QTEST_FUNCTION_TIMEOUT", "1000000000");  // ms

}  // namespace

void drainEvents() {
  QAbstractEventDispatcher& events = *QAbstractEventDispatcher::instance();
  for (int turn = 0; turn < most_turns; ++turn) {
    const bool handled = events.processEvents(QEventLoop::AllEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // outside of an event loop nobody does
    if (!handled) return;
  }
}

void passTime(int ms) {
  drainEvents();
  for (int left = ms; left > 0; left -= step_ms) {
    const int64_t step = std::min(left, step_ms) * ns_per_ms;
    if (stands_at > 0)
      stands_at += step;
    else
      ahead += step;
    drainEvents();
  }
}

StandingClock::StandingClock() { stands_at = machineTime() + ahead; }
StandingClock::~StandingClock() {
  ahead = stands_at - machineTime();
  stands_at = 0;
}

}  // namespace kvarium::support

// These take the place of the C library's for the whole program.
extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
  using namespace kvarium::support;
  const auto failed = static_cast<int>(syscall(SYS_clock_gettime, clock, now));
  if (failed || clock != CLOCK_MONOTONIC) return failed;
  const int64_t told = testTime();
  now->tv_sec = told / ns_per_s;
  now->tv_nsec = told % ns_per_s;
  return 0;
}
extern "C" int ppoll(pollfd* inputs, nfds_t count, const timespec* limit, const sigset_t* blocked) {
  return kvarium::support::waitForInput(inputs, count, limit, blocked);
}
extern "C" int poll(pollfd* inputs, nfds_t count, int ms) {
  const timespec limit{ms / 1000, ms % 1000 * 1'000'000};
  return kvarium::support::waitForInput(inputs, count, ms < 0 ? nullptr : &limit, nullptr);
}
