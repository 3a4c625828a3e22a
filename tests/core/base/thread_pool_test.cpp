#include "core/base/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "core/base/error.h"
#include "tests/support/thread_time.h"

namespace kvarium::thread_pool_test {
namespace {

std::vector<pid_t> threadsNow() {
  std::vector<pid_t> all;
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/task"))
    all.push_back(std::stoi(each.path().filename()));
  return all;
}
// Those that have been added since.
std::vector<pid_t> threadsBeside(const std::vector<pid_t>& before) {
  std::vector<pid_t> all = threadsNow();
  std::erase_if(all, [&](pid_t one) { return std::ranges::find(before, one) != before.end(); });
  return all;
}
// A line of what the kernel says of a thread.
std::string saidOf(pid_t thread, const std::string& what) {
  std::ifstream status("/proc/self/task/" + std::to_string(thread) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(what + ":")) return line.substr(what.size() + 1);
  return {};
}
// Hangs if one of them spins.
void awaitAsleep(const std::vector<pid_t>& threads) {
  for (const pid_t thread : threads)
    while (saidOf(thread, "State").find('S') == std::string::npos) std::this_thread::yield();
}

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
  const std::vector<pid_t> before = threadsNow();
  ThreadPool pool(GetParam());
  const std::vector<pid_t> workers = threadsBeside(before);
  for (int i = 0; i < 20; ++i) {
    std::atomic<int> ran{0};
    if (i % 2) awaitAsleep(workers);
    support::computeFor(0.03 * i);  // some are about to fall asleep
    pool.run([&](int) { ran.fetch_add(1); });
    ASSERT_EQ(ran.load(), pool.size());
  }
}

TEST_P(ThreadPoolSizes, endsAtOnceBusyAsleepOrUnused) {
  for (int i = 0; i < 50; ++i) {
    const std::vector<pid_t> before = threadsNow();
    ThreadPool pool(GetParam());
    if (i % 3 > 0) pool.run([](int) {});
    if (i % 10 == 1) awaitAsleep(threadsBeside(before));
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
  const std::vector<pid_t> others = threadsNow();
  ThreadPool pool(3);
  pool.run([](int) {});
  const std::vector<pid_t> workers = threadsBeside(others);
  ASSERT_EQ(workers.size(), 2u);
  awaitAsleep(workers);
  const auto wokenUp = [&] {
    return saidOf(workers[0], "voluntary_ctxt_switches") + saidOf(workers[1], "voluntary_ctxt_switches");
  };
  const std::string before = wokenUp();
  support::computeFor(30);
  EXPECT_EQ(wokenUp(), before);
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
