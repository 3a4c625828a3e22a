#include "core/cache/sequence/step.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/expected_attention.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"

namespace kvarium::cache {
namespace {

// The blocks a step sees: those before its tail, then the tail's. The device gets them by segment, each in this order.
template <class Visit>
void eachBlock(const CellTable& table, const Tail& tail, const Visit& visit) {
  const std::vector<Block>& committed = table.blocks();
  for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) visit(committed[i]);
  for (const Block& block : tail.blocks) visit(block);
}

// Room in a list of blocks: for all of a cache that has them from the beginning, else in powers of two. So most steps
// of decoding have the addresses and bounds of the step before, and a device can repeat its ops.
size_t roomFor(size_t blocks, size_t reserved) {
  return blocks == 0 || blocks <= reserved ? reserved : std::bit_ceil(blocks);
}

int64_t momentsOf(const Group& group) {  // floats
  return QueryMoments::floats(group.plan.shape.n_heads, group.plan.shape.head_dim);
}

}  // namespace

Step::Step(Step&&) noexcept = default;

Step::~Step() {
  if (!m_store) return;
  for (const Numbers& numbers : m_numbers) waitAtTheEnd(*numbers.device, numbers.ready);  // their memory is used again
  m_open.clear();
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (BlockId id : m_groups[g].acquired) m_store->groups[g].full->release(id);
    for (const Seal& seal : m_groups[g].seals) m_store->groups[g].sealed->release(seal.codes);
  }
}

void Step::settle() const {
  for (const Numbers& numbers : m_numbers) numbers.device->wait(numbers.ready);
  for (const std::unique_ptr<OpenStep>& open : m_open) open->residency.settle(open->use);
}

std::span<const float> Step::keyNorms(size_t group) const {
  const float* norms = m_groups[group].key_norms;
  return {norms, norms ? static_cast<size_t>(m_count) : 0};
}

std::vector<Step::CellWeight> Step::weights(size_t group, const CellTable& table) const {
  std::vector<CellWeight> weights;
  const float* of_block = m_groups[group].weights;
  if (!of_block) return weights;
  weights.reserve(static_cast<size_t>(table.stored() + m_count));
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
  if (!std::ranges::is_sorted(weights, before)) std::ranges::sort(weights, before);
  return weights;
}

std::vector<Block> Step::blocksSeen(size_t group, const CellTable& table) const {
  std::vector<Block> blocks;
  eachBlock(table, m_groups[group].tail, [&](const Block& block) {
    blocks.push_back(block);
    for (const Drop& drop : m_groups[group].drops)
      blocks.back().live &= ~block.cellsIn(drop.first, drop.first + drop.count);
    if (blocks.back().live == 0) blocks.pop_back();
  });
  return blocks;
}

int64_t Step::queryRows(size_t group) const {
  const int64_t from = m_groups[group].wanted.queries_from;
  const bool known = m_store->groups[group].plan.shape.n_heads > 0;
  return from < 0 || !known ? 0 : std::clamp<int64_t>(m_first + m_count - from, 0, m_count);
}

void Step::expect(const KvCache& cache) {
  for (size_t g = 0; g < m_groups.size(); ++g) {
    GroupStep& part = m_groups[g];
    if (!part.moments) continue;
    const Group& group = m_store->groups[g];
    const CellTable& table = cache.state().tables[g];
    const QueryMoments before = table.queries() ? *table.queries() : QueryMoments();
    part.queries = std::make_shared<const QueryMoments>(
        before.with(queryRows(g), {part.moments, static_cast<size_t>(momentsOf(group))}, group.plan.shape.head_dim));
    CacheDevice& on = m_store->devices[static_cast<size_t>(group.plan.device)];
    part.expected = expectedAttention(cache, group.layers.front(), blocksSeen(g, table), part.wanted, *part.queries,
                                      part.query_use, {*on.device, on.evidence});
  }
}

StepBatch::StepBatch(std::span<const BatchStep> steps, int device)
    : m_steps(steps.begin(), steps.end()),
      m_store(steps.front().step->m_store.get()),
      m_number(device),
      m_on(&m_store->devices[static_cast<size_t>(device)]),
      m_device(m_on->device),
      m_groups(m_store->groups.size()) {
  for (const BatchStep& each : m_steps) {
    assert(each.step->m_store.get() == m_store);
    m_rows += each.step->count();
  }
}

