// The threads that read or write a saved cache together: few, because memory and the system limit them.
#pragma once

#include <memory>

#include "core/base/thread_pool.h"

namespace kvarium {

// As many as the machine has cores for, at most `most`; one when the system gives no other.
std::unique_ptr<ThreadPool> archiveThreads(int most);

}  // namespace kvarium
