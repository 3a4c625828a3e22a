// What a prompt would find in an engine's cache: against what the engines said they had found.
#include "features/remote/protocol/prompt_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/sse_reader.h"
#include "tests/features/remote/protocol/recorded_events.h"

namespace kvarium::remote::prompt_match_test {
namespace {

using cache::CellRun;
using cache::Place;

struct Turn {
  std::string name;
  double asked_s = 0;
  std::vector<TokenId> ids;
  int64_t cached = -1;  // as the engine said
};

Turn recordedTurn(const std::string& name) {
  Turn turn{.name = name};
  turn.asked_s = nlohmann::json::parse(support::recorded("vllm-0.32.0/" + name + ".json"))["t0"];
  SseReader reader;
  std::vector<std::string> events;
  reader.push(support::recordedAnswer("vllm-0.32.0/" + name + ".http").body, events);
  for (const std::string& event : events) {
    const auto chunk = readChunk(event);
    EXPECT_TRUE(chunk);
    if (!chunk->prompt_ids.empty()) turn.ids = chunk->prompt_ids;
    if (chunk->usage) turn.cached = chunk->usage->cached;
  }
  return turn;
}

std::vector<Turn> recordedTurns() {
  std::vector<Turn> turns;
  for (const char* name :
       {"01-a1", "02-a2", "03-a3", "03-b1", "04-c1-long", "05-a4-after-eviction", "06-a5-reported-in-full",
        "07-p-long-reply", "07-q-long-reply", "08-cancelled", "12-b2-after-reset"})
    turns.push_back(recordedTurn(name));
  std::ranges::sort(turns, {}, &Turn::asked_s);
  return turns;
}

TEST(PromptMatch, predictsWhatEveryRecordedTurnFound) {
  for (const char* form : {"vllm-0.32.0", "vllm-array-form"}) {
    const std::vector<NumberedBatch> batches = recordedBatches(std::string(form) + "/events.bin");
    BlockMap map;
    size_t next = 0;
    int told = 0, more_than_none = 0;
    for (const Turn& turn : recordedTurns()) {
      for (; next < batches.size() && batches[next].batch.at_s < turn.asked_s; ++next)
        map.apply(batches[next].number, batches[next].batch);
      if (turn.cached < 0) continue;  // the cut one reported nothing
      ++told;
      more_than_none += turn.cached > 0;
      EXPECT_EQ(matchPrompt(map, turn.ids, "smollm2").cached, turn.cached) << form << " " << turn.name;
    }
    EXPECT_EQ(told, 10);
    EXPECT_GE(more_than_none, 5);
  }
}

std::vector<TokenId> storedIds(const std::string& name, const std::vector<std::pair<size_t, size_t>>& events) {
  const auto batches = recordedBatches(name);
  std::vector<TokenId> ids;
  for (const auto& [batch, event] : events) {
    const auto& stored = std::get<BlocksStored>(batches.at(batch).batch.events.at(event));
    ids.insert(ids.end(), stored.ids.begin(), stored.ids.end());
  }
  return ids;
}

TEST(PromptMatch, hashesOf32BytesAreFoundLikeOthers) {
  const BlockMap map = mapOf("vllm-0.32.0-bytes/events.bin");
  std::vector<TokenId> ids = storedIds("vllm-0.32.0-bytes/events.bin", {{0, 0}});
  ASSERT_EQ(ids.size(), 64u);
  EXPECT_EQ(matchPrompt(map, ids, "").cached, 32);  // the last token is always computed
  ids.push_back(1);
  EXPECT_EQ(matchPrompt(map, ids, "").cached, 64);
}

TEST(PromptMatch, eachReplicaHasItsOwnBlocks) {
  const BlockMap rank0 = mapOf("vllm-0.32.0-dp2/events-rank0.bin"), rank1 = mapOf("vllm-0.32.0-dp2/events-rank1.bin");
  std::vector<TokenId> ids = storedIds("vllm-0.32.0-dp2/events-rank1.bin", {{0, 0}});
  const size_t whole = ids.size();
  ids.push_back(1);
  EXPECT_EQ(matchPrompt(rank1, ids, "").cached, static_cast<int64_t>(whole));
  EXPECT_EQ(matchPrompt(rank0, ids, "").cached, 32);  // the same system prompt
  const PromptMatch mine = matchPrompt(rank1, ids, ""), theirs = matchPrompt(rank0, ids, "");
  EXPECT_EQ(mine.blocks.front(), theirs.blocks.front());  // the same text has the same hash everywhere
}

// "05-a-on-rank-1" asked again for a text of rank 1, and found 64 of its 68 tokens there.
TEST(PromptMatch, predictsTheTurnsOfTwoRanks) {
  const auto cached = [](const char* name) {
    return readChunk(support::recordedAnswer(std::string("vllm-0.32.0-dp2/") + name).body)->usage->cached;
  };
  EXPECT_EQ(cached("05-a-on-rank-1.http"), 64);
  std::vector<TokenId> ids = storedIds("vllm-0.32.0-dp2/events-rank1.bin", {{0, 0}});
  ids.resize(64);
  for (int i = 0; i < 4; ++i) ids.push_back(i);
  EXPECT_EQ(matchPrompt(mapOf("vllm-0.32.0-dp2/events-rank1.bin"), ids, "").cached, 64);
}

TEST(PromptMatch, predictsTheTurnsBehindARouter) {
  // Turns of 69 tokens of one replica; its blocks are those of the prompts, as far as they are whole.
  const auto batches = recordedBatches("router/events-rep1.bin");
  const char* const names[] = {"01-a.http", "02-b.http", "03-a.http", "04-b.http", "05-c.http"};
  BlockMap map;
  for (size_t turn = 0; turn < std::size(names); ++turn) {
    const Usage usage = *readChunk(support::recordedAnswer(std::string("router/") + names[turn]).body)->usage;
    ASSERT_LT(turn, batches.size());
    const auto& stored = std::get<BlocksStored>(batches[turn].batch.events.at(0));
    // Its prompt: what it found, which another turn had stored, and what it stored itself.
    std::vector<TokenId> ids;
    if (stored.parent)
      for (const NumberedBatch& one : batches) {
        const auto& before = std::get<BlocksStored>(one.batch.events.at(0));
        if (before.blocks.front() == *stored.parent) {
          ids.assign(before.ids.begin(), before.ids.begin() + 32);
          break;
        }
      }
    ids.insert(ids.end(), stored.ids.begin(), stored.ids.end());
    ids.resize(static_cast<size_t>(usage.prompt), 7);
    EXPECT_EQ(matchPrompt(map, ids, "").cached, usage.cached) << names[turn];
    map.apply(batches[turn].number, batches[turn].batch);
  }
}

// ---- Groups, media and cells, with blocks of two tokens

std::vector<TokenId> someIds(int64_t count) {
  std::vector<TokenId> ids(static_cast<size_t>(count));
  std::iota(ids.begin(), ids.end(), 100);
  return ids;
}

// Blocks [first, last) of the text someIds(), whose hashes are their numbers from 1 on.
BlocksStored part(int64_t first, int64_t last, int group = 0, Medium medium = Medium::device, int64_t window = -1) {
  BlocksStored stored{.block_size = 2, .medium = medium, .group = group, .window = window};
  for (int64_t i = first; i < last; ++i) {
    stored.blocks.push_back(static_cast<BlockHash>(i + 1));
    stored.ids.push_back(static_cast<TokenId>(100 + 2 * i));
    stored.ids.push_back(static_cast<TokenId>(101 + 2 * i));
  }
  if (first > 0) stored.parent = static_cast<BlockHash>(first);
  return stored;
}
BlocksRemoved gone(std::vector<BlockHash> blocks, int group = 0) {
  return {.blocks = std::move(blocks), .group = group};
}

BlockMap mapWith(std::vector<KvEvent> events) {
  BlockMap map;
  map.apply(0, {.events = std::move(events)});
  return map;
}

// A KVarium server has a conversation with each of two caches: the same text, in blocks with other hashes.
TEST(PromptMatch, aConversationIsShownInItsOwnCache) {
  BlocksStored full = part(0, 4), window = part(0, 4, 0, Medium::device, 4);
  for (BlockHash& hash : window.blocks) hash += 100;
  full.session = "full";
  window.session = "window";
  BlockMap map;
  map.addOwnSession("full");
  map.addOwnSession("window");
  map.apply(0, {.events = {full}});
  map.apply(1, {.events = {window}});
  map.apply(2, {.events = {gone({101, 102})}});
  const PromptMatch of_full = matchPrompt(map, someIds(9), "", "full");
  const PromptMatch of_window = matchPrompt(map, someIds(9), "", "window");
  EXPECT_TRUE(of_full.groups[0].of_session);
  EXPECT_FALSE(matchPrompt(map, someIds(9), "", "another").groups[0].of_session);
  EXPECT_EQ(of_full.groups[0].held, 8);
  EXPECT_EQ(of_full.groups[0].group.window, -1);
  EXPECT_EQ(of_window.groups[0].held, 4);
  EXPECT_EQ(of_window.groups[0].group.window, 4);
  EXPECT_EQ(matchPrompt(map, someIds(9), "", "another").groups[0].held, 4);  // that which was reported last
}

// The last token of a reply is computed by the next turn, and what fills a block is reported a little later.
TEST(PromptMatch, aLastBlockThatWasNotToldIsNotMissing) {
  const BlockMap map = mapWith({part(0, 4)});
  EXPECT_EQ(matchPrompt(map, someIds(10), "").groups[0].told_to, 8);
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].told_to, 8);
  EXPECT_EQ(matchPrompt(map, someIds(12), "").groups[0].told_to, 12);
  EXPECT_EQ(matchPrompt(mapWith({part(0, 5), gone({5})}), someIds(10), "").groups[0].told_to, 10);
}

