// Observation: what somebody wants to see of the cache that is shown; Frame: what there is to see. Plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/view/cache_view.h"
#include "core/cache/view/probe_numbers.h"
#include "core/cache/view/step_trace.h"
#include "core/device/memory.h"
#include "core/engine/pool_view.h"

namespace kvarium::engine {

// A question about the numbers of a cache.
struct ProbeRequest {
  enum class What : uint8_t { attention, keys, values };
  What what = What::attention;
  int layer = 0;
  int head = 0;       // KV head; of keys and values
  int64_t first = 0;  // positions [first, first + count); below 0: the last `count` of the text
  int64_t count = 0;  // 0: to the end
  int64_t sinks = 1;  // of attention: number of first tokens that LayerShare sums up
  bool operator==(const ProbeRequest&) const = default;
};

// Attention that the heads of a layer give to the first tokens of the text, which are sinks where there are some.
struct LayerShare {
  int layer = 0;
  double least = 0, mean = 0, most = 0;  // over heads
  bool operator==(const LayerShare&) const = default;
};

struct ProbeResult {
  ProbeRequest request;
  int64_t tokens_seen = 0;            // tokens in the cache
  cache::AttentionWeights attention;  // of the positions asked for; uniform counts all that were attended to
  std::vector<LayerShare> shares;     // of attention: every layer that was captured, ascending
  cache::CellNumbers cells;           // of keys and values
  Sentence nothing;                   // why there is no answer; empty: there is one
  Sentence older;                     // why attention is not the last token's; empty: it is, or a turn runs
  double seconds = 0;                 // time the answer cost; of attention, in all layers
};

struct Observation {
  int snapshot_ms = 0;               // at least so long from frame to frame while a turn computes; 0: no frames
  std::vector<ProbeRequest> probes;  // a frame is made when they are answered, too
  bool trace = false;                // frames have the times of the last step
  // Keys and values of steps from now on are kept in full precision (ReferenceKv), so that probes can give errors.
  bool reference_kv = false;
  bool operator==(const Observation&) const = default;
};

struct Frame {
  uint64_t version = 0;  // grows from frame to frame
  cache::CacheView cache;
  // The answers to the probes, the same object in every frame until there are others; null: there are none yet.
  std::shared_ptr<const std::vector<ProbeResult>> answers;
  std::optional<cache::StepTrace> step;  // the last step, if one was traced
  device::MemoryFigures memory;          // of the device, of the last second; of a CPU not known
  // The caches of the comparison that runs or ran last, as CompareCommand::runs; between its steps and after it the
  // same object. Null: there is none. CacheView::prompt_end is the end of its prompt.
  std::shared_ptr<const std::vector<cache::CacheView>> compared;
  // All blocks that a server reports, for all its clients (pool_view.h). Null: this machine computes.
  std::shared_ptr<const PoolView> pool;
};

}  // namespace kvarium::engine
