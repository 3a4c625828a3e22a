#include "core/cache/kv_cache.h"

#include <algorithm>
#include <cassert>

#include "core/cache/cache_store.h"
#include "core/cache/cross_cache.h"

namespace kvarium {

Step::Step(Step&& other) noexcept
    : m_first(other.m_first),
      m_ids(std::move(other.m_ids)),
      m_groups(std::move(other.m_groups)),
      m_state(std::move(other.m_state)),
      m_store(other.m_store) {
  other.m_store = nullptr;
}

Step::~Step() {
  if (!m_store) return;
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (BlockId id : m_groups[g].acquired) m_store->groups[g].pool->release(id);
  }
}

KvCache::KvCache(Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec, const CacheJob& job)
    : m_store(std::make_shared<CacheStore>()), m_spec(spec) {
  CacheStore& store = *m_store;
  store.device = &device;
  store.budget.limit = job.memory_limit;
  store.plans = planLayers(spec, layers, job);
  store.layer_at.resize(layers.size(), {-1, -1});
  int64_t state_floats = 0;
  for (const LayerShape& layer : layers) {
    store.state_at.push_back(state_floats);
    state_floats += layer.state_floats;
  }
  store.states = std::make_unique<StatePool>(device, store.budget, state_floats * static_cast<int64_t>(sizeof(float)));
  store.checkpoints = static_cast<size_t>(std::max(0, job.checkpoints));
  store.residency = makeDeviceResidency();
  store.predicted = estimateCache(spec, layers, job).total();
  for (std::vector<int>& members : groupLayers(store.plans)) {
    Group group;
    std::vector<LayerStorage> storage;
    for (int layer : members) {
      store.layer_at[layer] = {static_cast<int>(store.groups.size()), static_cast<int>(storage.size())};
      storage.push_back(store.plans[layer].storage());
    }
    group.plan = store.plans[members.front()];
    group.retention = makeRetention(group.plan);
    group.pool = std::make_unique<BlockPool>(device, store.budget, std::move(storage));
    group.layers = std::move(members);
    if (const int64_t reserved = group.retention->reservedBlocks(); reserved > 0) group.pool->reserve(reserved);
    store.groups.push_back(std::move(group));
  }
  m_tables.resize(store.groups.size());
}

KvCache::KvCache(KvCache&&) noexcept = default;

KvCache& KvCache::operator=(KvCache&& other) noexcept {
  if (this != &other) {
    releaseBlocks();
    m_store = std::move(other.m_store);
    m_spec = std::move(other.m_spec);
    m_tables = std::move(other.m_tables);
    m_state = std::move(other.m_state);
    m_ids = std::move(other.m_ids);
    m_rope_length = other.m_rope_length;
    m_log = std::move(other.m_log);
    m_cross = std::move(other.m_cross);
  }
  return *this;
}

KvCache::~KvCache() { releaseBlocks(); }

void KvCache::releaseBlocks() {
  if (!m_store) return;
  m_state.clear();
  for (size_t g = 0; g < m_tables.size(); ++g) {
    m_tables[g].truncate(0, [&](BlockId id) { m_store->groups[g].pool->release(id); });
  }
}

Expected<Step, Full> KvCache::begin(std::span<const TokenId> ids) {
  Step step;
  step.m_store = m_store.get();
  step.m_first = static_cast<int64_t>(m_ids.size());
  step.m_ids.assign(ids.begin(), ids.end());
  step.m_groups.resize(m_store->groups.size());
  const auto outOfMemory = [&] {
    return Unexpected{Full{"memory for the cache ran out after " + std::to_string(m_ids.size()) + " tokens",
                           static_cast<int64_t>(m_ids.size()), static_cast<int64_t>(m_ids.size() + ids.size())}};
  };
  while (hasState() && !(step.m_state = m_store->states->acquire())) {
    if (!makeRoom()) return outOfMemory();
  }
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Group& group = m_store->groups[g];
    Expected<Placement, Full> placement = group.retention->place(m_tables[g], static_cast<int64_t>(ids.size()));
    if (!placement) return Unexpected{placement.error()};
    Step::GroupStep& part = step.m_groups[g];
    part.drops = std::move(placement->drops);
    part.tail = m_tables[g].planAppend(placement->appends);
    for (Block& block : part.tail.blocks) {
      const bool shared = block.id >= 0 && group.pool->references(block.id) > 1;
      if (block.id >= 0 && !shared) continue;  // goes on in its own block
      std::optional<BlockId> fresh = group.pool->acquire();
      while (!fresh && makeRoom()) fresh = group.pool->acquire();
      if (!fresh) return outOfMemory();
      part.acquired.push_back(*fresh);
      if (shared) {
        group.pool->copy(block.id, *fresh);
        part.replaced.push_back(block.id);
      }
      block.id = *fresh;
    }
  }
  return step;
}

