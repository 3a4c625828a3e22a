#include "core/cache/spec/block_needs.h"

#include <algorithm>
#include <array>

#include "core/cache/memory/residency.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {
namespace {

int64_t roundedUp(int64_t cells) { return blocksOf(cells, false); }

// Sinks have blocks of their own. The last of these blocks may be only partly filled; the first token after the sinks
// closes it.
struct SealedSinks {
  int64_t cells = 0, blocks = 0;
};
SealedSinks sealedSinks(const SealRule& rule, int64_t sinks, int64_t context) {
  if (rule.sinks_full || context <= rule.residual_length) return {};
  const int64_t old = std::min(sinks, context - rule.residual_length);  // cells old enough to be sealed
  if (old == sinks && context > sinks) return {sinks, roundedUp(sinks)};
  return {old / device::cells_per_block * device::cells_per_block, old / device::cells_per_block};
}

// Sealed part of `stored` cells: the sinks and the youngest of a text of `context` tokens.
struct SealedCells {
  int64_t cells = 0, blocks = 0;  // still stored
  int64_t due = 0;                // blocks after the sinks that were sealed up to now
  int64_t sink_blocks = 0;        // blocks of the sinks
};
SealedCells sealedCells(const SealRule& rule, int64_t all_sinks, int64_t stored, int64_t context) {
  // Sealed blocks end at `origin` + 64, + 128, ...; the first one begins at `start`, after the cells that have blocks
  // of their own.
  const int64_t origin = std::min(context, all_sinks);
  const int64_t start = std::min(context, all_sinks > 0 ? all_sinks : rule.first_full);
  const int64_t kept = stored - std::min(stored, all_sinks);
  const int64_t oldest = std::max(start, context - kept);  // oldest stored position of the tokens that may be evicted
  const int64_t due = std::max<int64_t>(0, context - rule.residual_length - origin) / device::cells_per_block;
  const SealedSinks sinks = sealedSinks(rule, origin, context);
  return {.cells = std::max<int64_t>(0, origin + due * device::cells_per_block - oldest) + sinks.cells,
          .blocks = std::max<int64_t>(0, due - (oldest - origin) / device::cells_per_block) + sinks.blocks,
          .due = due,
          .sink_blocks = sinks.blocks};
}

// Upper bounds for a retention that may keep cells of any age. Each number is a bound by itself: sealed_cells assumes
// that as many cells as possible are sealed, full_cells that none is. A block is sealed once it has no holes. A step
// that packs cells for that needs, in addition to the others, its own blocks and two for each block that it makes.
void addBoundsOfAnyAge(const SealRule& rule, int64_t sinks, const CacheJob& job, BlockNeeds& needs) {
  const int64_t old = std::max<int64_t>(0, job.context - rule.residual_length) / device::cells_per_block;
  needs.sealed_cells = std::min(needs.full_cells, old * device::cells_per_block + sinks);
  needs.sealed_blocks = std::min(old + roundedUp(sinks), needs.full_blocks);
  needs.scale_blocks = std::min(needs.sealed_cells, needs.sealed_blocks);
  needs.full_blocks += 2 * (roundedUp(job.chunk) + 1);
}

}  // namespace

bool slides(const Retention& retention, int64_t context) {
  return retention.cells(context) < context &&
         std::ranges::any_of(retention.segments(), [](const SegmentRule& rule) { return rule.window >= 0; });
}

BlockNeeds blockNeeds(const LayerPlan& plan, const Retention& retention, const CacheJob& job) {
  const int64_t context = job.context, peak = retention.peakBlocks(context, job.chunk);
  BlockNeeds needs{.full_cells = retention.cells(context), .full_blocks = peak};
  if (plan.sealing && plan.sealing->requantize_all) needs.full_blocks *= 2;  // requantization writes rounded copies
  if (!plan.seals()) return needs;
  const SealRule& rule = plan.sealing->rule;
  const int64_t all_sinks = retention.traits().sinks;
  if (!retention.traits().keepsYoungest(context)) {
    addBoundsOfAnyAge(rule, all_sinks, job, needs);
    return needs;
  }
  const int64_t start = std::min(context, all_sinks > 0 ? all_sinks : rule.first_full);
  const SealedCells sealed = sealedCells(rule, all_sinks, needs.full_cells, context);
  needs.sealed_cells = sealed.cells;
  needs.scale_blocks = sealed.blocks;
  needs.full_cells -= needs.sealed_cells;
  needs.sealed_blocks = std::min(sealed.due, peak) + sealed.sink_blocks;
  // At the start of a step at most residual_length + 63 cells are unsealed; the step adds up to `chunk` cells.
  const int64_t waiting = roundedUp(rule.residual_length + device::cells_per_block - 1 + job.chunk);
  needs.full_blocks = std::min(needs.full_blocks, waiting) + (start > 0 ? roundedUp(start) : 0);
  return needs;
}

bool comesToSeal(const LayerPlan& plan, const Retention& retention) {
  if (!plan.seals()) return false;
  const int64_t longest = retention.traits().text_limit >= 0 ? retention.traits().text_limit : int64_t{1} << 40;
  if (!retention.traits().keepsYoungest(longest)) return true;  // stored cells may have any age
  // a window may end at any cell of a block
  for (int64_t less = 0; less < std::min<int64_t>(longest, device::cells_per_block); ++less) {
    if (blockNeeds(plan, retention, {.context = longest - less}).sealed_cells > 0) return true;
  }
  return false;
}

