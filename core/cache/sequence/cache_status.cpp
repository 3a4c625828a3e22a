#include "core/cache/sequence/cache_status.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/shared_sentences.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"
#include "core/cache/spec/block_needs.h"
#include "core/cache/view/cache_view.h"
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

// Whether a step of this many tokens packs blocks, whether they are fed together or one by one.
bool packsWith(const CellTable& table, int64_t tokens) {
  const RoleRun run{Role::normal, tokens};
  return !table.planPacks(table.planAppend({&run, 1}), nullptr).empty();
}

// Cells a row can see, sinks among them; -1: all there are.
int64_t windowOf(const Retention& retention) {
  for (const SegmentRule& segment : retention.segments()) {
    if (segment.role == Role::normal && segment.window >= 0) return segment.window + retention.traits().sinks;
  }
  return -1;
}

GroupFacts factsOf(const Group& group, bool keeps_nothing) {
  const Retention& retention = *group.retention;
  const bool sinks = std::ranges::count(retention.segments(), Role::sink, &SegmentRule::role) > 0;
  const std::optional<Sealing>& sealing = group.plan.sealing;
  const bool seals = group.plan.seals();
  return {.layers = group.layers,
          .rule = ruleText(group, keeps_nothing),
          .window = windowOf(retention),
          .residual = seals ? sealing->rule.residual_length : -1,
          .first_full = seals ? sealing->rule.first_full : 0,
          .sinks = sinks ? retention.traits().sinks : 0,
          .capacity = retention.traits().capacity,
          .own = retention.traits().own_cell,
          .first_block = sealing ? sealing->rule.first_full : 0,
          .place = group.full->place()};
}

// Bytes of one layer of a group: the cells and blocks of this sequence, and the free blocks; not those of other
// forks. kept: blocks of the sequence other than those of its cells.
Bytes bytesOf(const Group& group, size_t index, const LayerFacts& layer, const CellCounts& cells, int64_t kept) {
  const auto handedOut = [&](const BlockPool& pool, int64_t own) {
    return (pool.allocatedBlocks() - pool.usedBlocks() + own) * static_cast<int64_t>(pool.layers()[index].blockBytes());
  };
  Bytes bytes = usedBytes(layer, cells);
  bytes.reserved = handedOut(*group.full, cells.full_blocks + kept) - bytes.used();
  bytes.kept = kept * static_cast<int64_t>(group.full->layers()[index].blockBytes());
  bytes.holes = layer.full_bytes * cells.full_holes / device::cells_per_block;
  if (!group.sealed) return bytes;
  bytes.reserved += handedOut(*group.sealed, cells.sealed_blocks);
  bytes.holes += layer.sealed_bytes * cells.sealed_holes / device::cells_per_block;
  return bytes;
}

// The part of ringBytes() that is counted with a layer.
int64_t ringOf(const CacheStore& store, size_t layer) {
  const LayerPlan& plan = store.plans[layer];
  return store.devices[static_cast<size_t>(plan.device)].residency->ringBytes(static_cast<int>(layer));
}

}  // namespace

int64_t ringBytes(const CacheStore& store) {
  int64_t bytes = 0;
  for (const CacheDevice& on : store.devices) bytes += on.residency->ringBytes();
  return bytes;
}

std::shared_ptr<const CacheFacts> factsOf(const CacheStore& store, const CacheEstimate& predicted) {
  auto facts = std::make_shared<CacheFacts>();
  facts->spec = store.spec.text;
  facts->compression = compressionWords(store.plans);
  facts->context = store.job.context;
  facts->predicted = predicted.total();
  facts->keeps_nothing = store.spec.keeps_nothing;
  facts->has_state = store.states->bufferBytes() > 0;
  const auto least = [](int64_t& limit, int64_t other) {
    if (other >= 0) limit = limit < 0 ? other : std::min(limit, other);
  };
  for (const LayerPlan& plan : store.plans) {
    facts->layers.push_back(factsOf(plan));
    facts->layers.back().on_gpu = !store.devices[static_cast<size_t>(plan.device)].device->facts().is_cpu;
  }
  facts->device_is_ram = std::ranges::none_of(facts->layers, &LayerFacts::on_gpu);
  for (const Group& group : store.groups) {
    facts->groups.push_back(factsOf(group, store.spec.keeps_nothing));
    facts->takes_whole_calls |= group.plan.sealing && group.plan.sealing->requantize_all;
    least(facts->capacity, group.retention->traits().capacity);
    least(facts->text_limit, group.retention->traits().text_limit);
  }
  facts->checkpoints = predicted.checkpoints;
  return facts;
}

