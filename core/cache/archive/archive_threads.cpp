#include "core/cache/archive/archive_threads.h"

#include <algorithm>
#include <thread>

#include "core/base/error.h"

namespace kvarium::cache {

std::unique_ptr<ThreadPool> archiveThreads(int most) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  try {
    return std::make_unique<ThreadPool>(std::min(most, cores));
  } catch (const Error&) {
    return std::make_unique<ThreadPool>(1);
  }
}

}  // namespace kvarium::cache
