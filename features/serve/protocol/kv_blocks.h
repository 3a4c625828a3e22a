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
#include <memory>
#include <string>
#include <vector>

#include "core/engine/wire.h"
#include "features/remote/protocol/kv_event.h"

namespace kvarium::serve {

using remote::KvEvent;

class KvBlocks {
 public:
  static constexpr int64_t block_size = 16;  // tokens

  KvBlocks();
  ~KvBlocks();
  // What a log, which must have ids (SessionOptions::token_ids), changes. session: the name of its conversation.
  std::vector<KvEvent> add(const engine::StepLog& log, const std::string& session);
  std::vector<KvEvent> forget(int64_t conversation);  // its cache is gone

 private:
  struct Group;
  struct Text;
  std::map<int64_t, std::unique_ptr<Text>> m_texts;  // by conversation
};

// The answer of /kv_event_sources: a publisher on the loopback interface, which other computers cannot reach.
std::string eventSourcesDocument(int port, int replay_port, const std::string& topic, size_t kept_batches);

}  // namespace kvarium::serve
