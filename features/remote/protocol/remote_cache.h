// RemoteCache: what engines tell of a conversation, as the CacheView that the window shows of any cache. A group of an
// engine's layers in a replica is one layer of the view, with a name; a token of a block that it holds is a cell.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/token.h"
#include "core/cache/view/cache_view.h"
#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/metrics_text.h"
#include "features/remote/protocol/prompt_match.h"
#include "features/remote/protocol/served_cache.h"
#include "features/remote/protocol/slot_states.h"

namespace kvarium::remote {

// An engine with a cache of its own.
struct Replica {
  std::string name;               // for the user: "pod-2, rank 1"; empty: there is only one
  const BlockMap* map = nullptr;  // never null
  CacheConfig config;             // as far as it is told
  Sentence problem = {};          // why its events do not come now; empty: they come
  // A KVarium server: where it holds cells behind others that left, it has evicted those and goes on without them.
  bool goes_on_anywhere = false;
};

struct RemoteText {
  int64_t conversation = 0;           // CacheView::conversation
  std::span<const TokenId> ids;       // of prompt and reply so far
  int64_t prompt_end = 0;             // tokens
  std::string model;                  // as asked for
  std::string session = {};           // of the conversation: ChatRequest::session
  const ServedCache* told = nullptr;  // whole: by its last reply; null: nothing was told
};

class RemoteCache {
 public:
  // The text in all replicas. Where their rows tell no bytes, those of its last reply are the view's. Facts are the
  // same object as before while groups, names and configs are.
  cache::CacheView view(const RemoteText& text, std::span<const Replica> replicas);
  // Slots of llama.cpp, a layer for each: how many cells it holds, of whatever text.
  cache::CacheView view(int64_t conversation, std::span<const SlotState> states);

 private:
  std::shared_ptr<const cache::CacheFacts> keep(cache::CacheFacts facts);

  std::shared_ptr<const cache::CacheFacts> m_facts = cache::no_cache_facts;
};

}  // namespace kvarium::remote