const CacheSpec& CacheStatus::spec() const { return m_cache.store().spec; }

int64_t CacheStatus::tokensSeen() const { return static_cast<int64_t>(m_cache.ids().size()); }

Lengths CacheStatus::lengths(int layer) const {
  const CacheStore& store = m_cache.store();
  const int g = store.cellsOf(layer).first;
  const int64_t tokens_seen = tokensSeen();
  if (g < 0) return {tokens_seen, 0, -1};
  const Retention& retention = *store.groups[static_cast<size_t>(g)].retention;
  return {tokens_seen, m_cache.state().tables[static_cast<size_t>(g)].stored(), retention.traits().capacity,
          tokens_seen > 0 ? retention.traits().own_cell : 0};
}

Lengths CacheStatus::lengths() const {
  Lengths most{tokensSeen()};
  for (const Group& group : m_cache.store().groups) {
    const Lengths here = lengths(group.layers.front());
    if (&group == &m_cache.store().groups.front() || storesMore(here, most)) most = here;
  }
  return most;
}

Missing CacheStatus::missing() const {
  const std::vector<Group>& groups = m_cache.store().groups;
  const int64_t tokens_seen = tokensSeen();
  Missing missing{.tokens = groups.empty() ? 0 : tokens_seen - lengths().stored, .by_layer = {}};
  missing.by_layer.resize(m_cache.store().plans.size());
  for (size_t g = 0; g < groups.size(); ++g) {
    for (const int layer : groups[g].layers)
      missing.by_layer[static_cast<size_t>(layer)] = tokens_seen - m_cache.state().tables[g].stored();
  }
  return missing;
}

Offloaded CacheStatus::offloaded() const { return m_cache.store().offloaded; }

ReadInPieces CacheStatus::inPieces() const { return m_cache.state().pieces; }

// Of a layer whose state takes so many bytes, or of all layers.
Bytes CacheStatus::bytesOfState(int64_t one) const {
  const SequenceState& state = m_cache.state();
  const int64_t kept = state.kept.statesBeside(state.recurrent) * one;
  return {
      .state = state.recurrent ? one : 0, .reserved = kept + m_cache.store().states->freeBuffers() * one, .kept = kept};
}

Bytes CacheStatus::stateBytes(size_t layer) const { return bytesOfState(m_cache.facts().layers[layer].state_bytes); }

// What a layer has on its device, wherever its cells are: its state and cross cache.
Bytes CacheStatus::besideCells(size_t layer) const {
  const SequenceState& state = m_cache.state();
  Bytes bytes = stateBytes(layer);
  if (state.cross) bytes += state.cross->bytes(static_cast<int>(layer));
  return bytes;
}

CacheUsage CacheStatus::usage() const {
  const CacheStore& store = m_cache.store();
  const SequenceState& state = m_cache.state();
  CacheUsage usage;
  const int64_t ring = ringBytes(store);
  usage.bytes = bytesOfState(store.states->bufferBytes());
  usage.bytes.reserved += ring;
  if (state.cross) usage.bytes += state.cross->bytes();
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    const CellCounts cells = state.tables[g].counts();
    const int64_t kept = state.kept.blocksBeside(state.tables[g], g);
    for (size_t index = 0; index < group.layers.size(); ++index) {
      const auto layer = static_cast<size_t>(group.layers[index]);
      const Bytes bytes = bytesOf(group, index, m_cache.facts().layers[layer], cells, kept);
      usage.bytes += bytes;
      const Place place = countedAt(m_cache.facts(), m_cache.facts().layers[layer], group.full->place());
      if (place == Place::device) continue;
      bytesAt(usage.by_place, place) += bytes.total();
      bytesAt(usage.used_at, place) += bytes.used();
      bytesAt(usage.kept_at, place) += bytes.kept;
    }
  }
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    if (countedAt(m_cache.facts(), m_cache.facts().layers[layer], Place::device) == Place::device) continue;
    const Bytes beside = besideCells(layer);
    const int64_t copies = ringOf(store, layer);
    usage.by_place.host += beside.total() + copies;
    usage.used_at.host += beside.used();
    usage.copies_at.host += copies;
    usage.kept_at.host += beside.kept;
  }
  usage.by_place.device = usage.bytes.total() - usage.by_place.host - usage.by_place.disk;
  usage.used_at.device = usage.bytes.used() - usage.used_at.host - usage.used_at.disk;
  usage.copies_at.device = ring - usage.copies_at.host;
  usage.kept_at.device = usage.bytes.kept - usage.kept_at.host - usage.kept_at.disk;
  return usage;
}