bool StepBatch::isHere(size_t group) const { return m_store->groups[group].plan.device == m_number; }

StepBatch::LayerPlace StepBatch::placeOf(int layer) const {
  const auto [group, index] = m_store->layer_at[static_cast<size_t>(layer)];
  const auto g = static_cast<size_t>(group);
  return {m_store->groups[g], index, g, m_groups[g], m_store->plans[static_cast<size_t>(layer)]};
}

int64_t StepBatch::queryCap(int layer) const {
  int64_t cap = -1;
  for (const GroupSegment& segment : placeOf(layer).group.segments) cap = std::max(cap, segment.rule.query_cap);
  return cap;
}

int64_t StepBatch::stateOffset(int layer) const { return m_store->state_at[static_cast<size_t>(layer)]; }

void StepBatch::place(device::StepInputs& inputs) {
  m_sequences = inputs.place<device::SequenceRows>(m_steps.size());
  for (size_t g = 0; g < m_groups.size(); ++g) {
    if (!isHere(g)) continue;
    const size_t segments = m_store->groups[g].segments.size();
    const auto reserved = static_cast<size_t>(m_store->groups[g].retention->traits().reserved_blocks);
    size_t blocks = 0, room = 0, most_blocks = 0, seals = 0, packed = 0;
    for (const BatchStep& each : m_steps) {
      const size_t before = blocks;
      const Step::GroupStep& part = each.step->m_groups[g];
      eachBlock(each.cache->state().tables[g], part.tail, [&](const Block& block) {
        ++blocks;
        packed += block.positions ? 1 : 0;
      });
      const size_t own = roomFor(blocks - before, reserved);
      room += own;
      most_blocks = std::max(most_blocks, own);
      seals += part.seals.size();
    }
    planMoves(g);
    GroupInputs& places = m_groups[g];
    places.n_blocks = static_cast<int>(blocks);
    places.most_blocks = static_cast<int32_t>(most_blocks);
    places.moves = inputs.place<device::KvMove>(places.pack.size());
    places.positions = inputs.place<int64_t>(roomFor(packed, 0) * device::cells_per_block);
    places.blocks = inputs.place<device::BlockRef>(room);
    places.ranges = inputs.place<device::KvRange>(m_steps.size() * segments);
    places.writes = inputs.place<device::KvWrite>(static_cast<size_t>(m_rows));
    places.seals = inputs.place<device::KvSeal>(seals);
    places.n_seals = static_cast<int>(seals);
  }
  placeNumbers();
}

// Runs of cells that stay next to each other: from full blocks, then from sealed ones.
void StepBatch::planMoves(size_t g) {
  const Group& group = m_store->groups[g];
  GroupInputs& places = m_groups[g];
  for (const Form form : {Form::full, Form::sealed}) {
    for (const BatchStep& each : m_steps) {
      const std::vector<Block>& blocks = each.cache->state().tables[g].blocks();
      for (const Pack& pack : each.step->m_groups[g].packs) {
        int64_t to = 0;  // cells of the pack that lie before
        for (size_t i = pack.first_block; i < pack.first_block + pack.sources; ++i) {
          for (uint64_t left = blocks[i].live; left;) {
            const int first = std::countr_zero(left);
            const auto at = static_cast<int>(to % device::cells_per_block);
            const int count = std::min<int>(std::countr_one(left >> first), device::cells_per_block - at);
            if (blocks[i].form == form) {
              places.pack.push_back(
                  {.from = group.pool(form).base(blocks[i].id),
                   .to = group.full->base(pack.blocks[static_cast<size_t>(to / device::cells_per_block)].id),
                   .from_cell = first,
                   .to_cell = at,
                   .count = count});
            }
            left &= count == device::cells_per_block ? 0 : ~(((uint64_t{1} << count) - 1) << first);
            to += count;
          }
        }
      }
    }
    if (form == Form::full) places.n_full_moves = static_cast<int>(places.pack.size());
  }
}

