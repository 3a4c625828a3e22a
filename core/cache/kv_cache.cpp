#include "core/cache/kv_cache.h"

#include <algorithm>
#include <cassert>

#include "core/cache/cache_store.h"

namespace kvarium {

Step::Step(Step&& other) noexcept
    : m_first(other.m_first),
      m_ids(std::move(other.m_ids)),
      m_groups(std::move(other.m_groups)),
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
  store.layer_at.resize(layers.size());
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
    if (group.plan.retention == RetentionKind::fixed) {
      group.pool->reserve((group.plan.capacity + cells_per_block - 1) / cells_per_block);
    }
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
    m_ids = std::move(other.m_ids);
    m_log = std::move(other.m_log);
  }
  return *this;
}

KvCache::~KvCache() { releaseBlocks(); }

void KvCache::releaseBlocks() {
  if (!m_store) return;
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
      const std::optional<BlockId> fresh = group.pool->acquire();
      if (!fresh) {
        return Unexpected{Full{"memory for the cache ran out after " + std::to_string(m_ids.size()) + " tokens",
                               static_cast<int64_t>(m_ids.size()), static_cast<int64_t>(m_ids.size() + ids.size())}};
      }
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
  m_ids.insert(m_ids.end(), step.m_ids.begin(), step.m_ids.end());
  entry.absolute = static_cast<int64_t>(m_ids.size());
  record(std::move(entry));
  step.m_store = nullptr;
}

Expected<bool, Refusal> KvCache::truncate(int64_t keep) {
  const auto absolute = static_cast<int64_t>(m_ids.size());
  if (keep < 0 || keep >= absolute) return true;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    Expected<bool, Refusal> possible = m_store->groups[g].retention->canTruncate(m_tables[g], keep);
    if (!possible) return possible;
  }
  for (size_t g = 0; g < m_tables.size(); ++g) {
    m_tables[g].truncate(keep, [&](BlockId id) { m_store->groups[g].pool->release(id); });
  }
  m_ids.resize(static_cast<size_t>(keep));
  record({keep == 0 ? Commit::Kind::reset : Commit::Kind::truncate, keep, absolute - keep, {}});
  return true;
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
  copy.m_ids = m_ids;
  copy.m_log = m_log;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    for (const Block& block : m_tables[g].blocks()) m_store->groups[g].pool->retain(block.id);
  }
  return copy;
}

Lengths KvCache::lengths(int layer) const {
  const int g = m_store->layer_at[layer].first;
  return {static_cast<int64_t>(m_ids.size()), m_tables[g].stored(), m_store->groups[g].retention->capacity()};
}

Lengths KvCache::lengths() const {
  Lengths most{static_cast<int64_t>(m_ids.size()), 0, capacity()};
  for (const CellTable& table : m_tables) most.stored = std::max(most.stored, table.stored());
  return most;
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

Bytes KvCache::bytes() const {
  Bytes sum;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    const BlockPool& pool = *m_store->groups[g].pool;
    Bytes bytes;
    for (const LayerStorage& layer : pool.layers())
      bytes.kv += m_tables[g].stored() * static_cast<int64_t>(layer.cellBytes());
    bytes.reserved = blocksAtHand(g) * pool.blockBytes() - bytes.kv;
    sum += bytes;
  }
  return sum;
}

}  // namespace kvarium
