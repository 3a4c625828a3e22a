// A step of a KvCache: tryBegin, what the layers do with it, commit. begin, which tries again when memory was full, is
// in cache_offload.cpp.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"

namespace kvarium {

Step::Step(Step&& other) noexcept
    : m_first(other.m_first),
      m_ids(std::move(other.m_ids)),
      m_groups(std::move(other.m_groups)),
      m_state(std::move(other.m_state)),
      m_open(std::move(other.m_open)),
      m_store(other.m_store) {
  other.m_store = nullptr;
}

Step::~Step() {
  if (!m_store) return;
  m_open = nullptr;
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (BlockId id : m_groups[g].acquired) m_store->groups[g].full->release(id);
    for (const Seal& seal : m_groups[g].seals) m_store->groups[g].sealed->release(seal.codes);
  }
}

Expected<Step, Full> KvCache::tryBegin(std::span<const TokenId> ids) {
  Step step;
  step.m_store = m_store.get();
  step.m_first = static_cast<int64_t>(m_ids.size());
  step.m_ids.assign(ids.begin(), ids.end());
  step.m_groups.resize(m_store->groups.size());
  const auto outOfMemory = [&] {
    const MemoryBudget& budget = m_store->budget;
    const std::string used = std::to_string(budget.used);
    return Unexpected{Full{"memory for the cache ran out after " + std::to_string(m_ids.size()) + " tokens: " +
                               (budget.limit < 0 ? "the machine gives no more than its " + used + " bytes"
                                                 : "it has " + used + " of the " + std::to_string(budget.limit) +
                                                       " bytes it may take, and the next tokens need more"),
                           static_cast<int64_t>(m_ids.size()), static_cast<int64_t>(m_ids.size() + ids.size()), true}};
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
    part.tail =
        m_tables[g].planAppend(placement->appends, group.plan.sealing ? group.plan.sealing->rule.first_full : 0);
    if (!planGroup(g, step)) return outOfMemory();
  }
  while (!open(step)) {
    if (!makeRoom()) return outOfMemory();
  }
  return step;
}

std::optional<BlockId> KvCache::takeBlock(BlockPool& pool) {
  std::optional<BlockId> fresh = pool.acquire();
  while (!fresh && makeRoom()) fresh = pool.acquire();
  return fresh;
}

bool KvCache::holdsItsText() const {
  if (m_ids.empty()) return true;
  return m_tables.empty() ? m_state.now() != nullptr : m_tables.front().tokensSeen() > 0;
}

// The blocks that the step will write and those it will seal.
bool KvCache::planGroup(size_t g, Step& step) {
  const Group& group = m_store->groups[g];
  Step::GroupStep& part = step.m_groups[g];
  if (group.plan.sealing && group.plan.sealing->requantize_all) {
    part.round = requantizesNow(*group.plan.sealing, m_tables[g].tokensSeen(), m_rounded[g]);
    if (part.round) {  // every block is written, and a copy of it, so that the step can still be dropped
      const std::vector<Block>& blocks = m_tables[g].blocks();
      part.tail.blocks.insert(part.tail.blocks.begin(), blocks.begin(),
                              blocks.begin() + static_cast<std::ptrdiff_t>(part.tail.first_block));
      part.tail.first_block = 0;
    }
  }
  for (Block& block : part.tail.blocks) {
    const bool shared = block.id >= 0 && (part.round || group.full->references(block.id) > 1);
    if (block.id >= 0 && !shared) continue;  // goes on in its own block
    const std::optional<BlockId> fresh = takeBlock(*group.full);
    if (!fresh) return false;
    part.acquired.push_back(*fresh);
    if (shared) {
      group.full->copy(block.id, *fresh);
      part.replaced.push_back(block);
    }
    block.id = *fresh;
  }
  if (!group.plan.seals()) return true;
  for (const Block& block : m_tables[g].planSeals(group.plan.sealing->rule, part.tail, part.drops)) {
    const std::optional<BlockId> codes = takeBlock(*group.sealed);
    if (!codes) return false;
    part.seals.push_back({block, *codes});
  }
  return true;
}

bool KvCache::rewrites(int64_t tokens) const {
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Group& group = m_store->groups[g];
    if (!group.plan.sealing) continue;
    const Sealing& sealing = *group.plan.sealing;
    if (sealing.requantize_all) {
      if (requantizesNow(sealing, m_tables[g].tokensSeen() + tokens - 1, m_rounded[g])) return true;
      continue;
    }
    const Expected<Placement, Full> placement = group.retention->place(m_tables[g], tokens);
    if (!placement) continue;  // they cannot be fed
    const Tail tail = m_tables[g].planAppend(placement->appends, sealing.rule.first_full);
    if (!m_tables[g].planSeals(sealing.rule, tail, placement->drops).empty()) return true;
  }
  return false;
}

