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
#include <string>
#include <vector>

#include "core/base/expected.h"
#include "core/cache/vocabulary.h"
#include "core/device/kv_view.h"

namespace kvarium {

using BlockId = int32_t;  // index into a BlockPool

struct Block {
  BlockId id = -1;
  int32_t used = 0;            // cells written, 0..64
  uint64_t live = 0;           // bit i: cell i still counts
  int64_t first_position = 0;  // position in the text of cell 0; cells of a block are consecutive
  Role role = Role::normal;
  Form form = Form::full;
};

// Tokens [first_position, first_position + count) of one role.
struct RoleRun {
  Role role = Role::normal;
  int64_t count = 0;
};

// Positions [first, first + count) leave.
struct Drop {
  int64_t first = 0;
  int64_t count = 0;
};

// When blocks of a format of few bits are sealed. A block is sealed whole, so residual_length to residual_length + 63
// cells stay full behind those that always do.
struct SealRule {
  int64_t residual_length = 128;  // youngest cells that stay full
  int64_t first_full = 0;         // cells at the beginning of the text that always do, in a block of their own; < 64
  bool sinks_full = false;        // so do sinks
  bool operator==(const SealRule&) const = default;
};

// What the end of the table looks like once a step is committed: blocks[first_block...) are replaced by `blocks`.
struct Tail {
  size_t first_block = 0;
  std::vector<Block> blocks;
};

class CellTable {
 public:
  const std::vector<Block>& blocks() const { return m_blocks; }
  int64_t tokensSeen() const { return m_tokens_seen; }
  int64_t stored() const { return m_stored; }
  // Tokens seen that have no cell any more; 0: nothing left.
  int64_t dropped() const { return m_tokens_seen - m_stored; }
  bool holds(int64_t position) const;
  std::vector<Drop> live(const Drop& range) const;  // what it holds of a range, in as few pieces as can be

  using Released = std::function<void(const Block&)>;

  // The tail after appending `runs` at the end. A new block is opened after a sealed or full block and where the role
  // changes; with a first_block (cells), also behind so many cells and then at multiples of 64 of the text.
  // That alignment keeps the residual as short as without first cells that stay full.
  Tail planAppend(std::span<const RoleRun> runs, int64_t first_block = 0) const;
  // Makes a plan true. The table of a cache has the ids of its blocks by now; a replayed one (replayed_tables.h) has
  // none.
  void append(Tail&& tail);
  // Clears the cells of a range; blocks that die are handed to `released` and leave the table.
  void drop(const Drop& drop, const Released& released);
  // Forgets every position >= keep, dropped ones too: tokens_seen becomes keep.
  void truncate(int64_t keep, const Released& released);

  // The full blocks that are due to be sealed once `tail` has been appended, without the cells of `drops`.
  std::vector<Block> planSeals(const SealRule& rule, const Tail& tail, std::span<const Drop> drops) const;
  // The block that begins there is sealed from now on, as `codes`; returns what it was.
  Block seal(int64_t first_position, BlockId codes);
  // What a retention wants to know of every token seen, by position; empty unless it does.
  const std::vector<float>& scores() const { return m_scores; }
  void addScores(std::span<const float> scores) { m_scores.insert(m_scores.end(), scores.begin(), scores.end()); }
  std::vector<float> liveScores() const;              // of the cells that are left, by position
  void setLiveScores(std::span<const float> scores);  // the same again; what left has none
  int64_t sealed() const;                             // live cells of sealed blocks
  CellCounts counts() const;

  // A table of these blocks after so many tokens, or what in them no table could hold.
  static Expected<CellTable, std::string> of(std::vector<Block> blocks, int64_t tokens_seen);

 private:
  void recount();
  std::vector<Block> m_blocks;
  std::vector<float> m_scores;
  int64_t m_tokens_seen = 0;
  int64_t m_stored = 0;
};

}  // namespace kvarium
