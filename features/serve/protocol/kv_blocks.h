// KvBlocks: what conversations' caches hold, in blocks of 16 tokens, as vLLM's KV events have it.
//
// A block is the tokens [16 n, 16 n + 16) of a text, in one group of layers (group_idx). It is reported as stored once
// all its cells are there, and as removed as soon as one of them has left, so that a block that is reported can be gone
// on from. Caches that evict in the middle of a text therefore leave holes: a block names its parent whether that one
// is still there or not. Blocks that came and went before anything was reported of them are reported as stored and
// removed at once, so that every chain is known from its beginning, and with it the position of every block. A text's
// last tokens, up to 15, are in no block.
//
// In addition to vLLM's events, a stored block says how many first tokens are sinks, and the cells are reported that
// are held of a block of which others have left (sinks, for example): as CellsHeld in an event that removes blocks,
// perhaps none. A program that does not know this field sees whole blocks only.
//
// Each conversation reports its own blocks, also those whose memory it shares with another one: the same hash is stored
// twice then, and removed twice. What is kept of an earlier version of a text is not reported.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/engine/wire.h"
#include "features/remote/protocol/kv_event.h"

namespace kvarium::serve {

using remote::KvEvent;

class KvBlocks {
 public:
  static constexpr int64_t block_size = 16;  // tokens

  // What a log, which must have ids (SessionOptions::token_ids), changes. session: the name of its conversation.
  std::vector<KvEvent> add(const engine::StepLog& log, const std::string& session);
  std::vector<KvEvent> forget(int64_t conversation);  // its cache is gone

 private:
  struct Group {
    cache::Place place = cache::Place::device;
    int64_t window = -1, sinks = 0;
    std::vector<bool> alive;              // by position
    std::vector<uint8_t> count;           // living cells, by block
    std::vector<uint64_t> reported;       // hash of a block that was reported, by block; 0: it was not
    std::vector<remote::CellsHeld> held;  // by block: what was reported of its cells
    std::vector<int64_t> touched;         // blocks that may have to be reported
    int64_t known = 0;                    // first blocks that were reported, some of them as removed again
    void resize(int64_t tokens);
    void set(int64_t first, int64_t end, bool living);
    void add(const cache::CellTable& table);  // its cells live
    void touchAll(int64_t from_block);
    uint64_t cellsOf(int64_t block) const;  // that live
    remote::Medium medium() const;
  };
  struct Text {
    std::vector<TokenId> ids;
    std::vector<uint64_t> hashes;  // of its whole blocks, as far as they were needed
    std::vector<Group> groups;
    std::string spec;
    uint64_t hash(int64_t block);
  };
  void begin(Text& text, const cache::ReplayedTables& before, std::vector<KvEvent>& events);
  static void apply(Text& text, const cache::Commit& commit, std::vector<KvEvent>& events);
  static void store(Text& text, int group, int64_t first, int64_t end, const std::string& session,
                    std::vector<KvEvent>& events);
  static void makeKnown(Text& text, int group, int64_t end, const std::string& session, std::vector<KvEvent>& events);
  static void remove(Text& text, int group, std::vector<int64_t> blocks, std::vector<KvEvent>& events);
  static void letGo(Group& group, int number, std::vector<KvEvent>& events);
  static void holdCells(Text& text, int group, const std::vector<int64_t>& blocks, const std::string& session,
                        std::vector<KvEvent>& events);
  static void settle(Text& text, int group, const std::string& session, std::vector<KvEvent>& events);

  std::map<int64_t, Text> m_texts;  // by conversation
};

// The answer of /kv_event_sources: a publisher on the loopback interface, which other computers cannot reach.
std::string eventSourcesDocument(int port, int replay_port, const std::string& topic, size_t kept_batches);

}  // namespace kvarium::serve