// The blocks that the residency must have near, and those that go back.
bool KvCache::open(Step& step) {
  StepUse use;
  use.pools.resize(2 * m_store->groups.size());
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Step::GroupStep& part = step.m_groups[g];
    const std::vector<Block>& committed = m_tables[g].blocks();
    for (size_t i = 0; i < std::min(part.tail.first_block, committed.size()); ++i) {
      use.pools[poolNumber(g, committed[i].form)].push_back({committed[i].id});
    }
    for (const Block& block : part.tail.blocks) {
      use.pools[poolNumber(g, Form::full)].push_back({block.id, block.first_position >= step.m_first, true});
    }
    for (const Step::Seal& seal : part.seals)
      use.pools[poolNumber(g, Form::sealed)].push_back({seal.codes, true, true});
  }
  auto opened = std::make_unique<OpenStep>(*m_store->residency, std::move(use));
  if (!m_store->residency->open(opened->use)) return false;
  step.m_open = std::move(opened);
  return true;
}

void KvCache::store(int layer, Step& step, const float* k, const float* v, int64_t row_stride) {
  m_store->residency->need(layer);
  const auto [g, index] = m_store->layer_at[layer];
  const BlockPool& pool = *m_store->groups[g].full;
  const LayerPlan& plan = m_store->plans[layer];
  std::vector<KvWrite>& writes = m_store->writes;
  writes.clear();
  for (const Block& block : step.m_groups[g].tail.blocks) {
    for (int64_t cell = std::max<int64_t>(0, step.m_first - block.first_position); cell < block.used; ++cell) {
      writes.push_back({pool.k(index, block.id), pool.v(index, block.id), static_cast<int32_t>(cell)});
    }
  }
  assert(static_cast<int>(writes.size()) == step.count());
  if (m_store->groups[g].retention->wantsKeyNorms()) {
    step.m_groups[g].scores = keyNorms(plan.shape, k, row_stride, step.count());
  }
  m_store->device->storeKv({k, v, row_stride, writes.data(), plan.k_format->tag, plan.v_format->tag, step.count(),
                            plan.shape.n_kv_heads, plan.shape.head_dim});
  if (m_reference_kv) m_reference_kv->store(*m_store->device, layer, step.m_first, step.count(), k, v, row_stride);
}

KvView KvCache::view(int layer, const Step& step) {
  const auto [g, index] = m_store->layer_at[layer];
  const Group& group = m_store->groups[g];
  const LayerPlan& plan = m_store->plans[layer];
  const Tail& tail = step.m_groups[g].tail;
  const std::vector<Block>& committed = m_tables[g].blocks();
  std::vector<BlockRef>& refs = m_store->refs;
  std::vector<KvSegment>& segments = m_store->segments;
  refs.clear();
  segments.clear();
  refs.reserve(committed.size() + tail.blocks.size());  // segments point into it
  const auto addSegment = [&](const SegmentRule& rule, Form form) {
    const BlockPool& pool = group.pool(form);
    const size_t first = refs.size();
    const auto add = [&](const Block& block) {
      if (block.role != rule.role || block.form != form) return;
      refs.push_back({pool.k(index, block.id), pool.v(index, block.id), block.live, block.first_position, nullptr});
    };
    for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) add(committed[i]);
    for (const Block& block : tail.blocks) add(block);
    const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
    const size_t heads = static_cast<size_t>(plan.shape.n_kv_heads);
    segments.push_back({refs.data() + first, static_cast<int32_t>(refs.size() - first), rule.window, rule.query_cap,
                        true, storage.k, storage.v, storage.kBytes() / heads, storage.vBytes() / heads});
  };
  for (const SegmentRule& rule : group.retention->segments()) {
    if (group.sealed) addSegment(rule, Form::sealed);
    addSegment(rule, Form::full);
  }
  return {segments.data(), static_cast<int32_t>(segments.size()), step.m_first};
}

