// CacheStore: what the forks of a cache share. Private to the cache room.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/cache/block_pool.h"
#include "core/cache/cache_spec.h"
#include "core/cache/recurrent_state.h"
#include "core/cache/residency/residency.h"

namespace kvarium {

// One layer group: its rules and its bytes. The table belongs to each sequence.
struct Group {
  std::vector<int> layers;
  LayerPlan plan;  // of every layer of the group but for head counts
  std::unique_ptr<Retention> retention;
  std::unique_ptr<BlockPool> pool;
};

// What forks share. Blocks are counted, so the store outlives every table that names one.
struct CacheStore {
  Device* device = nullptr;
  MemoryBudget budget;
  std::vector<LayerPlan> plans;
  std::vector<Group> groups;
  std::vector<std::pair<int, int>> layer_at;  // layer -> (group, index in the group); group -1: no cells
  std::unique_ptr<StatePool> states;
  std::vector<int64_t> state_at;  // layer -> floats before its own in a state buffer
  size_t checkpoints = 0;         // most that are kept
  std::unique_ptr<Residency> residency;
  int64_t predicted = 0;
  // Scratch of view(): valid until its next call.
  std::vector<BlockRef> refs;
  std::vector<KvSegment> segments;
  std::vector<KvWrite> writes;
};

}  // namespace kvarium
