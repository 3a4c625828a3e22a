// PoolView: all that the engines keep, of whatever conversation, as plain numbers. A number that is not told is -1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/remote/block_map.h"
#include "core/remote/metrics_text.h"
#include "core/remote/pool_history.h"
#include "core/remote/slot_states.h"

namespace kvarium::remote {

struct ReplicaPool {
  std::string name;
  int64_t blocks = -1;      // room in device memory
  int64_t block_size = -1;  // tokens
  // Blocks in device memory: with text of conversations of this program, only of other requests, and with nothing that
  // can be found. The last of a text are among the free ones until they are full.
  int64_t own = -1, others = -1, free = -1;
  int64_t shared = -1;                           // of `own`, those that other requests stored, too: BlockMap::shared()
  int64_t host = -1, disk = -1, elsewhere = -1;  // blocks
  int64_t used_tokens = -1, room_tokens = -1;    // where tokens are told and blocks are not (SGLang without events)
  double in_use = -1;                            // share that running requests use now, 0 to 1
  double hit_rate = -1;                          // of the tokens of all prompts, 0 to 1
  int64_t running = -1, waiting = -1, preemptions = -1;
  int64_t bytes_per_block = -1;
  std::vector<SlotState> slot_states;  // llama.cpp
  Sentence caveat;                     // why these numbers may be wrong; empty: they are right
  PoolPoints history;                  // of the last minutes
  bool operator==(const ReplicaPool&) const = default;
};

struct PoolView {
  std::vector<ReplicaPool> replicas;
  bool others_run = false;  // requests run that are not this program's
  Sentence no_blocks;       // why no block is told; empty: they are
  std::string start_with;   // then: options that the server tells them with; empty: it has none
  // Right edge of the histories, by their clock: the newest reading while it is of now (PoolHistory::gap_s), else the
  // time when this was made.
  double now_s = 0;
  bool operator==(const PoolView&) const = default;
};

// What a replica holds, in the finest of the units that it tells.
struct PoolHeld {
  enum class Unit : uint8_t { none, blocks, tokens, cells } unit = Unit::none;
  int64_t held = -1, room = -1;
};
inline PoolHeld heldOf(const ReplicaPool& pool) {
  using Unit = PoolHeld::Unit;
  if (pool.slot_states.empty()) {
    if (pool.own >= 0 && pool.others >= 0) return {Unit::blocks, pool.own + pool.others, pool.blocks};
    if (pool.used_tokens >= 0) return {Unit::tokens, pool.used_tokens, pool.room_tokens};
    return {};
  }
  PoolHeld cells{Unit::cells, 0, 0};
  for (const SlotState& slot : pool.slot_states) {
    cells.held += slot.held;
    cells.room += slot.room;
  }
  return cells;
}

// What one replica told; null: not told.
ReplicaPool poolOf(std::string name, const BlockMap* map, const RankMetrics* metrics);
// For PoolHistory, at a time of this machine's clock. metrics: null: not told.
PoolReading readingOf(double at_s, const ReplicaPool& pool, const RankMetrics* metrics);
// own_running: requests of this program that run now, in all replicas.
PoolView poolView(std::vector<ReplicaPool> replicas, int64_t own_running);

}  // namespace kvarium::remote
