#include "app/server/connection_pool.h"

namespace kvarium::server {
namespace {

thread_local std::optional<Clock::time_point> accepted_at;

}  // namespace

std::optional<Clock::time_point> ConnectionPool::accepted() { return accepted_at; }

ConnectionPool::Enqueued ConnectionPool::enqueue(std::function<void()> job) {
  const Clock::time_point now = Clock::now();
  if (m_waiting >= m_most_waiting) {  // only this thread adds to it
    accepted_at.reset();
    job();
    return static_cast<Enqueued>(true);
  }
  ++m_waiting;
  m_threads.enqueue([this, now, job = std::move(job)] {
    --m_waiting;
    accepted_at = now;
    job();
  });
  return static_cast<Enqueued>(true);
}

}  // namespace kvarium::server
