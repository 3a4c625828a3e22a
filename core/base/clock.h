// Time that passes, for measuring: never set back, unlike the time of day.
#pragma once

#include <chrono>

namespace kvarium {

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

}  // namespace kvarium
