// IoQueue: one thread that does jobs in the order they were posted. What is posted later sees what was done before: a
// read behind a write of the same bytes reads them.
//
// A ticket is the event "this job and all before it are over". On a device with streams and events of its own, those
// take this place.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace kvarium {

class IoQueue {
 public:
  using Ticket = uint64_t;  // 0: nothing to wait for

  IoQueue();   // throws Error{device} when the system refuses a thread
  ~IoQueue();  // jobs that have not begun are not done
  IoQueue(const IoQueue&) = delete;
  IoQueue& operator=(const IoQueue&) = delete;

  Ticket post(std::function<void()> job);  // the job must not throw
  void wait(Ticket ticket);
  bool isDone(Ticket ticket);
  void run(const std::function<void()>& job);  // post and wait; what it throws is thrown here

 private:
  void work();

  std::mutex m_mutex;
  std::condition_variable m_posted, m_finished;
  std::deque<std::function<void()>> m_jobs;
  Ticket m_last_posted = 0, m_last_done = 0;
  bool m_closing = false;
  std::thread m_thread;
};

}  // namespace kvarium
