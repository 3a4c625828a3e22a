// The map of blocks: counts, order of messages, gaps, restarts and limits. Predictions are in prompt_match_test.cpp.
#include "features/remote/protocol/block_map.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/features/remote/protocol/recorded_events.h"

namespace kvarium::remote::block_map_test {
namespace {

using Source = BlockMap::Source;

BlocksStored stored(std::vector<BlockHash> blocks, std::optional<BlockHash> parent = {}, std::string session = {}) {
  BlocksStored event{.blocks = std::move(blocks), .parent = parent, .block_size = 2, .session = std::move(session)};
  for (const BlockHash hash : event.blocks) {
    event.ids.push_back(static_cast<TokenId>(hash & 0xffff));
    event.ids.push_back(static_cast<TokenId>(hash & 0xffff) + 1);
  }
  return event;
}
BlocksRemoved removed(std::vector<BlockHash> blocks, Medium medium = Medium::device) {
  return {.blocks = std::move(blocks), .medium = medium};
}
KvEventBatch batch(std::vector<KvEvent> events, double at_s = 1) { return {.at_s = at_s, .events = std::move(events)}; }

TEST(BlockMap, blocksAreHeldUntilTheyAreRemoved) {
  BlockMap map;
  map.apply(0, batch({stored({1, 2, 3})}));
  EXPECT_EQ(map.held(), 3);
  EXPECT_EQ(map.apply(1, batch({removed({3, 9})})), Applied::taken);
  EXPECT_EQ(map.held(), 2);
  map.apply(2, batch({AllCleared{}}));
  EXPECT_EQ(map.held(), 0);
  EXPECT_EQ(map.remembered(), 0u);
  EXPECT_TRUE(map.isComplete());
  EXPECT_TRUE(map.caveat().empty());
}

TEST(BlockMap, aBlockThatIsStoredTwiceIsRemovedTwice) {
  BlockMap map;
  map.apply(0, batch({stored({1}), stored({2}, 1), stored({2}, 1)}));
  EXPECT_EQ(map.held(), 2);
  EXPECT_EQ(map.copies(), 3);
  map.apply(1, batch({removed({2})}));
  EXPECT_TRUE(map.holds(2, 0, Medium::device));
  map.apply(2, batch({removed({2}), removed({2})}));
  EXPECT_FALSE(map.holds(2, 0, Medium::device));
  EXPECT_EQ(map.held(), 1);
  EXPECT_EQ(map.copies(), 1);
}

TEST(BlockMap, aReportOfWhatIsHeldIsNotCounted) {
  BlockMap map;
  map.apply(0, batch({stored({1, 2}), stored({3}, 2)}));
  map.apply(1, batch({stored({1, 2, 3})}));
  EXPECT_EQ(map.copies(), 3);
  map.apply(2, batch({stored({1, 4})}));  // not all of it was held
  EXPECT_EQ(map.copies(), 5);
  map.apply(3, batch({stored({1})}));  // two replies may have filled it at once
  EXPECT_EQ(map.copies(), 6);
  map.apply(4, batch({removed({1, 1, 1})}));
  EXPECT_FALSE(map.holds(1, 0, Medium::device));
}

// KVarium tells the blocks of each conversation, so those of a beginning that two share are there twice.
TEST(BlockMap, whereNothingIsReportedWhatIsToldAgainIsThereOnceMore) {
  BlockMap map;
  map.setReports(false);
  map.apply(0, batch({stored({1, 2})}));
  map.apply(1, batch({stored({1, 2})}));
  EXPECT_EQ(map.copies(), 4);
  map.apply(2, batch({removed({1, 2})}));
  EXPECT_EQ(map.held(), 2);
  map.reset();  // a new connection is to the same server
  map.apply(0, batch({stored({1, 2}), stored({1, 2}), removed({1, 2})}));
  EXPECT_EQ(map.held(), 2);
}

TEST(BlockMap, mediaAndGroupsAreApart) {
  BlockMap map;
  BlocksStored on_host{.blocks = {1}, .medium = Medium::host};  // a connector's: no ids
  BlocksStored in_window = stored({1});
  in_window.group = 5;
  in_window.window = 64;
  map.apply(0, batch({stored({1}), in_window, on_host}));
  EXPECT_EQ(map.held(), 1);
  EXPECT_EQ(map.copies(), 2);
  EXPECT_EQ(map.held(Medium::host), 1);
  ASSERT_EQ(map.groups().size(), 2u);
  EXPECT_EQ(map.groups()[1], (BlockGroup{.number = 5, .window = 64, .block_size = 2}));
  map.apply(1, batch({removed({1})}));
  EXPECT_FALSE(map.holds(1, 0, Medium::device));
  EXPECT_TRUE(map.holds(1, 0, Medium::host));
  EXPECT_TRUE(map.holds(1, 5, Medium::device));
  EXPECT_EQ(map.held(), 1);
  // It is still found by its ids, which the connector does not tell.
  EXPECT_TRUE(map.find(true, 0, std::vector<TokenId>{1, 2}, ""));
}

TEST(BlockMap, blocksBelongToSessions) {
  BlockMap map;
  map.addOwnSession("mine");
  map.apply(0, batch({stored({1, 2}, {}, "theirs"), stored({3}, 2, "mine"), stored({4}, 2)}, 7));
  EXPECT_EQ(map.own(), 1);
  map.claim(std::vector<BlockHash>{1, 2, 99});
  EXPECT_EQ(map.own(), 3);
  map.claim(std::vector<BlockHash>{1, 2});
  EXPECT_EQ(map.own(), 3);
  map.apply(1, batch({removed({3})}));
  EXPECT_EQ(map.own(), 2);
  map.apply(2, batch({stored({3}, 2, "mine"), stored({5, 6}, {}, "early")}));
  EXPECT_EQ(map.own(), 3);
  map.addOwnSession("early");  // what was stored for it before is ours, too
  EXPECT_EQ(map.own(), 5);
}

TEST(BlockMap, aBlockOfOursThatAnotherRequestStoredIsSharedWithIt) {
  BlockMap map;
  map.addOwnSession("mine");
  EXPECT_EQ(map.shared(), -1);
  map.apply(0, batch({stored({1, 2}), stored({9}, {}, "mine")}));  // 1 and 2 for a request without a session
  map.claim(std::vector<BlockHash>{1, 2});
  EXPECT_EQ(map.own(), 3);
  EXPECT_EQ(map.shared(), 2);
  map.apply(1, batch({stored({3}, 2, "mine"), stored({5}, {}, "theirs")}));
  EXPECT_EQ(map.own(), 4);
  EXPECT_EQ(map.shared(), 2);
  map.apply(2, batch({stored({3}, 2, "theirs")}));  // two replies wrote it at once
  EXPECT_EQ(map.own(), 5);
  EXPECT_EQ(map.shared(), 4);
  map.claim(std::vector<BlockHash>{5});
  EXPECT_EQ(map.shared(), 5);
  map.apply(3, batch({removed({3}), removed({3}), removed({5})}));
  EXPECT_EQ(map.shared(), 2);
  const BlocksStored on_host{.blocks = {9}, .medium = Medium::host};  // a connector's
  map.apply(4, batch({stored({5}, {}, "mine"), on_host}));            // what others had is gone
  EXPECT_EQ(map.own(), 4);
  EXPECT_EQ(map.shared(), 2);
  map.reset();
  EXPECT_EQ(map.shared(), -1);
}

TEST(BlockMap, whatAllBlocksCountAsSharedIsDrawnAsShared) {
  BlockMap map;
  map.addOwnSession("mine");
  const auto drawn = [&] { return map.find(true, 0, std::vector<TokenId>{1, 2}, "")->shared; };
  map.apply(0, batch({stored({1}), stored({1}, {}, "mine")}));  // first for a request without a session
  EXPECT_EQ(map.shared(), 2);
  EXPECT_TRUE(drawn());
  map.apply(1, batch({removed({1}), removed({1}), stored({1}, {}, "mine")}));  // its copy is gone
  EXPECT_EQ(map.shared(), 0);
  EXPECT_FALSE(drawn());
  map.apply(2, batch({stored({1}, {}, "theirs")}));
  EXPECT_EQ(map.shared(), 2);
  EXPECT_TRUE(drawn());
  map.apply(3, batch({removed({1}), removed({1}), stored({1}, {}, "early")}));
  EXPECT_EQ(map.shared(), 1);
  EXPECT_TRUE(drawn());
  map.addOwnSession("early");
  EXPECT_EQ(map.own(), 1);
  EXPECT_EQ(map.shared(), 0);
  EXPECT_FALSE(drawn());
}

// The first of two conversations still holds cells of it when the second stores it.
TEST(BlockMap, aBlockHeldInPartKeepsItsSessions) {
  BlockMap map;
  map.addOwnSession("mine");
  BlocksRemoved in_part{.blocks = {1}, .held = {{.block = 1, .cells = 1}}};
  map.apply(0, batch({stored({1}, {}, "theirs"), in_part, stored({1}, {}, "mine")}));
  EXPECT_EQ(map.shared(), 1);
  EXPECT_TRUE(map.find(true, 0, std::vector<TokenId>{1, 2}, "")->shared);
}

TEST(BlockMap, blocksStoredBeforeTheFirstSessionIsToldCountWhenItIs) {
  BlockMap map;
  map.apply(0, batch({stored({1, 2})}));
  map.claim(std::vector<BlockHash>{1});
  EXPECT_EQ(map.own(), 1);
  EXPECT_EQ(map.shared(), -1);  // an engine that tells no sessions does not tell whose they are
  map.apply(1, batch({stored({3}, 2, "theirs")}));
  EXPECT_EQ(map.shared(), 1);
}

TEST(BlockMap, aSessionThatIsOursAfterAllIsNoOther) {
  BlockMap map;
  map.apply(0, batch({stored({1}, {}, "early"), stored({2}, 1, "early"), stored({2}, 1, "theirs")}));
  map.addOwnSession("early");
  EXPECT_EQ(map.own(), 3);
  EXPECT_EQ(map.shared(), 2);
}

TEST(BlockMap, aBlockBehindWhichTwoTextsGoOnIsShared) {
  BlockMap map;
  const auto shared = [&](BlockHash hash) {
    const auto found =
        map.find(true, 0, std::vector<TokenId>{static_cast<TokenId>(hash), static_cast<TokenId>(hash) + 1}, "");
    return found && found->shared;
  };
  map.apply(0, batch({stored({1}), stored({2}, 1)}));
  EXPECT_FALSE(shared(1));
  map.apply(1, batch({stored({3}, 1)}));
  EXPECT_TRUE(shared(1));
  map.apply(2, batch({removed({3})}));
  EXPECT_FALSE(shared(1));
  map.apply(3, batch({stored({5}, {}, "a"), stored({5}, {}, "b")}));
  EXPECT_TRUE(shared(5));
}

TEST(BlockMap, messagesBehindAGapWaitForTheReplay) {
  BlockMap map;
  map.apply(0, batch({stored({1})}));
  EXPECT_FALSE(map.replayFrom());
  EXPECT_EQ(map.apply(3, batch({stored({4})})), Applied::waits);
  EXPECT_EQ(map.apply(4, batch({removed({3})})), Applied::waits);
  EXPECT_EQ(map.replayFrom(), 1);
  EXPECT_EQ(map.held(), 1);
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(inEnglish(map.caveat()),
            "event 1 of the engine is missing, and the map is as it was before it; it is asked for again");
  EXPECT_EQ(map.apply(1, batch({stored({2})}), Source::replay), Applied::taken);
  map.apply(2, batch({stored({3})}), Source::replay);
  EXPECT_EQ(map.apply(3, batch({stored({4})}), Source::replay), Applied::repeated);
  EXPECT_EQ(map.held(), 3);
  EXPECT_TRUE(map.isComplete());
  EXPECT_EQ(map.next(), 5);
  EXPECT_EQ(map.apply(5, batch({stored({6})})), Applied::taken);
}

TEST(BlockMap, aGapThatIsNotFilledIsToldUntilAllIsCleared) {
  BlockMap map;
  map.apply(0, batch({stored({1})}));
  map.apply(3, batch({stored({4})}));
  map.apply(6, batch({stored({7})}));
  map.replayEnded();
  EXPECT_EQ(map.held(), 3);
  EXPECT_FALSE(map.replayFrom());
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(inEnglish(map.caveat()),
            "the map is rebuilt from events, and some from number 1 on are missing: it may lack blocks, or show some "
            "that are gone");
  map.apply(7, batch({AllCleared{}, stored({9})}));
  EXPECT_TRUE(map.isComplete());
  EXPECT_EQ(map.held(), 1);
}

TEST(BlockMap, aReplayMayBeginLaterThanAsked) {
  BlockMap map;
  map.apply(20, batch({stored({20})}));
  EXPECT_EQ(map.replayFrom(), 0);
  map.apply(15, batch({stored({15})}), Source::replay);
  for (int64_t number = 16; number < 20; ++number) map.apply(number, batch({}), Source::replay);
  EXPECT_EQ(map.held(), 2);
  EXPECT_EQ(map.next(), 21);
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(inEnglish(map.caveat()),
            "the map is rebuilt from events, and the first ones are missing: it may lack blocks");
}

TEST(BlockMap, aReplayMayOvertakeLiveMessages) {
  BlockMap map;
  map.apply(2, batch({stored({3})}));
  for (int64_t number = 0; number < 6; ++number)
    map.apply(number, batch({stored({static_cast<BlockHash>(number + 1)})}), Source::replay);
  EXPECT_EQ(map.next(), 6);
  for (int64_t number = 3; number < 6; ++number)
    EXPECT_EQ(map.apply(number, batch({stored({static_cast<BlockHash>(number + 1)})})), Applied::repeated);
  EXPECT_EQ(map.apply(6, batch({stored({7})})), Applied::taken);
  EXPECT_EQ(map.copies(), 7);
}

TEST(BlockMap, beforeAnythingWasHeardNothingIsKnown) {
  BlockMap map;
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(map.replayFrom(), 0);
  EXPECT_EQ(inEnglish(map.caveat()),
            "the engine has reported nothing yet; it reports its blocks with the next request");
  map.replayEnded(false);  // there is nobody to ask
  EXPECT_FALSE(map.isComplete());
  map.replayEnded();  // the engine has reported nothing since its start
  EXPECT_TRUE(map.isComplete());
  EXPECT_FALSE(map.replayFrom());
}

TEST(BlockMap, aSmallerNumberIsANewBeginning) {
  BlockMap map;
  map.apply(0, batch({stored({1, 2})}));
  map.apply(1, batch({stored({3}, 2)}));
  EXPECT_EQ(map.apply(0, batch({stored({8})})), Applied::restarted);
  EXPECT_EQ(map.held(), 1);
  EXPECT_TRUE(map.isComplete());
  EXPECT_EQ(map.apply(1, batch({})), Applied::taken);
  // The first messages of the next life were not heard.
  map.apply(2, batch({}));
  EXPECT_EQ(map.apply(1, batch({stored({5})})), Applied::restarted);
  EXPECT_EQ(map.replayFrom(), 0);
  EXPECT_EQ(map.held(), 0);
  EXPECT_FALSE(map.isComplete());
  map.apply(0, batch({stored({4})}), Source::replay);
  EXPECT_EQ(map.held(), 2);
  EXPECT_TRUE(map.isComplete());
}

TEST(BlockMap, removedBlocksAreRememberedForAWhile) {
  BlockMap map({.removed = 2});
  map.apply(0, batch({stored({1, 2, 3, 4})}));
  map.apply(1, batch({removed({1})}));
  EXPECT_TRUE(map.find(true, 0, std::vector<TokenId>{1, 2}, "")->removed);
  EXPECT_TRUE(map.find(false, 1, std::vector<TokenId>{2, 3}, ""));  // the chain after it
  map.apply(2, batch({removed({2}), stored({1})}));
  EXPECT_FALSE(map.find(true, 0, std::vector<TokenId>{1, 2}, "")->removed);
  map.apply(3, batch({removed({3, 4})}));
  EXPECT_EQ(map.remembered(), 3u);  // 1 is held
  EXPECT_FALSE(map.find(false, 1, std::vector<TokenId>{2, 3}, ""));
}

TEST(BlockMap, isBoundedAndSaysSo) {
  BlockMap map({.blocks = 10, .removed = 4, .groups = 2});
  for (BlockHash i = 0; i < 40; ++i) map.apply(static_cast<int64_t>(i), batch({stored({i + 1})}));
  EXPECT_EQ(map.held(), 10);
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(inEnglish(map.caveat()), "the engine keeps more than 10 blocks; the others are not shown");
  map.apply(40, batch({removed({1, 2})}));
  map.apply(41, batch({stored({100, 101})}));  // what is remembered makes room
  EXPECT_TRUE(map.holds(101, 0, Medium::device));
  BlocksStored other = stored({50});
  other.group = 1;
  map.apply(42, batch({other}));
  other.group = 2;
  map.apply(43, batch({other}));
  EXPECT_EQ(map.groups().size(), 2u);
}

TEST(BlockMap, whatWaitsIsBounded) {
  for (const BlockMapLimits limits : {BlockMapLimits{.waiting = 3}, BlockMapLimits{.waiting_ids = 180}}) {
    BlockMap map(limits);
    map.apply(0, batch({}));
    for (BlockHash i = 2; i < 5; ++i)
      EXPECT_EQ(map.apply(static_cast<int64_t>(i), batch({stored({i})})), Applied::waits);
    EXPECT_EQ(map.apply(5, batch({stored({5})})), Applied::gave_up);
    EXPECT_EQ(map.held(), 4);
    EXPECT_FALSE(map.isComplete());
    EXPECT_EQ(map.apply(6, batch({})), Applied::taken);
  }
}

TEST(BlockMap, whatWaitsIsWeighedAsTheMemoryItTakes) {
  BlockMap map({.waiting_ids = 4000});
  map.apply(0, batch({}));
  EXPECT_EQ(map.apply(2, batch(std::vector<KvEvent>(10, AllCleared{}))), Applied::waits);
  EXPECT_EQ(map.apply(3, batch(std::vector<KvEvent>(100, AllCleared{}))), Applied::gave_up);
  BlocksStored named = stored({1}, {}, std::string(20000, 's'));
  EXPECT_EQ(map.apply(9, batch({named})), Applied::gave_up);
}

TEST(BlockMap, whatHasWaitedNoLongerCounts) {
  BlockMap map({.waiting_ids = 180});
  map.apply(0, batch({}));
  for (int64_t number = 1; number < 40; number += 2) {
    EXPECT_EQ(map.apply(number + 1, batch({stored({1})})), Applied::waits);
    EXPECT_EQ(map.apply(number, batch({}), Source::replay), Applied::taken);
  }
  EXPECT_TRUE(map.isComplete());
}

TEST(BlockMap, aHashWithEverOtherIdsTakesNoMemory) {
  BlockMap map;
  for (int i = 0; i < 1000; ++i) {
    BlocksStored event = stored({1});
    event.ids = {i, i};
    map.apply(i, batch({event}));
  }
  EXPECT_EQ(map.remembered(), 1u);
  EXPECT_FALSE(map.find(true, 0, std::vector<TokenId>{5, 5}, ""));
  EXPECT_TRUE(map.find(true, 0, std::vector<TokenId>{999, 999}, ""));
}

TEST(BlockMap, circlesOfParentsEndNothing) {
  BlockMap map;
  map.apply(0, batch({stored({1}, 2), stored({2}, 1), stored({3}, 3), stored({3}, 3)}));
  map.apply(1, batch({removed({1, 2, 3})}));
  EXPECT_EQ(map.held(), 1);
}

TEST(BlockMap, theRecordedReplayIsTheRecordedStream) {
  const auto live = recordedBatches("vllm-0.32.0/events.bin"),
             replay = recordedBatches("vllm-0.32.0/replay-from-0.bin");
  ASSERT_EQ(live.size(), replay.size());
  const BlockMap whole = mapOf("vllm-0.32.0/events.bin");
  for (size_t heard = 0; heard < live.size(); ++heard) {  // a late joiner at every message
    BlockMap map;
    map.apply(live[heard].number, live[heard].batch);
    if (const auto from = map.replayFrom())
      for (const NumberedBatch& one : replay)
        if (one.number >= *from && one.number < live[heard].number) map.apply(one.number, one.batch, Source::replay);
    map.replayEnded();
    for (size_t i = heard + 1; i < live.size(); ++i) map.apply(live[i].number, live[i].batch);
    EXPECT_TRUE(map.isComplete()) << heard;
    EXPECT_EQ(map.copies(), whole.copies()) << heard;
    EXPECT_EQ(map.held(), whole.held()) << heard;
  }
}

TEST(BlockMap, theRecordedEngineIsNeverFullerThanItIs) {
  BlockMap map;
  int64_t most = 0;
  for (NumberedBatch& one : recordedBatches("vllm-0.32.0/events.bin")) {
    map.apply(one.number, std::move(one.batch));
    EXPECT_LE(map.copies(), 23) << one.number;  // 24 blocks, one of them never used
    most = std::max(most, map.copies());
  }
  EXPECT_EQ(most, 23);
}

TEST(BlockMap, aBlockHeldInPartIsRememberedAsLongAsItIs) {
  BlockMap map({.removed = 1});
  BlocksStored stored{.blocks = {1, 2, 3}, .ids = {10, 11, 12}, .block_size = 1};
  map.apply(0, {.events = {stored, BlocksRemoved{.blocks = {1}, .held = {{.block = 1, .cells = 1}}},
                           BlocksRemoved{.blocks = {2, 3}}}});
  EXPECT_EQ(map.cellsHeld(1, 0, Medium::device), 1u);
  EXPECT_EQ(map.cellsHeld(1, 0, Medium::host), 0u);
  EXPECT_EQ(map.remembered(), 2u);  // and the one of the removed
  map.apply(1, {.events = {BlocksRemoved{.held = {{.block = 1, .before = 1}}}}});
  EXPECT_EQ(map.cellsHeld(1, 0, Medium::device), 0u);
  EXPECT_EQ(map.remembered(), 1u);
  map.apply(2, {.events = {AllCleared{}}});
  EXPECT_EQ(map.remembered(), 0u);
}

// A message may tell more blocks as removed than are remembered, and only then which of their cells are held.
TEST(BlockMap, cellsThatAMessageTellsLastAreThoseOfBlocksItRemovedFirst) {
  BlockMap map({.removed = 2});
  BlocksStored stored{.blocks = {1, 2, 3, 4, 5}, .ids = {10, 11, 12, 13, 14}, .block_size = 1};
  map.apply(0, {.events = {stored, BlocksRemoved{.blocks = {1, 2, 3, 4, 5}},
                           BlocksRemoved{.held = {{.block = 1, .cells = 1}, {.block = 2, .cells = 1}}}}});
  EXPECT_EQ(map.cellsHeld(1, 0, Medium::device), 1u);
  EXPECT_EQ(map.cellsHeld(2, 0, Medium::device), 1u);
  EXPECT_TRUE(map.find(true, 0, std::vector<TokenId>{10}, ""));
  EXPECT_EQ(map.remembered(), 4u);  // and two of the removed
}

TEST(BlockMap, placesOfBlocksAreBounded) {
  BlockMap map({.places = 5, .groups = 4});
  map.apply(0, batch({stored({1, 2})}));
  for (int group = 1; group < 4; ++group) {
    BlocksStored other = stored({1, 2});
    other.group = group;
    map.apply(group, batch({other}));
  }
  EXPECT_EQ(map.copies(), 5);
  EXPECT_FALSE(map.isComplete());
  EXPECT_EQ(inEnglish(map.caveat()),
            "the engine keeps its blocks in more places than the map has room for; it may lack some");
  map.apply(4, batch({removed({1, 2})}));  // two are free again
  BlocksRemoved in_part;
  for (uint64_t cells = 1; cells <= 3; ++cells) in_part.held.push_back({.block = 1, .cells = cells});
  map.apply(5, batch({in_part, stored({9})}));
  EXPECT_EQ(map.cellsHeld(1, 0, Medium::device), 3u);  // those of the first two
  EXPECT_FALSE(map.find(true, 0, std::vector<TokenId>{9, 10}, "")->own);
  EXPECT_EQ(map.remembered(), 3u);
  map.apply(6, batch({AllCleared{}, stored({1, 2, 3, 4, 5})}));
  EXPECT_EQ(map.held(), 5);
  EXPECT_TRUE(map.isComplete());
}

TEST(BlockMap, setsOfCellsOfABlockAreBounded) {
  BlockMap map;
  BlocksRemoved in_part;
  for (uint64_t cells = 1; cells <= 65; ++cells) in_part.held.push_back({.block = 1, .cells = cells});
  map.apply(0, batch({stored({1}), in_part}));
  EXPECT_FALSE(map.isComplete());
}

// A block that found no place is not held, and makes room like one that was removed.
TEST(BlockMap, aBlockWithoutAPlaceIsForgotten) {
  BlockMap map({.places = 1, .removed = 2});
  for (BlockHash hash = 1; hash <= 50; ++hash) map.apply(static_cast<int64_t>(hash) - 1, batch({stored({hash})}));
  EXPECT_EQ(map.held(), 1);
  EXPECT_EQ(map.remembered(), 3u);
}

// A server that got another cache: its layers have no window any more.
TEST(BlockMap, aGroupIsWhatItsNewestBlocksSay) {
  BlockMap map;
  BlocksStored stored{.blocks = {1}, .ids = {10}, .block_size = 1, .kind = "sliding_window", .window = 256};
  map.apply(0, {.events = {stored}});
  EXPECT_EQ(map.groups()[0].window, 256);
  stored.kind = "full_attention";
  stored.window = -1;
  stored.blocks = {2};
  map.apply(1, {.events = {stored}});
  EXPECT_EQ(map.groups()[0].window, -1);
  EXPECT_EQ(map.groups()[0].kind, "full_attention");
}

}  // namespace
}  // namespace kvarium::remote::block_map_test