// One list of numbers for all groups: key norms by row, then weights by block, then moments by sequence.
void StepBatch::placeNumbers() {
  for (size_t g = 0; g < m_groups.size(); ++g) {
    if (!isHere(g)) continue;
    bool norms = false, weights = false;
    int64_t queried = 0;  // sequences
    for (const BatchStep& each : m_steps) {
      norms |= each.step->m_groups[g].wanted.key_norms;
      weights |= each.step->m_groups[g].wanted.weighed_rows > 0;
      queried += each.step->queryRows(g) > 0 ? 1 : 0;
    }
    GroupInputs& places = m_groups[g];
    if (norms) places.key_norms = std::exchange(m_n_numbers, m_n_numbers + m_rows);
    if (weights)
      places.weights = std::exchange(m_n_numbers, m_n_numbers + int64_t{places.n_blocks} * device::cells_per_block);
    if (queried > 0) places.moments = std::exchange(m_n_numbers, m_n_numbers + queried * momentsOf(m_store->groups[g]));
  }
  device::Memory& memory = m_on->evidence;
  const size_t bytes = static_cast<size_t>(m_n_numbers) * sizeof(float);
  if (memory.size() < bytes) memory = m_device->allocate(bytes + bytes / 2);
}

void StepBatch::write(device::StepInputs& inputs) {
  m_inputs = &inputs;
  const std::span<device::SequenceRows> sequences = inputs.write(m_sequences);
  int32_t row = 0;
  for (size_t i = 0; i < m_steps.size(); ++i) {
    const Step& step = *m_steps[i].step;
    device::SequenceRows& rows =
        sequences[i] = {.first_row = row, .rows = step.count(), .first_position = step.m_first};
    if (step.m_state) {
      const StateBuffer& now = m_steps[i].cache->state().recurrent;
      const auto device = static_cast<size_t>(m_number);
      if (now) rows.state_before = (*now)[device].as<float>();
      rows.state_after = (*step.m_state)[device].as<float>();
    }
    row += step.count();
  }
  for (size_t g = 0; g < m_groups.size(); ++g) {
    if (isHere(g)) writeGroup(g, inputs);
  }
}

void StepBatch::writeGroup(size_t g, device::StepInputs& inputs) {
  const Group& group = m_store->groups[g];
  const std::span<device::BlockRef> blocks = inputs.write(m_groups[g].blocks);
  const std::span<device::KvRange> ranges = inputs.write(m_groups[g].ranges);
  const std::span<device::KvWrite> writes = inputs.write(m_groups[g].writes);
  const std::span<device::KvSeal> seals = inputs.write(m_groups[g].seals);
  const std::span<int64_t> positions = inputs.write(m_groups[g].positions);
  std::copy(m_groups[g].pack.begin(), m_groups[g].pack.end(), inputs.write(m_groups[g].moves).begin());
  int64_t next_position = 0;
  size_t next_block = 0, next_range = 0, next_write = 0, next_seal = 0;
  for (const BatchStep& each : m_steps) {
    const Step& step = *each.step;
    const Step::GroupStep& part = step.m_groups[g];
    for (const GroupSegment& segment : group.segments) {
      const size_t first = next_block;
      eachBlock(each.cache->state().tables[g], part.tail, [&](const Block& block) {
        if (!segment.holds(block)) return;
        device::BlockRef& listed = blocks[next_block++] = {.base = group.pool(block.form).base(block.id),
                                                           .live = block.live,
                                                           .first_position = block.first_position,
                                                           .positions = {}};
        if (!block.positions) return;
        listed.positions = inputs.read(m_groups[g].positions) + next_position;
        const std::span<int64_t> own = positions.subspan(static_cast<size_t>(next_position), device::cells_per_block);
        const auto behind = std::copy(block.positions->begin(), block.positions->end(), own.begin());
        std::fill(behind, own.end(), block.positions->back());
        next_position += device::cells_per_block;
      });
      ranges[next_range++] = {static_cast<int32_t>(first), static_cast<int32_t>(next_block - first)};
    }
    for (const Block& block : part.tail.blocks) {
      for (int64_t cell = std::max<int64_t>(0, step.m_first - block.first_position); cell < block.used; ++cell)
        writes[next_write++] = {group.full->base(block.id), static_cast<int32_t>(cell), block.first_position + cell};
    }
    for (const Step::Seal& seal : part.seals)
      seals[next_seal++] = {group.full->base(seal.block.id), group.sealed->base(seal.codes), seal.block.live};
  }
  assert(next_write == static_cast<size_t>(m_rows));
}

