#include "core/cache/sequence/kv_cache.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/requantize_all.h"
#include "core/cache/spec/block_needs.h"

namespace kvarium {
namespace {

std::shared_ptr<const CacheFacts> factsOf(const CacheStore& store) {
  auto facts = std::make_shared<CacheFacts>();
  for (const LayerPlan& plan : store.plans)
    facts->state_bytes.push_back(plan.shape.state_floats * static_cast<int64_t>(sizeof(float)));
  for (const Group& group : store.groups) {
    CacheFacts::Group& known = facts->groups.emplace_back();
    for (size_t i = 0; i < group.layers.size(); ++i) {
      known.layers.push_back({group.layers[i], group.full->layers()[i], {}});
      if (group.sealed) known.layers.back().sealed = group.sealed->layers()[i];
    }
    const std::vector<SegmentRule> segments = group.retention->segments();
    const bool sinks = std::any_of(segments.begin(), segments.end(),
                                   [](const SegmentRule& segment) { return segment.role == Role::sink; });
    if (sinks) known.sinks = group.retention->sinks();
    known.capacity = group.retention->capacity();
    known.own = group.retention->ownCell();
    known.place = group.full->place();
  }
  return facts;
}

}  // namespace

KvCache::KvCache(Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec, const CacheJob& job)
    : m_store(std::make_shared<CacheStore>()), m_spec(spec) {
  CacheStore& store = *m_store;
  store.device = &device;
  store.job = job;
  store.job.checkpoints = std::max(0, job.checkpoints);
  store.budget.limit = job.memory_limit;
  store.plans = planLayers(spec, layers, job);
  store.layer_at.resize(layers.size(), {-1, -1});
  int64_t state_floats = 0;
  for (const LayerShape& layer : layers) {
    store.state_at.push_back(state_floats);
    state_floats += layer.state_floats;
  }
  store.states = std::make_unique<StatePool>(device, store.budget, state_floats * static_cast<int64_t>(sizeof(float)));
  store.residency = std::make_unique<Residency>(device, store.budget, job.away);
  store.predicted = estimateCache(spec, layers, job).total();
  for (const LayerPlan& plan : store.plans) {
    const bool cells = plan.hasCells();
    store.predicted_blocks.push_back(cells ? blockBytes(plan, blockNeeds(plan, *makeRetention(plan), job)) : 0);
  }
  for (std::vector<int>& members : groupLayers(store.plans)) {
    Group group;
    std::vector<LayerStorage> full, sealed;
    group.plan = store.plans[members.front()];
    for (int layer : members) {
      store.layer_at[layer] = {static_cast<int>(store.groups.size()), static_cast<int>(full.size())};
      full.push_back(store.plans[layer].storage());
      if (group.plan.seals()) sealed.push_back(store.plans[layer].sealedStorage());
    }
    group.retention = makeRetention(group.plan);
    group.full = std::make_unique<BlockPool>(device, store.budget, std::move(full));
    if (group.plan.seals()) group.sealed = std::make_unique<BlockPool>(device, store.budget, std::move(sealed));
    group.layers = std::move(members);
    if (group.plan.residency != Place::device) offloadGroup(store, store.groups.size(), group, group.plan.residency);
    store.groups.push_back(std::move(group));
  }
  m_tables.resize(store.groups.size());
  m_rounded.resize(store.groups.size());
  m_log = CommitLog(factsOf(store));
  reserve();
}

KvCache::KvCache(KvCache&&) noexcept = default;

void KvCache::trace(bool on) {
  if (on == (m_store->tracer != nullptr)) return;
  m_store->tracer = on ? std::make_shared<StepTracer>() : nullptr;
  m_store->residency->trace(m_store->tracer);
}

StepTracer* KvCache::tracer() const { return m_store->tracer.get(); }

void KvCache::recordReferenceKv(bool on) {
  if (on == m_reference_kv.has_value()) return;
  m_reference_kv.reset();
  if (on) m_reference_kv.emplace(m_store->plans);
}

void KvCache::record(Commit commit) {
  recordMoves();
  m_log.add(std::move(commit));
}

void KvCache::recordMoves() {
  for (; m_moves_recorded < m_store->moves.size(); ++m_moves_recorded)
    m_log.add({Commit::Kind::offload, m_log.tokensSeen(), 0, {}, {}, m_store->moves[m_moves_recorded]});
}

KvCache& KvCache::operator=(KvCache&& other) noexcept {
  if (this != &other) {
    releaseBlocks();
    m_store = std::move(other.m_store);
    m_spec = std::move(other.m_spec);
    m_tables = std::move(other.m_tables);
    m_rounded = std::move(other.m_rounded);
    m_state = std::move(other.m_state);
    m_ids = std::move(other.m_ids);
    m_rope_length = other.m_rope_length;
    m_log = std::move(other.m_log);
    m_moves_recorded = other.m_moves_recorded;
    m_reference_kv = std::move(other.m_reference_kv);
    m_cross = std::move(other.m_cross);
  }
  return *this;
}

KvCache::~KvCache() { releaseBlocks(); }

void KvCache::releaseBlocks() {
  if (!m_store) return;
  m_state.clear();
  if (m_reference_kv) m_reference_kv->clear();
  for (size_t g = 0; g < m_tables.size(); ++g) {
    m_tables[g].truncate(0, [&](const Block& block) { m_store->groups[g].release(block); });
    m_rounded[g] = 0;
  }
}

Expected<bool, Refusal> KvCache::truncate(int64_t keep) {
  const auto tokens_seen = static_cast<int64_t>(m_ids.size());
  if (keep < 0) return Unexpected{Refusal{"a cache cannot keep " + std::to_string(keep) + " tokens"}};
  if (keep >= tokens_seen) return true;
  Expected<bool, Refusal> possible = canTruncate(keep);
  if (!possible) return possible;
  m_state.truncate(keep);
  for (size_t g = 0; g < m_tables.size(); ++g) {
    m_tables[g].truncate(keep, [&](const Block& block) { m_store->groups[g].release(block); });
    m_rounded[g] = std::min(m_rounded[g], keep);
  }
  m_ids.resize(static_cast<size_t>(keep));
  if (m_reference_kv) m_reference_kv->truncate(keep);
  record({keep == 0 ? Commit::Kind::reset : Commit::Kind::truncate, keep, tokens_seen - keep});
  return true;
}

Expected<bool, Refusal> KvCache::canTruncate(int64_t keep) const {
  for (size_t g = 0; g < m_tables.size(); ++g) {
    Expected<bool, Refusal> possible = m_store->groups[g].retention->canTruncate(m_tables[g], keep);
    if (!possible) return possible;
  }
  if (!m_state.now() || keep == 0 || m_state.keeps(keep)) return true;
  const int64_t below = m_state.keptBelow(keep);
  return Unexpected{Refusal{"the recurrent state cannot go back to token " + std::to_string(keep) + ", only to " +
                            (below > 0 ? "token " + std::to_string(below) : "the beginning")}};
}

int64_t KvCache::reachable(int64_t keep) const {
  const auto tokens_seen = static_cast<int64_t>(m_ids.size());
  if (keep >= tokens_seen) return tokens_seen;
  while (keep > 0 && !canTruncate(keep)) keep = m_state.keptBelow(keep);
  return std::max<int64_t>(keep, 0);
}

void KvCache::checkpoint() {
  m_state.checkpoint(static_cast<int64_t>(m_ids.size()), static_cast<size_t>(m_store->job.checkpoints));
}

bool KvCache::makeRoom() {
  const bool less = m_state.forgetOldest();
  if (less) m_store->states->giveBackFree();
  return less;
}

void KvCache::reset() {
  const auto tokens_seen = static_cast<int64_t>(m_ids.size());
  releaseBlocks();
  m_ids.clear();
  if (tokens_seen > 0) record({Commit::Kind::reset, 0, tokens_seen});
}

void KvCache::dropCells() {
  std::vector<TokenId> ids = std::move(m_ids);
  releaseBlocks();
  m_ids = std::move(ids);
  const auto tokens_seen = static_cast<int64_t>(m_ids.size());
  record({Commit::Kind::clear, tokens_seen, 0});
}

KvCache KvCache::fork() const {
  KvCache copy;
  copy.m_store = m_store;
  copy.m_spec = m_spec;
  copy.m_tables = m_tables;
  copy.m_rounded = m_rounded;
  copy.m_state = m_state;
  copy.m_ids = m_ids;
  copy.m_rope_length = m_rope_length;
  copy.m_log = m_log;
  copy.m_moves_recorded = m_moves_recorded;
  copy.m_reference_kv = m_reference_kv;
  copy.m_cross = m_cross;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    for (const Block& block : m_tables[g].blocks()) {
      m_store->groups[g].pool(block.form).retain(block.id);
    }
  }
  return copy;
}

