// RemoteCache: what a server reports of a conversation, as the CacheView that the window shows of any cache. A group of
// the engine's layers is one layer of the view, with a name; a token of a block that it holds is a cell. poolOf(): what
// it reports of all it keeps.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/token.h"
#include "core/cache/view/cache_view.h"
#include "core/engine/pool_view.h"
#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/metrics_text.h"
#include "features/remote/protocol/prompt_match.h"

namespace kvarium::remote {

using engine::PoolView, engine::SlotState;

struct ServerBlocks {
  const BlockMap* map = nullptr;  // null: the server reports no blocks
  CacheConfig config = {};        // as far as it is reported
  Sentence caveat = {};           // why the map is not of now, or not of all that the server keeps; empty: it is
  // A KVarium server: where it holds cells after others that left, it has evicted those and goes on without them.
  bool goes_on_anywhere = false;
};

struct RemoteText {
  int64_t conversation = 0;           // CacheView::conversation
  std::span<const TokenId> ids;       // of prompt and reply so far
  int64_t prompt_end = 0;             // tokens
  std::string model;                  // as asked for
  std::string session = {};           // of the conversation: ChatRequest::session
  const ServedCache* told = nullptr;  // whole: by its last reply; null: nothing was reported
};

class RemoteCache {
 public:
  // Where the rows have no bytes, those of the text's last reply are the view's. Facts are the same object as before
  // while groups, names and configs are.
  cache::CacheView view(const RemoteText& text, const ServerBlocks& blocks);
  // Slots of llama.cpp, a layer for each: how many cells it holds, of whatever text.
  cache::CacheView view(int64_t conversation, std::span<const SlotState> states);

 private:
  std::shared_ptr<const cache::CacheFacts> keep(cache::CacheFacts facts);

  std::shared_ptr<const cache::CacheFacts> m_facts = cache::no_cache_facts;
};

PoolView poolOf(const BlockMap* map, const RankMetrics* metrics);  // null: not reported
// The body of GET /slots (llama.cpp).
std::optional<std::vector<SlotState>> readSlots(std::string_view json);

}  // namespace kvarium::remote