TEST(PromptMatch, cellsAreTheTokensOfHeldBlocks) {
  const BlockMap map = mapWith({part(0, 5), gone({3})});
  const PromptMatch match = matchPrompt(map, someIds(11), "");
  ASSERT_EQ(match.groups.size(), 1u);
  EXPECT_EQ(match.groups[0].runs,
            (std::vector<CellRun>{{.first_position = 0, .count = 4}, {.first_position = 6, .count = 4}}));
  EXPECT_EQ(match.groups[0].held, 8);
  EXPECT_EQ(match.groups[0].told_to, 10);  // the last token is of a block that is not full
  EXPECT_EQ(match.cached, 4);
  EXPECT_EQ(match.blocks.size(), 5u);
  EXPECT_EQ(matchPrompt(map, someIds(4), "").cached, 2);
  EXPECT_EQ(matchPrompt(map, someIds(1), "").cached, 0);
  EXPECT_EQ(matchPrompt(map, {}, "").cached, 0);
}

// What a KVarium server reports of sinks. Cells of a block that is not whole help no prompt.
TEST(PromptMatch, cellsOfBlocksInPartAreShown) {
  BlocksRemoved first = gone({1});
  first.held = {{.block = 1, .cells = 1}, {.block = 77, .cells = 3}};
  BlockMap map = mapWith({part(0, 5), first});
  const std::vector<CellRun> sink{{.first_position = 0, .count = 1}, {.first_position = 2, .count = 8}};
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].runs, sink);
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].held, 9);
  EXPECT_EQ(matchPrompt(map, someIds(11), "").cached, 0);
  EXPECT_EQ(map.held(), 4);
  // Another conversation has the other cell of it, and then none.
  BlocksRemoved second = gone({});
  second.held = {{.block = 1, .cells = 2}};
  map.apply(1, {.events = {second}});
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].held, 10);
  second.held = {{.block = 1, .before = 2}};
  map.apply(2, {.events = {second}});
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].runs, sink);
  second.held = {{.block = 1, .before = 1}};
  map.apply(3, {.events = {second}});
  EXPECT_EQ(matchPrompt(map, someIds(11), "").groups[0].held, 8);
}

