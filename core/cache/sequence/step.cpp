// A step from begin to commit.
#include "core/cache/sequence/step.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"
#include "core/cache/sequence/view_order.h"

namespace kvarium::cache {
namespace {

// The weights of the cells that are still live; empty where none were computed.
std::vector<float> weightsOfLiveCells(const CellTable& table, const std::vector<Step::CellWeight>& weights) {
  std::vector<float> live;
  if (weights.empty()) return live;
  live.reserve(weights.size());
  auto next = weights.begin();
  for (const Block& block : table.blocks()) {
    for (uint64_t left = block.live; left; left &= left - 1) {
      const int64_t position = block.position(std::countr_zero(left));
      while (next != weights.end() && next->position < position) ++next;
      assert(next != weights.end() && next->position == position);
      live.push_back(next->weight);
    }
  }
  return live;
}

}  // namespace

Step::Step(Step&& other) noexcept
    : m_first(other.m_first),
      m_count(other.m_count),
      m_groups(std::move(other.m_groups)),
      m_state(std::move(other.m_state)),
      m_open(std::move(other.m_open)),
      m_numbers(std::move(other.m_numbers)),
      m_store(other.m_store) {
  other.m_store = nullptr;
}

Step::~Step() {
  if (!m_store) return;
  if (m_numbers) waitAtTheEnd(*m_store->device, m_numbers->ready);  // their memory is used again
  m_open = nullptr;
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (BlockId id : m_groups[g].acquired) m_store->groups[g].full->release(id);
    for (const Seal& seal : m_groups[g].seals) m_store->groups[g].sealed->release(seal.codes);
  }
}

void Step::waitForNumbers() const {
  if (m_numbers) m_store->device->wait(m_numbers->ready);
}

std::span<const float> Step::keyNorms(size_t group) const {
  if (!m_numbers || m_numbers->groups[group].key_norms < 0) return {};
  const auto* numbers = reinterpret_cast<const float*>(m_numbers->memory->data());
  return {numbers + m_numbers->groups[group].key_norms, static_cast<size_t>(m_count)};
}

std::vector<Step::CellWeight> Step::weights(size_t group, const CellTable& table) const {
  std::vector<CellWeight> weights;
  if (!m_numbers || m_numbers->groups[group].weights < 0) return weights;
  weights.reserve(static_cast<size_t>(table.stored() + m_count));
  const float* of_block = reinterpret_cast<const float*>(m_numbers->memory->data()) + m_numbers->groups[group].weights;
  for (const GroupSegment& segment : m_store->groups[group].segments) {
    eachBlock(table, m_groups[group].tail, [&](const Block& block) {
      if (!segment.holds(block)) return;
      for (uint64_t left = block.live; left; left &= left - 1) {
        const int cell = std::countr_zero(left);
        weights.push_back({block.position(cell), of_block[cell]});
      }
      of_block += device::cells_per_block;
    });
  }
  const auto before = [](const CellWeight& a, const CellWeight& b) { return a.position < b.position; };
  if (!std::is_sorted(weights.begin(), weights.end(), before)) std::sort(weights.begin(), weights.end(), before);
  return weights;
}

Unexpected<Full> KvCache::outOfMemory(int64_t count) const {
  const MemoryBudget& budget = m_store->budget;
  const std::string used = std::to_string(budget.used);
  const auto tokens = static_cast<int64_t>(m_state.ids.size());
  return Unexpected{Full{"memory for the cache ran out after " + std::to_string(tokens) + " tokens: " +
                             (budget.limit < 0 ? "the machine gives no more than its " + used + " bytes"
                                               : "it has " + used + " of the " + std::to_string(budget.limit) +
                                                     " bytes it may take, and the next tokens need more"),
                         tokens, tokens + count, true}};
}

Expected<Step, Full> KvCache::begin(int64_t count) {
  if (!holdsItsText()) {
    throw Error(
        ErrorKind::usage,
        "the cache " + m_spec.text + " has seen " + std::to_string(m_state.ids.size()) + " tokens and keeps none",
        "reset it and begin with the whole text");
  }
  Step step;
  step.m_store = m_store.get();
  step.m_first = static_cast<int64_t>(m_state.ids.size());
  step.m_count = static_cast<int>(count);
  step.m_groups.resize(m_store->groups.size());
  while (hasState() && !(step.m_state = m_store->states->acquire())) {
    if (!makeRoom()) return outOfMemory(count);
  }
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Group& group = m_store->groups[g];
    Expected<Placement, Full> placement = group.retention->place(m_state.tables[g], count);
    if (!placement) return Unexpected{placement.error()};
    Step::GroupStep& part = step.m_groups[g];
    part.drops = std::move(placement->drops);
    part.tail =
        m_state.tables[g].planAppend(placement->appends, group.plan.sealing ? group.plan.sealing->rule.first_full : 0);
    if (!planTail(g, step)) return outOfMemory(count);
  }
  // Packs come behind what must be, and give way to it.
  for (size_t g = 0; g < m_store->groups.size(); ++g) planPacks(g, step);
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    if (!planSeals(g, step)) return outOfMemory(count);
  }
  while (!open(step)) {
    if (!giveAPackUp(step) && !makeRoom()) return outOfMemory(count);
  }
  return step;
}

