// All that a server keeps, from their events, counters and slots.
#include "features/remote/protocol/remote_cache.h"

#include <gtest/gtest.h>

#include "tests/features/remote/protocol/recorded_events.h"

namespace kvarium::remote::server_pool_test {
namespace {

RankMetrics recordedMetrics(const std::string& name) { return readMetrics(support::recorded(name))->at(0); }

TEST(ServerPool, tellsOwnOtherAndFreeBlocks) {
  BlockMap map;
  map.addOwnSession("conv-a");
  for (NumberedBatch& one : recordedBatches("vllm-0.32.0/events.bin"))
    if (one.number < 5) map.apply(one.number, std::move(one.batch));
  const RankMetrics metrics = recordedMetrics("vllm-0.32.0/03-during.metrics.txt");
  const PoolView pool = poolOf(&map, &metrics);
  EXPECT_EQ(pool.blocks, 23);
  EXPECT_EQ(pool.block_size, 32);
  EXPECT_EQ(pool.own, 5);
  EXPECT_EQ(pool.others, 1);
  EXPECT_EQ(pool.shared, 0);
  EXPECT_EQ(pool.free, 17);
  EXPECT_EQ(pool.host, 0);
  EXPECT_EQ(pool.running, 2);
  EXPECT_EQ(pool.preemptions, 0);
  EXPECT_NEAR(pool.hit_rate, 288.0 / 470, 1e-9);
  EXPECT_NEAR(pool.in_use, 8.0 / 23, 1e-9);
  EXPECT_EQ(pool.bytes_per_block, -1);
  EXPECT_EQ(pool.room_tokens, 768);
}

TEST(ServerPool, whatIsNotToldIsNotZero) {
  const PoolView nothing = poolOf(nullptr, nullptr);
  EXPECT_EQ(nothing, PoolView{});
  EXPECT_EQ(nothing.own, -1);
  const BlockMap silent;
  EXPECT_EQ(poolOf(&silent, nullptr).free, -1);
  EXPECT_EQ(poolOf(&silent, nullptr).own, 0);
  const RankMetrics fresh{.asked_tokens = 0, .hit_tokens = 0};
  EXPECT_EQ(poolOf(nullptr, &fresh).hit_rate, -1);
}

TEST(ServerPool, tellsLlamaCppAndSglang) {
  const RankMetrics llama = recordedMetrics("llama-server/03-during.metrics.txt");
  EXPECT_NEAR(poolOf(nullptr, &llama).hit_rate, 192.0 / 293, 1e-9);
  const RankMetrics sglang{.hit_rate = 0.5, .used_tokens = 10, .evictable_tokens = 20, .free_tokens = 70};
  const PoolView pool = poolOf(nullptr, &sglang);
  EXPECT_EQ(pool.used_tokens, 30);
  EXPECT_EQ(pool.room_tokens, 100);
  EXPECT_EQ(pool.hit_rate, 0.5);
}

TEST(SlotStates, readsRecordedSlots) {
  const auto start = readSlots(support::recordedAnswer("llama-server/00-slots0.http").body);
  ASSERT_TRUE(start);
  EXPECT_EQ(*start, (std::vector<SlotState>{{.slot = 0, .room = 768}, {.slot = 1, .room = 768}}));
  const auto during = readSlots(support::recordedAnswer("llama-server/03-slots-during.http").body);
  ASSERT_TRUE(during);
  EXPECT_EQ((*during)[1], (SlotState{.slot = 1, .room = 768, .held = 91, .cached = 73, .is_busy = true}));
  EXPECT_EQ(readSlots(support::recordedAnswer("llama-server/12-slots-end.http").body)->size(), 2u);
}

TEST(SlotStates, refusesWhatIsNoList) {
  for (const char* json : {"{}", "7", "[7]", "[{}]", "[{\"id\":-1}]", "[{\"id\":99999999999}]"})
    EXPECT_FALSE(readSlots(json)) << json;
  EXPECT_FALSE(readSlots("[{"));
  EXPECT_TRUE(readSlots("[]")->empty());
}

}  // namespace
}  // namespace kvarium::remote::server_pool_test
