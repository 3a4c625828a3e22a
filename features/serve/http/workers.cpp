#include "features/serve/http/workers.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace kvarium::serve {
namespace {

void joinAll(std::vector<std::thread> threads) {
  for (std::thread& each : threads) each.join();
}

}  // namespace

void Workers::run(std::function<void()> job) {
  std::unique_lock lock(m_mutex);
  m_jobs.push_back(std::move(job));
  try {
    if (m_threads.size() < m_most) m_threads.emplace_back([this] { work(); });
  } catch (const std::system_error&) {  // the machine gives no more threads: those that are there do the work
  }
  std::vector<std::thread> gone = std::exchange(m_gone, {});
  lock.unlock();
  joinAll(std::move(gone));
}

void Workers::finish() {
  std::unique_lock lock(m_mutex);
  m_left.wait(lock, [this] { return m_threads.empty(); });
  std::vector<std::thread> gone = std::exchange(m_gone, {});
  lock.unlock();
  joinAll(std::move(gone));
}

void Workers::work() {
  std::unique_lock lock(m_mutex);
  while (!m_jobs.empty()) {
    std::function<void()> job = std::move(m_jobs.front());
    m_jobs.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
  const auto self = std::ranges::find(m_threads, std::this_thread::get_id(), &std::thread::get_id);
  m_gone.push_back(std::move(*self));
  m_threads.erase(self);
  m_left.notify_all();
}

}  // namespace kvarium::serve