Expected<Step, Full> KvCache::beginOrOffload(int64_t count) {
  Expected<Step, Full> step = begin(count);
  if (step || !step.error().memory || !m_store->job.offload_when_full || !offload(Place::disk)) return step;
  offloadedNow();
  return begin(count);
}

std::optional<BlockId> KvCache::takeBlock(BlockPool& pool, Step& step) {
  std::optional<BlockId> fresh = pool.acquire();
  while (!fresh && (giveAPackUp(step) || makeRoom())) fresh = pool.acquire();
  return fresh;
}

// The blocks that the step's own cells will be in.
bool KvCache::planTail(size_t g, Step& step) {
  const Group& group = m_store->groups[g];
  Step::GroupStep& part = step.m_groups[g];
  if (group.plan.sealing && group.plan.sealing->requantize_all) {
    part.round = requantizesNow(*group.plan.sealing, m_state.tables[g].tokensSeen(), m_state.rounded[g]);
    if (part.round) {  // every block is written, and a copy of it, so that the step can still be dropped
      const std::vector<Block>& blocks = m_state.tables[g].blocks();
      part.tail.blocks.insert(part.tail.blocks.begin(), blocks.begin(),
                              blocks.begin() + static_cast<std::ptrdiff_t>(part.tail.first_block));
      part.tail.first_block = 0;
    }
  }
  for (Block& block : part.tail.blocks) {
    const bool shared = block.id >= 0 && (part.round || group.full->references(block.id) > 1);
    if (block.id >= 0 && !shared) continue;  // goes on in its own block
    const std::optional<BlockId> fresh = takeBlock(*group.full, step);
    if (!fresh) return false;
    part.acquired.push_back(*fresh);
    if (shared) {
      group.full->copy(block.id, *fresh);
      part.replaced.push_back(block);
    }
    block.id = *fresh;
  }
  return true;
}

// The blocks that the step will seal. A group packs or seals in a step, never both.
bool KvCache::planSeals(size_t g, Step& step) {
  const Group& group = m_store->groups[g];
  Step::GroupStep& part = step.m_groups[g];
  if (!group.plan.seals() || !part.packs.empty()) return true;
  const bool any_age = group.retention->evictsAnyAge();
  for (const Block& block : m_state.tables[g].planSeals(group.plan.sealing->rule, part.tail, part.drops, any_age)) {
    const std::optional<BlockId> codes = takeBlock(*group.sealed, step);
    if (!codes) return false;
    part.seals.push_back({block, *codes});
  }
  return true;
}

// Packs for whose new blocks there is no memory wait for the next step. The others free some.
void KvCache::planPacks(size_t g, Step& step) const {
  const Group& group = m_store->groups[g];
  Step::GroupStep& part = step.m_groups[g];
  if (!group.retention->evictsAnyAge() || part.round) return;
  part.packs = m_state.tables[g].planPacks(part.tail, group.plan.seals() ? &group.plan.sealing->rule : nullptr);
  for (size_t i = 0; i < part.packs.size(); ++i) {
    for (Block& block : part.packs[i].blocks) {
      const std::optional<BlockId> fresh = group.full->acquire();
      if (!fresh) {
        while (part.packs.size() > i) givePackUp(g, step);
        return;
      }
      part.acquired.push_back(*fresh);
      block.id = *fresh;
    }
  }
}

// The last pack of a group is not made, and its blocks are free again.
void KvCache::givePackUp(size_t g, Step& step) const {
  Step::GroupStep& part = step.m_groups[g];
  for (const Block& block : part.packs.back().blocks) {
    if (block.id < 0) continue;
    m_store->groups[g].full->release(block.id);
    std::erase(part.acquired, block.id);
  }
  part.packs.pop_back();
}

// False: no pack is left.
bool KvCache::giveAPackUp(Step& step) const {
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    if (step.m_groups[g].packs.empty()) continue;
    givePackUp(g, step);
    return true;
  }
  return false;
}

