// ThreadPool: the caller and n - 1 workers share the calls of one function, then meet. Workers spin briefly, then
// sleep; a worker the machine has no core for holds nobody up: its calls are made by those who run.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace kvarium {

class ThreadPool {
 public:
  // >= 1; the calling thread counts as one. Throws Error{device} when the system refuses a thread.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return static_cast<int>(m_workers.size()) + 1; }

  // Runs function(0) to function(size() - 1), each once, and returns when all are done; no two at a time with the same
  // index. One caller at a time. The function must not throw, and no call may wait for another.
  template <class Function>
  void run(const Function& function) {
    dispatch([](const void* target, int thread) { (*static_cast<const Function*>(target))(thread); }, &function);
  }

 private:
  using Invoke = void (*)(const void*, int);
  void dispatch(Invoke invoke, const void* target);
  void share(uint64_t generation);
  void work();
  void stop();

  std::vector<std::thread> m_workers;
  Invoke m_invoke = nullptr;
  const void* m_target = nullptr;
  alignas(64) std::atomic<uint64_t> m_ticket{0};  // high half: generation, one a task; low half: next index nobody took
  alignas(64) std::atomic<int> m_remaining{0};    // calls not finished, but for the caller's own
  alignas(64) std::atomic<int> m_sleeping{0};
  std::atomic<bool> m_stop{false};
  std::mutex m_mutex;
  std::condition_variable m_wake;
};

}  // namespace kvarium
