// What a server reports of a conversation, as the view of a cache.
#include "features/remote/protocol/remote_cache.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/features/remote/protocol/recorded_events.h"

namespace kvarium::remote::remote_cache_test {
namespace {

using cache::CellRun;
using cache::Place;

// Blocks of two tokens of the text 0, 1, 2, ... in a group.
BlocksStored blocksOf(int64_t count, int group = 0, Medium medium = Medium::device, int64_t window = -1) {
  BlocksStored stored{.block_size = 2, .medium = medium, .group = group, .window = window};
  for (int64_t i = 0; i < count; ++i) stored.blocks.push_back(static_cast<BlockHash>(i + 1));
  stored.ids.resize(static_cast<size_t>(2 * count));
  std::iota(stored.ids.begin(), stored.ids.end(), 0);
  return stored;
}
std::vector<TokenId> text(size_t tokens) {
  std::vector<TokenId> ids(tokens);
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

TEST(RemoteCache, aGroupIsALayerWithAName) {
  BlockMap map;
  map.apply(0, {.events = {blocksOf(3), blocksOf(2, 1, Medium::host, 64)}});
  const std::vector<TokenId> ids = text(7);
  RemoteCache remote;
  const cache::CacheView view = remote.view({.conversation = 9, .ids = ids, .prompt_end = 5}, {.map = &map});
  EXPECT_EQ(view.conversation, 9);
  EXPECT_EQ(view.prompt_end, 5);
  ASSERT_EQ(view.layers.size(), 2u);
  EXPECT_EQ(view.layers[0].facts->name, "group 0");
  EXPECT_EQ(view.layers[1].facts->name, "window 64");
  ASSERT_EQ(view.groups.size(), 2u);
  EXPECT_EQ(view.groups[0].runs, (std::vector<CellRun>{{.first_position = 0, .count = 6}}));
  EXPECT_EQ(view.groups[1].runs, (std::vector<CellRun>{{.place = Place::host, .first_position = 0, .count = 4}}));
  EXPECT_EQ(view.groups[0].lengths.tokens_seen, 7);
  EXPECT_EQ(view.groups[0].lengths.stored, 6);
  EXPECT_EQ(view.groups[0].unreported, 1);
  EXPECT_EQ(view.groups[0].forgotten_to, 0);
  EXPECT_FALSE(view.groups[0].facts->rule_known);
  EXPECT_EQ(view.groups[1].facts->window, 64);
  EXPECT_EQ(view.groups[1].facts->layers, std::vector<int>{1});
  EXPECT_EQ(view.lengths.stored, 6);
  EXPECT_FALSE(view.facts->bytes_known);
  EXPECT_EQ(view.bytes.total(), 0);
  EXPECT_TRUE(view.caveat.empty());
  EXPECT_EQ(cache::ruleAndPlace(view.groups[1], *view.facts), "window=64, not reported, device");
}

TEST(RemoteCache, factsStayTheSameObjectWhileTheyAre) {
  BlockMap map;
  map.apply(0, {.events = {blocksOf(3)}});
  const std::vector<TokenId> ids = text(7);
  RemoteCache remote;
  const auto facts = [&](CacheConfig config) {
    return remote.view({.ids = ids}, {.map = &map, .config = std::move(config)}).facts;
  };
  const auto before = facts({});
  map.apply(1, {.events = {BlocksRemoved{.blocks = {3}}}});
  EXPECT_EQ(facts({}), before);
  const auto after = facts({.dtype = "fp8"});
  EXPECT_NE(after, before);
  EXPECT_EQ(after->layers[0].k_format, "fp8");
}

TEST(RemoteCache, bytesAreToldWhereTheEngineTellsThem) {
  BlockMap map;
  map.apply(0, {.events = {blocksOf(3), blocksOf(4, 0, Medium::host)}});
  const std::vector<TokenId> ids = text(9);
  const CacheConfig config{.block_size = 2, .blocks = 10, .memory_bytes = 2 * 10 * 500, .dtype = "auto"};
  const cache::CacheView view = RemoteCache().view({.ids = ids}, {.map = &map, .config = config});
  EXPECT_TRUE(view.facts->bytes_known);
  EXPECT_EQ(view.layers[0].bytes.kv, 8 * 500);
  EXPECT_EQ(view.bytes.kv, 8 * 500);
  EXPECT_EQ(view.by_place, (cache::BytesByPlace{.device = 3000, .host = 1000}));
  EXPECT_EQ(view.layers[0].facts->full_bytes, 64 * 500);
}

// A KVarium server goes on after what its cache evicted; another engine reads again what it gave up.
TEST(RemoteCache, aGroupThatEvictsSaysSo) {
  BlocksStored stored = blocksOf(4);
  stored.session = "s";
  BlockMap map;
  map.addOwnSession("s");
  map.apply(0, {.events = {stored}});
  const std::vector<TokenId> ids = text(9);
  const auto evicts = [&](bool is_kvarium, const char* session) {
    const ServerBlocks blocks{.map = &map, .goes_on_anywhere = is_kvarium};
    return RemoteCache().view({.ids = ids, .session = session}, blocks).groups[0].forgotten_to > 0;
  };
  EXPECT_FALSE(evicts(true, "s"));
  map.apply(1, {.events = {BlocksRemoved{.blocks = {2}}}});
  EXPECT_TRUE(evicts(true, "s"));
  EXPECT_FALSE(evicts(false, "s"));
  EXPECT_FALSE(evicts(true, "another"));
  map.apply(2, {.events = {BlocksRemoved{.blocks = {1, 3, 4}}}});  // the server forgot the conversation
  EXPECT_FALSE(evicts(true, "s"));
}

TEST(RemoteCache, theBytesOfTheLastReplyAreThoseOfAllRows) {
  const std::vector<TokenId> ids = text(9);
  const ServedCache told{.bytes = 5000, .reserved = 300};
  BlockMap map;
  map.apply(0, {.events = {blocksOf(3)}});
  const cache::CacheView view = RemoteCache().view({.ids = ids, .told = &told}, {.map = &map});
  EXPECT_FALSE(view.facts->bytes_known);
  EXPECT_EQ(view.bytes.used(), 5000);
  EXPECT_EQ(view.bytes.reserved, 300);
  EXPECT_EQ(view.layers[0].bytes.total(), 0);
  EXPECT_EQ(RemoteCache().view({.ids = ids, .told = &told}, {}).bytes.used(), 5000);  // no events
}

TEST(RemoteCache, whatIsMissingIsSaid) {
  const std::vector<TokenId> ids = text(6);
  // An engine that has reported nothing has a row, which holds nothing.
  BlockMap silent;
  const cache::CacheView view = RemoteCache().view({.ids = ids}, {.map = &silent, .caveat = silent.caveat()});
  ASSERT_EQ(view.groups.size(), 1u);
  EXPECT_TRUE(view.groups[0].runs.empty());
  EXPECT_EQ(view.groups[0].unreported, 6);
  EXPECT_FALSE(view.caveat.empty());
  EXPECT_TRUE(RemoteCache().view({.ids = ids}, {}).groups.empty());
}

TEST(RemoteCache, aSlotIsALayerOfItsOwn) {
  const std::vector<SlotState> slots = {{.slot = 0, .room = 768},
                                        {.slot = 1, .room = 768, .held = 170, .is_busy = true}};
  const cache::CacheView view = RemoteCache().view(4, slots);
  ASSERT_EQ(view.groups.size(), 2u);
  EXPECT_EQ(view.layers[1].facts->name, "slot 1");
  EXPECT_TRUE(view.groups[0].runs.empty());
  EXPECT_EQ(view.groups[1].runs, (std::vector<CellRun>{{.first_position = 0, .count = 170}}));
  EXPECT_EQ(view.groups[1].lengths.capacity, 768);
  EXPECT_EQ(view.groups[1].unreported, 0);
  EXPECT_TRUE(view.facts->of_any_text);
  EXPECT_EQ(view.lengths.stored, 170);
}

TEST(RemoteCache, namesOfHostileEnginesFitALine) {
  BlocksStored odd = blocksOf(1);
  odd.kind = "a\nb\xff";
  BlocksStored second = blocksOf(1, 1);
  BlockMap map;
  map.apply(0, {.events = {odd, second}});
  const std::vector<TokenId> ids = text(2);
  EXPECT_EQ(RemoteCache().view({.ids = ids}, {.map = &map}).layers[0].facts->name, "a?b?");
}

}  // namespace
}  // namespace kvarium::remote::remote_cache_test
