// Computing time of the thread that asks: on a busy machine other programs do not count.
#pragma once

#include <ctime>

namespace kvarium::support {

inline double threadMs() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
}

}  // namespace kvarium::support
