#include "features/serve/http/workers.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace kvarium::serve {
namespace {

constexpr std::chrono::seconds longest_idle{10};

void joinAll(std::vector<std::thread> threads) {
  for (std::thread& each : threads) each.join();
}

}  // namespace

void Workers::run(std::function<void()> job) {
  std::vector<std::thread> gone;
  {
    std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
    if (m_idle < m_jobs.size() && m_threads.size() < m_most) addThread();
    gone.swap(m_gone);
  }
  m_arrived.notify_one();
  joinAll(std::move(gone));
}

// Where the machine gives no more threads, those that are there do the work.
void Workers::addThread() {
  try {
    m_threads.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
  }
}

void Workers::finish() {
  std::vector<std::thread> gone;
  {
    std::unique_lock lock(m_mutex);
    m_closing = true;
    m_arrived.notify_all();
    m_left.wait(lock, [this] { return m_threads.empty(); });
    gone.swap(m_gone);
  }
  joinAll(std::move(gone));
}

void Workers::work() {
  std::unique_lock lock(m_mutex);
  for (;;) {
    ++m_idle;
    const bool has_work = m_arrived.wait_for(lock, longest_idle, [this] { return !m_jobs.empty() || m_closing; });
    --m_idle;
    if (!has_work || m_jobs.empty()) break;
    std::function<void()> job = std::move(m_jobs.front());
    m_jobs.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
  const auto self = std::find_if(m_threads.begin(), m_threads.end(),
                                 [](const std::thread& each) { return each.get_id() == std::this_thread::get_id(); });
  m_gone.push_back(std::move(*self));
  m_threads.erase(self);
  m_left.notify_all();
}

}  // namespace kvarium::serve
