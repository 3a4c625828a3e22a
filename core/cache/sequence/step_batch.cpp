// What a device computes of steps: lists of blocks once a step, then layer by layer.
#include <algorithm>
#include <cassert>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/requantize_all.h"

namespace kvarium {
namespace {

// The segments of a group, the same in every step.
struct GroupSegment {
  SegmentRule rule;
  Form form = Form::full;
  bool holds(const Block& block) const { return block.role == rule.role && block.form == form; }
};

std::vector<GroupSegment> segmentsOf(const Group& group) {
  std::vector<GroupSegment> segments;
  for (const SegmentRule& rule : group.retention->segments()) {
    if (group.sealed) segments.push_back({rule, Form::sealed});
    segments.push_back({rule, Form::full});
  }
  assert(segments.size() <= static_cast<size_t>(most_segments));
  return segments;
}

// The blocks a step sees: those before its tail, then the tail's.
template <class Visit>
void eachBlock(const CellTable& table, const Tail& tail, const Visit& visit) {
  const std::vector<Block>& committed = table.blocks();
  for (size_t i = 0; i < std::min(tail.first_block, committed.size()); ++i) visit(committed[i]);
  for (const Block& block : tail.blocks) visit(block);
}

}  // namespace

StepBatch::StepBatch(std::span<const BatchStep> steps)
    : m_steps(steps.begin(), steps.end()),
      m_store(steps.front().step->m_store),
      m_device(m_store->device),
      m_groups(m_store->groups.size()) {
  for (const BatchStep& each : m_steps) {
    assert(each.step->m_store == m_store);
    m_rows += each.step->count();
  }
}

int64_t StepBatch::queryCap(int layer) const {
  const int g = m_store->layer_at[static_cast<size_t>(layer)].first;
  int64_t cap = -1;
  for (const SegmentRule& rule : m_store->groups[static_cast<size_t>(g)].retention->segments())
    cap = std::max(cap, rule.query_cap);
  return cap;
}

int64_t StepBatch::stateOffset(int layer) const { return m_store->state_at[static_cast<size_t>(layer)]; }

void StepBatch::place(StepInputs& inputs) {
  m_sequences = inputs.place<SequenceRows>(m_steps.size());
  for (size_t g = 0; g < m_groups.size(); ++g) {
    const size_t segments = segmentsOf(m_store->groups[g]).size();
    size_t blocks = 0, seals = 0;
    for (const BatchStep& each : m_steps) {
      const Step::GroupStep& part = each.step->m_groups[g];
      blocks +=
          std::min(part.tail.first_block, each.cache->m_state.tables[g].blocks().size()) + part.tail.blocks.size();
      seals += part.seals.size();
    }
    GroupInputs& places = m_groups[g];
    places.blocks = inputs.place<BlockRef>(blocks);
    places.ranges = inputs.place<KvRange>(m_steps.size() * segments);
    places.writes = inputs.place<KvWrite>(static_cast<size_t>(m_rows));
    places.seals = inputs.place<KvSeal>(seals);
    places.n_seals = static_cast<int>(seals);
  }
}

void StepBatch::write(StepInputs& inputs) {
  m_inputs = &inputs;
  const std::span<SequenceRows> sequences = inputs.write(m_sequences);
  int32_t row = 0;
  for (size_t i = 0; i < m_steps.size(); ++i) {
    const Step& step = *m_steps[i].step;
    SequenceRows& rows = sequences[i] = {.first_row = row, .rows = step.count(), .first_position = step.m_first};
    if (step.m_state) {
      const StateBuffer& now = m_steps[i].cache->m_state.recurrent.now();
      if (now) rows.state_before = now->as<float>();
      rows.state_after = step.m_state->as<float>();
    }
    row += step.count();
  }
  for (size_t g = 0; g < m_groups.size(); ++g) writeGroup(g, inputs);
}

void StepBatch::writeGroup(size_t g, StepInputs& inputs) {
  const Group& group = m_store->groups[g];
  const std::vector<GroupSegment> segments = segmentsOf(group);
  const std::span<BlockRef> blocks = inputs.write(m_groups[g].blocks);
  const std::span<KvRange> ranges = inputs.write(m_groups[g].ranges);
  const std::span<KvWrite> writes = inputs.write(m_groups[g].writes);
  const std::span<KvSeal> seals = inputs.write(m_groups[g].seals);
  size_t next_block = 0, next_range = 0, next_write = 0, next_seal = 0;
  for (const BatchStep& each : m_steps) {
    const Step& step = *each.step;
    const Step::GroupStep& part = step.m_groups[g];
    for (const GroupSegment& segment : segments) {
      const size_t first = next_block;
      eachBlock(each.cache->m_state.tables[g], part.tail, [&](const Block& block) {
        if (!segment.holds(block)) return;
        blocks[next_block++] = {.base = group.pool(block.form).base(block.id),
                                .live = block.live,
                                .first_position = block.first_position,
                                .positions = {}};
      });
      ranges[next_range++] = {static_cast<int32_t>(first), static_cast<int32_t>(next_block - first)};
    }
    for (const Block& block : part.tail.blocks) {
      for (int64_t cell = std::max<int64_t>(0, step.m_first - block.first_position); cell < block.used; ++cell)
        writes[next_write++] = {group.full->base(block.id), static_cast<int32_t>(cell)};
    }
    for (const Step::Seal& seal : part.seals)
      seals[next_seal++] = {group.full->base(seal.block.id), group.sealed->base(seal.codes), seal.block.live};
  }
  assert(next_write == static_cast<size_t>(m_rows));
}

KvView StepBatch::store(int layer, const KvRows& rows) {
  m_store->residency->need(layer);
  const auto [g, index] = m_store->layer_at[static_cast<size_t>(layer)];
  const Group& group = m_store->groups[static_cast<size_t>(g)];
  const LayerPlan& plan = m_store->plans[static_cast<size_t>(layer)];
  const GroupInputs& places = m_groups[static_cast<size_t>(g)];
  m_device->storeKv({.k = rows.k,
                     .v = rows.v,
                     .row_stride = rows.row_stride,
                     .writes = m_inputs->read(places.writes),
                     .k_offset = group.full->kOffset(index),
                     .v_offset = group.full->vOffset(index),
                     .k_format = plan.k_format->tag,
                     .v_format = plan.v_format->tag,
                     .n = m_rows,
                     .n_kv_heads = plan.shape.n_kv_heads,
                     .head_dim = plan.shape.head_dim});
  if (group.retention->wantsKeyNorms()) {
    const auto bytes = m_groups.size() * static_cast<size_t>(m_rows) * sizeof(float);
    if (m_key_norms.size() < bytes) m_key_norms = m_device->allocate(bytes);
    m_device->keyNorms({.k = rows.k,
                        .row_stride = rows.row_stride,
                        .n = m_rows,
                        .n_kv_heads = plan.shape.n_kv_heads,
                        .head_dim = plan.shape.head_dim,
                        .out = m_key_norms.as<float>() + int64_t{g} * m_rows});
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

  KvView view;
  view.ranges = m_inputs->read(places.ranges);
  view.blocks = m_inputs->read(places.blocks);
  for (const GroupSegment& segment : segmentsOf(group)) {
    const BlockPool& pool = group.pool(segment.form);
    const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
    const auto heads = static_cast<size_t>(plan.shape.n_kv_heads);
    view.segments[view.n_segments++] = {.window = segment.rule.window,
                                        .query_cap = segment.rule.query_cap,
                                        .causal = true,
                                        .k = storage.k,
                                        .v = storage.v,
                                        .k_tile_bytes = storage.kBytes() / heads,
                                        .v_tile_bytes = storage.vBytes() / heads,
                                        .k_offset = pool.kOffset(index),
                                        .v_offset = pool.vOffset(index)};
  }
  return view;
}

void StepBatch::done(int layer) {
  const auto [g, index] = m_store->layer_at[static_cast<size_t>(layer)];
  for (const BatchStep& each : m_steps) {
    const Step::GroupStep& part = each.step->m_groups[static_cast<size_t>(g)];
    if (part.round) roundLayer(*m_device, m_store->groups[static_cast<size_t>(g)], index, part.tail.blocks);
  }
  seal(layer);
  for (const BatchStep& each : m_steps) m_store->residency->done(layer, each.step->m_open->use);
}

// Codes are written before the table says so: a step that is dropped gives them back.
void StepBatch::seal(int layer) {
  const auto [g, index] = m_store->layer_at[static_cast<size_t>(layer)];
  const Group& group = m_store->groups[static_cast<size_t>(g)];
  const GroupInputs& places = m_groups[static_cast<size_t>(g)];
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
                    .k_method = how.k ? how.k->fit : QuantMethod::range,
                    .v_method = how.v ? how.v->fit : QuantMethod::range,
                    .n_kv_heads = from.n_kv_heads,
                    .head_dim = from.head_dim});
}

void StepBatch::end() {
  if (m_key_norms.size() == 0) return;
  auto memory = std::make_shared<Pinned>(m_device->pinned(m_key_norms.size()));
  m_device->ops().copyOut(*memory, 0, m_key_norms.data(), m_key_norms.size());
  const Fence ready = m_device->ops().record();
  size_t row = 0;
  for (const BatchStep& each : m_steps) {
    each.step->m_evidence = {memory, row * sizeof(float), static_cast<size_t>(m_rows) * sizeof(float), ready};
    row += static_cast<size_t>(each.step->count());
  }
}

}  // namespace kvarium
