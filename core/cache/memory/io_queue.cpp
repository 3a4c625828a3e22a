#include "core/cache/memory/io_queue.h"

#include <future>
#include <system_error>

#include "core/base/error.h"

namespace kvarium::cache {

IoQueue::IoQueue() {
  try {
    m_thread = std::thread([this] { work(); });
  } catch (const std::system_error& error) {
    throw Error(ErrorKind::device, {"the system refuses a thread for the cache: %1", error.what()},
                "close other programs, or choose residency=device");
  }
}

IoQueue::~IoQueue() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
  }
  m_posted.notify_one();
  m_thread.join();
}

IoQueue::Ticket IoQueue::post(std::function<void()> job) {
  Ticket ticket = 0;
  {
    std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
    ticket = ++m_last_posted;
  }
  m_posted.notify_one();
  return ticket;
}

void IoQueue::wait(Ticket ticket) {
  std::unique_lock lock(m_mutex);
  m_finished.wait(lock, [&] { return m_last_done >= ticket; });
}

bool IoQueue::isDone(Ticket ticket) {
  std::lock_guard lock(m_mutex);
  return m_last_done >= ticket;
}

void IoQueue::run(const std::function<void()>& job) {
  std::packaged_task<void()> task(job);
  wait(post([&] { task(); }));
  task.get_future().get();
}

void IoQueue::work() {
  std::unique_lock lock(m_mutex);
  for (;;) {
    m_posted.wait(lock, [&] { return m_closing || !m_jobs.empty(); });
    if (m_closing) return;
    {
      const std::function<void()> job = std::move(m_jobs.front());
      m_jobs.pop_front();
      lock.unlock();
      job();
    }
    lock.lock();
    ++m_last_done;
    m_finished.notify_all();
  }
}

}  // namespace kvarium::cache