device::KvView StepBatch::store(int layer, const KvRows& rows) {
  m_on->residency->need(layer);
  const auto [group, index, g, places, plan] = placeOf(layer);
  const device::KeyBias& bias = m_store->key_biases[static_cast<size_t>(layer)];
  m_device->storeKv({.k = rows.k,
                     .v = rows.v,
                     .row_stride = rows.row_stride,
                     .writes = m_inputs->read(places.writes),
                     .k_offset = group.full->kOffset(index),
                     .v_offset = group.full->vOffset(index),
                     .k_format = plan.k_format->tag,
                     .v_format = plan.v_format->tag,
                     .key_bias = rows.without_bias ? device::KeyBias{} : bias,
                     .n = m_rows,
                     .n_kv_heads = plan.shape.n_kv_heads,
                     .head_dim = plan.shape.head_dim});
  if (places.key_norms >= 0) {
    m_device->keyNorms({.k = rows.k,
                        .row_stride = rows.row_stride,
                        .n = m_rows,
                        .n_kv_heads = plan.shape.n_kv_heads,
                        .head_dim = plan.shape.head_dim,
                        .out = m_on->evidence.as<float>() + places.key_norms});
  }
  int64_t row = 0;
  for (const BatchStep& each : m_steps) {
    const int64_t at = row * rows.row_stride;
    for (const auto& observer : each.cache->observers()) {
      observer->stored({.layer = layer,
                        .first_position = each.step->m_first,
                        .n = each.step->count(),
                        .k = rows.k + at,
                        .v = rows.v + at,
                        .row_stride = rows.row_stride},
                       *m_device);
    }
    row += each.step->count();
  }

  device::KvView view;
  view.ranges = m_inputs->read(places.ranges);
  view.blocks = m_inputs->read(places.blocks);
  view.most_blocks = places.most_blocks;
  view.key_bias = bias;
  for (const GroupSegment& segment : group.segments) {
    const BlockPool& pool = group.pool(segment.form);
    device::KvSegment& seen = view.segments[view.n_segments++];
    seen = pool.layers()[static_cast<size_t>(index)].segment(pool.kOffset(index));
    seen.window = segment.rule.window;
    seen.query_cap = segment.rule.query_cap;
  }
  return view;
}

std::vector<StepBatch::WantedWeights> StepBatch::weights(int layer) {
  const auto [group, index, g, places, plan] = placeOf(layer);
  std::vector<WantedWeights> wanted;
  if (places.weights < 0) return wanted;
  m_weighed = true;
  for (size_t i = 0; i < m_steps.size(); ++i) {  // neighbours of which as many rows are wanted are weighed at once
    const int rows = m_steps[i].step->m_groups[g].wanted.weighed_rows;
    if (rows == 0) continue;
    if (!wanted.empty() && wanted.back().to.rows == rows &&
        wanted.back().first + wanted.back().n == static_cast<int>(i))
      ++wanted.back().n;
    else
      wanted.push_back(
          {.first = static_cast<int>(i),
           .n = 1,
           .to = {.out = m_on->evidence.as<float>() + places.weights, .blocks = places.n_blocks, .rows = rows}});
  }
  return wanted;
}

bool StepBatch::wantsQueries(int layer) const { return placeOf(layer).inputs.moments >= 0; }

void StepBatch::queries(int layer, device::DevicePtr<const float> q, int64_t row_stride, std::vector<QueryUse> uses) {
  const auto [group, index, g, places, plan] = placeOf(layer);
  m_queried = true;
  device::DevicePtr<float> to = m_on->evidence.as<float>() + places.moments;
  int64_t end = 0;  // of the sequence's rows
  for (size_t i = 0; i < m_steps.size(); ++i) {
    Step& step = *m_steps[i].step;
    end += step.count();
    const int64_t rows = step.queryRows(g);
    if (rows == 0) continue;
    step.m_groups[g].query_use = std::move(uses[i]);
    m_device->queryMoments({.q = q + (end - rows) * row_stride,
                            .row_stride = row_stride,
                            .n = static_cast<int>(rows),
                            .n_heads = plan.shape.n_heads,
                            .head_dim = plan.shape.head_dim,
                            .out = to});
    to += momentsOf(group);
  }
}

void StepBatch::done(int layer) {
  const LayerPlace at = placeOf(layer);
  for (const BatchStep& each : m_steps) {
    const Step::GroupStep& part = each.step->m_groups[at.number];
    if (part.round) roundLayer(*m_device, at.group, at.index, part.tail.blocks);
  }
  pack(at);
  seal(at);
  for (const BatchStep& each : m_steps)
    m_on->residency->done(layer, each.step->m_open[static_cast<size_t>(m_number)]->use);
}

