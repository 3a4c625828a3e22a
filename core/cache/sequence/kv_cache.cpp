#include "core/cache/sequence/kv_cache.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/shared_sentences.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/requantize_all.h"
#include "core/cache/spec/block_needs.h"

namespace kvarium::cache {
namespace {

// Index of a group's pool in a StepUse.
constexpr size_t poolNumber(size_t group, Form form) { return 2 * group + (form == Form::full ? 0 : 1); }

Residency& residencyOf(const CacheStore& store, const Group& group) {
  return *store.devices[static_cast<size_t>(group.plan.device)].residency;
}

// The cells of a group, which is or will be groups[number], move; false: none is at `from`. See Residency::offload.
bool moveGroup(CacheStore& store, size_t number, const Group& group, Place from, Place to) {
  bool moved = false;
  for (const Form form : {Form::full, Form::sealed}) {
    BlockPool* pool = form == Form::full ? group.full.get() : group.sealed.get();
    if (!pool || pool->place() != from) continue;
    residencyOf(store, group).offload(*pool, poolNumber(number, form), group.layers, to, group.plan.prefetch);
    moved = true;
  }
  return moved;
}

// What the layer's keys are stored without, on its device.
void placeKeyBias(CacheStore& store, const LayerPlan& plan) {
  device::KeyBias& bias = store.key_biases.emplace_back();
  if (!plan.hasCells() || !plan.shape.key_bias) return;
  const device::KeyBiasNumbers& numbers = *plan.shape.key_bias;
  const size_t turns = numbers.turns.size() * sizeof(float), pairs = numbers.pairs.size() * sizeof(numbers.pairs[0]);
  device::Device& device = *store.devices[static_cast<size_t>(plan.device)].device;
  const device::Memory& memory = store.key_bias_memory.emplace_back(device.allocate(turns + pairs));
  device.copyIn(memory.data(), numbers.turns.data(), turns);
  device.copyIn(memory.data() + static_cast<int64_t>(turns), numbers.pairs.data(), pairs);
  bias = {.pairs = (memory.data() + static_cast<int64_t>(turns)).as<const device::KeyBiasPair>(),
          .turns = memory.as<float>(),
          .count = numbers.count};
}

// There was no memory for the last blocks of the group that were asked for.
bool isFull(const Group& group) { return group.full->isFull() || (group.sealed && group.sealed->isFull()); }

// Cells were to lie in host memory, and there was none for the last ones.
bool isHostFull(const CacheStore& store) {
  return std::ranges::any_of(store.groups, [](const Group& group) {
    const auto refuses = [](const BlockPool* pool) { return pool && pool->isFull() && pool->place() == Place::host; };
    return refuses(group.full.get()) || refuses(group.sealed.get());
  });
}

// Blocks, and the buffers they come through where the group is offloaded, of a capacity that is known; allocated now.
// Throws Error{memory}.
void reserveBlocks(CacheStore& store, size_t number, const Group& group, const BlockNeeds& needs) {
  const auto reserve = [&](BlockPool& pool, Form form, int64_t blocks) {
    pool.reserve(blocks);
    if (pool.place() != Place::device) residencyOf(store, group).reserve(poolNumber(number, form), blocks);
  };
  reserve(*group.full, Form::full, needs.full_blocks);
  if (group.sealed) reserve(*group.sealed, Form::sealed, needs.sealed_blocks);
}

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

KvCache::KvCache(device::LayerDevices devices, const std::vector<LayerShape>& layers, const CacheSpec& spec,
                 const CacheJob& job)
    : m_store(std::make_shared<CacheStore>()) {
  CacheStore& store = *m_store;
  store.spec = spec;
  store.job = job;
  store.job.border = devices.border();
  store.budget.limit = job.memory_limit;
  store.plans = planLayers(spec, layers, store.job);
  const CacheEstimate predicted = estimateCache(spec, layers, store.job);
  store.job.kept_bytes = predicted.checkpoints;
  store.layer_at.resize(layers.size(), {-1, -1});
  std::array<int64_t, device::LayerDevices::most> state_bytes{};
  for (const LayerPlan& plan : store.plans) {
    int64_t& bytes = state_bytes[static_cast<size_t>(plan.device)];
    store.state_at.push_back(bytes / static_cast<int64_t>(sizeof(float)));
    bytes += plan.shape.stateBytes();
  }
  store.states = std::make_unique<StatePool>(devices, store.budget, state_bytes);
  for (int number = 0; number < devices.count(); ++number) {
    device::Device& one = devices.at(number);
    store.devices.push_back(
        {.device = &one, .residency = std::make_unique<Residency>(one, store.budget, job.make_backing_store)});
  }
  for (const LayerPlan& plan : store.plans) {
    placeKeyBias(store, plan);
    const bool cells = plan.hasCells();
    store.predicted_blocks.push_back(cells ? blockBytes(plan, blockNeeds(plan, *makeRetention(plan), job)) : 0);
  }
  const std::vector<std::vector<int>> archived = groupLayers(store.plans, true);
  for (std::vector<int>& members : groupLayers(store.plans)) {
    Group group;
    std::vector<LayerStorage> full, sealed;
    group.plan = store.plans[members.front()];
    for (int layer : members) {
      store.layer_at[layer] = {static_cast<int>(store.groups.size()), static_cast<int>(full.size())};
      full.push_back(store.plans[layer].storage());
      if (group.plan.seals()) sealed.push_back(store.plans[layer].sealedStorage());
    }
    device::Device& device = devices.at(group.plan.device);
    group.retention = makeRetention(group.plan);
    for (const SegmentRule& rule : group.retention->segments()) {
      if (group.plan.seals()) group.segments.push_back({rule, Form::sealed});
      group.segments.push_back({rule, Form::full});
    }
    assert(group.segments.size() <= static_cast<size_t>(device::most_segments));
    group.full = std::make_unique<BlockPool>(device, store.budget, std::move(full));
    if (group.plan.seals()) group.sealed = std::make_unique<BlockPool>(device, store.budget, std::move(sealed));
    group.archived_as =
        static_cast<size_t>(std::ranges::find_if(archived,
                                                 [&](const std::vector<int>& layers_of) {
                                                   return std::ranges::count(layers_of, members.front());
                                                 }) -
                            archived.begin());
    group.layers = std::move(members);
    if (group.plan.residency != Place::device)
      moveGroup(store, store.groups.size(), group, Place::device, group.plan.residency);
    store.groups.push_back(std::move(group));
  }
  for (const Group& group : store.groups) m_state.tables.emplace_back(group.retention->traits().memory_width);
  m_state.rounded.resize(store.groups.size());
  const std::shared_ptr<const CacheFacts> facts = factsOf(store, predicted);
  if (gpuBorder(*facts) > 0) {
    store.predicted_in_ram = predicted.at.device - predicted.on_second;
    for (size_t layer = 0; layer < layers.size(); ++layer) {
      const bool in_ram = store.plans[layer].device == 0 && store.plans[layer].residency == Place::device;
      if (in_ram) store.predicted_in_ram -= store.predicted_blocks[layer];
    }
  }
  m_state.log = CommitLog(facts);
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

void KvCache::beginLog() {
  recordMoves();
  ReplayedTables now = m_state.log.before();
  for (const Commit& commit : m_state.log.entries()) now.apply(commit);
  const int64_t fed_with = m_state.log.fedWith(static_cast<int64_t>(m_state.ids.size()));
  m_state.log = CommitLog(std::move(now), m_state.log.total(), fed_with);
}

KvCache& KvCache::operator=(KvCache&& other) noexcept {
  if (this != &other) {
    releaseBlocks();
    m_store = std::move(other.m_store);
    m_state = std::move(other.m_state);
    m_observers = std::move(other.m_observers);
  }
  return *this;
}

KvCache::~KvCache() { releaseBlocks(); }

bool KvCache::holdsItsText() const {
  if (m_state.ids.empty()) return true;
  return m_state.tables.empty() ? m_state.recurrent != nullptr : m_state.tables.front().tokensSeen() > 0;
}

void KvCache::reserve() {
  const auto reserveAll = [&] {
    for (size_t g = 0; g < m_store->groups.size(); ++g) {
      const Group& group = m_store->groups[g];
      if (group.retention->traits().reserved_blocks == 0) continue;
      reserveBlocks(*m_store, g, group, blockNeeds(group.plan, *group.retention, m_store->job));
    }
  };
  for (;;) {
    try {
      return reserveAll();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory || !offloadWhenFull()) throw;
    }
  }
}

bool KvCache::offloadWhenFull() {
  const CacheJob& job = m_store->job;
  if (!job.offload_when_full) return false;
  const bool host_is_full = isHostFull(*m_store);
  const Place from = host_is_full ? Place::host : Place::device;
  PlaceByDevice to = job.outside;
  if (host_is_full) to.fill(Place::disk);
  PlaceByDevice stay;
  stay.fill(from);
  for (const Group& group : m_store->groups) {
    const auto device = static_cast<size_t>(group.plan.device);
    if (isFull(group)) stay[device] = to[device];
  }
  // The other device keeps its cells; if the buffers have no room, no group is full and the cells of both move.
  if (std::ranges::any_of(m_store->groups, isFull)) to = stay;
  std::optional<Place> moved;
  try {
    moved = moveCells(from, to);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory || !std::ranges::count(to, Place::host) || from == Place::host) throw;
    std::ranges::replace(to, Place::host, Place::disk);  // what host memory has no room for
    moved = moveCells(from, to);
  }
  if (moved) m_store->offloaded = {static_cast<int64_t>(m_state.ids.size()), *moved};
  return moved.has_value();
}

std::optional<Place> KvCache::moveCells(Place from, const PlaceByDevice& to) {
  std::vector<Place> before;
  for (const Group& group : m_store->groups) before.push_back(group.full->place());
  const auto tell = [&] {
    std::vector<GroupPlace> places;
    for (size_t g = 0; g < before.size(); ++g) {
      const Place now = m_store->groups[g].full->place();
      if (now != before[g]) places.push_back({static_cast<int32_t>(g), now});
    }
    if (!places.empty()) m_store->moves.push_back(std::move(places));
    recordMoves();
  };
  std::optional<Place> farthest;
  try {
    for (size_t g = 0; g < m_store->groups.size(); ++g) {
      Group& group = m_store->groups[g];
      const Place place = to[static_cast<size_t>(group.plan.device)];
      if (place == from || !moveGroup(*m_store, g, group, from, place)) continue;
      group.plan.residency = place;
      for (int layer : group.layers) m_store->plans[layer].residency = place;
      farthest = std::max(farthest.value_or(place), place);
    }
  } catch (...) {
    tell();
    throw;
  }
  tell();
  return farthest;
}

void KvCache::setCross(std::shared_ptr<const CrossCache> cross) {
  reset();
  m_state.cross = nullptr;  // given back before more is taken
  if (cross) m_state.cross = leased(m_store, std::move(cross));
}

Unexpected<Full> KvCache::outOfMemory(int64_t count) const {
  const MemoryBudget& budget = m_store->budget;
  const auto tokens = static_cast<int64_t>(m_state.ids.size());
  const bool host = isHostFull(*m_store) && !m_store->devices.back().device->facts().host_memory;
  Sentence reason = host ? Sentence{say::host_memory_is_full, tokens}
                    : budget.limit < 0
                        ? Sentence{say::machine_memory_is_full, tokens, bytesText(budget.used)}
                        : Sentence{say::memory_limit_reached, tokens, bytesText(budget.used), bytesText(budget.limit)};
  return Unexpected{Full{std::move(reason), tokens, tokens + count, true}};
}

Expected<Step, Full> KvCache::beginHere(int64_t count, CallPlace call) {
  if (!holdsItsText()) {
    throw Error(ErrorKind::usage,
                {"the cache %1 has seen %2 tokens and keeps none", m_store->spec.text, m_state.ids.size()},
                "reset it and begin with the whole text");
  }
  Step step;
  step.m_store = m_store;
  step.m_first = static_cast<int64_t>(m_state.ids.size());
  step.m_count = static_cast<int>(count);
  step.m_ends_call = call.left == 0;
  step.m_groups.resize(m_store->groups.size());
  while (facts().has_state && !(step.m_state = m_store->states->acquire())) {
    if (!makeRoom()) return outOfMemory(count);
  }
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    const Group& group = m_store->groups[g];
    Expected<Placement, Full> placement = group.retention->place(m_state.tables[g], count);
    if (!placement) return Unexpected{placement.error()};
    Step::GroupStep& part = step.m_groups[g];
    part.drops = std::move(placement->drops);
    part.call = group.inPieces(m_state.in_pieces) ? CallPlace{} : call;
    part.wanted = group.retention->wants(m_state.tables[g], part.call.left);
    part.tail =
        m_state.tables[g].planAppend(placement->appends, group.plan.sealing ? group.plan.sealing->rule.first_full : 0);
    if (!planTail(g, step)) return outOfMemory(count);
  }
  // Packs are planned last: what the step must have goes first.
  for (size_t g = 0; g < m_store->groups.size(); ++g) planPacks(g, step);
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    if (!planSeals(g, step)) return outOfMemory(count);
  }
  while (!open(step)) {
    if (!makeRoom() && !giveAPackUp(step)) return outOfMemory(count);
  }
  return step;
}

