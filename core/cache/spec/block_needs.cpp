#include "core/cache/spec/block_needs.h"

#include <algorithm>

namespace kvarium {
namespace {

int64_t roundedUp(int64_t cells) { return blocksOf(cells, false); }

// Sinks lie in blocks of their own; the last of them may be partly filled, and is closed by what follows.
struct SealedSinks {
  int64_t cells = 0, blocks = 0;
};
SealedSinks sealedSinks(const SealRule& rule, int64_t sinks, int64_t context) {
  if (rule.sinks_full || context <= rule.residual_length) return {};
  const int64_t old = std::min(sinks, context - rule.residual_length);  // cells old enough
  if (old == sinks && context > sinks) return {sinks, roundedUp(sinks)};
  return {old / cells_per_block * cells_per_block, old / cells_per_block};
}

// Cells may stay of any age, so each number is a bound by itself: as many as can be are sealed, and as many are not.
BlockNeeds boundsOfAnyAge(const LayerPlan& plan, const Retention& retention, const CacheJob& job) {
  BlockNeeds needs;
  const int64_t context = job.context, cells = retention.mostCells(context, job.chunk);
  needs.full_cells = cells;
  needs.full_blocks = retention.peakBlocks(context, job.chunk);
  if (plan.sealing && plan.sealing->requantize_all) needs.full_blocks *= 2;
  if (!plan.seals()) return needs;
  const SealRule& rule = plan.sealing->rule;
  const int64_t start = std::min(context, retention.sinks() > 0 ? retention.sinks() : rule.first_full);
  const int64_t waiting = rule.residual_length + cells_per_block - 1;  // most that a step finds unsealed
  const int64_t due =
      std::max<int64_t>(0, context - rule.residual_length) / cells_per_block + roundedUp(retention.sinks());
  needs.sealed_cells = std::min(cells, due * cells_per_block);
  needs.scale_blocks = std::min({cells, due, needs.full_blocks});
  needs.sealed_blocks = std::min(due, needs.full_blocks);
  needs.full_cells = std::min(cells, start + waiting);
  needs.full_blocks = std::min(needs.full_blocks, roundedUp(waiting + job.chunk)) + roundedUp(start);
  return needs;
}

}  // namespace

BlockNeeds blockNeeds(const LayerPlan& plan, const Retention& retention, const CacheJob& job) {
  BlockNeeds needs;
  const int64_t context = job.context;
  if (!retention.keepsYoungest(context)) return boundsOfAnyAge(plan, retention, job);
  needs.full_cells = retention.cells(context);
  needs.full_blocks = retention.peakBlocks(context, job.chunk);
  if (plan.sealing && plan.sealing->requantize_all) needs.full_blocks *= 2;  // rounded into copies
  if (!plan.seals()) return needs;
  const SealRule& rule = plan.sealing->rule;
  const int64_t all_sinks = retention.sinks();
  // Blocks end at `origin` + 64, + 128, ...; the first begins at `start`, behind cells that have blocks of their own.
  const int64_t origin = std::min(context, all_sinks);
  const int64_t start = std::min(context, all_sinks > 0 ? all_sinks : rule.first_full);
  const int64_t kept = needs.full_cells - std::min(needs.full_cells, all_sinks);
  const int64_t oldest = std::max(start, context - kept);  // of the tokens that may leave
  const int64_t due = std::max<int64_t>(0, context - rule.residual_length - origin) / cells_per_block;
  const int64_t sealed_end = origin + due * cells_per_block;
  const SealedSinks sinks = sealedSinks(rule, std::min(all_sinks, context), context);
  needs.scale_blocks = std::max<int64_t>(0, due - (oldest - origin) / cells_per_block) + sinks.blocks;
  needs.sealed_cells = std::max<int64_t>(0, sealed_end - oldest) + sinks.cells;
  needs.full_cells -= needs.sealed_cells;
  needs.sealed_blocks = std::min(due, retention.peakBlocks(context, job.chunk)) + sinks.blocks;
  // Before a step at most residual_length + 63 cells wait for their turn; the step adds its own.
  const int64_t waiting = roundedUp(rule.residual_length + cells_per_block - 1 + job.chunk);
  needs.full_blocks = std::min(needs.full_blocks, waiting) + (start > 0 ? roundedUp(start) : 0);
  return needs;
}

bool comesToSeal(const LayerPlan& plan, const Retention& retention) {
  if (!plan.seals()) return false;
  const int64_t longest = retention.textLimit() >= 0 ? retention.textLimit() : int64_t{1} << 40;
  if (!retention.keepsYoungest(longest)) return true;                                   // what stays may be of any age
  for (int64_t less = 0; less < std::min<int64_t>(longest, cells_per_block); ++less) {  // a window may end anywhere
    if (blockNeeds(plan, retention, {.context = longest - less}).sealed_cells > 0) return true;
  }
  return false;
}

int64_t blockBytes(const LayerPlan& plan, const BlockNeeds& needs) {
  const int64_t full = needs.full_blocks * static_cast<int64_t>(plan.storage().blockBytes());
  if (!plan.seals()) return full;
  return full + needs.sealed_blocks * static_cast<int64_t>(plan.sealedStorage().blockBytes());
}

Bytes usedBytes(const LayerStorage& full, const LayerStorage* sealed, const Cells& cells) {
  Bytes bytes;
  if (!sealed) {
    bytes.kv = full.cellBytes(cells.full);
    return bytes;
  }
  bytes.residual = full.cellBytes(cells.full);
  bytes.kv = sealed->cellBytes(cells.sealed);
  bytes.scales = cells.sealed_blocks * static_cast<int64_t>(sealed->scaleBytes());
  return bytes;
}

}  // namespace kvarium
