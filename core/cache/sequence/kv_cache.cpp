#include "core/cache/sequence/kv_cache.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/requantize_all.h"
#include "core/cache/spec/block_needs.h"

namespace kvarium::cache {
KvCache::KvCache(device::Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec,
                 const CacheJob& job)
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
  store.residency = std::make_unique<Residency>(device, store.budget, job.make_backing_store);
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
    for (const SegmentRule& rule : group.retention->segments()) {
      if (group.plan.seals()) group.segments.push_back({rule, Form::sealed});
      group.segments.push_back({rule, Form::full});
    }
    assert(group.segments.size() <= static_cast<size_t>(device::most_segments));
    group.full = std::make_unique<BlockPool>(device, store.budget, std::move(full));
    if (group.plan.seals()) group.sealed = std::make_unique<BlockPool>(device, store.budget, std::move(sealed));
    group.layers = std::move(members);
    if (group.plan.residency != Place::device) offloadGroup(store, store.groups.size(), group, group.plan.residency);
    store.groups.push_back(std::move(group));
  }
  for (const Group& group : store.groups) m_state.tables.emplace_back(group.retention->memoryWidth());
  m_state.rounded.resize(store.groups.size());
  m_state.log = CommitLog(factsOf(store, m_spec));
  reserve();
}

KvCache::KvCache(KvCache&&) noexcept = default;

void KvCache::record(Commit commit) {
  recordMoves();
  for (const auto& observer : m_observers) observer->committed(commit);
  m_state.log.add(std::move(commit));
}

void KvCache::recordMoves() {
  for (; m_state.moves_recorded < m_store->moves.size(); ++m_state.moves_recorded)
    m_state.log.add({.kind = Commit::Kind::offload,
                     .tokens_seen = m_state.log.tokensSeen(),
                     .moved = m_store->moves[m_state.moves_recorded]});
}

KvCache& KvCache::operator=(KvCache&& other) noexcept {
  if (this != &other) {
    releaseBlocks();
    m_store = std::move(other.m_store);
    m_spec = std::move(other.m_spec);
    m_state = std::move(other.m_state);
    m_observers = std::move(other.m_observers);
    m_cross = std::move(other.m_cross);
  }
  return *this;
}

KvCache::~KvCache() { releaseBlocks(); }

void KvCache::releaseBlocks() {
  if (!m_store) return;
  m_state.recurrent.clear();
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    m_state.tables[g].truncate(0, [&](const Block& block) { m_store->groups[g].release(block); });
    m_state.rounded[g] = 0;
  }
}

Expected<bool, Refusal> KvCache::truncate(int64_t keep) {
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  if (keep < 0) return Unexpected{Refusal{"a cache cannot keep " + std::to_string(keep) + " tokens"}};
  if (keep >= tokens_seen) return true;
  Expected<bool, Refusal> possible = canTruncate(keep);
  if (!possible) return possible;
  m_state.recurrent.truncate(keep);
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    m_state.tables[g].truncate(keep, [&](const Block& block) { m_store->groups[g].release(block); });
    m_state.rounded[g] = std::min(m_state.rounded[g], keep);
  }
  m_state.ids.resize(static_cast<size_t>(keep));
  record({keep == 0 ? Commit::Kind::reset : Commit::Kind::truncate, keep, tokens_seen - keep});
  return true;
}

Expected<bool, Refusal> KvCache::canTruncate(int64_t keep) const {
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    Expected<bool, Refusal> possible = m_store->groups[g].retention->canTruncate(m_state.tables[g], keep);
    if (!possible) return possible;
  }
  if (!m_state.recurrent.now() || keep == 0 || m_state.recurrent.keeps(keep)) return true;
  const int64_t below = m_state.recurrent.keptBelow(keep);
  return Unexpected{Refusal{"the recurrent state cannot go back to token " + std::to_string(keep) + ", only to " +
                            (below > 0 ? "token " + std::to_string(below) : "the beginning")}};
}

int64_t KvCache::reachable(int64_t keep) const {
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  if (keep >= tokens_seen) return tokens_seen;
  while (keep > 0 && !canTruncate(keep)) keep = m_state.recurrent.keptBelow(keep);
  return std::max<int64_t>(keep, 0);
}