Expected<Step, Full> KvCache::begin(int64_t count, CallPlace call, bool may_offload) {
  Expected<Step, Full> step = beginHere(count, call);
  if (step || !step.error().memory || !may_offload || !offloadWhenFull()) return step;
  return begin(count, call, true);  // each time some cells are farther away, until none can move
}

std::optional<BlockId> KvCache::takeBlock(BlockPool& pool, Step& step) {
  std::optional<BlockId> fresh = pool.acquire();
  while (!fresh && (makeRoom() || giveAPackUp(step))) fresh = pool.acquire();
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
  const bool any_age = group.retention->traits().evictsAnyAge();
  for (const Block& block : m_state.tables[g].planSeals(group.plan.sealing->rule, part.tail, part.drops, any_age)) {
    const std::optional<BlockId> codes = takeBlock(*group.sealed, step);
    if (!codes) return false;
    part.seals.push_back({block, *codes});
  }
  return true;
}

// Packs for whose new blocks there is no memory wait for the next step. The others free some.
void KvCache::planPacks(size_t g, Step& step) {
  const Group& group = m_store->groups[g];
  Step::GroupStep& part = step.m_groups[g];
  if (!group.retention->traits().evictsAnyAge() || part.round) return;
  part.packs = m_state.tables[g].planPacks(part.tail, group.plan.seals() ? &group.plan.sealing->rule : nullptr);
  for (size_t i = 0; i < part.packs.size(); ++i) {
    for (Block& block : part.packs[i].blocks) {
      std::optional<BlockId> fresh = group.full->acquire();
      while (!fresh && makeRoom()) fresh = group.full->acquire();
      if (!fresh) {
        while (part.packs.size() > i) givePackUp(g, step);
        return;
      }
      part.acquired.push_back(*fresh);
      block.id = *fresh;
    }
  }
}