// The blocks that the residency must have near, and those that go back.
bool KvCache::open(Step& step) {
  StepUse use;
  use.pools.resize(2 * m_store->groups.size());
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Step::GroupStep& part = step.m_groups[g];
    const std::vector<Block>& committed = m_state.tables[g].blocks();
    for (size_t i = 0; i < std::min(part.tail.first_block, committed.size()); ++i) {
      use.pools[poolNumber(g, committed[i].form)].push_back({committed[i].id});
    }
    for (const Block& block : part.tail.blocks) {
      use.pools[poolNumber(g, Form::full)].push_back({block.id, block.first_position >= step.m_first, true});
    }
    for (const Pack& pack : part.packs) {
      for (const Block& block : pack.blocks) use.pools[poolNumber(g, Form::full)].push_back({block.id, true, true});
    }
    for (const Step::Seal& seal : part.seals)
      use.pools[poolNumber(g, Form::sealed)].push_back({seal.codes, true, true});
  }
  m_store->residency->observe(m_observers.timed());
  auto opened = std::make_unique<OpenStep>(*m_store->residency, std::move(use));
  if (!m_store->residency->open(opened->use)) return false;
  step.m_open = std::move(opened);
  return true;
}

void KvCache::settle(const Step& step) {
  step.waitForNumbers();
  m_store->residency->settle(step.m_open->use);
}

// In this order, which a replay of the entry follows: the step's cells come, blocks are packed, cells leave, blocks are
// sealed.
void KvCache::commitGroup(size_t g, Step& step, Commit& entry) {
  const Group& group = m_store->groups[g];
  const Retention& retention = *group.retention;
  CellTable& table = m_state.tables[g];
  Step::GroupStep& part = step.m_groups[g];
  const auto number = static_cast<int32_t>(g);
  const auto release = [&](const Block& block) { group.release(block); };
  const auto leave = [&](const Drop& drop) {
    for (const Drop& gone : table.live(drop))
      entry.drops.push_back({gone.first, static_cast<int32_t>(gone.count), number});
    table.drop(drop, release);
  };
  const std::vector<Step::CellWeight> weights = step.weights(g, table);
  entry.packed.reserve(entry.packed.size() + part.packs.size());
  entry.sealed.reserve(entry.sealed.size() + part.seals.size());
  table.append(std::move(part.tail));
  part.acquired.clear();  // the table owns them now, or will when the packs are made true
  for (const Block& block : part.replaced) release(block);
  for (const Pack& pack : part.packs)
    entry.packed.push_back(
        {table.blocks()[pack.first_block].first_position, static_cast<int32_t>(pack.sources), number});
  table.pack(std::move(part.packs), release);
  for (const Drop& drop : part.drops) leave(drop);
  if (retention.wants().any()) {
    const std::vector<float> live_weights = weightsOfLiveCells(table, weights);
    std::vector<float> live_norms;  // the layer's own window may have evicted cells of a long step
    if (const std::span<const float> norms = step.keyNorms(g); !norms.empty()) {
      for (const Drop& piece : table.live({step.m_first, step.m_count})) {
        const std::span<const float> own =
            norms.subspan(static_cast<size_t>(piece.first - step.m_first), static_cast<size_t>(piece.count));
        live_norms.insert(live_norms.end(), own.begin(), own.end());
      }
    }
    const Evidence evidence{.weights = live_weights, .key_norms = live_norms};
    retention.remember(table, evidence);
    for (const Drop& drop : retention.evict(table, evidence)) leave(drop);
  }
  if (part.round) m_state.rounded[g] = table.tokensSeen();
  for (const Step::Seal& seal : part.seals) {
    if (!table.begins(seal.block.first_position)) {  // all of it left behind the step
      group.sealed->release(seal.codes);
      continue;
    }
    release(table.seal(seal.block.first_position, seal.codes));
    entry.sealed.push_back({seal.block.first_position, seal.block.used, number});
  }
  part.seals.clear();
}

void KvCache::commit(Step&& step, std::span<const TokenId> ids) {
  assert(step.m_store == m_store.get() && step.m_first == static_cast<int64_t>(m_state.ids.size()));
  assert(static_cast<int>(ids.size()) == step.count());
  for (const auto& observer : m_observers) observer->committing();
  settle(step);
  step.m_open->use.committed = true;
  step.m_open = nullptr;
  Commit entry{Commit::Kind::append, 0, step.count()};
  try {
    for (size_t g = 0; g < m_state.tables.size(); ++g) commitGroup(g, step, entry);
    if (step.m_state) m_state.recurrent.commit(std::move(step.m_state));
    m_store->states->keepOneFree();
    m_state.ids.insert(m_state.ids.end(), ids.begin(), ids.end());
    entry.tokens_seen = static_cast<int64_t>(m_state.ids.size());
    record(std::move(entry));
  } catch (...) {  // the host has no memory: some tables have the step and others do not
    reset();
    throw;
  }
  step.m_store = nullptr;
}

}  // namespace kvarium::cache
