#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>

#include "core/base/error.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace kvarium {
namespace {

inline void relax() {
#if defined(__x86_64__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

// A worker spins about this long for the next op of a step (ops are microseconds apart), then sleeps.
constexpr auto spin_time = std::chrono::microseconds(200);

}  // namespace

ThreadPool::ThreadPool(int threads) {
  m_workers.reserve(static_cast<size_t>(std::max(threads, 1) - 1));
  try {
    for (int i = 1; i < threads; ++i) m_workers.emplace_back([this, i] { work(i); });
  } catch (const std::system_error& refusal) {
    const size_t started = m_workers.size() + 1;
    stop();
    throw Error(ErrorKind::device,
                "the system gave only " + std::to_string(started) + " of " + std::to_string(threads) + " threads (" +
                    refusal.code().message() + ")",
                "ask for fewer threads");
  }
}

ThreadPool::~ThreadPool() { stop(); }

void ThreadPool::stop() {
  m_stop.store(true);
  m_generation.fetch_add(1);
  { std::lock_guard lock(m_mutex); }
  m_wake.notify_all();
  for (std::thread& worker : m_workers) worker.join();
}

void ThreadPool::dispatch(Invoke invoke, const void* target) {
  if (m_workers.empty()) return invoke(target, 0);
  m_invoke = invoke;
  m_target = target;
  m_remaining.store(static_cast<int>(m_workers.size()), std::memory_order_relaxed);
  m_generation.fetch_add(1);  // sequentially consistent: pairs with the sleeper's check of m_generation below
  if (m_sleeping.load() > 0) {
    { std::lock_guard lock(m_mutex); }
    m_wake.notify_all();
  }
  invoke(target, 0);
  // With more threads than free cores the other side may need this core: give it up after a while.
  for (int spins = 0; m_remaining.load(std::memory_order_acquire) != 0;) {
    if (spins < 4096) {
      relax();
      ++spins;
    } else {
      std::this_thread::yield();
    }
  }
}

void ThreadPool::work(int thread) {
  uint32_t seen = 0;
  for (;;) {
    const auto start = std::chrono::steady_clock::now();
    for (int spins = 0; m_generation.load(std::memory_order_acquire) == seen; ++spins) {
      relax();
      if ((spins & 255) == 255 && std::chrono::steady_clock::now() - start > spin_time) {
        std::unique_lock lock(m_mutex);
        m_sleeping.fetch_add(1);
        m_wake.wait(lock, [&] { return m_generation.load() != seen; });
        m_sleeping.fetch_sub(1);
        break;
      }
    }
    seen = m_generation.load(std::memory_order_acquire);
    if (m_stop.load()) return;
    m_invoke(m_target, thread);
    m_remaining.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace kvarium
