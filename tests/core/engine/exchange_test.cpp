// The stream and the gauge that cross the thread. Meant to run under ThreadSanitizer too.
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "core/engine/exchange.h"

namespace kvarium::engine::exchange_test {
namespace {

TEST(SpscQueue, nothingIsLostAndOrderIsKept) {
  SpscQueue<std::unique_ptr<int>> queue;
  std::thread producer([&] {
    for (int i = 0; i < 100000; ++i) queue.push(std::make_unique<int>(i));
  });
  for (int expected = 0; expected < 100000;) {
    if (auto value = queue.pop()) {
      ASSERT_EQ(**value, expected++);
    }
  }
  producer.join();
  EXPECT_FALSE(queue.pop());
}

TEST(SpscQueue, givesBackWhatWasNotFetched) {
  auto shared = std::make_shared<int>(1);
  {
    SpscQueue<std::shared_ptr<int>> queue;
    for (int i = 0; i < 10; ++i) queue.push(shared);
    queue.pop();
  }
  EXPECT_EQ(shared.use_count(), 1);
}

TEST(TripleBuffer, theReaderSeesWholeValuesThatOnlyGetNewer) {
  struct Value {
    int64_t numbers[64] = {};
  };
  TripleBuffer<Value> buffer;
  std::thread writer([&] {
    for (int64_t i = 1; i <= 50000; ++i) {
      for (int64_t& number : buffer.back().numbers) number = i;
      buffer.publish();
    }
  });
  int64_t last = 0;
  while (last < 50000) {
    const Value* value = buffer.take();
    if (!value) continue;
    for (int64_t number : value->numbers) ASSERT_EQ(number, value->numbers[0]);
    ASSERT_GT(value->numbers[0], last);
    last = value->numbers[0];
  }
  writer.join();
  EXPECT_EQ(buffer.take(), nullptr);
}

}  // namespace
}  // namespace kvarium::engine::exchange_test
