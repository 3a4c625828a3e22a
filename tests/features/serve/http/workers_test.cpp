#include "features/serve/http/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace kvarium::serve::workers_test {
namespace {

TEST(Workers, whatIsGivenIsDoneBeforeTheyFinish) {
  std::atomic<int> done = 0;
  {
    Workers workers(3);
    for (int i = 0; i < 100; ++i) workers.run([&] { ++done; });
  }
  EXPECT_EQ(done, 100);
}

TEST(Workers, onlySoManyWorkAtATime) {
  std::atomic<int> here = 0, most = 0;
  Workers workers(4);
  std::latch all(4);
  for (int i = 0; i < 40; ++i) {
    workers.run([&, i] {
      const int now = ++here;
      for (int before = most; now > before && !most.compare_exchange_weak(before, now);) continue;
      if (i < 4) all.arrive_and_wait();  // the first four need each other
      --here;
    });
  }
  workers.finish();
  EXPECT_EQ(most, 4);
}

TEST(Workers, thatFinishedMayFinishAgain) {
  Workers workers(1);
  workers.finish();
  workers.run([] {});
  workers.finish();
}

}  // namespace
}  // namespace kvarium::serve::workers_test
