#include "core/cache/sequence/return_to.h"

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

void returnTo(KvCache& cache, const KvCache& before) {
  cache.reset();
  SequenceState state = before.sharedState();
  std::vector<Commit> commits;
  if (!state.ids.empty()) commits.push_back(pastOf(state.tables, static_cast<int64_t>(state.ids.size())));
  cache.adopt(std::move(state), commits);
}

Commit pastOf(const std::vector<CellTable>& tables, int64_t tokens) {
  Commit entry{Commit::Kind::append, tokens, tokens};
  entry.restored = std::make_shared<const std::vector<CellTable>>(tables);
  for (size_t g = 0; g < tables.size(); ++g) {
    const auto range = [&](int64_t first, int64_t end) {
      return GroupRange{first, static_cast<int32_t>(end - first), static_cast<int32_t>(g)};
    };
    int64_t next = 0;
    for (const Drop& piece : tables[g].live({0, tokens})) {
      if (piece.first > next) entry.drops.push_back(range(next, piece.first));
      next = piece.first + piece.count;
    }
    if (next < tokens) entry.drops.push_back(range(next, tokens));
    for (const Block& block : tables[g].blocks()) {
      if (block.form != Form::sealed) continue;
      // A sealed range ends at the last live cell: after a truncation, another block may hold the later positions.
      entry.sealed.push_back(range(block.first_position, block.liveEnd()));
    }
  }
  return entry;
}

}  // namespace kvarium::cache