TEST(PromptMatch, theFirstTokensAreSinksWhereTheServerSaysSo) {
  BlocksStored stored = part(0, 5);
  stored.kind = "sliding_window";
  stored.sinks = 3;
  const std::vector<CellRun> runs{{.role = cache::Role::sink, .first_position = 0, .count = 3},
                                  {.first_position = 3, .count = 7}};
  EXPECT_EQ(matchPrompt(mapWith({stored}), someIds(11), "").groups[0].runs, runs);
}

TEST(PromptMatch, holesAreOfCachesThatEvict) {
  const auto hasHoles = [](const BlockMap& map) { return matchPrompt(map, someIds(11), "").groups[0].has_holes; };
  EXPECT_FALSE(hasHoles(mapWith({part(0, 5)})));
  EXPECT_FALSE(hasHoles(mapWith({part(0, 5), gone({3, 4, 5})})));  // a text that was cut
  EXPECT_FALSE(hasHoles(mapWith({part(0, 5), gone({1, 2, 3, 4, 5})})));
  EXPECT_TRUE(hasHoles(mapWith({part(0, 5), gone({3})})));
  BlocksRemoved sink = gone({1, 2, 3, 4, 5});
  sink.held = {{.block = 1, .cells = 1}};
  EXPECT_TRUE(hasHoles(mapWith({part(0, 5), sink})));
  EXPECT_FALSE(hasHoles(mapWith({part(0, 3), part(0, 5, 0, Medium::host)})));
}

