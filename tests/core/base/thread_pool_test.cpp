#include "core/base/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>

#include "core/base/error.h"

namespace kvarium::thread_pool_test {
namespace {

using Clock = std::chrono::steady_clock;

class ThreadPoolSizes : public ::testing::TestWithParam<int> {};

// Not atomic, so that ThreadSanitizer checks that run() orders the threads' writes.
TEST_P(ThreadPoolSizes, everyThreadRunsEachTaskOnceAndItsWritesAreSeen) {
  ThreadPool pool(GetParam());
  ASSERT_EQ(pool.size(), GetParam());
  const int runs = GetParam() <= 2 ? 20'000 : 2'000;  // more threads than cores are slow
  struct alignas(64) Count {
    int64_t value = 0;
  };
  std::vector<Count> counts(static_cast<size_t>(pool.size()));
  int64_t total = 0;
  for (int i = 0; i < runs; ++i) {
    pool.run([&](int thread) { counts[static_cast<size_t>(thread)].value += i; });
    if (i % 100 == 0) {
      total = 0;
      for (const Count& count : counts) total += count.value;
      ASSERT_EQ(total, int64_t{i} * (i + 1) / 2 * pool.size());
    }
  }
  for (const Count& count : counts) EXPECT_EQ(count.value, int64_t{runs} * (runs - 1) / 2);
}

TEST_P(ThreadPoolSizes, workersThatFellAsleepWakeUp) {
  ThreadPool pool(GetParam());
  for (int i = 0; i < 20; ++i) {
    std::atomic<int> ran{0};
    std::this_thread::sleep_for(std::chrono::microseconds(i % 2 ? 2000 : 190));  // beyond, and about, the spin time
    pool.run([&](int) { ran.fetch_add(1); });
    ASSERT_EQ(ran.load(), pool.size());
  }
}

TEST_P(ThreadPoolSizes, endsAtOnceBusyAsleepOrUnused) {
  for (int i = 0; i < 50; ++i) {
    ThreadPool pool(GetParam());
    if (i % 3 > 0) pool.run([](int) {});
    if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

INSTANTIATE_TEST_SUITE_P(OneToMore, ThreadPoolSizes, ::testing::Values(1, 2, 3, 8));

TEST(ThreadPool, threadIndicesAreDistinct) {
  ThreadPool pool(4);
  std::vector<std::atomic<int>> seen(4);
  pool.run([&](int thread) { seen[static_cast<size_t>(thread)].fetch_add(1); });
  for (const auto& count : seen) EXPECT_EQ(count.load(), 1);
}

TEST(ThreadPool, fewerThanOneThreadIsOne) {
  ThreadPool pool(0);
  EXPECT_EQ(pool.size(), 1);
}

TEST(ThreadPool, anIdlePoolUsesNoProcessorTime) {
  ThreadPool pool(3);
  pool.run([](int) {});
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  rusage before{}, after{};
  ::getrusage(RUSAGE_SELF, &before);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  ::getrusage(RUSAGE_SELF, &after);
  const auto used = [](const timeval& a, const timeval& b) {
    return (b.tv_sec - a.tv_sec) * 1'000'000 + b.tv_usec - a.tv_usec;
  };
  EXPECT_LT(used(before.ru_utime, after.ru_utime) + used(before.ru_stime, after.ru_stime),
            50'000);  // of 400,000 us if spinning
}

// In a child process, because limits apply to the whole process: a thread is refused when its stack does not fit.
TEST(ThreadPool, aRefusedThreadIsAnErrorNotACrash) {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer needs the address space";
#else
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const rlimit limit{512u << 20, 512u << 20};
    ::setrlimit(RLIMIT_AS, &limit);
    try {
      ThreadPool pool(1000);  // 1000 stacks of 8 MiB
    } catch (const Error& error) {
      ::_exit(error.kind() == ErrorKind::device && std::strstr(error.what(), "of 1000 threads") ? 0 : 2);
    }
    ::_exit(1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
#endif
}

}  // namespace
}  // namespace kvarium::thread_pool_test
