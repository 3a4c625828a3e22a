// PoolView: all that the engines of a server keep, of whatever conversation, as plain numbers. A number that is not
// known is -1.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/sentence.h"

namespace kvarium::engine {

// A slot of llama.cpp's server, which keeps the cells of one text.
struct SlotState {
  int slot = 0;
  int64_t room = -1;     // cells
  int64_t held = 0;      // cells; none of a slot that was not used since the start
  int64_t cached = -1;   // of the running prompt, found in its cells
  bool is_busy = false;  // it computes a request
  bool operator==(const SlotState&) const = default;
};

// What one replica reported at a time.
struct PoolPoint {
  double at_s = 0;
  int64_t held = -1;  // heldOf()
  double in_use = -1;
  int64_t asked = -1, hit = -1;  // tokens of prompts, and those found, since the point before; 0: none was asked for
  int64_t running = -1, waiting = -1;
  int64_t preempted = -1;  // requests, since the point before
  bool operator==(const PoolPoint&) const = default;
};

// The points of the last minutes, the oldest first. Its copies share them, for they do not change.
class PoolPoints {
 public:
  static constexpr double kept_s = 300;
  // Between two points farther apart nothing is known: nobody looked, or the server did not answer.
  static constexpr double gap_s = 6;

  PoolPoints() = default;
  explicit PoolPoints(std::vector<PoolPoint> points)
      : m_points(std::make_shared<const std::vector<PoolPoint>>(std::move(points))) {}
  const std::vector<PoolPoint>& all() const {
    static const std::vector<PoolPoint> none;
    return m_points ? *m_points : none;
  }
  bool operator==(const PoolPoints& other) const { return m_points == other.m_points || all() == other.all(); }

 private:
  std::shared_ptr<const std::vector<PoolPoint>> m_points;  // null: there are none
};

struct ReplicaPool {
  std::string name;
  int64_t blocks = -1;      // room in device memory
  int64_t block_size = -1;  // tokens
  // Blocks in device memory: with text of conversations of this program, only of other requests, and with nothing that
  // can be found. The last of a text are among the free ones until they are full.
  int64_t own = -1, others = -1, free = -1;
  int64_t shared = -1;                           // of `own`, those that other requests stored, too
  int64_t host = -1, disk = -1, elsewhere = -1;  // blocks
  int64_t used_tokens = -1, room_tokens = -1;    // where tokens are reported, not blocks (SGLang without events)
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
  Sentence no_blocks;       // why no block is reported; empty: they are
  std::string start_with;   // then: options with which the server reports them; empty: it has none
  // Right edge of the histories, by their clock: the newest reading while it is of now (PoolPoints::gap_s), else the
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

}  // namespace kvarium::engine
