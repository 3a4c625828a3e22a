// ConnectionPool: the threads that answer connections. Few connections wait for one, and it is known since when.
#pragma once

#include <httplib.h>

#include <atomic>
#include <functional>
#include <optional>
#include <utility>

#include "core/base/clock.h"

namespace kvarium::server {

class ConnectionPool final : public httplib::TaskQueue {
  // Nothing or, of newer versions of the library, whether the job was taken.
  using Enqueued = decltype(std::declval<httplib::TaskQueue&>().enqueue({}));

 public:
  ConnectionPool(size_t threads, size_t most_waiting) : m_most_waiting(most_waiting), m_threads(threads) {}

  // Where too many wait, the job runs at once, on this thread, and accepted() tells it to close its connection.
  Enqueued enqueue(std::function<void()> job) override;
  void shutdown() override { m_threads.shutdown(); }

  // For the job that runs on this thread: when its connection came. Nothing: no thread will answer it.
  static std::optional<Clock::time_point> accepted();

 private:
  const size_t m_most_waiting;
  std::atomic<size_t> m_waiting = 0;
  httplib::ThreadPool m_threads;
};

}  // namespace kvarium::server
