// Who only hears the events knows which blocks each cache holds: compared with the cells that the engine itself shows.
#include "features/serve/protocol/kv_blocks.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/core/engine/session_fixture.h"

namespace kvarium::serve::kv_blocks_test {
namespace {

using engine::CacheReady;
using engine::Event;
using engine::StepLog;
using engine::TurnDone;

// What a subscriber knows: how often each block is there, by group and hash, and its tokens.
class Subscriber {
 public:
  void take(const std::vector<KvEvent>& events) {
    for (const KvEvent& event : events) {
      if (const auto* removed = std::get_if<remote::BlocksRemoved>(&event)) {
        for (const uint64_t hash : removed->blocks) {
          const auto found = m_blocks.find({removed->group, hash});
          ASSERT_NE(found, m_blocks.end()) << "what was never stored is removed";
          if (--found->second.times == 0) m_blocks.erase(found);
        }
        takeHeld(*removed);
      }
      const auto* stored = std::get_if<remote::BlocksStored>(&event);
      if (!stored) continue;
      ASSERT_EQ(stored->block_size, KvBlocks::block_size);
      ASSERT_EQ(stored->ids.size(), stored->blocks.size() * KvBlocks::block_size);
      std::optional<uint64_t> parent = stored->parent;
      for (size_t i = 0; i < stored->blocks.size(); ++i) {
        Known& known = m_blocks[{stored->group, stored->blocks[i]}];
        ++known.times;
        known.parent = parent;
        known.tokens.assign(stored->ids.begin() + static_cast<std::ptrdiff_t>(i * KvBlocks::block_size),
                            stored->ids.begin() + static_cast<std::ptrdiff_t>((i + 1) * KvBlocks::block_size));
        ASSERT_TRUE(!parent || m_position.contains(*parent)) << "the chain was not heard from its beginning";
        parent = stored->blocks[i];
        m_position[*parent] = known.parent ? m_position[*known.parent] + 1 : 0;
      }
    }
  }
  // Positions of cells by group, of whole blocks and of others.
  using Cells = std::set<std::pair<int, int64_t>>;
  Cells cells() const {
    Cells all;
    const auto add = [&](int group, uint64_t hash, uint64_t cells) {
      for (int64_t cell = 0; cell < KvBlocks::block_size; ++cell)
        if (cells >> cell & 1) all.insert({group, m_position.at(hash) * KvBlocks::block_size + cell});
    };
    for (const auto& [key, known] : m_blocks) add(key.first, key.second, 0xffff);
    for (const auto& [group, hash, cells] : m_parts) add(group, hash, cells);
    return all;
  }
  // Blocks by group, number in the text, and tokens.
  using Blocks = std::multiset<std::tuple<int, int64_t, std::vector<TokenId>>>;
  Blocks blocks() const {
    Blocks all;
    for (const auto& [key, known] : m_blocks) {
      for (int i = 0; i < known.times; ++i) all.insert({key.first, m_position.at(key.second), known.tokens});
    }
    return all;
  }

 private:
  void takeHeld(const remote::BlocksRemoved& event) {
    for (const remote::CellsHeld& held : event.held) {
      ASSERT_TRUE(m_position.contains(held.block)) << "the chain was not heard up to this block";
      if (held.before != 0) {
        const auto found = m_parts.find({event.group, held.block, held.before});
        ASSERT_NE(found, m_parts.end()) << "cells that were never told are gone";
        m_parts.erase(found);
      }
      if (held.cells != 0) m_parts.insert({event.group, held.block, held.cells});
    }
  }

  struct Known {
    int times = 0;
    std::optional<uint64_t> parent;
    std::vector<TokenId> tokens;
  };
  std::map<std::pair<int, uint64_t>, Known> m_blocks;
  std::map<uint64_t, int64_t> m_position;
  std::multiset<std::tuple<int, uint64_t, uint64_t>> m_parts;  // group, hash, cells
};

class Blocks : public engine::Sessions {
 protected:
  Blocks() : Sessions({.threads = 2, .precision = device::Precision::exact, .context = 2048, .token_ids = true}) {}