CellCounts cellsWithoutEviction(const LayerPlan& plan, int64_t tokens) {
  if (!plan.seals()) return {.full = tokens};
  SealRule rule = plan.sealing->rule;
  if (rule.sinks_full) rule.first_full = first_tokens_full;  // a cache that evicts nothing has no sinks
  const SealedCells sealed = sealedCells(rule, 0, tokens, tokens);
  return {.full = tokens - sealed.cells, .sealed = sealed.cells, .sealed_blocks = sealed.blocks};
}

int64_t blockBytes(const LayerPlan& plan, const BlockNeeds& needs) {
  const int64_t full = needs.full_blocks * static_cast<int64_t>(plan.storage().blockBytes());
  if (!plan.seals()) return full;
  return full + needs.sealed_blocks * static_cast<int64_t>(plan.sealedStorage().blockBytes());
}

Bytes crossBytes(const LayerShape& layer, const Format& format) {
  const LayerStorage storage{layer.n_kv_heads, layer.head_dim, {format.tag, {}}, {format.tag, {}}};
  Bytes bytes;
  bytes.kv = storage.cellBytes(layer.cross_cells);
  bytes.reserved = roundedUp(layer.cross_cells) * static_cast<int64_t>(storage.blockBytes()) - bytes.kv;
  return bytes;
}

bool windowsHaveCheckpoints(const std::vector<LayerPlan>& plans, int64_t context) {
  bool any = false;
  for (const LayerPlan& plan : plans) {
    if (!plan.hasCells()) continue;
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    if (retention->traits().evictsAnyAge() || plan.sealing) return false;
    any |= slides(*retention, context);
  }
  return any;
}

namespace {

constexpr int64_t chosen_windows_kept = 3;

// A window and its checkpoints take no more than every token of the context would. A window that is not the model's own
// was chosen to save memory, so its checkpoints take no more than three windows. One checkpoint has room besides any.
int64_t checkpointBytes(const std::vector<LayerPlan>& plans, const CacheJob& job) {
  const bool of_windows = windowsHaveCheckpoints(plans, job.context);
  int64_t states = 0, windows = 0;
  bool remembers_rows = false;
  for (const LayerPlan& plan : plans) {
    states += plan.shape.stateBytes();
    if (!plan.hasCells()) continue;
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    remembers_rows |= retention->traits().remembers_rows;
    if (!of_windows || !slides(*retention, job.context)) continue;
    const int64_t window = retention->peakBlocks(job.context, 1);
    int64_t blocks = roundedUp(job.context) - blockNeeds(plan, *retention, job).full_blocks;  // which it saves
    const bool chosen = plan.shape.window < 0 || plan.rules.window_length >= 0;
    if (chosen) blocks = std::min(blocks, chosen_windows_kept * window);
    windows += std::max(blocks, window) * static_cast<int64_t>(plan.storage().blockBytes());
  }
  if (states > job.kept_bytes || (states > 0 && remembers_rows)) return 0;
  return std::min(std::min(most_checkpoints, job.context) * states + windows, job.kept_bytes);
}

}  // namespace

CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer) {
  CacheEstimate sum;
  if (per_layer) per_layer->clear();
  const std::vector<LayerPlan> plans = planLayers(spec, layers, job);
  struct Ring {  // of the offloaded layers of one device
    int64_t layers = 0, buffers = 0, buffer_bytes = 0;
  };
  std::array<Ring, device::LayerDevices::most> rings;
  for (const LayerPlan& plan : plans) {
    if (plan.residency == Place::device) continue;
    Ring& ring = rings[static_cast<size_t>(plan.device)];
    ring.buffers = Residency::buffers(++ring.layers, plan.prefetch);
    ring.buffer_bytes = std::max(ring.buffer_bytes, blockBytes(plan, blockNeeds(plan, *makeRetention(plan), job)));
  }
  for (const LayerPlan& plan : plans) {
    Bytes bytes;
    int64_t elsewhere = 0;  // of the bytes
    if (plan.hasCells()) {
      const std::unique_ptr<Retention> retention = makeRetention(plan);
      const BlockNeeds needs = blockNeeds(plan, *retention, job);
      const int64_t blocks = blockBytes(plan, needs);
      sum.exact = sum.exact && retention->traits().keepsYoungest(job.context);
      bytes = usedBytes(factsOf(plan),
                        {.full = needs.full_cells, .sealed = needs.sealed_cells, .sealed_blocks = needs.scale_blocks});
      bytes.reserved = blocks - bytes.used();
      if (plan.residency != Place::device) {
        elsewhere = blocks;
        bytesAt(sum.at, plan.residency) += elsewhere;
        if (Ring& ring = rings[static_cast<size_t>(plan.device)]; ring.buffers-- > 0)
          bytes.reserved += ring.buffer_bytes;
      }
      if (plan.shape.cross_cells > 0) bytes += crossBytes(plan.shape, *job.default_format);
    }
    bytes.state = plan.shape.stateBytes();
    bytes.reserved += bytes.state;  // the one that the next step writes
    sum += bytes;
    if (plan.device == 1) sum.on_second += bytes.total() - elsewhere;
    if (per_layer) per_layer->push_back(bytes);
  }
  sum.at.device = sum.total() - sum.at.host - sum.at.disk;
  sum.checkpoints = spec.keeps_nothing ? 0 : checkpointBytes(plans, job);
  return sum;
}

}  // namespace kvarium::cache
