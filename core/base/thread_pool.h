// ThreadPool: the caller and n - 1 workers share the calls of one function and wait for all of them. Waiting workers
// spin briefly, then sleep. A worker that gets no core delays nobody: the running threads make its calls.
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
  // >= 1, with the calling thread. Throws Error{device} if the system refuses a thread.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return static_cast<int>(m_workers.size()) + 1; }

  // Runs function(0) to function(size() - 1), each once, and returns when all have returned; no index runs twice at a
  // time. Only one thread may call run() at a time. The function must not throw, and no call may wait for another.
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
  // High half: generation, one per task; low half: next index that no thread has taken.
  alignas(64) std::atomic<uint64_t> m_ticket{0};
  alignas(64) std::atomic<int> m_remaining{0};  // unfinished calls, without the caller's own
  alignas(64) std::atomic<int> m_sleeping{0};
  std::atomic<bool> m_stop{false};
  std::mutex m_mutex;
  std::condition_variable m_wake;
};

}  // namespace kvarium
