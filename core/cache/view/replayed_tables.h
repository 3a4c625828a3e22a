// ReplayedTables: the cell tables of a cache rebuilt from its commits, without the cache.
//
// The tables are those of table/cell_table.h and change by the same calls, but their blocks have no ids. What the
// commits do not say is not known: which blocks are shared, what is reserved, and the cross cache.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cache/table/cell_table.h"
#include "core/cache/table/commit.h"
#include "core/cache/view/cache_view.h"

namespace kvarium::cache {

class ReplayedTables {
 public:
  ReplayedTables() : ReplayedTables(no_cache_facts) {}               // of no layer
  explicit ReplayedTables(std::shared_ptr<const CacheFacts> facts);  // before the first commit

  // O(blocks of the tables * ranges of the commit). A commit of another cache gives wrong numbers, but is safe.
  void apply(const Commit& commit);

  int64_t tokensSeen() const { return m_tokens_seen; }
  const std::vector<CellTable>& tables() const { return m_tables; }  // by group
  Place place(size_t group) const { return m_places[group]; }
  const std::shared_ptr<const CacheFacts>& facts() const { return m_facts; }
  size_t weight() const;  // blocks: what a copy costs
  // Writes what the tables know: runs, lengths and places of groups, bytes and places of layers, lengths, bytes,
  // by_place, used_at, copies_at. The rest stays as it was.
  void fill(CacheView& view) const;

 private:
  std::shared_ptr<const CacheFacts> m_facts;
  std::vector<CellTable> m_tables;
  std::vector<Place> m_places;
  int64_t m_tokens_seen = 0;
  bool m_has_state = false;  // recurrent layers remember something
};

}  // namespace kvarium::cache
