// The stream and the gauge that cross the thread. Meant to run under ThreadSanitizer too.
#include "core/engine/output.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace kvarium::engine::output_test {
namespace {

TEST(Output, noEventIsLostAndOrderIsKept) {
  std::atomic<int> wakes{0};
  Output output([&] { ++wakes; });
  std::thread producer([&] {
    for (int i = 0; i < 100000; ++i) output.send(Paused{.turn = 1, .at = i});
  });
  int64_t expected = 0;
  int drains = 0;
  while (expected < 100000) {
    const std::vector<Event> events = output.drain();
    drains += events.empty() ? 0 : 1;
    for (const Event& event : events) ASSERT_EQ(std::get<Paused>(event).at, expected++);
  }
  producer.join();
  EXPECT_TRUE(output.drain().empty());
  EXPECT_GE(wakes, drains);
}

TEST(Output, wakesOnceUntilItIsDrained) {
  int wakes = 0;
  Output output([&] { ++wakes; });
  for (int i = 0; i < 3; ++i) output.send(Paused{});
  output.publish(std::make_shared<const Frame>());
  EXPECT_EQ(wakes, 1);
  EXPECT_EQ(output.drain().size(), 3u);
  output.publish(std::make_shared<const Frame>());
  EXPECT_EQ(wakes, 2);
}

TEST(Output, theNewestFrameWins) {
  Output output({});
  EXPECT_TRUE(output.isTaken());
  std::thread writer([&] {
    for (uint64_t i = 1; i <= 50000; ++i) {
      auto frame = std::make_shared<Frame>();
      frame->version = i;
      output.publish(std::move(frame));
    }
  });
  uint64_t last = 0;
  while (last < 50000) {
    const std::shared_ptr<const Frame> frame = output.frame();
    if (!frame) continue;
    ASSERT_GT(frame->version, last);
    last = frame->version;
  }
  writer.join();
  EXPECT_TRUE(output.isTaken());
  EXPECT_EQ(output.frame(), nullptr);
}

}  // namespace
}  // namespace kvarium::engine::output_test
