// A thread pool for reading or writing a saved cache. It is small, because memory bandwidth and the system limit the
// speed.
#pragma once

#include <memory>

#include "core/base/thread_pool.h"

namespace kvarium::cache {

// One thread per core, at most `most`; a single thread if the system refuses more.
std::unique_ptr<ThreadPool> archiveThreads(int most);

}  // namespace kvarium::cache