// Means over the KV heads of the norms of the step's keys.
std::vector<float> KvCache::keyNorms(const LayerShape& shape, const float* k, int64_t row_stride, int count) const {
  std::vector<float> norms, row(static_cast<size_t>(shape.n_kv_heads * shape.head_dim));
  for (int i = 0; i < count; ++i) {
    const auto* from = reinterpret_cast<const std::byte*>(k + i * row_stride);
    m_store->device->copyOut(row.data(), from, row.size() * sizeof(float));
    double sum = 0;
    for (int h = 0; h < shape.n_kv_heads; ++h) {
      double squares = 0;
      for (int d = 0; d < shape.head_dim; ++d) {
        const double x = row[static_cast<size_t>(h * shape.head_dim + d)];
        squares += x * x;
      }
      sum += std::sqrt(squares);
    }
    const auto mean = static_cast<float>(sum / shape.n_kv_heads);
    norms.push_back(std::isfinite(mean) ? mean : std::numeric_limits<float>::max());  // norms can be put in order
  }
  return norms;
}

StateStep KvCache::state(int layer, const Step& step) const {
  const int64_t at = m_store->state_at[layer];
  const StateBuffer& now = m_state.now();
  return {now ? now->as<float>() + at : nullptr, step.m_state->as<float>() + at};
}

void KvCache::done(int layer, const Step& step) {
  const auto [g, index] = m_store->layer_at[layer];
  const Step::GroupStep& part = step.m_groups[g];
  if (part.round) roundLayer(*m_store->device, m_store->groups[g], index, part.tail.blocks);
  seal(layer, step);
  m_store->residency->done(layer, step.m_open->use);
}

// Codes are written before the table says so: a step that is dropped gives them back.
void KvCache::seal(int layer, const Step& step) {
  const auto [g, index] = m_store->layer_at[layer];
  const Group& group = m_store->groups[g];
  for (const Step::Seal& seal : step.m_groups[g].seals) {
    const LayerStorage& from = group.full->layers()[index];
    const LayerStorage& to = group.sealed->layers()[index];
    const Sealing& how = *group.plan.sealing;
    const QuantMethod k_fit = how.k ? how.k->fit : QuantMethod::range, v_fit = how.v ? how.v->fit : QuantMethod::range;
    m_store->device->sealKv({group.full->k(index, seal.block.id), group.full->v(index, seal.block.id),
                             group.sealed->k(index, seal.codes), group.sealed->v(index, seal.codes), from.k.format,
                             from.v.format, to.k, to.v, k_fit, v_fit, seal.block.live, from.n_kv_heads, from.head_dim});
  }
}

void KvCache::settle(const Step& step) { m_store->residency->settle(step.m_open->use); }

void KvCache::commit(Step&& step) {
  assert(step.m_store == m_store.get() && step.m_first == static_cast<int64_t>(m_ids.size()));
  StepTracer* tracer = m_store->tracer.get();
  const Clock::time_point since = tracer ? Clock::now() : Clock::time_point{};
  settle(step);
  step.m_open = nullptr;
  Commit entry{Commit::Kind::append, 0, step.count()};
  for (size_t g = 0; g < m_tables.size(); ++g) {
    Step::GroupStep& part = step.m_groups[g];
    const auto release = [&](const Block& block) { m_store->groups[g].release(block); };
    m_tables[g].append(std::move(part.tail));
    m_tables[g].addScores(part.scores);
    part.acquired.clear();  // the table owns them now
    for (const Block& block : part.replaced) release(block);
    const auto group = static_cast<int32_t>(g);
    for (const Drop& drop : part.drops) {
      for (const Drop& gone : m_tables[g].live(drop))
        entry.drops.push_back({gone.first, static_cast<int32_t>(gone.count), group});
      m_tables[g].drop(drop, release);
    }
    if (part.round) m_rounded[g] = m_tables[g].tokensSeen();
    for (const Step::Seal& seal : part.seals) {
      const Block before = m_tables[g].seal(seal.block.first_position, seal.codes);
      release(before);
      entry.sealed.push_back({seal.block.first_position, seal.block.used, group});
    }
    part.seals.clear();
  }
  if (step.m_state) m_state.commit(std::move(step.m_state));
  m_store->states->keepOneFree();
  if (m_reference_kv) {
    for (size_t layer = 0; layer < m_store->layer_at.size(); ++layer)
      m_reference_kv->keep(static_cast<int>(layer), step.m_first, step.count());
    for (const GroupRange& gone : entry.drops) {
      for (int layer : m_store->groups[static_cast<size_t>(gone.group)].layers)
        m_reference_kv->drop(layer, gone.first, gone.count);
    }
  }
  m_ids.insert(m_ids.end(), step.m_ids.begin(), step.m_ids.end());
  entry.tokens_seen = static_cast<int64_t>(m_ids.size());
  record(std::move(entry));
  step.m_store = nullptr;
  if (!tracer) return;
  tracer->did(StepTrace::What::commit, since);
  tracer->end();
}

}  // namespace kvarium
