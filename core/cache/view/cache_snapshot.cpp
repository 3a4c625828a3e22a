// What a KvCache shows of itself, and what it will cost.
#include <algorithm>
#include <bit>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/spec/block_needs.h"

namespace kvarium {
namespace {

// On a CPU host memory is compute memory under another name.
std::string_view placeText(Place place) {
  constexpr std::string_view names[] = {"device", "host (simulated)", "disk"};
  return names[static_cast<int>(place)];
}

std::string ruleText(const Group& group, bool keeps_nothing) {
  const LayerPlan& plan = group.plan;
  std::string text = group.retention->describe() + ", ";
  const std::string k = plan.kText(), v = plan.vText();
  text += k == v ? k : "K " + k + ", V " + v;
  if (plan.sealing) text += ", residual " + std::to_string(plan.sealing->rule.residual_length);
  if (plan.seals() && !comesToSeal(plan, *group.retention)) text += " (nothing gets so old: nothing is compressed)";
  if (plan.sealing && plan.sealing->requantize_all) text += ", rounded anew, bytes simulated";
  if (keeps_nothing) text += ", within a call";
  return text + ", " + std::string(placeText(group.full->place()));
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

// What a layer of the plan stores of so many tokens when none leaves.
int64_t keptWhole(LayerPlan plan, const CacheJob& job, int64_t tokens) {
  if (plan.sealing && plan.sealing->rule.sinks_full) plan.sealing->rule.first_full = first_tokens_full;
  plan.retention = findRetention("full");
  plan.rules = {};
  CacheJob whole = job;
  whole.context = tokens;
  const LayerStorage full = plan.storage();
  const LayerStorage sealed = plan.seals() ? plan.sealedStorage() : LayerStorage{};
  const BlockNeeds needs = blockNeeds(plan, *makeRetention(plan), whole);
  return usedBytes(full, plan.seals() ? &sealed : nullptr, {needs.full_cells, needs.sealed_cells, needs.scale_blocks})
      .used();
}

// Cells a row can see, sinks among them; -1: all there are.
int64_t windowOf(const Retention& retention) {
  for (const SegmentRule& segment : retention.segments()) {
    if (segment.role == Role::normal && segment.window >= 0) return segment.window + retention.sinks();
  }
  return -1;
}

}  // namespace

// What lies in one place that is not the device's.
Bytes KvCache::offloadedBytes(Place place) const {
  const CacheStore& store = *m_store;
  Bytes sum;
  for (size_t g = 0; g < store.groups.size(); ++g) {
    if (store.groups[g].full->place() != place) continue;
    for (int layer : store.groups[g].layers) sum += layerBytes(g, layer);
  }
  return sum;
}

BytesByPlace KvCache::usedAt() const {
  const int64_t host = offloadedBytes(Place::host).used(), disk = offloadedBytes(Place::disk).used();
  return {bytes().used() + m_store->residency->ringBytes() - host - disk, host, disk};
}

void KvCache::fill(CacheSnapshot& snapshot) const {
  const CacheStore& store = *m_store;
  snapshot.spec = m_spec.text;
  snapshot.compression = compression();
  snapshot.lengths = lengths();
  snapshot.bytes = bytes();
  const Bytes away = offloadedBytes(Place::host), on_disk = offloadedBytes(Place::disk);
  snapshot.by_place = {snapshot.bytes.total() - away.total() - on_disk.total(), away.total(), on_disk.total()};
  snapshot.used_at = usedAt();
  snapshot.predicted = store.predicted;
  snapshot.predicted_at = {store.predicted, 0, 0};
  snapshot.context = store.job.context;
  snapshot.reference_kv = m_reference_kv ? m_reference_kv->bytes() : 0;
  snapshot.last_step = store.tracer ? store.tracer->last() : std::nullopt;
  snapshot.cross_cells = cross() ? cross()->cells() : 0;
  snapshot.cross = cross() ? cross()->bytes() : Bytes{};
  snapshot.full_f16 = 0;
  snapshot.groups.resize(store.groups.size());
  snapshot.layers.resize(store.plans.size());
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    if (store.plans[layer].hasCells()) continue;
    const int64_t state = store.plans[layer].shape.state_floats * static_cast<int64_t>(sizeof(float));
    snapshot.layers[layer] = {};
    snapshot.layers[layer].bytes.state = m_state.now() ? state : 0;
    snapshot.layers[layer].bytes.reserved = spareStates() * state;
    const int64_t used = snapshot.layers[layer].bytes.used();
    snapshot.layers[layer].would_be = {used, used, used, used};
    snapshot.full_f16 += used;
  }
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    GroupRuns& shown = snapshot.groups[g];
    shown.layers = group.layers;
    shown.lengths = lengths(group.layers.front());
    shown.rule = ruleText(group, m_spec.keeps_nothing);
    shown.window = windowOf(*group.retention);
    const bool seals = group.plan.seals();
    shown.residual = seals ? group.plan.sealing->rule.residual_length : -1;
    shown.first_full = seals ? group.plan.sealing->rule.first_full : 0;
    shown.runs.clear();
    for (const Block& block : m_tables[g].blocks()) {
      addRuns(block, group.pool(block.form).references(block.id) > 1, group.full->place(), shown.runs);
    }
    for (int layer : group.layers) {
      const LayerShape& shape = store.plans[layer].shape;
      LayerBytes& bytes = snapshot.layers[layer];
      bytes.bytes = layerBytes(g, layer);
      const int64_t own = bytes.bytes.used(), tokens = snapshot.lengths.tokens_seen;
      bytes.ring = store.residency->ringBytes(layer);
      bytes.bytes.reserved += bytes.ring;
      const LayerPlan& plan = store.plans[layer];
      bytes.k_format = plan.kText();
      bytes.v_format = plan.vText();
      bytes.k_word = plan.kWord();
      bytes.v_word = plan.vWord();
      bytes.full_word = plan.k_format->name;
      bytes.n_kv_heads = shape.n_kv_heads;
      bytes.place = group.full->place();
      bytes.near = store.residency->near(layer);
      bytes.cross = cross() ? cross()->bytes(layer) : Bytes{};
      bytes.bytes += bytes.cross;
      const int64_t heard = bytes.cross.used();
      bytes.would_be = {tokens * 2 * 2 * shape.n_kv_heads * shape.head_dim + heard,
                        keptWhole(plan, store.job, tokens) + heard,
                        shape.n_kv_heads > 0 ? (own + heard) * shape.n_heads / shape.n_kv_heads : 0,
                        plan.storage().cellBytes(m_tables[g].stored()) + heard};
      snapshot.full_f16 += bytes.would_be.full_f16;
      if (bytes.place == Place::device) continue;
      const int64_t offloaded = store.predicted_blocks[layer];
      snapshot.predicted_at.device -= offloaded;
      (bytes.place == Place::host ? snapshot.predicted_at.host : snapshot.predicted_at.disk) += offloaded;
    }
  }
}

CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer) {
  CacheEstimate sum;
  if (per_layer) per_layer->clear();
  const std::vector<LayerPlan> plans = planLayers(spec, layers, job);
  int64_t offloaded = 0, buffer = 0;  // layers; bytes of the largest layer
  for (const LayerPlan& plan : plans) {
    if (plan.residency == Place::device) continue;
    ++offloaded;
    buffer = std::max(buffer, blockBytes(plan, blockNeeds(plan, *makeRetention(plan), job)));
  }
  int64_t buffers = offloaded > 0 ? Residency::buffers(offloaded, plans.front().prefetch) : 0;
  for (const LayerPlan& plan : plans) {
    if (!plan.hasCells()) {
      Bytes bytes;
      bytes.state = plan.shape.state_floats * static_cast<int64_t>(sizeof(float));
      // Beside the one of now the one the next step writes, and those kept to go back to.
      bytes.reserved = bytes.state * (1 + (spec.keeps_nothing ? 0 : std::max(0, job.checkpoints)));
      sum += bytes;
      if (per_layer) per_layer->push_back(bytes);
      continue;
    }
    const LayerStorage full = plan.storage();
    const LayerStorage sealed = plan.seals() ? plan.sealedStorage() : LayerStorage{};
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    const BlockNeeds needs = blockNeeds(plan, *retention, job);
    sum.exact = sum.exact && retention->keepsYoungest(job.context);
    Bytes bytes =
        usedBytes(full, plan.seals() ? &sealed : nullptr, {needs.full_cells, needs.sealed_cells, needs.scale_blocks});
    bytes.reserved = blockBytes(plan, needs) - bytes.used();
    if (plan.residency != Place::device && buffers-- > 0) bytes.reserved += buffer;
    if (plan.shape.cross_cells > 0) bytes += CrossCache::estimate(plan.shape, *job.default_format);
    sum += bytes;
    if (per_layer) per_layer->push_back(bytes);
  }
  return sum;
}

}  // namespace kvarium