void KvCache::store(int layer, const Step& step, const float* k, const float* v, int64_t row_stride) {
  const auto [g, index] = m_store->layer_at[layer];
  const BlockPool& pool = *m_store->groups[g].pool;
  const LayerPlan& plan = m_store->plans[layer];
  std::vector<KvWrite>& writes = m_store->writes;
  writes.clear();
  for (const Block& block : step.m_groups[g].tail.blocks) {
    for (int64_t cell = std::max<int64_t>(0, step.m_first - block.first_position); cell < block.used; ++cell) {
      writes.push_back({pool.k(index, block.id), pool.v(index, block.id), static_cast<int32_t>(cell)});
    }
  }
  assert(static_cast<int>(writes.size()) == step.count());
  m_store->residency->need(layer);
  m_store->device->storeKv({k, v, row_stride, writes.data(), plan.k_format->tag(), plan.v_format->tag(), step.count(),
                            plan.shape.n_kv_heads, plan.shape.head_dim});
}

KvView KvCache::view(int layer, const Step& step) {
  const auto [g, index] = m_store->layer_at[layer];
  const Group& group = m_store->groups[g];
  const LayerPlan& plan = m_store->plans[layer];
  const Tail& tail = step.m_groups[g].tail;
  const std::vector<Block>& committed = m_tables[g].blocks();
  std::vector<BlockRef>& refs = m_store->refs;
  std::vector<KvSegment>& segments = m_store->segments;
  const std::vector<SegmentRule> rules = group.retention->segments();
  refs.clear();
  segments.clear();
  refs.reserve(committed.size() + tail.blocks.size());  // segments point into it
  for (const SegmentRule& rule : rules) {
    const size_t first = refs.size();
    const auto add = [&](const Block& block) {
      if (block.role != rule.role) return;
      refs.push_back(
          {group.pool->k(index, block.id), group.pool->v(index, block.id), block.live, block.first_position, nullptr});
    };
    for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) add(committed[i]);
    for (const Block& block : tail.blocks) add(block);
    segments.push_back({refs.data() + first, static_cast<int32_t>(refs.size() - first), rule.window, rule.query_cap,
                        true, plan.k_format->tag(), plan.v_format->tag(), plan.k_format->tileBytes(plan.shape.head_dim),
                        plan.v_format->tileBytes(plan.shape.head_dim)});
  }
  return {segments.data(), static_cast<int32_t>(segments.size()), step.m_first};
}

StateStep KvCache::state(int layer, const Step& step) const {
  const int64_t at = m_store->state_at[layer];
  const StateBuffer& now = m_state.now();
  return {now ? now->as<float>() + at : nullptr, step.m_state->as<float>() + at};
}

void KvCache::commit(Step&& step) {
  assert(step.m_store == m_store.get() && step.m_first == static_cast<int64_t>(m_ids.size()));
  Commit entry{Commit::Kind::append, 0, step.count(), {}};
  for (size_t g = 0; g < m_tables.size(); ++g) {
    Step::GroupStep& part = step.m_groups[g];
    const auto release = [&](BlockId id) { m_store->groups[g].pool->release(id); };
    m_tables[g].append(std::move(part.tail));
    part.acquired.clear();  // the table owns them now
    for (BlockId id : part.replaced) release(id);
    for (const Drop& drop : part.drops) m_tables[g].drop(drop, release);
    if (entry.drops.empty()) entry.drops = std::move(part.drops);
  }
  if (step.m_state) m_state.commit(std::move(step.m_state));
  m_store->states->keepOneFree();
  m_ids.insert(m_ids.end(), step.m_ids.begin(), step.m_ids.end());
  entry.absolute = static_cast<int64_t>(m_ids.size());
  record(std::move(entry));
  step.m_store = nullptr;
}

