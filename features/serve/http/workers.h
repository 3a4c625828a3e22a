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
  void finish();                        // returns when what was given is done

 private:
  void work();

  const size_t m_most;
  std::mutex m_mutex;  // of the following
  std::condition_variable m_left;
  std::deque<std::function<void()>> m_jobs;
  std::vector<std::thread> m_threads, m_gone;  // m_gone: have nothing more to do, and are to be joined
};

}  // namespace kvarium::serve
