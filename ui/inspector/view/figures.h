// Figures: the numbers of a cache that several views say. Each is computed here alone.
#pragma once

#include <functional>
#include <vector>

#include "ui/cells/cell_paint.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/parts/known.h"

namespace kvarium::ui {

// Bytes of a cache or of one of its layers. In use: cells, scales and states.
struct Holdings {
  int64_t in_use = 0;
  int64_t copies = 0;       // buffers that offloaded layers come through
  int64_t checkpoints = 0;  // Bytes::kept
  int64_t reserved = 0;     // allocated and none of these
  int64_t free_again = 0;   // the part of `reserved` in blocks of which other tokens stay (Bytes::holes)
  int64_t total() const { return in_use + copies + checkpoints + reserved; }
};
// A server may report the bytes of its whole cache only, with a reply.
Known<Holdings> holdingsOf(const cache::CacheView& view);
Known<Holdings> holdingsOf(const cache::CacheView& view, const cache::LayerView& layer);

// Layers, or parts of a server's cache, that keep equally many tokens.
struct KeptAlike {
  int64_t layers = 0;
  int layer = 0;  // the first of them
  int64_t kept = 0, tokens_seen = 0;
  // Tokens at both ends of the text; last -1: all tokens are kept, or some of any age.
  int64_t first = 0, last = -1;
};
std::vector<KeptAlike> keptAlike(const cache::CacheView& view);
// Tokens read that no full block of a server has: it has not reported them yet. The most of its parts.
int64_t unreportedTokens(const cache::CacheView& view);

// The cells of positions first..last, counted by style, in the order of the text.
std::vector<StyleRun> stylesOf(const cache::GroupView& group, bool quantized, int64_t first, int64_t last);

// The bytes of a cache by place and by style of its cells. Sums are exact.
struct MemoryShare {
  CellStyle style;  // never shared: bytes are counted once
  int64_t bytes = 0;
};

// The bytes of one place or of one layer.
struct MemoryShares {
  std::vector<MemoryShare> cells;  // in the order of the bar: sinks, sealed, full precision
  int64_t scales = 0;              // scales and zeros of quantized cells
  int64_t state = 0;               // of recurrent layers
  int64_t checkpoints = 0;         // Bytes::kept
  int64_t buffers = 0;             // buffers for copies of offloaded layers
  int64_t reserved = 0;            // allocated, without cells and copies
  int64_t used() const;
  int64_t total() const { return used() + checkpoints + buffers + reserved; }
};

// Cells of one form have equal size in a layer, so bytes are divided by counts; a remainder goes to the last entry.
// group: an empty one for a layer in no group, which has no cells of its own.
MemoryShares sharesOfLayer(const cache::LayerView& layer, const cache::GroupView& group);
// [3], indexed by Place, as BytesByPlace counts it.
std::vector<MemoryShares> sharesByPlace(const cache::CacheView& view);

// Fills the parts of a bar from left to right; next(bytes) is the rectangle of the next part.
void paintShares(QPainter& painter, const MemoryShares& shares, const CellPaint& cells,
                 const std::function<QRect(int64_t bytes)>& next);

}  // namespace kvarium::ui