Expected<bool, Refusal> KvCache::truncate(int64_t keep) {
  const auto absolute = static_cast<int64_t>(m_ids.size());
  if (keep < 0 || keep >= absolute) return true;
  Expected<bool, Refusal> possible = canTruncate(keep);
  if (!possible) return possible;
  m_state.truncate(keep);
  for (size_t g = 0; g < m_tables.size(); ++g) {
    m_tables[g].truncate(keep, [&](BlockId id) { m_store->groups[g].pool->release(id); });
  }
  m_ids.resize(static_cast<size_t>(keep));
  record({keep == 0 ? Commit::Kind::reset : Commit::Kind::truncate, keep, absolute - keep, {}});
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
  const auto absolute = static_cast<int64_t>(m_ids.size());
  if (keep >= absolute) return absolute;
  while (keep > 0 && !canTruncate(keep)) keep = m_state.keptBelow(keep);
  return std::max<int64_t>(keep, 0);
}

void KvCache::checkpoint() { m_state.checkpoint(static_cast<int64_t>(m_ids.size()), m_store->checkpoints); }

bool KvCache::makeRoom() {
  const bool less = m_state.forgetOldest();
  if (less) m_store->states->giveBackFree();
  return less;
}

void KvCache::reset() {
  const auto absolute = static_cast<int64_t>(m_ids.size());
  releaseBlocks();
  m_ids.clear();
  if (absolute > 0) record({Commit::Kind::reset, 0, absolute, {}});
}

void KvCache::dropCells() {
  std::vector<TokenId> ids = std::move(m_ids);
  releaseBlocks();
  m_ids = std::move(ids);
  const auto absolute = static_cast<int64_t>(m_ids.size());
  record({Commit::Kind::append, absolute, 0, {{0, absolute}}});
}

KvCache KvCache::fork() const {
  KvCache copy;
  copy.m_store = m_store;
  copy.m_spec = m_spec;
  copy.m_tables = m_tables;
  copy.m_state = m_state;
  copy.m_ids = m_ids;
  copy.m_rope_length = m_rope_length;
  copy.m_log = m_log;
  copy.m_cross = m_cross;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    for (const Block& block : m_tables[g].blocks()) m_store->groups[g].pool->retain(block.id);
  }
  return copy;
}

Lengths KvCache::lengths(int layer) const {
  const int g = m_store->layer_at[layer].first;
  if (g < 0) return {static_cast<int64_t>(m_ids.size()), 0, -1};
  return {static_cast<int64_t>(m_ids.size()), m_tables[g].stored(), m_store->groups[g].retention->capacity()};
}

Lengths KvCache::lengths() const {
  Lengths most{static_cast<int64_t>(m_ids.size()), 0, capacity()};
  for (const CellTable& table : m_tables) most.stored = std::max(most.stored, table.stored());
  return most;
}

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

int64_t KvCache::blocksAtHand(size_t group) const {
  const BlockPool& pool = *m_store->groups[group].pool;
  return pool.allocatedBlocks() - pool.usedBlocks() + static_cast<int64_t>(m_tables[group].blocks().size());
}

bool KvCache::hasState() const { return m_store->states->bufferBytes() > 0; }

int64_t KvCache::spareStates() const {
  return m_state.buffers() - (m_state.now() ? 1 : 0) + m_store->states->freeBuffers();
}

Bytes KvCache::bytes() const {
  Bytes sum;
  const int64_t state = m_store->states->bufferBytes();
  if (m_state.now()) sum.state = state;
  sum.reserved = spareStates() * state;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    const BlockPool& pool = *m_store->groups[g].pool;
    Bytes bytes;
    for (const LayerStorage& layer : pool.layers())
      bytes.kv += m_tables[g].stored() * static_cast<int64_t>(layer.cellBytes());
    bytes.reserved = blocksAtHand(g) * pool.blockBytes() - bytes.kv;
    sum += bytes;
  }
  if (const CrossCache* heard = cross()) sum += heard->bytes();
  return sum;
}

}  // namespace kvarium
