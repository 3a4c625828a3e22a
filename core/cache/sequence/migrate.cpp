#include "core/cache/sequence/migrate.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/base/shared_sentences.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/feed_rows.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec/block_needs.h"
#include "core/cache/spec/cache_spec.h"

namespace kvarium::cache {
namespace {

void readRows(const KvCache& cache, HostRows& rows) {
  const LayerShape& shape = cache.store().plans[static_cast<size_t>(rows.layer)].shape;
  const auto heads = static_cast<size_t>(shape.n_kv_heads), dim = static_cast<size_t>(shape.head_dim);
  rows.keys.resize(static_cast<size_t>(rows.count) * heads * dim);
  rows.values.resize(rows.keys.size());
  CellReader reader(cache, rows.layer, rows.without_bias);
  for (const Block& block : reader.table().blocks()) {
    const int64_t begin = std::max(rows.first, block.first_position);
    const int64_t end = std::min(rows.first + rows.count, block.first_position + block.used);
    if (begin >= end) continue;
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
      float* to = (side == device::KvSide::key ? rows.keys : rows.values).data();
      for (size_t h = 0; h < heads; ++h) {
        const float* tile = reader.tile(block, side, static_cast<int>(h)).data();
        for (int64_t position = begin; position < end; ++position) {
          std::copy_n(tile + static_cast<size_t>(position - block.first_position) * dim, dim,
                      to + (static_cast<size_t>(position - rows.first) * heads + h) * dim);
        }
      }
    }
  }
}

// Whether the layers of both are the same in `same`, and no retention of `to` decides by what cells are.
bool areAlike(const KvCache& from, const KvCache& to, bool (*same)(const LayerPlan& a, const LayerPlan& b)) {
  const std::vector<LayerPlan>&before = from.store().plans, &now = to.store().plans;
  const auto is_attention_based = [](const Group& group) { return group.retention->traits().evictsAnyAge(); };
  return std::ranges::none_of(to.store().groups, is_attention_based) &&
         std::equal(before.begin(), before.end(), now.begin(), now.end(), same);
}

// Whether cells can be copied as they are, so that no bit of a key changes because of the bias that it lacks. Code that
// looks at keys needs whole keys.
bool keysStayApart(const KvCache& from, const KvCache& to) {
  return to.observers().empty() && areAlike(from, to, [](const LayerPlan& a, const LayerPlan& b) {
           return a.shape.key_bias == b.shape.key_bias;
         });
}

}  // namespace

Sentence whyNotMigrated(const KvCache& from, const KvCache& to) {
  if (from.ids().empty()) return {};
  if (from.facts().keeps_nothing || to.facts().keeps_nothing) return say::none_kept;
  if (from.facts().has_state) return say::state_not_carried;
  if (from.state().cross) return say::cache_of_recording;
  for (size_t g = 0; g < from.state().tables.size(); ++g) {
    const CellTable& table = from.state().tables[g];
    if (table.dropped() > 0) return {say::tokens_left, table.dropped()};
    if (const int64_t sealed = table.counts().sealed; sealed > 0) return {say::tokens_compressed, sealed};
    if (const int64_t rounded = from.state().rounded[g]; rounded > 0) return {say::tokens_compressed, rounded};
  }
  const auto tokens = static_cast<int64_t>(from.ids().size());
  const int64_t limit = to.facts().text_limit;
  return limit >= 0 && tokens > limit ? Sentence{say::too_many_tokens, limit, tokens} : Sentence();
}

Sentence whyNotMigrated(const CacheSpec& from, const CacheSpec& to, const std::vector<LayerShape>& layers,
                        const CacheJob& job, int64_t tokens) {
  const std::vector<LayerPlan> plans = planLayers(from, layers, job), wanted = planLayers(to, layers, job);
  if (tokens == 0) return {};
  if (from.keeps_nothing || to.keeps_nothing) return say::none_kept;
  if (std::ranges::any_of(layers, [](const LayerShape& shape) { return shape.stateBytes() > 0; }))
    return say::state_not_carried;
  if (std::ranges::any_of(layers, [](const LayerShape& shape) { return shape.cross_cells > 0; }))
    return say::cache_of_recording;
  CacheJob so_far = job;
  so_far.context = tokens;
  for (const std::vector<int>& group : groupLayers(plans)) {
    const LayerPlan& plan = plans[static_cast<size_t>(group.front())];
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    if (const int64_t stored = retention->fewestCells(tokens); stored < tokens)
      return {say::tokens_left, tokens - stored};
    if (const int64_t sealed = blockNeeds(plan, *retention, so_far).sealed_cells; sealed > 0)
      return {say::tokens_compressed, sealed};
    // The number of rounded tokens depends on how the text was fed, but the first call is always rounded.
    if (plan.sealing && plan.sealing->requantize_all) return say::all_compressed;
  }
  for (const LayerPlan& plan : wanted) {
    const int64_t limit = makeRetention(plan)->traits().text_limit;
    if (limit >= 0 && tokens > limit) return {say::too_many_tokens, limit, tokens};
  }
  return {};
}

bool computesAlike(const KvCache& from, const KvCache& to) {
  for (const CellTable& table : to.state().tables) {
    if (table.dropped() > 0 || table.counts().sealed > 0) return false;
  }
  return std::ranges::none_of(to.state().rounded, [](int64_t rounded) { return rounded > 0; }) &&
         areAlike(from, to, [](const LayerPlan& a, const LayerPlan& b) {
           return a.k_format == b.k_format && a.v_format == b.v_format;
         });
}

Expected<int64_t, Sentence> migrateCells(const KvCache& from, KvCache& to) {
  if (Sentence why = whyNotMigrated(from, to); !why.empty()) return Unexpected{std::move(why)};
  assert(to.ids().empty() && to.store().plans.size() == from.store().plans.size());
  if (std::optional<Full> full =
          feedRows(to, from.ids(), keysStayApart(from, to), [&](HostRows& rows) { readRows(from, rows); })) {
    to.reset();
    return Unexpected{std::move(full->reason)};
  }
  to.setRopeLength(from.state().ropeLength());
  return static_cast<int64_t>(from.ids().size());
}

}  // namespace kvarium::cache
