// The numbers that a KvCache shows of itself, and what a cache will cost.
#include <algorithm>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/spec/block_needs.h"
#include "core/cache/view/cell_runs.h"
#include "core/cache/view/reference_kv.h"

namespace kvarium::cache {
namespace {

std::string ruleText(const Group& group, bool keeps_nothing) {
  const LayerPlan& plan = group.plan;
  std::string text = group.retention->describe() + ", ";
  const std::string k = plan.kText(), v = plan.vText();
  text += k == v ? k : "K " + k + ", V " + v;
  if (plan.sealing) text += ", residual " + std::to_string(plan.sealing->rule.residual_length);
  if (plan.seals() && !comesToSeal(plan, *group.retention)) text += " (nothing gets so old: nothing is compressed)";
  if (plan.sealing && plan.sealing->requantize_all) text += ", rounded repeatedly, bytes simulated";
  if (keeps_nothing) text += ", within a call";
  return text;
}

// Cells a row can see, sinks among them; -1: all there are.
int64_t windowOf(const Retention& retention) {
  for (const SegmentRule& segment : retention.segments()) {
    if (segment.role == Role::normal && segment.window >= 0) return segment.window + retention.sinks();
  }
  return -1;
}

GroupFacts factsOf(const Group& group, bool keeps_nothing) {
  const Retention& retention = *group.retention;
  const std::vector<SegmentRule> segments = retention.segments();
  const bool sinks = std::any_of(segments.begin(), segments.end(),
                                 [](const SegmentRule& segment) { return segment.role == Role::sink; });
  const std::optional<Sealing>& sealing = group.plan.sealing;
  const bool seals = group.plan.seals();
  return {.layers = group.layers,
          .rule = ruleText(group, keeps_nothing),
          .window = windowOf(retention),
          .residual = seals ? sealing->rule.residual_length : -1,
          .first_full = seals ? sealing->rule.first_full : 0,
          .sinks = sinks ? retention.sinks() : 0,
          .capacity = retention.capacity(),
          .own = retention.ownCell(),
          .first_block = sealing ? sealing->rule.first_full : 0,
          .place = group.full->place()};
}

LayerFacts factsOf(const LayerPlan& plan) {
  LayerFacts facts;
  facts.state_bytes = plan.shape.state_floats * static_cast<int64_t>(sizeof(float));
  if (!plan.hasCells()) return facts;
  facts.k_format = plan.kText();
  facts.v_format = plan.vText();
  facts.k_word = plan.kWord();
  facts.v_word = plan.vWord();
  facts.full_word = plan.k_format->name;
  facts.n_heads = plan.shape.n_heads;
  facts.n_kv_heads = plan.shape.n_kv_heads;
  facts.head_dim = plan.shape.head_dim;
  facts.full_bytes = plan.storage().cellBytes(device::cells_per_block);
  facts.seals = plan.seals();
  if (!facts.seals) return facts;
  facts.sealed_bytes = plan.sealedStorage().cellBytes(device::cells_per_block);
  facts.scale_bytes = static_cast<int64_t>(plan.sealedStorage().scaleBytes());
  return facts;
}

// Bytes of one layer of a group: the cells and blocks of this sequence, and the free blocks; not those of other forks.
Bytes bytesOf(const Group& group, size_t index, const CellCounts& cells) {
  const auto handedOut = [&](const BlockPool& pool, int64_t own) {
    return (pool.allocatedBlocks() - pool.usedBlocks() + own) * static_cast<int64_t>(pool.layers()[index].blockBytes());
  };
  const LayerStorage& full = group.full->layers()[index];
  const LayerStorage* sealed = group.sealed ? &group.sealed->layers()[index] : nullptr;
  Bytes bytes = usedBytes(full, sealed, cells);
  bytes.reserved = handedOut(*group.full, cells.full_blocks) - bytes.used();
  bytes.holes = full.cellBytes(cells.full_holes);
  if (!sealed) return bytes;
  bytes.reserved += handedOut(*group.sealed, cells.sealed_blocks);
  bytes.holes += sealed->cellBytes(cells.sealed_holes);
  return bytes;
}

}  // namespace

std::shared_ptr<const CacheFacts> factsOf(const CacheStore& store, const CacheSpec& spec) {
  auto facts = std::make_shared<CacheFacts>();
  facts->spec = spec.text;
  facts->compression = compressionWords(store.plans);
  facts->context = store.job.context;
  facts->predicted = store.predicted;
  for (const LayerPlan& plan : store.plans) facts->layers.push_back(factsOf(plan));
  for (const Group& group : store.groups) facts->groups.push_back(factsOf(group, spec.keeps_nothing));
  return facts;
}

CacheUsage KvCache::usage() const {
  const CacheStore& store = *m_store;
  CacheUsage usage;
  const int64_t state = store.states->bufferBytes(), ring = store.residency->ringBytes();
  if (m_state.recurrent.now()) usage.bytes.state = state;
  usage.bytes.reserved = spareStates() * state + ring;
  if (const CrossCache* mine = cross()) usage.bytes += mine->bytes();
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    const CellCounts cells = m_state.tables[g].counts();
    for (size_t index = 0; index < group.layers.size(); ++index) {
      const Bytes bytes = bytesOf(group, index, cells);
      usage.bytes += bytes;
      if (group.full->place() == Place::device) continue;
      bytesAt(usage.by_place, group.full->place()) += bytes.total();
      bytesAt(usage.used_at, group.full->place()) += bytes.used();
    }
  }
  usage.by_place.device = usage.bytes.total() - usage.by_place.host - usage.by_place.disk;
  usage.used_at.device = usage.bytes.used() + ring - usage.used_at.host - usage.used_at.disk;
  return usage;
}