void CacheStatus::fill(CacheView& view) const {
  const CacheStore& store = m_cache.store();
  const SequenceState& state = m_cache.state();
  useFacts(view, state.log.facts());
  const CacheUsage now = usage();
  view.lengths = lengths();
  view.bytes = now.bytes;
  view.by_place = now.by_place;
  view.used_at = now.used_at;
  view.copies_at = now.copies_at;
  view.kept_at = now.kept_at;
  view.predicted_at = {view.facts->predicted - store.predicted_in_ram, store.predicted_in_ram, 0};
  const ReferenceKv* reference = m_cache.observers().find<ReferenceKv>();
  view.reference_kv = reference ? reference->bytes() : 0;
  view.cross_cells = state.cross ? state.cross->cells() : 0;
  view.cross = state.cross ? state.cross->bytes() : Bytes{};
  view.checkpoints.clear();
  for (size_t i = 0; i < state.kept.all().size(); ++i) {
    const Checkpoint& one = state.kept.all()[i];
    view.checkpoints.push_back({one.position, one.border, state.kept.bytesOf(store, i, state.tables, state.recurrent)});
  }
  view.full_f16 = 0;
  const int64_t tokens = view.lengths.tokens_seen;
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    if (store.plans[layer].hasCells()) continue;
    LayerView& shown = view.layers[layer];
    shown.bytes = stateBytes(layer);
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
    for (const Block& block : state.tables[g].blocks()) {
      const int more = group.pool(block.form).references(block.id) - 1;
      const int others = more > 0 ? more - state.kept.references(block, g) : 0;
      addRuns(block, others > 0, shown.place, shown.runs);
    }
    const Residency& residency = *store.devices[static_cast<size_t>(group.plan.device)].residency;
    const CellCounts cells = state.tables[g].counts(), all = cellsWithoutEviction(group.plan, tokens);
    const int64_t kept = state.kept.blocksBeside(state.tables[g], g);
    for (size_t index = 0; index < group.layers.size(); ++index) {
      const auto layer = static_cast<size_t>(group.layers[index]);
      const LayerFacts& facts = view.facts->layers[layer];
      LayerView& row = view.layers[layer];
      row.bytes = bytesOf(group, index, facts, cells, kept);
      row.cross = state.cross ? state.cross->bytes(group.layers[index]) : Bytes{};
      row.place = shown.place;
      row.resident = residency.isResident(group.layers[index]);
      row.ring = residency.ringBytes(group.layers[index]);
      const Bytes states = stateBytes(layer);
      const int64_t in_heads = row.bytes.used() + row.cross.used(), beside = row.cross.used() + states.used();
      row.bytes.reserved += row.ring;
      row.bytes += row.cross;
      row.bytes += states;
      const int64_t numbers =  // of a token
          int64_t{facts.n_kv_heads} * (facts.head_dim + facts.value_dim) + facts.index_width;
      row.would_be = {.full_f16 = tokens * 2 * numbers + beside,
                      .no_window = usedBytes(facts, all).used() + beside,
                      .no_gqa = facts.n_kv_heads > 0 ? in_heads * facts.n_heads / facts.n_kv_heads + states.used() : 0,
                      .unsealed = facts.full_bytes * state.tables[g].stored() / device::cells_per_block + beside};
      view.full_f16 += row.would_be.full_f16;
      view.predicted_at.device -= store.predicted_blocks[layer];
      bytesAt(view.predicted_at, countedAt(*view.facts, facts, row.place)) += store.predicted_blocks[layer];
    }
  }
}

Expected<void, Refusal> CacheStatus::canTruncate(int64_t keep) const {
  const SequenceState& state = m_cache.state();
  for (size_t g = 0; g < state.tables.size(); ++g) {
    Expected<void, Refusal> possible = m_cache.store().groups[g].retention->canTruncate(state.tables[g], keep);
    if (!possible && !state.kept.findTable(keep, g)) return possible;
  }
  if (!state.recurrent || keep == 0 || state.kept.find(keep)) return {};
  const int64_t below = state.kept.below(keep);
  return Unexpected{below > 0 ? Refusal{{say::state_goes_back_to, keep, below}}
                              : Refusal{{say::state_goes_back_to_begin, keep}}};
}

int64_t CacheStatus::reachable(int64_t keep) const {
  if (keep >= tokensSeen()) return tokensSeen();
  const SequenceState& state = m_cache.state();
  while (keep > 0 && !canTruncate(keep)) keep = state.kept.below(keep);
  return std::max<int64_t>(keep, 0);
}