Lengths KvCache::lengths(int layer) const {
  const int g = m_store->layer_at[layer].first;
  if (g < 0) return {static_cast<int64_t>(m_ids.size()), 0, -1};
  const Retention& retention = *m_store->groups[g].retention;
  const auto tokens_seen = static_cast<int64_t>(m_ids.size());
  return {tokens_seen, m_tables[g].stored(), retention.capacity(), tokens_seen > 0 ? retention.ownCell() : 0};
}

Lengths KvCache::lengths() const {
  Lengths most{static_cast<int64_t>(m_ids.size())};
  for (size_t g = 0; g < m_tables.size(); ++g) {
    const Lengths here = lengths(m_store->groups[g].layers.front());
    if (g == 0 || storesMore(here, most)) most = here;
  }
  return most;
}

std::string KvCache::compression() const { return compressionWords(m_store->plans); }

int64_t KvCache::textLimit() const {
  int64_t least = -1;
  for (const Group& group : m_store->groups) {
    const int64_t limit = group.retention->textLimit();
    if (limit >= 0) least = least < 0 ? limit : std::min(least, limit);
  }
  return least;
}

int64_t KvCache::capacity() const {
  int64_t least = -1;
  for (const Group& group : m_store->groups) {
    const int64_t capacity = group.retention->capacity();
    if (capacity >= 0) least = least < 0 ? capacity : std::min(least, capacity);
  }
  return least;
}

