#include "features/serve/protocol/one_at_a_time.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

namespace kvarium::serve::one_at_a_time_test {
namespace {

TEST(OneAtATime, onlyAFewWait) {
  OneAtATime one(2);
  std::promise<void> begun, may_end;
  int inside = 0, done = 0;
  std::vector<std::thread> threads;
  threads.emplace_back([&] {
    EXPECT_TRUE(one.run([&] {
      begun.set_value();
      may_end.get_future().wait();
    }));
  });
  begun.get_future().wait();
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      EXPECT_TRUE(one.run([&] {
        EXPECT_EQ(++inside, 1);
        --inside;
        ++done;
      }));
    });
  }
  while (one.here() < 3) std::this_thread::yield();
  EXPECT_FALSE(one.run([&] { ADD_FAILURE() << "three wait"; }));  // at once
  EXPECT_EQ(one.here(), 3);
  may_end.set_value();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(done, 2);
  EXPECT_EQ(one.here(), 0);
}

TEST(OneAtATime, goesOnAfterWorkThatThrows) {
  OneAtATime one(0);
  EXPECT_THROW(one.run([] { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_TRUE(one.run([] {}));
}

}  // namespace
}  // namespace kvarium::serve::one_at_a_time_test
