// KeptTables: what sliding windows held at earlier positions of a text, so that it can go back there after cells have
// left them.
//
// A table is kept as it was, with a reference for each of its blocks, as a fork has them: nothing is copied until a
// block is written to. In addition to the present table it costs the cells that have left since, at most a window for
// each position, and a block. Tables of groups that can be cut anywhere are not kept, nor any of a cache that
// compresses: which cells are sealed follows from how the text came.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cache/table/cell_table.h"

namespace kvarium::cache {

struct Group;

// Each text has its own. The caller passes the groups of its store to functions that count references.
class KeptTables {
 public:
  using Groups = std::vector<Group>;

  // Whether such a cache has something to keep: some rows see a window, and nothing else prevents a cut.
  static bool areOf(const Groups& groups);

  // Keeps the present tables, cut to `position` tokens, which must come after all positions that are kept. Does nothing
  // if one of them cannot be cut there. If more than `most` are kept, the oldest are given up.
  void checkpoint(const Groups& groups, const std::vector<CellTable>& now, int64_t position, size_t most);
  int64_t below(int64_t position) const;                        // the largest kept position < position, or 0
  const CellTable* find(int64_t position, size_t group) const;  // null: not kept
  void truncate(const Groups& groups, int64_t keep);            // forgets those after it
  bool forgetOldest(const Groups& groups);                      // false when none is left
  void retain(const Groups& groups) const;                      // once more, for a copy of this
  int references(const Block& block, size_t group) const;       // to a block of the present table
  // Blocks that neither `now` nor a later kept table has; all are full.
  int64_t blocksBeside(const CellTable& now, size_t group) const;

  struct Kept {
    int64_t position = 0;
    std::vector<std::optional<CellTable>> tables;  // by group; none: it can be cut anywhere
  };
  const std::vector<Kept>& all() const { return m_kept; }  // ascending positions

 private:
  std::vector<Kept> m_kept;
};

}  // namespace kvarium::cache
