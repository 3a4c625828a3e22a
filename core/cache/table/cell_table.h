// CellTable: what the cache holds, in integers. Retention writes it, kernels read its positions, the cache view paints
// it.
//
// One table per layer group: the layers that share their rules of retention, format and residency. Logically the cells
// of a sequence grow at the end for ever; a block holds up to 64 of them and may stay partly filled for ever. Evicting
// a cell clears its live bit; a block without live cells goes back to the pool. Where a retention keeps cells of any
// age, what is left of neighbouring blocks is packed into fewer ones. Nothing here knows a byte of K or V.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/expected.h"
#include "core/base/sentence.h"
#include "core/cache/vocabulary.h"
#include "core/device/kv_view.h"

namespace kvarium::cache {

struct QueryMoments;      // sequence/expected_attention.h
using BlockId = int32_t;  // index into a BlockPool

// Ascending positions of blocks that follow each other do not overlap, so that cells in the order of the table are in
// the order of the text.
struct Block {
  BlockId id = -1;
  int32_t used = 0;            // cells written, 0..64
  uint64_t live = 0;           // bit i: cell i is stored; else it was evicted or never written
  int64_t first_position = 0;  // position in the text of cell 0
  Role role = Role::normal;
  Form form = Form::full;
  // Of a packed block: the positions of its cells, [at least used], ascending. Null: cell i is at first_position + i.
  std::shared_ptr<const std::vector<int64_t>> positions = nullptr;

  int64_t position(int64_t cell) const {
    return positions ? (*positions)[static_cast<size_t>(cell)] : first_position + cell;
  }
  int64_t end() const { return used > 0 ? position(used - 1) + 1 : first_position; }  // after the last cell written
  int64_t liveEnd() const;                                                            // after the last live cell
  uint64_t cellsIn(int64_t first, int64_t last) const;  // bits of the cells whose positions are in [first, last)
};

// Adds the live cells of a block, joined to the last run where state and position go on.
void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs);

// The next `count` tokens, all of one role.
struct RoleRun {
  Role role = Role::normal;
  int64_t count = 0;
};

// Positions [first, first + count) leave.
struct Drop {
  int64_t first = 0;
  int64_t count = 0;
};

// When blocks are sealed, in formats of few bits. Whole blocks are sealed, so the youngest residual_length to
// residual_length + 63 cells stay full, and so do the first_full cells.
struct SealRule {
  int64_t residual_length = 128;  // youngest cells that stay full
  int64_t first_full = 0;         // first cells of the text that stay full, in a block of their own; < 64
  bool sinks_full = false;        // sinks stay full, too
  bool operator==(const SealRule&) const = default;
};

// The end of the table after a step was committed: `blocks` replace blocks[first_block...).
struct Tail {
  size_t first_block = 0;
  std::vector<Block> blocks;
};

// The live cells of blocks[first_block, first_block + sources) come to lie in `blocks`, which are fewer or fuller.
struct Pack {
  size_t first_block = 0;
  size_t sources = 0;
  std::vector<Block> blocks;
};

// The most blocks over which this many cells of any age may be spread before they are packed.
int64_t mostPacked(int64_t cells);

class CellTable {
 public:
  // memory_width: number of values remembered with each live cell.
  explicit CellTable(int memory_width = 0) : m_memory_width(memory_width) {}

  const std::vector<Block>& blocks() const { return m_blocks; }
  int64_t tokensSeen() const { return m_tokens_seen; }
  // The position after the prompt, which is the first call of the text that was computed to its end; 0: there was none.
  int64_t promptEnd() const { return m_prompt_end; }
  void endCall() {
    m_prompt_end = m_prompt_end > 0 ? m_prompt_end : m_tokens_seen;
    m_queries = nullptr;
  }
  int64_t stored() const { return m_stored; }
  // Number of tokens seen that are no longer stored.
  int64_t dropped() const { return m_tokens_seen - m_stored; }
  bool holds(int64_t position) const;
  const Block* beginningAt(int64_t position) const;  // the block that begins there; null: none
  std::vector<Drop> live(const Drop& range) const;   // the stored positions of a range, as few pieces as possible

  using Released = std::function<void(const Block&)>;

  // The tail after appending `runs` at the end. A new block is opened after a sealed or full block and where the role
  // changes; with a first_block (cells), also after that many cells and then at multiples of 64 of the text. That
  // alignment keeps the residual as short as without first cells that stay full.
  Tail planAppend(std::span<const RoleRun> runs, int64_t first_block = 0) const;
  // Carries out a plan, whose blocks have their ids by now; blocks of a replayed table (view/replay.h) have none.
  void append(Tail&& tail);
  // Evicts the cells of a range. Blocks without live cells leave the table and are handed to `released`.
  void drop(const Drop& drop, const Released& released);
  // Forgets every position >= keep, also evicted ones: tokensSeen() becomes keep. After a cut within the prompt, the
  // prompt is not over.
  void truncate(int64_t keep, const Released& released);

  // The full blocks that are due to be sealed once `tail` has been appended, without the cells of `drops`. Where cells
  // of any age leave, only blocks without holes are: planPacks makes them.
  std::vector<Block> planSeals(const SealRule& rule, const Tail& tail, std::span<const Drop> drops,
                               bool any_age = false) const;
  // The block that begins at first_position becomes the sealed block `codes`. Returns the full block that it was.
  Block seal(int64_t first_position, BlockId codes);

  // Which blocks in front of `tail` to pack, for a table whose cells of any age leave. Rows of neighbours are chosen,
  // the shortest first, until mostPacked(cells) blocks are left. With a rule for seals two more kinds are chosen:
  // neighbours that are due to be sealed and together fill a block, so that it has no holes, and full blocks that would
  // fill one block less. Sinks and first cells that stay full are never packed.
  std::vector<Pack> planPacks(const Tail& tail, const SealRule* rule) const;
  // The pack of `sources` blocks from the one that begins there on; none: there are no such blocks.
  std::optional<Pack> packOf(int64_t first_position, size_t sources) const;
  // Carries out packs of different blocks, given in the order of the table. Sources are handed to `released`.
  void pack(std::vector<Pack>&& packs, const Released& released);

  // What a retention remembers of each live cell, [stored][memory width], in the order of positions; zeros for new
  // cells. Evicting a cell removes its values.
  std::span<float> memory() { return m_memory; }
  std::span<const float> memory() const { return m_memory; }
  // What a retention knows of the queries of a prompt that is not over; null: nothing. truncate(0) forgets this also.
  const std::shared_ptr<const QueryMoments>& queries() const { return m_queries; }
  void setQueries(std::shared_ptr<const QueryMoments> queries) { m_queries = std::move(queries); }
  CellCounts counts() const;

  // A table of these blocks after `tokens_seen` tokens, or the reason why no table can have such blocks.
  static Expected<CellTable, Sentence> of(std::vector<Block> blocks, int64_t tokens_seen, int memory_width = 0,
                                          int64_t prompt_end = 0);

 private:
  void recount();
  Pack packFrom(size_t first_block, size_t sources) const;
  std::vector<Block> m_blocks;
  std::vector<float> m_memory;
  std::shared_ptr<const QueryMoments> m_queries;  // forks share it
  int m_memory_width = 0;
  int64_t m_tokens_seen = 0;
  int64_t m_prompt_end = 0;
  int64_t m_stored = 0;
};

}  // namespace kvarium::cache