// Like codes, packed cells are written before the table says so, into blocks that a dropped step gives back.
void StepBatch::pack(const LayerPlace& at) {
  const auto& [group, index, g, places, plan] = at;
  const LayerStorage& to = group.full->layers()[static_cast<size_t>(index)];
  const auto move = [&](Form form, int first, int count) {
    if (count == 0) return;
    const BlockPool& pool = group.pool(form);
    const LayerStorage& from = pool.layers()[static_cast<size_t>(index)];
    m_device->moveKv({.moves = m_inputs->read(places.moves) + first,
                      .n = count,
                      .k_from_offset = pool.kOffset(index),
                      .v_from_offset = pool.vOffset(index),
                      .k_to_offset = group.full->kOffset(index),
                      .v_to_offset = group.full->vOffset(index),
                      .k_from = from.k,
                      .v_from = from.v,
                      .k_to = to.k.format,
                      .v_to = to.v.format,
                      .n_kv_heads = to.n_kv_heads,
                      .head_dim = to.head_dim});
  };
  move(Form::full, 0, places.n_full_moves);
  move(Form::sealed, places.n_full_moves, static_cast<int>(places.pack.size()) - places.n_full_moves);
}

// Codes are written before the table says so: a step that is dropped gives them back.
void StepBatch::seal(const LayerPlace& at) {
  const auto& [group, index, g, places, plan] = at;
  if (places.n_seals == 0) return;
  const LayerStorage& from = group.full->layers()[static_cast<size_t>(index)];
  const LayerStorage& to = group.sealed->layers()[static_cast<size_t>(index)];
  const Sealing& how = *group.plan.sealing;
  m_device->sealKv({.seals = m_inputs->read(places.seals),
                    .n = places.n_seals,
                    .k_from_offset = group.full->kOffset(index),
                    .v_from_offset = group.full->vOffset(index),
                    .k_to_offset = group.sealed->kOffset(index),
                    .v_to_offset = group.sealed->vOffset(index),
                    .k_format = from.k.format,
                    .v_format = from.v.format,
                    .k = to.k,
                    .v = to.v,
                    .k_method = how.k ? how.k->fit : device::QuantMethod::range,
                    .v_method = how.v ? how.v->fit : device::QuantMethod::range,
                    .n_kv_heads = from.n_kv_heads,
                    .head_dim = from.head_dim});
}

void StepBatch::end() {
  if (m_n_numbers == 0) return;
  const size_t bytes = static_cast<size_t>(m_n_numbers) * sizeof(float);
  std::vector<std::shared_ptr<device::Pinned>>& hosts = m_on->evidence_on_host;
  auto host = std::ranges::find_if(hosts, [](const auto& each) { return each.use_count() == 1; });
  if (host == hosts.end()) host = hosts.insert(host, nullptr);
  if (!*host || (*host)->size() < bytes) *host = std::make_shared<device::Pinned>(m_device->pinned(bytes + bytes / 2));
  m_device->ops().copyOut(**host, 0, m_on->evidence.data(), bytes);
  const device::Fence ready = m_device->ops().record();
  const auto* numbers = reinterpret_cast<const float*>((*host)->data());
  for (size_t g = 0; g < m_groups.size(); ++g) {
    const GroupInputs& places = m_groups[g];
    int64_t rows = 0, blocks = 0, queried = 0;  // of the sequences before
    for (const BatchStep& each : m_steps) {
      Step::GroupStep& part = each.step->m_groups[g];
      if (places.key_norms >= 0) part.key_norms = numbers + places.key_norms + rows;
      if (m_weighed && places.weights >= 0 && part.wanted.weighed_rows > 0)
        part.weights = numbers + places.weights + blocks * device::cells_per_block;
      if (m_queried && places.moments >= 0 && each.step->queryRows(g) > 0)
        part.moments = numbers + places.moments + queried++ * momentsOf(m_store->groups[g]);
      rows += each.step->count();
      eachBlock(each.cache->state().tables[g], part.tail, [&](const Block&) { ++blocks; });
    }
  }
  for (const BatchStep& each : m_steps) each.step->m_numbers.push_back({m_device, *host, ready});
}

}  // namespace kvarium::cache
