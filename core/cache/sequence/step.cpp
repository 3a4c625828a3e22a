// A step from begin to commit.
#include "core/cache/sequence/step.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"

namespace kvarium {

Step::Step(Step&& other) noexcept
    : m_first(other.m_first),
      m_count(other.m_count),
      m_groups(std::move(other.m_groups)),
      m_state(std::move(other.m_state)),
      m_open(std::move(other.m_open)),
      m_evidence(std::move(other.m_evidence)),
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

// Of one group: the numbers of the step's tokens.
std::vector<float> Step::keyNorms(size_t group) const {
  std::vector<float> norms(static_cast<size_t>(m_count));
  if (!m_evidence) return norms;
  m_store->device->wait(m_evidence->ready);
  const std::byte* from = m_evidence->memory->data() + m_evidence->at + group * m_evidence->stride;
  std::memcpy(norms.data(), from, norms.size() * sizeof(float));
  return norms;
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
    if (!planGroup(g, step)) return outOfMemory(count);
  }
  while (!open(step)) {
    if (!makeRoom()) return outOfMemory(count);
  }
  return step;
}

Expected<Step, Full> KvCache::beginOrOffload(int64_t count) {
  Expected<Step, Full> step = begin(count);
  if (step || !step.error().memory || !m_store->job.offload_when_full || !offload(Place::disk)) return step;
  offloadedNow();
  return begin(count);
}

std::optional<BlockId> KvCache::takeBlock(BlockPool& pool) {
  std::optional<BlockId> fresh = pool.acquire();
  while (!fresh && makeRoom()) fresh = pool.acquire();
  return fresh;
}

// The blocks that the step will write and those it will seal.
bool KvCache::planGroup(size_t g, Step& step) {
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
  for (const Block& block : m_state.tables[g].planSeals(group.plan.sealing->rule, part.tail, part.drops)) {
    const std::optional<BlockId> codes = takeBlock(*group.sealed);
    if (!codes) return false;
    part.seals.push_back({block, *codes});
  }
  return true;
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
    for (const Step::Seal& seal : part.seals)
      use.pools[poolNumber(g, Form::sealed)].push_back({seal.codes, true, true});
  }
  m_store->residency->observe(m_observers.timed());
  auto opened = std::make_unique<OpenStep>(*m_store->residency, std::move(use));
  if (!m_store->residency->open(opened->use)) return false;
  step.m_open = std::move(opened);
  return true;
}

void KvCache::settle(const Step& step) { m_store->residency->settle(step.m_open->use); }

void KvCache::commit(Step&& step, std::span<const TokenId> ids) {
  assert(step.m_store == m_store.get() && step.m_first == static_cast<int64_t>(m_state.ids.size()));
  assert(static_cast<int>(ids.size()) == step.count());
  for (const auto& observer : m_observers) observer->committing();
  settle(step);
  step.m_open = nullptr;
  Commit entry{Commit::Kind::append, 0, step.count()};
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    Step::GroupStep& part = step.m_groups[g];
    const auto release = [&](const Block& block) { m_store->groups[g].release(block); };
    m_state.tables[g].append(std::move(part.tail));
    if (m_store->groups[g].retention->wantsKeyNorms()) m_state.tables[g].addScores(step.keyNorms(g));
    part.acquired.clear();  // the table owns them now
    for (const Block& block : part.replaced) release(block);
    const auto group = static_cast<int32_t>(g);
    for (const Drop& drop : part.drops) {
      for (const Drop& gone : m_state.tables[g].live(drop))
        entry.drops.push_back({gone.first, static_cast<int32_t>(gone.count), group});
      m_state.tables[g].drop(drop, release);
    }
    if (part.round) m_state.rounded[g] = m_state.tables[g].tokensSeen();
    for (const Step::Seal& seal : part.seals) {
      const Block before = m_state.tables[g].seal(seal.block.first_position, seal.codes);
      release(before);
      entry.sealed.push_back({seal.block.first_position, seal.block.used, group});
    }
    part.seals.clear();
  }
  if (step.m_state) m_state.recurrent.commit(std::move(step.m_state));
  m_store->states->keepOneFree();
  m_state.ids.insert(m_state.ids.end(), ids.begin(), ids.end());
  entry.tokens_seen = static_cast<int64_t>(m_state.ids.size());
  record(std::move(entry));
  step.m_store = nullptr;
}

}  // namespace kvarium
