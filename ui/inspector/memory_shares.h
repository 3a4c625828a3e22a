// What the bytes of a cache are spent on, by place and by state of the cells. Sums are exact: nothing is estimated
// here.
#pragma once

#include <vector>

#include "ui/inspector/cell_state.h"

namespace kvarium {

struct MemoryShare {
  CellState state;  // shared or not is left out: bytes are counted once
  int64_t bytes = 0;
};

// One place, or one layer.
struct MemoryShares {
  std::vector<MemoryShare> cells;  // as they stand on the bar: sinks, sealed, full precision
  int64_t scales = 0;              // scales and zeros of quantized cells
  int64_t state = 0;               // of recurrent layers
  int64_t buffers = 0;             // hold copies of offloaded layers
  int64_t reserved = 0;            // handed out, holding no cell and no copy
  int64_t used() const;
  int64_t total() const { return used() + buffers + reserved; }
};

// Cells of one form take equal bytes in a layer, so bytes follow counts; what does not divide goes to the last.
// A layer that no group names has a state and no cells: `group` is an empty one.
MemoryShares sharesOfLayer(const LayerView& layer, const GroupView& group);
// [3], indexed by Place.
std::vector<MemoryShares> sharesByPlace(const CacheView& snapshot);

}  // namespace kvarium
