// ThreadPool: the caller and n - 1 workers run the same function, then meet. Workers spin briefly, then sleep.
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

  // Runs function(thread_index) once on each of the size() threads and returns when all are done. One caller at a time.
  // The function must not throw.
  template <class Function>
  void run(const Function& function) {
    dispatch([](const void* target, int thread) { (*static_cast<const Function*>(target))(thread); }, &function);
  }

 private:
  using Invoke = void (*)(const void*, int);
  void dispatch(Invoke invoke, const void* target);
  void work(int thread);
  void stop();

  std::vector<std::thread> m_workers;
  Invoke m_invoke = nullptr;
  const void* m_target = nullptr;
  alignas(64) std::atomic<uint32_t> m_generation{0};  // bumped for every task
  alignas(64) std::atomic<int> m_remaining{0};        // workers still in the task
  alignas(64) std::atomic<int> m_sleeping{0};
  std::atomic<bool> m_stop{false};
  std::mutex m_mutex;
  std::condition_variable m_wake;
};

}  // namespace kvarium