  // Events of the session from now on, seen by the subscriber.
  void hear() {
    stepLogs();
    for (const Event& event : seen) {
      if (const auto* log = std::get_if<StepLog>(&event))
        subscriber.take(blocks.add(*log, "s" + std::to_string(log->conversation)));
      if (const auto* list = std::get_if<engine::WarmList>(&event)) {
        for (const int64_t gone : list->dropped) subscriber.take(blocks.forget(gone));
      }
    }
    seen.clear();
  }
  // The blocks of the conversation shown, by what a frame shows of its cells and by the ids of its text; in shown_cells
  // the cells of all positions that a block has.
  Subscriber::Blocks shownBlocks(const std::vector<TokenId>& ids) {
    session.observe({.snapshot_ms = 1});
    const cache::SharedCacheView view = newestOf(1, static_cast<int64_t>(ids.size()));
    session.observe({});
    Subscriber::Blocks all;
    const auto in_blocks = static_cast<int64_t>(ids.size()) / KvBlocks::block_size * KvBlocks::block_size;
    shown_cells.clear();
    for (size_t group = 0; view && group < view->groups.size(); ++group) {
      std::set<int64_t> alive;
      for (const cache::CellRun& run : view->groups[group].runs) {
        for (int64_t at = run.first_position; at < run.first_position + run.count; ++at) alive.insert(at);
      }
      for (const int64_t at : alive)
        if (at < in_blocks) shown_cells.insert({static_cast<int>(group), at});
      for (int64_t first = 0; first + KvBlocks::block_size <= static_cast<int64_t>(ids.size());
           first += KvBlocks::block_size) {
        int64_t there = 0;
        for (int64_t at = first; at < first + KvBlocks::block_size; ++at) there += alive.contains(at) ? 1 : 0;
        if (there == KvBlocks::block_size)
          all.insert({static_cast<int>(group),
                      first / KvBlocks::block_size,
                      {ids.begin() + first, ids.begin() + first + KvBlocks::block_size}});
      }
    }
    return all;
  }
  // A turn of conversation 1; the ids its cache has seen.
  std::vector<TokenId> ask(uint64_t number, const std::vector<jinja::ChatMessage>& messages, int64_t tokens) {
    engine::TurnRequest request = turn(number, "", tokens);
    request.conversation = 1;
    request.messages = messages;
    session.submit(std::move(request));
    const TurnDone done = wait<TurnDone>();
    std::vector<TokenId> ids;
    for (const Event& event : seen) {
      const auto* prompt = std::get_if<engine::PromptTokens>(&event);
      if (prompt && prompt->turn == number) ids = prompt->ids;
    }
    EXPECT_EQ(static_cast<int64_t>(ids.size()), done.stats.prompt_tokens);
    ids.insert(ids.end(), done.stats.ids.begin(), done.stats.ids.end());
    ids.resize(static_cast<size_t>(done.stats.lengths.tokens_seen));
    return ids;
  }

  KvBlocks blocks;
  Subscriber subscriber;
  Subscriber::Cells shown_cells;
};

TEST_F(Blocks, eventsAloneTellWhatEveryCacheHolds) {
  load();
  hear();
  std::string words;
  for (int i = 0; i < 60; ++i) words += " a word";
  uint64_t number = 0;
  for (const char* spec :
       {"dynamic", "static", "sliding_window:window_length=48", "sink:window_length=64", "tova:window_length=64",
        "h2o:window_length=64", "snapkv:window_length=96", "key_norm:window_length=64",
        "dynamic;0:retention=sliding_window,window_length=40", "quantized:nbits=8,residual_length=32", "none"}) {
    SCOPED_TRACE(spec);
    session.show(1, spec);
    wait<CacheReady>();
    std::vector<jinja::ChatMessage> messages{{"user", "begin" + words}};
    const std::vector<TokenId> first = ask(++number, messages, 40);
    hear();
    EXPECT_EQ(subscriber.blocks(), shownBlocks(first));
    EXPECT_EQ(subscriber.cells(), shown_cells);
    // The text parts from the old one in the middle: what comes after is cut off or read again.
    messages[0].content = "begin" + words.substr(0, words.size() / 2) + " and now something else";
    const std::vector<TokenId> second = ask(++number, messages, 30);
    hear();
    EXPECT_EQ(subscriber.blocks(), shownBlocks(second));
    EXPECT_EQ(subscriber.cells(), shown_cells);
    const bool has_sinks = std::string(spec).starts_with("sink");
    EXPECT_TRUE(!has_sinks || (shown_cells.contains({0, 3}) && !shown_cells.contains({0, 4})));
    if (std::string(spec) == "dynamic") {
      EXPECT_EQ(subscriber.blocks().size(), second.size() / KvBlocks::block_size);
    }
  }
  session.forget(1);
  session.show(2, "dynamic");
  hear();
  subscriber.take(blocks.forget(1));
  EXPECT_TRUE(subscriber.blocks().empty());
  EXPECT_TRUE(subscriber.cells().empty());
}

TEST_F(Blocks, conversationsThatShareABeginningTellItTwice) {
  load();
  std::string words;
  for (int i = 0; i < 60; ++i) words += " a word";
  const std::vector<jinja::ChatMessage> common{{"user", words}};
  answer(1, 1, common);
  answer(2, 2, common);
  hear();
  const size_t both = subscriber.blocks().size();
  subscriber.take(blocks.forget(2));
  EXPECT_EQ(2 * subscriber.blocks().size(), both) << "each removes its own";
  EXPECT_FALSE(subscriber.blocks().empty());
}

// What listens on the loopback interface is not promised to other computers.
TEST(EventSources, areWhereThePublisherListens) {
  const nlohmann::json source = nlohmann::json::parse(eventSourcesDocument(5557, 5558, "kv", 10))["0"];
  EXPECT_EQ(source["endpoint"], "tcp://127.0.0.1:5557");
  EXPECT_EQ(source["replay_endpoint"], "tcp://127.0.0.1:5558");
  EXPECT_EQ(source["buffer_steps"], 10);
}

}  // namespace
}  // namespace kvarium::serve::kv_blocks_test
