// CellTable: what the cache holds, in integers. Retention writes it, kernels read its positions, the cache view paints
// it.
//
// One table per layer group: the layers that share their rules of retention, format and residency. Logically the cells
// of a sequence grow at the end for ever; a block holds up to 64 of them and may stay partly filled for ever. Evicting
// a cell clears its live bit; a block without live cells goes back to the pool. Nothing here knows a byte of K or V.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/device/kv_view.h"

namespace kvarium {

using BlockId = int32_t;  // index into a BlockPool

enum class Role : uint8_t { kept, sink };    // sink: a first token that is never evicted
enum class Form : uint8_t { full, sealed };  // full: plain numbers; sealed: quantized once, never written again

struct Block {
  BlockId id = -1;
  int32_t used = 0;            // cells written, 0..64
  uint64_t live = 0;           // bit i: cell i still counts
  int64_t first_position = 0;  // position in the text of cell 0; cells of a block are consecutive
  Role role = Role::kept;
  Form form = Form::full;
};

struct Lengths {
  int64_t absolute = 0;   // tokens seen
  int64_t stored = 0;     // cells alive
  int64_t capacity = -1;  // cells there can be; -1: no limit
};

// Tokens [first_position, first_position + count) of one role.
struct RoleRun {
  Role role = Role::kept;
  int64_t count = 0;
};

// Positions [first, first + count) leave.
struct Drop {
  int64_t first = 0;
  int64_t count = 0;
};

// What the end of the table looks like once a step is committed: blocks[first_block...) are replaced by `blocks`.
struct Tail {
  size_t first_block = 0;
  std::vector<Block> blocks;
};

class CellTable {
 public:
  const std::vector<Block>& blocks() const { return m_blocks; }
  int64_t absolute() const { return m_absolute; }
  int64_t stored() const { return m_stored; }
  // No position below this one is missing unless it was dropped: true if anything ever was.
  int64_t dropped() const { return m_absolute - m_stored; }
  bool holds(int64_t position) const;

  // The tail after appending `runs` at the end. A new block is opened after a sealed or full block and where the role
  // changes.
  Tail planAppend(std::span<const RoleRun> runs) const;
  // Makes a plan true (its new blocks must have ids by now).
  void append(Tail&& tail);
  // Clears the cells of a range; blocks that die are handed to `released` and leave the table.
  void drop(const Drop& drop, const std::function<void(BlockId)>& released);
  // Forgets every position >= keep, dropped ones too: absolute becomes keep.
  void truncate(int64_t keep, const std::function<void(BlockId)>& released);

 private:
  void recount();
  std::vector<Block> m_blocks;
  int64_t m_absolute = 0;
  int64_t m_stored = 0;
};

}  // namespace kvarium