void KvCache::checkpoint() {
  m_state.recurrent.checkpoint(static_cast<int64_t>(m_state.ids.size()), static_cast<size_t>(m_store->job.checkpoints));
}

bool KvCache::makeRoom() {
  const bool less = m_state.recurrent.forgetOldest();
  if (less) m_store->states->giveBackFree();
  return less;
}

void KvCache::reset() {
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  releaseBlocks();
  m_state.ids.clear();
  if (tokens_seen > 0) record({Commit::Kind::reset, 0, tokens_seen});
}

void KvCache::dropCells() {
  std::vector<TokenId> ids = std::move(m_state.ids);
  releaseBlocks();
  m_state.ids = std::move(ids);
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  record({Commit::Kind::clear, tokens_seen, 0});
}

bool KvCache::holdsItsText() const {
  if (m_state.ids.empty()) return true;
  return m_state.tables.empty() ? m_state.recurrent.now() != nullptr : m_state.tables.front().tokensSeen() > 0;
}

void KvCache::adopt(SequenceState state, std::span<const Commit> history) {
  assert(m_state.ids.empty());
  state.log = std::move(m_state.log);
  state.moves_recorded = m_state.moves_recorded;
  m_state = std::move(state);
  for (const Commit& commit : history) record(commit);
}

bool KvCache::rewrites(int64_t tokens) const {
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Group& group = m_store->groups[g];
    const CellTable& table = m_state.tables[g];
    const bool any_age = group.retention->evictsAnyAge();
    if (any_age && table.stored() + tokens > group.retention->capacity())
      return true;  // cells leave, blocks are packed
    if (!group.plan.sealing) continue;
    const Sealing& sealing = *group.plan.sealing;
    if (sealing.requantize_all) {
      if (requantizesNow(sealing, table.tokensSeen() + tokens - 1, m_state.rounded[g])) return true;
      continue;
    }
    const Expected<Placement, Full> placement = group.retention->place(table, tokens);
    if (!placement) continue;  // they cannot be fed
    const Tail tail = table.planAppend(placement->appends, sealing.rule.first_full);
    if (!table.planSeals(sealing.rule, tail, placement->drops, any_age).empty()) return true;
  }
  return false;
}

KvCache KvCache::fork() const {
  KvCache copy;
  copy.m_store = m_store;
  copy.m_spec = m_spec;
  copy.m_state = m_state;
  copy.m_observers = m_observers.forked();
  copy.m_cross = m_cross;
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    for (const Block& block : m_state.tables[g].blocks()) {
      m_store->groups[g].pool(block.form).retain(block.id);
    }
  }
  return copy;
}

Lengths KvCache::lengths(int layer) const {
  const int g = m_store->layer_at[layer].first;
  if (g < 0) return {static_cast<int64_t>(m_state.ids.size()), 0, -1};
  const Retention& retention = *m_store->groups[g].retention;
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  return {tokens_seen, m_state.tables[g].stored(), retention.capacity(), tokens_seen > 0 ? retention.ownCell() : 0};
}

Lengths KvCache::lengths() const {
  Lengths most{static_cast<int64_t>(m_state.ids.size())};
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
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

bool KvCache::hasState() const { return m_store->states->bufferBytes() > 0; }

bool KvCache::takesWholeCalls() const {
  return std::any_of(m_store->groups.begin(), m_store->groups.end(),
                     [](const Group& group) { return group.plan.sealing && group.plan.sealing->requantize_all; });
}

size_t KvCache::stepLength(size_t left, int64_t chunk) const {
  if (takesWholeCalls()) return left;
  int64_t most = std::max<int64_t>(1, chunk);
  for (size_t g = 0; g < m_state.tables.size(); ++g)
    most = std::min(most, m_store->groups[g].retention->mostAtOnce(m_state.tables[g]));
  return std::min(left, static_cast<size_t>(most));
}

int64_t KvCache::spareStates() const {
  return m_state.recurrent.buffers() - (m_state.recurrent.now() ? 1 : 0) + m_store->states->freeBuffers();
}

}  // namespace kvarium::cache