TEST(PromptMatch, ofTheBlockBehindAllTokensMayBeThere) {
  BlocksStored fours{.blocks = {1, 2}, .ids = someIds(8), .block_size = 4};
  const BlockMap map = mapWith({fours});
  const auto most = [&](int64_t tokens) { return matchPrompt(map, someIds(tokens), "").may_be_cached; };
  EXPECT_EQ(most(20), 11);
  EXPECT_EQ(most(9), 9);
  EXPECT_EQ(most(8), 7);  // 4 are in whole blocks without the last token
  EXPECT_EQ(most(3), 3);  // shorter than a block: nothing is reported of it
  const BlockMap none = mapWith({fours, gone({1, 2})});
  EXPECT_EQ(matchPrompt(none, someIds(9), "").may_be_cached, 0);
  EXPECT_EQ(matchPrompt(BlockMap(), someIds(9), "").may_be_cached, 0);
}

TEST(PromptMatch, offloadedBlocksLieElsewhere) {
  const BlockMap map =
      mapWith({part(0, 3), part(0, 4, 0, Medium::host), part(4, 5, 0, Medium::disk), part(5, 6, 0, Medium::elsewhere)});
  const PromptMatch match = matchPrompt(map, someIds(20), "");
  EXPECT_EQ(match.groups[0].runs, (std::vector<CellRun>{{.first_position = 0, .count = 6},
                                                        {.place = Place::host, .first_position = 6, .count = 2},
                                                        {.place = Place::disk, .first_position = 8, .count = 2}}));
  EXPECT_EQ(match.cached, 6);
}

TEST(PromptMatch, sharedBlocksAreThoseBeforeAFork) {
  BlocksStored other = part(2, 3);
  other.blocks = {77};
  other.ids = {1, 2};
  const PromptMatch match = matchPrompt(mapWith({part(0, 4), other}), someIds(8), "");
  EXPECT_EQ(match.groups[0].runs, (std::vector<CellRun>{{.shared = true, .first_position = 0, .count = 4},
                                                        {.first_position = 4, .count = 4}}));
}

