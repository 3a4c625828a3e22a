// Workers: threads that come as there is work for them, and go.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kvarium::serve {

class Workers {
 public:
  explicit Workers(size_t most) : m_most(most) {}
  ~Workers() { finish(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(std::function<void()> job);  // where all are busy, it waits for one
  void finish();                        // returns when what was given is done; from then on no thread takes any more

 private:
  void work();
  void addThread();  // m_mutex is held

  const size_t m_most;
  std::mutex m_mutex;  // of the following
  std::condition_variable m_arrived, m_left;
  std::deque<std::function<void()>> m_jobs;
  std::vector<std::thread> m_threads, m_gone;  // m_gone: have nothing more to do, and are to be joined
  size_t m_idle = 0;
  bool m_closing = false;
};

}  // namespace kvarium::serve
