// How many cells and blocks a sequence comes to, in closed form, before there is one: exact where the retention keeps
// the youngest cells (Retention::keepsYoungest), else bounds.
#pragma once

#include "core/cache/spec/cache_spec.h"
#include "core/cache/vocabulary.h"

namespace kvarium {

struct BlockNeeds {
  int64_t full_cells = 0, sealed_cells = 0;    // stored once the job's context was committed
  int64_t full_blocks = 0, sealed_blocks = 0;  // most that are held at once until then
  int64_t scale_blocks = 0;                    // sealed blocks with stored cells then
};
int64_t blockBytes(const LayerPlan& plan, const BlockNeeds& needs);  // of those blocks in one layer
BlockNeeds blockNeeds(const LayerPlan& plan, const Retention& retention, const CacheJob& job);

// Whether a sequence of any length comes to sealed cells: not where its residual is all that stays.
bool comesToSeal(const LayerPlan& plan, const Retention& retention);

// What the cells take in one layer; `sealed` null where nothing is sealed.
struct Cells {
  int64_t full = 0, sealed = 0, sealed_blocks = 0;
};
Bytes usedBytes(const LayerStorage& full, const LayerStorage* sealed, const Cells& cells);

}  // namespace kvarium
