// PoolView: all that a server keeps, of any conversation, as plain numbers. A number that is not reported is -1.
#pragma once

#include <cstdint>
#include <string>
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

struct PoolView {
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
  bool is_part = false;                // the numbers are of one of several replicas or ranks
  bool is_doubtful = false;            // the numbers may lack something, or be older
  bool others_run = false;             // requests run that are not this program's
  Sentence caveat;                     // why these numbers may be wrong or of a part; empty: they are right
  Sentence no_blocks;                  // why no block is reported; empty: they are
  std::string start_with;              // then: options with which the server reports them; empty: it has none
  bool operator==(const PoolView&) const = default;
};

// What a server holds, in the finest of the units that it reports.
struct PoolHeld {
  enum class Unit : uint8_t { none, blocks, tokens, cells } unit = Unit::none;
  int64_t held = -1, room = -1;
};
inline PoolHeld heldOf(const PoolView& pool) {
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
