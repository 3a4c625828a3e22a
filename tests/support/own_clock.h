// A clock of the tests' own: time passes for this program when a test says so, and nobody waits for it. All calls for
// steady time get this clock's: timers, deadlines, std::chrono::steady_clock. The time of day stays the machine's.
#pragma once

namespace kvarium::support {

// Handles what has been posted, and what that posts in turn. Timers that are not due are left alone.
void drainEvents();

// Lets the timers of this thread see so much time pass, in small steps. Event loops of other threads notice it soon,
// and are not waited for. Who waits for a condition variable with a limit waits longer by as much.
void passTime(int ms);

// The same for a timer of this length: Qt lets it be late by a twentieth.
inline void passTimer(int ms) { passTime(ms + ms / 10); }

// While it lives, time passes by passTime() alone: what has no time to happen does not happen, however slow the machine
// is. QTRY_ has no limit then.
class StandingClock {
 public:
  StandingClock();
  ~StandingClock();
  StandingClock(const StandingClock&) = delete;
  StandingClock& operator=(const StandingClock&) = delete;
};

}  // namespace kvarium::support
