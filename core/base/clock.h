// A monotonic clock for measuring time: unlike the time of day it is never set back.
#pragma once

#include <chrono>

namespace kvarium {

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

}  // namespace kvarium
