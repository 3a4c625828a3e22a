// The bytes of a cache by place and by style of its cells. Sums are exact.
#pragma once

#include <functional>
#include <vector>

#include "ui/cells/cell_paint.h"

namespace kvarium::ui {

struct MemoryShare {
  CellStyle style;  // never shared: bytes are counted once
  int64_t bytes = 0;
};

// The bytes of one place or of one layer.
struct MemoryShares {
  std::vector<MemoryShare> cells;  // in the order of the bar: sinks, sealed, full precision
  int64_t scales = 0;              // scales and zeros of quantized cells
  int64_t state = 0;               // of recurrent layers
  int64_t buffers = 0;             // buffers for copies of offloaded layers
  int64_t reserved = 0;            // allocated, without cells and copies
  int64_t used() const;
  int64_t total() const { return used() + buffers + reserved; }
};

// Cells of one form have equal size in a layer, so bytes are divided by counts; a remainder goes to the last entry.
// group: an empty one for a layer in no group, which has a recurrent state and no cells.
MemoryShares sharesOfLayer(const cache::LayerView& layer, const cache::GroupView& group);
// [3], indexed by Place, as BytesByPlace counts it.
std::vector<MemoryShares> sharesByPlace(const cache::CacheView& view);

// Fills the parts of a bar from left to right; next(bytes) is the rectangle of the next part.
void paintShares(QPainter& painter, const MemoryShares& shares, const CellPaint& cells,
                 const std::function<QRect(int64_t bytes)>& next);

}  // namespace kvarium::ui
