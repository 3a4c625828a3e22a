#include "core/model/attended_cells.h"

#include <algorithm>
#include <bit>

namespace kvarium::model {

int blocksOf(const device::AttendArgs& args, const device::StepInputs& inputs) {
  const device::KvRange* ranges = inputs.onHost(args.view.ranges);
  int blocks = 0;
  for (int i = 0; i < args.n_sequences * args.view.n_segments; ++i)
    blocks = std::max(blocks, ranges[i].first + ranges[i].count);
  return blocks;
}

std::vector<cache::AttendedCell> attendedCells(const device::AttendArgs& args, int sequence,
                                               const device::StepInputs& inputs) {
  const device::KvView& view = args.view;
  const device::SequenceRows& rows = inputs.onHost(args.sequences)[sequence];
  const device::KvRange* ranges = inputs.onHost(view.ranges) + sequence * view.n_segments;
  const int64_t query = rows.first_position + rows.rows - 1;
  std::vector<cache::AttendedCell> cells;
  for (int s = 0; s < view.n_segments; ++s) {
    const device::KvSegment& segment = view.segments[s];
    for (int b = ranges[s].first; b < ranges[s].first + ranges[s].count; ++b) {
      const device::BlockRef& block = inputs.onHost(view.blocks)[b];
      const int64_t* positions = block.positions ? inputs.onHost(block.positions) : nullptr;
      for (uint64_t left = block.live; left; left &= left - 1) {
        const int cell = std::countr_zero(left);
        const int64_t position = positions ? positions[cell] : block.first_position + cell;
        if (segment.causal && position > query) continue;
        if (segment.window >= 0 && query - position >= segment.window) continue;
        cells.push_back({position, int64_t{b} * device::cells_per_block + cell});
      }
    }
  }
  std::sort(cells.begin(), cells.end(),
            [](const cache::AttendedCell& a, const cache::AttendedCell& b) { return a.position < b.position; });
  return cells;
}

}  // namespace kvarium::model
