// Computing time of the thread that asks: on a busy machine other programs do not count.
#pragma once

#include <ctime>

namespace kvarium::support {

inline double threadMs() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
}

// Computes for so long, while other threads do what they can. To give way a number of times instead would take as long
// as all others want.
inline void computeFor(double ms) {
  for (const double end = threadMs() + ms; threadMs() < end;) {
  }
}

}  // namespace kvarium::support
