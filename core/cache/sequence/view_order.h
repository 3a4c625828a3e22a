// The order in which a step's blocks are listed for the device: by segment, then as the table has them. Private to the
// sequence.
#pragma once

#include <algorithm>

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

// The blocks a step sees: those before its tail, then the tail's.
template <class Visit>
void eachBlock(const CellTable& table, const Tail& tail, const Visit& visit) {
  const std::vector<Block>& committed = table.blocks();
  for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) visit(committed[i]);
  for (const Block& block : tail.blocks) visit(block);
}

}  // namespace kvarium::cache
