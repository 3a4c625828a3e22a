// What a KvCache shows of itself, and what it will cost.
#include <algorithm>
#include <bit>

#include "core/cache/cache_store.h"
#include "core/cache/cross_cache.h"
#include "core/cache/kv_cache.h"

namespace kvarium {
namespace {

std::string ruleText(const Group& group, const Residency& residency) {
  const LayerPlan& plan = group.plan;
  std::string text = group.retention->describe() + ", ";
  text += plan.k_format == plan.v_format
              ? std::string(plan.k_format->name())
              : "K " + std::string(plan.k_format->name()) + " V " + std::string(plan.v_format->name());
  return text + ", " + std::string(residency.name());
}

// Live cells of a block as runs, joined to the last run where state and position go on.
void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs) {
  for (int cell = 0; cell < cells_per_block;) {
    const uint64_t rest = block.live >> cell;
    if (rest == 0) return;
    cell += std::countr_zero(rest);
    const int count = std::countr_one(block.live >> cell);
    const CellRun run{block.role, block.form, place, shared, block.first_position + cell, count};
    if (!runs.empty()) {
      CellRun& last = runs.back();
      const bool same =
          last.role == run.role && last.form == run.form && last.place == run.place && last.shared == run.shared;
      if (same && last.first_position + last.count == run.first_position) {
        last.count += run.count;
        cell += count;
        continue;
      }
    }
    runs.push_back(run);
    cell += count;
  }
}

}  // namespace

void KvCache::fill(CacheSnapshot& snapshot) const {
  const CacheStore& store = *m_store;
  snapshot.spec = m_spec.text;
  snapshot.lengths = lengths();
  snapshot.bytes = bytes();
  snapshot.by_place = {snapshot.bytes.total(), 0, 0};
  snapshot.predicted = store.predicted;
  snapshot.cross_cells = cross() ? cross()->cells() : 0;
  snapshot.cross = cross() ? cross()->bytes() : Bytes{};
  snapshot.full_f16 = snapshot.cross.used();
  snapshot.groups.resize(store.groups.size());
  snapshot.layers.resize(store.plans.size());
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    if (store.plans[layer].hasCells()) continue;
    const int64_t state = store.plans[layer].shape.state_floats * static_cast<int64_t>(sizeof(float));
    snapshot.layers[layer] = {};
    snapshot.layers[layer].bytes.state = m_state.now() ? state : 0;
    snapshot.layers[layer].bytes.reserved = spareStates() * state;
  }
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    GroupRuns& shown = snapshot.groups[g];
    shown.layers = group.layers;
    shown.lengths = lengths(group.layers.front());
    shown.rule = ruleText(group, *store.residency);
    shown.runs.clear();
    for (const Block& block : m_tables[g].blocks()) {
      addRuns(block, group.pool->references(block.id) > 1, store.residency->place(group.layers.front()), shown.runs);
    }
    for (int layer : group.layers) {
      const LayerStorage storage = store.plans[layer].storage();
      LayerBytes& bytes = snapshot.layers[layer];
      bytes.bytes = {};
      bytes.bytes.kv = m_tables[g].stored() * static_cast<int64_t>(storage.cellBytes());
      bytes.bytes.reserved = blocksAtHand(g) * static_cast<int64_t>(storage.blockBytes()) - bytes.bytes.kv;
      bytes.k_format = storage.k_format->name();
      bytes.v_format = storage.v_format->name();
      bytes.cross = cross() ? cross()->bytes(layer) : Bytes{};
      bytes.bytes += bytes.cross;
      snapshot.full_f16 += snapshot.lengths.absolute * 2 * 2 * storage.n_kv_heads * storage.head_dim;
    }
  }
}

Bytes estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                    std::vector<Bytes>* per_layer) {
  Bytes sum;
  if (per_layer) per_layer->clear();
  for (const LayerPlan& plan : planLayers(spec, layers, job)) {
    if (!plan.hasCells()) {
      Bytes bytes;
      bytes.state = plan.shape.state_floats * static_cast<int64_t>(sizeof(float));
      // Beside the one of now the one the next step writes, and those kept to go back to.
      bytes.reserved = bytes.state * (1 + (spec.keeps_nothing ? 0 : std::max(0, job.checkpoints)));
      sum += bytes;
      if (per_layer) per_layer->push_back(bytes);
      continue;
    }
    const LayerStorage storage = plan.storage();
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    const int64_t peak = retention->peakCells(job.context, job.chunk);
    const int64_t cells = std::min(peak, job.context);  // a fixed capacity may be larger than the job
    const int64_t blocks = retention->peakBlocks(job.context, job.chunk);
    Bytes bytes;
    bytes.kv = cells * static_cast<int64_t>(storage.cellBytes());
    bytes.reserved = blocks * static_cast<int64_t>(storage.blockBytes()) - bytes.kv;
    if (plan.shape.cross_cells > 0) bytes += CrossCache::estimate(plan.shape, *job.default_format);
    sum += bytes;
    if (per_layer) per_layer->push_back(bytes);
  }
  return sum;
}

}  // namespace kvarium
