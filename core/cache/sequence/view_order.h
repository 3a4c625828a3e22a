// The order in which a step's blocks are listed for the device: by segment, then as the table has them. Private to the
// sequence.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

// The segments of a group, the same in every step.
struct GroupSegment {
  SegmentRule rule;
  Form form = Form::full;
  bool holds(const Block& block) const { return block.role == rule.role && block.form == form; }
};

inline std::vector<GroupSegment> segmentsOf(const Group& group) {
  std::vector<GroupSegment> segments;
  for (const SegmentRule& rule : group.retention->segments()) {
    if (group.sealed) segments.push_back({rule, Form::sealed});
    segments.push_back({rule, Form::full});
  }
  assert(segments.size() <= static_cast<size_t>(device::most_segments));
  return segments;
}

// The blocks a step sees: those before its tail, then the tail's.
template <class Visit>
void eachBlock(const CellTable& table, const Tail& tail, const Visit& visit) {
  const std::vector<Block>& committed = table.blocks();
  for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) visit(committed[i]);
  for (const Block& block : tail.blocks) visit(block);
}

}  // namespace kvarium::cache