bool CacheStatus::rewrites(int64_t tokens) const {
  const SequenceState& state = m_cache.state();
  for (size_t g = 0; g < state.tables.size(); ++g) {
    const Group& group = m_cache.store().groups[g];
    const CellTable& table = state.tables[g];
    const RetentionTraits& traits = group.retention->traits();
    const bool any_age = traits.evictsAnyAge(), bounded = traits.capacity >= 0;
    if (traits.remembers_rows) return true;
    if (any_age && bounded && !traits.keepsYoungest(table.tokensSeen() + tokens))
      return true;  // cells leave, blocks are packed
    if (any_age && !bounded && (group.plan.seals() || packsWith(table, tokens))) return true;
    if (!group.plan.sealing) continue;
    const Sealing& sealing = *group.plan.sealing;
    if (sealing.requantize_all) {
      if (requantizesNow(sealing, table.tokensSeen() + tokens - 1, state.rounded[g])) return true;
      continue;
    }
    const Expected<Placement, Full> placement = group.retention->place(table, tokens);
    if (!placement) continue;  // they cannot be fed
    const Tail tail = table.planAppend(placement->appends, sealing.rule.first_full);
    if (!table.planSeals(sealing.rule, tail, placement->drops, any_age).empty()) return true;
  }
  return false;
}

size_t CacheStatus::stepLength(size_t left, int64_t chunk) const {
  if (m_cache.facts().takes_whole_calls) return left;
  const std::vector<CellTable>& tables = m_cache.state().tables;
  int64_t most = std::max<int64_t>(1, chunk > 0 ? chunk : m_cache.store().job.chunk);
  for (size_t g = 0; g < tables.size(); ++g) {
    const Group& group = m_cache.store().groups[g];
    if (group.inPieces(m_cache.state().in_pieces))
      most = std::min(most, group.retention->traits().mostAtOnce(tables[g].stored()));
  }
  return std::min(left, static_cast<size_t>(most));
}

bool CacheStatus::canReadInPieces(int64_t tokens) const {
  if (m_cache.facts().takes_whole_calls) return false;
  const std::vector<CellTable>& tables = m_cache.state().tables;
  for (size_t g = 0; g < tables.size(); ++g) {
    const Retention& retention = *m_cache.store().groups[g].retention;
    if (retention.traits().decides == Decides::after_call_if_held &&
        retention.traits().mostAtOnce(tables[g].stored()) < tokens)
      return true;
  }
  return false;
}

std::vector<int64_t> memoryOf(std::span<const KvCache* const> caches) {
  std::set<std::pair<const void*, BlockId>> blocks;  // counted, by pool
  std::set<const void*> things;                      // stores, states and cross caches
  std::vector<int64_t> result;
  for (const KvCache* cache : caches) {
    const CacheStore& store = cache->store();
    int64_t bytes = 0;
    for (size_t g = 0; g < store.groups.size(); ++g) {
      const Group& group = store.groups[g];
      if (group.full->place() == Place::disk) continue;
      const auto addTable = [&](const CellTable& table) {
        for (const Block& block : table.blocks()) {
          const BlockPool& pool = group.pool(block.form);
          if (blocks.insert({&pool, block.id}).second) bytes += pool.blockBytes();
        }
      };
      addTable(cache->state().tables[g]);
      for (const Checkpoint& one : cache->state().kept.all()) {
        if (g < one.tables.size() && one.tables[g]) addTable(*one.tables[g]);
      }
    }
    if (things.insert(&store).second) {  // what belongs to no sequence
      for (const Group& group : store.groups) {
        if (group.full->place() == Place::disk) continue;
        for (const BlockPool* pool : {group.full.get(), group.sealed.get()}) {
          if (pool) bytes += (pool->allocatedBlocks() - pool->usedBlocks()) * pool->blockBytes();
        }
      }
      bytes += ringBytes(store) + store.states->freeBuffers() * store.states->bufferBytes();
    }
    const auto addState = [&](const StateBuffer& buffer) {
      if (buffer && things.insert(buffer.get()).second) bytes += store.states->bufferBytes();
    };
    addState(cache->state().recurrent);
    for (const Checkpoint& one : cache->state().kept.all()) addState(one.state);
    if (const CrossCache* cross = cache->state().cross.get(); cross && things.insert(cross).second)
      bytes += cross->bytes().total();
    result.push_back(bytes);
  }
  return result;
}

}  // namespace kvarium::cache