Bytes KvCache::layerBytes(size_t g, int layer) const {
  const Group& group = m_store->groups[g];
  const size_t index = static_cast<size_t>(m_store->layer_at[static_cast<size_t>(layer)].second);
  const CellTable& table = m_tables[g];
  int64_t sealed_blocks = 0, full_holes = 0, sealed_holes = 0;
  for (const Block& block : table.blocks()) {
    const bool sealed = block.form == Form::sealed;
    sealed_blocks += sealed ? 1 : 0;
    (sealed ? sealed_holes : full_holes) += block.used - std::popcount(block.live);
  }
  const int64_t full_blocks = static_cast<int64_t>(table.blocks().size()) - sealed_blocks;
  const auto handedOut = [&](const BlockPool& pool, int64_t own) {
    return (pool.allocatedBlocks() - pool.usedBlocks() + own) * static_cast<int64_t>(pool.layers()[index].blockBytes());
  };
  const LayerStorage& full = group.full->layers()[index];
  Bytes bytes = usedBytes(full, group.sealed ? &group.sealed->layers()[index] : nullptr,
                          {table.stored() - table.sealed(), table.sealed(), sealed_blocks});
  bytes.reserved = handedOut(*group.full, full_blocks) - bytes.used();
  if (group.sealed) bytes.reserved += handedOut(*group.sealed, sealed_blocks);
  bytes.holes = full.cellBytes(full_holes);
  if (group.sealed) bytes.holes += group.sealed->layers()[index].cellBytes(sealed_holes);
  return bytes;
}

bool KvCache::hasState() const { return m_store->states->bufferBytes() > 0; }

bool KvCache::takesWholeCalls() const {
  return std::any_of(m_store->groups.begin(), m_store->groups.end(),
                     [](const Group& group) { return group.plan.sealing && group.plan.sealing->requantize_all; });
}

size_t KvCache::stepLength(size_t left, int64_t chunk) const {
  if (takesWholeCalls()) return left;
  int64_t most = std::max<int64_t>(1, chunk);
  for (size_t g = 0; g < m_tables.size(); ++g)
    most = std::min(most, m_store->groups[g].retention->mostAtOnce(m_tables[g]));
  return std::min(left, static_cast<size_t>(most));
}

int64_t KvCache::spareStates() const {
  return m_state.buffers() - (m_state.now() ? 1 : 0) + m_store->states->freeBuffers();
}

Bytes KvCache::bytes() const {
  Bytes sum;
  const int64_t state = m_store->states->bufferBytes();
  if (m_state.now()) sum.state = state;
  sum.reserved = spareStates() * state;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    for (int layer : m_store->groups[g].layers) sum += layerBytes(g, layer);
  }
  sum.reserved += m_store->residency->ringBytes();
  if (const CrossCache* heard = cross()) sum += heard->bytes();
  return sum;
}

}  // namespace kvarium
