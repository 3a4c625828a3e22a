// CacheView: what a picture of a cache needs: shared facts that never change, and the numbers of now.
//
// The terms of vocabulary.h: role sink | normal, form full | sealed, place device | host |
// disk, and shared, empty, evicted. Evicted = positions below `tokens_seen` that no run covers.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/view/cache_facts.h"
#include "core/cache/vocabulary.h"

namespace kvarium::cache {

// The facts of what belongs to no cache.
inline const std::shared_ptr<const CacheFacts> no_cache_facts = std::make_shared<const CacheFacts>();
inline const std::shared_ptr<const GroupFacts> no_group_facts = std::make_shared<const GroupFacts>();
inline const std::shared_ptr<const LayerFacts> no_layer_facts = std::make_shared<const LayerFacts>();

// Layers that share their rules, and the runs they all have.
struct GroupView {
  std::shared_ptr<const GroupFacts> facts = no_group_facts;  // never null
  std::vector<CellRun> runs = {};                            // ascending positions
  Lengths lengths = {};
  Place place = Place::device;  // where the cells lie
  int64_t unreported = 0;       // last tokens seen of which a remote engine has not reported yet whether it keeps them
  // Tokens without a cell are forgotten below this position; from here on the next message reads them again.
  int64_t forgotten_to = std::numeric_limits<int64_t>::max();
};

// What a layer would take if one choice were another one, in bytes; exact. Cross cache and state as they are.
struct WouldBe {
  int64_t full_f16 = 0;   // every token seen kept as f16
  int64_t no_window = 0;  // every token seen kept in this layer's own format
  int64_t no_gqa = 0;     // as many key and value heads as query heads; 0: not known
  int64_t unsealed = 0;   // the cells that are kept, all of them in full precision
};

struct LayerView {
  std::shared_ptr<const LayerFacts> facts = no_layer_facts;  // never null
  Bytes bytes = {};
  Bytes cross = {};             // the part of `bytes` that its cross cache takes
  Place place = Place::device;  // where its cells lie
  bool resident = true;         // compute memory holds them, or a copy of them, now
  int64_t ring = 0;             // the part of bytes.reserved that is a buffer offloaded layers come through
  WouldBe would_be = {};
};

// Where in its text the cache can go back to although its cells alone do not allow it
// (core/cache/sequence/checkpoints.h): an edit after it reads from there on again.
struct CheckpointView {
  int64_t position = 0;  // number of tokens before it
  bool border = false;   // a message begins or ends there
  int64_t bytes = 0;     // in addition to the present cells and state, and to the later checkpoints
  bool operator==(const CheckpointView&) const = default;
};

struct CacheView {
  std::shared_ptr<const CacheFacts> facts = no_cache_facts;  // never null
  int64_t conversation = 0;                                  // whose cache, as the session counts them
  std::vector<GroupView> groups = {};
  std::vector<LayerView> layers = {};  // [n_layers]
  Lengths lengths = {};                // of the group that stores most; nothing is stored where no layer has cells
  Bytes bytes = {};
  BytesByPlace by_place = {};                    // in use and reserved
  BytesByPlace used_at = {};                     // in use
  BytesByPlace copies_at = {};                   // CacheUsage::copies_at
  BytesByPlace kept_at = {};                     // CacheUsage::kept_at
  BytesByPlace predicted_at = {};                // CacheFacts::predicted, where the cells lie now
  int64_t cross_cells = 0;                       // cells of each layer's cross cache, which every token attends to
  Bytes cross = {};                              // the part of `bytes` that is theirs
  std::vector<CheckpointView> checkpoints = {};  // ascending; their bytes add up to bytes.kept
  int64_t full_f16 = 0;                          // sum of WouldBe::full_f16
  int64_t prompt_end = 0;                        // tokens of the current turn's prompt: the answer starts here
  int64_t saved_at = -1;           // tokens there were when the cache was last written to a file; -1: never
  double telemetry_overhead = -1;  // share of the turn's time that the worker spent on views; -1: no turn yet
  int64_t scratch =
      -1;  // bytes that computing holds now outside the cache (activations), on the head's device; -1: not known
  int64_t reference_kv = 0;  // bytes outside the cache, kept to measure the errors of its formats (reference_kv.h)
  Sentence caveat = {};      // why cells may be missing, or be older than the rest; empty: they are those of now
};

using SharedCacheView = std::shared_ptr<const CacheView>;

// The view is of the cache with these facts from now on: it has their groups and layers. Nothing is copied or allocated
// where it was already.
void useFacts(CacheView& view, const std::shared_ptr<const CacheFacts>& facts);
int gpuBorder(const CacheView& view);  // of its facts: see cache_facts.h
// "full, f16, device": the rule of a group, and where its cells lie now; where GPU and processor compute, which of them
// computes its layers. facts: of its cache.
std::string ruleAndPlace(const GroupView& group, const CacheFacts& facts);

}  // namespace kvarium::cache
