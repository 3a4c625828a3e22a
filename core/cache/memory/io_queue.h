// IoQueue: one thread that runs jobs in the order in which they were posted, so a read after a write of the same bytes
// reads the written bytes.
//
// A ticket stands for "this job and all jobs before it have finished".
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace kvarium::cache {

class IoQueue {
 public:
  using Ticket = uint64_t;  // 0: nothing to wait for

  IoQueue();   // throws Error{device} when the system refuses a thread
  ~IoQueue();  // jobs that have not started are discarded
  IoQueue(const IoQueue&) = delete;
  IoQueue& operator=(const IoQueue&) = delete;

  Ticket post(std::function<void()> job);  // the job must not throw
  void wait(Ticket ticket);
  bool isDone(Ticket ticket);
  void run(const std::function<void()>& job);  // posts the job, waits, and rethrows what it throws

 private:
  void work();

  std::mutex m_mutex;
  std::condition_variable m_posted, m_finished;
  std::deque<std::function<void()>> m_jobs;
  Ticket m_last_posted = 0, m_last_done = 0;
  bool m_closing = false;
  std::thread m_thread;
};

}  // namespace kvarium::cache