TEST(PromptMatch, aWindowNeedsItsLastBlocksOnly) {
  const PromptMatch match =
      matchPrompt(mapWith({part(0, 8), part(0, 8, 1, Medium::device, 4), gone({1, 2, 3, 4, 5}, 1)}), someIds(17), "");
  ASSERT_EQ(match.groups.size(), 2u);
  EXPECT_EQ(match.cached, 16);  // blocks 7 and 8 have the last 3 tokens
  EXPECT_EQ(match.groups[1].held, 6);
  const PromptMatch early =
      matchPrompt(mapWith({part(0, 8), part(0, 8, 1, Medium::device, 4), gone({7, 8}, 1), gone({6})}), someIds(17), "");
  EXPECT_EQ(early.cached, 10);  // the other group lacks its sixth block
  const PromptMatch none =
      matchPrompt(mapWith({part(0, 8), part(0, 8, 1, Medium::device, 4), gone({2, 4, 6, 8}, 1)}), someIds(17), "");
  EXPECT_EQ(none.cached, 2);  // at the beginning the window is not full yet
}

TEST(PromptMatch, aStateNeedsItsLastBlockOnly) {
  BlocksStored state = part(0, 4, 1);
  state.kind = "mamba";
  EXPECT_EQ(matchPrompt(mapWith({part(0, 4), state, gone({1, 2, 4}, 1)}), someIds(9), "").cached, 6);
}

TEST(PromptMatch, groupsMayHaveBlocksOfOtherSizes) {
  BlocksStored large{.blocks = {1001, 1002}, .ids = someIds(8), .block_size = 4, .group = 1};
  const PromptMatch match = matchPrompt(mapWith({part(0, 3), large}), someIds(9), "");
  EXPECT_EQ(match.cached, 4);  // 6 tokens in one group, 8 in the other: whole blocks of both
  EXPECT_EQ(match.groups[1].held, 8);
}

TEST(PromptMatch, groupsGoOnOnlyWhereBlocksOfAllEnd) {
  BlocksStored threes{.blocks = {1001, 1002}, .ids = someIds(6), .block_size = 3, .group = 1};
  const BlockMap map = mapWith({part(0, 3), threes});
  EXPECT_EQ(matchPrompt(map, someIds(7), "").cached, 6);
  EXPECT_EQ(matchPrompt(map, someIds(6), "").cached, 0);  // at 3 a block of two tokens is half full
}

TEST(PromptMatch, blocksOfATokenAreCells) {
  BlocksStored tokens{.block_size = 1};
  for (BlockHash i = 0; i < 1000; ++i) tokens.blocks.push_back(i + 1);
  tokens.ids = someIds(1000);
  const PromptMatch match = matchPrompt(mapWith({tokens}), someIds(700), "");
  EXPECT_EQ(match.cached, 699);
  EXPECT_EQ(match.groups[0].runs.size(), 1u);
}

TEST(PromptMatch, adaptersAndSaltsAreOtherTexts) {
  BlocksStored adapter = part(0, 2), salted = part(0, 3);
  adapter.lora = "poet";
  for (BlockHash& hash : adapter.blocks) hash += 100;
  salted.salted = true;
  for (BlockHash& hash : salted.blocks) hash += 200;
  BlocksStored behind = part(2, 3);
  behind.lora = "poet";
  behind.blocks = {103};
  behind.parent = 102;
  const BlockMap map = mapWith({part(0, 1), adapter, behind, salted});
  EXPECT_EQ(matchPrompt(map, someIds(9), "base").cached, 2);
  EXPECT_EQ(matchPrompt(map, someIds(9), "poet").cached, 6);
}

TEST(PromptMatch, anotherTextFindsNothing) {
  std::vector<TokenId> ids = someIds(8);
  ids[1] = 7;
  const PromptMatch match = matchPrompt(mapWith({part(0, 4)}), ids, "");
  EXPECT_EQ(match.cached, 0);
  EXPECT_TRUE(match.groups[0].runs.empty());
  EXPECT_TRUE(match.blocks.empty());
}

}  // namespace
}  // namespace kvarium::remote::prompt_match_test