Bytes KvCache::bytes() const { return usage().bytes; }

BytesByPlace KvCache::usedAt() const { return usage().used_at; }

void KvCache::fill(CacheView& view) const {
  const CacheStore& store = *m_store;
  useFacts(view, m_state.log.facts());
  const CacheUsage now = usage();
  view.lengths = lengths();
  view.bytes = now.bytes;
  view.by_place = now.by_place;
  view.used_at = now.used_at;
  view.predicted_at = {store.predicted, 0, 0};
  const ReferenceKv* reference = observers().find<ReferenceKv>();
  view.reference_kv = reference ? reference->bytes() : 0;
  view.cross_cells = cross() ? cross()->cells() : 0;
  view.cross = cross() ? cross()->bytes() : Bytes{};
  view.full_f16 = 0;
  const int64_t tokens = view.lengths.tokens_seen;
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    if (store.plans[layer].hasCells()) continue;
    const int64_t state = view.facts->layers[layer].state_bytes;
    LayerView& shown = view.layers[layer];
    shown.bytes = {.state = m_state.recurrent.now() ? state : 0, .reserved = spareStates() * state};
    const int64_t used = shown.bytes.used();
    shown.would_be = {.full_f16 = used, .no_window = used, .no_gqa = used, .unsealed = used};
    view.full_f16 += used;
  }
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    GroupView& shown = view.groups[g];
    shown.lengths = lengths(group.layers.front());
    shown.place = group.full->place();
    shown.runs.clear();
    for (const Block& block : m_state.tables[g].blocks())
      addRuns(block, group.pool(block.form).references(block.id) > 1, shown.place, shown.runs);
    const CellCounts cells = m_state.tables[g].counts(), all = cellsWithoutEviction(group.plan, tokens);
    for (size_t index = 0; index < group.layers.size(); ++index) {
      const auto layer = static_cast<size_t>(group.layers[index]);
      const LayerFacts& facts = view.facts->layers[layer];
      LayerView& row = view.layers[layer];
      row.bytes = bytesOf(group, index, cells);
      row.cross = cross() ? cross()->bytes(group.layers[index]) : Bytes{};
      row.place = shown.place;
      row.resident = store.residency->isResident(group.layers[index]);
      row.ring = store.residency->ringBytes(group.layers[index]);
      const int64_t own = row.bytes.used(), beside = row.cross.used();
      row.bytes.reserved += row.ring;
      row.bytes += row.cross;
      row.would_be = {.full_f16 = tokens * 2 * 2 * facts.n_kv_heads * facts.head_dim + beside,
                      .no_window = usedBytes(facts, all).used() + beside,
                      .no_gqa = facts.n_kv_heads > 0 ? (own + beside) * facts.n_heads / facts.n_kv_heads : 0,
                      .unsealed = facts.full_bytes * m_state.tables[g].stored() / device::cells_per_block + beside};
      view.full_f16 += row.would_be.full_f16;
      if (row.place == Place::device) continue;
      view.predicted_at.device -= store.predicted_blocks[layer];
      bytesAt(view.predicted_at, row.place) += store.predicted_blocks[layer];
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
        usedBytes(full, plan.seals() ? &sealed : nullptr,
                  {.full = needs.full_cells, .sealed = needs.sealed_cells, .sealed_blocks = needs.scale_blocks});
    bytes.reserved = blockBytes(plan, needs) - bytes.used();
    if (plan.residency != Place::device && buffers-- > 0) bytes.reserved += buffer;
    if (plan.shape.cross_cells > 0) bytes += CrossCache::estimate(plan.shape, *job.default_format);
    sum += bytes;
    if (per_layer) per_layer->push_back(bytes);
  }
  return sum;
}

}  // namespace kvarium::cache