// Drops the last pack of a group; its blocks are free again.
void KvCache::givePackUp(size_t g, Step& step) const {
  Step::GroupStep& part = step.m_groups[g];
  for (const Block& block : part.packs.back().blocks) {
    if (block.id < 0) continue;
    m_store->groups[g].full->release(block.id);
    std::erase(part.acquired, block.id);
  }
  part.packs.pop_back();
  step.m_gave_packs_up = true;
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

// The blocks that each device must have near, and those that go back.
bool KvCache::open(Step& step) {
  step.m_open.clear();
  for (CacheDevice& on : m_store->devices) {
    const auto number = static_cast<int>(step.m_open.size());
    on.residency->observe(m_observers.timed());
    auto opened = std::make_unique<OpenStep>(*on.residency, blocksUsed(step, number));
    const bool has_room = on.residency->open(opened->use);
    step.m_open.push_back(std::move(opened));
    if (has_room) continue;
    step.m_open.clear();
    return false;
  }
  return true;
}

StepUse KvCache::blocksUsed(const Step& step, int device) const {
  StepUse use;
  use.pools.resize(2 * m_store->groups.size());
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    if (m_store->groups[g].plan.device != device) continue;
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
  return use;
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
  if (part.wanted.any()) {
    const std::vector<float> live_weights = weightsOfLiveCells(table, weights);
    const std::vector<float> live_expected = weightsOfLiveCells(table, part.expected);
    if (part.queries) table.setQueries(std::move(part.queries));
    std::vector<float> live_norms;  // the layer's own window may have evicted cells of a long step
    if (const std::span<const float> norms = step.keyNorms(g); !norms.empty()) {
      for (const Drop& piece : table.live({step.m_first, step.m_count})) {
        const std::span<const float> own =
            norms.subspan(static_cast<size_t>(piece.first - step.m_first), static_cast<size_t>(piece.count));
        live_norms.insert(live_norms.end(), own.begin(), own.end());
      }
    }
    const Evidence evidence{
        .weights = live_weights, .key_norms = live_norms, .expected = live_expected, .call = part.call};
    retention.remember(table, evidence);
    for (const Drop& drop : retention.evict(table, evidence)) leave(drop);
  }
  if (step.m_ends_call) table.endCall();
  if (part.round) m_state.rounded[g] = table.tokensSeen();
  for (const Step::Seal& seal : part.seals) {
    if (!table.beginningAt(seal.block.first_position)) {  // all of it left with the step
      group.sealed->release(seal.codes);
      continue;
    }
    release(table.seal(seal.block.first_position, seal.codes));
    entry.sealed.push_back({seal.block.first_position, seal.block.used, number});
  }
  part.seals.clear();
}

void KvCache::commit(Step&& step, std::span<const TokenId> ids) {
  assert(step.m_store == m_store && step.m_first == static_cast<int64_t>(m_state.ids.size()));
  assert(static_cast<int>(ids.size()) == step.count());
  for (const auto& observer : m_observers) observer->committing();
  step.settle();
  step.expect(*this);
  for (const std::unique_ptr<OpenStep>& open : step.m_open) open->use.committed = true;
  step.m_open.clear();
  Commit entry{Commit::Kind::append, 0, step.count()};
  try {
    for (size_t g = 0; g < m_state.tables.size(); ++g) commitGroup(g, step, entry);
    if (step.m_state) m_state.recurrent = std::move(step.m_state);
    m_state.kept.forgetUnreachable(*m_store, m_state.tables);
    m_store->states->keepOneFree();
    m_state.in_pieces = m_state.in_pieces && !step.m_ends_call;
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
