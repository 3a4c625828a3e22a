// Number of cells, blocks and bytes that a sequence will need, in closed form, before any token is read. Exact where
// the retention keeps the youngest cells (Retention::keepsYoungest), else upper bounds.
#pragma once

#include "core/cache/spec/cache_spec.h"
#include "core/cache/vocabulary.h"

namespace kvarium::cache {

struct BlockNeeds {
  int64_t full_cells = 0, sealed_cells = 0;    // stored after the job's last token
  int64_t full_blocks = 0, sealed_blocks = 0;  // most blocks held at once up to then
  int64_t scale_blocks = 0;                    // sealed blocks that still hold live cells then
};
int64_t blockBytes(const LayerPlan& plan, const BlockNeeds& needs);  // bytes of those blocks in one layer
BlockNeeds blockNeeds(const LayerPlan& plan, const Retention& retention, const CacheJob& job);

// True if some length of text leads to sealed cells. False for a layer that keeps no more than its residual.
bool comesToSeal(const LayerPlan& plan, const Retention& retention);

bool slides(const Retention& retention, int64_t context);  // cells leave a window within so many tokens

// Cells that a layer of the plan would store after this many tokens if none of them were evicted.
CellCounts cellsWithoutEviction(const LayerPlan& plan, int64_t tokens);

// Bytes of the cross cache of a layer (cross_cache.h).
Bytes crossBytes(const LayerShape& layer, const Format& format);

}  // namespace kvarium::cache
