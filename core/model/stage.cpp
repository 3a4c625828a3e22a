#include "core/model/stage.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/base/error.h"

namespace kvarium::model {
namespace {

// The same attention of `n` sequences from `first` on.
device::AttendArgs ofSequences(device::AttendArgs args, int first, int n) {
  args.sequences += first;
  args.n_sequences = n;
  args.view.ranges += first * args.view.n_segments;
  return args;
}

int wantedRows(const BatchItem& item) {
  return item.want == Want::all ? item.step->count() : item.want == Want::last ? 1 : 0;
}

}  // namespace

Stage::Stage(const Model& model, device::LayerDevices devices, int number)
    : m_model(model),
      m_device(devices.at(number)),
      m_number(number),
      m_inputs(m_device),
      m_feed(m_device),
      m_recurrent(m_device),
      m_cross(m_device) {
  const auto layers = static_cast<int>(model.config.layers.size());
  m_first = number == 0 ? 0 : devices.border();
  m_end = number + 1 < devices.count() ? devices.border() : layers;
  m_embeds = number == 0;
  m_has_head = number + 1 == devices.count();
}

int64_t Stage::scratchBytes() const {
  size_t bytes = m_feed.scratchBytes() + m_recurrent.scratchBytes() + m_cross.scratchBytes();
  for (const ScratchRows* rows : {&m_scratch.x, &m_scratch.normed, &m_scratch.qkv, &m_scratch.attended,
                                  &m_scratch.branch, &m_scratch.wanted, &m_scratch.logits}) {
    bytes += rows->bytes();
  }
  return static_cast<int64_t>(bytes);
}

void Stage::prepare(std::span<const BatchItem> items) {
  findParts(items);
  placeInputs();
  writeIds(items);
  if (m_embeds && m_model.positions) writePositions(items);
  writeAngles();
  for (Part& part : m_parts) part.batch.write(m_inputs);
  m_inputs.upload();
  m_batches.clear();
  for (const Part& part : m_parts) m_batches.push_back({&part.batch, part.first_row});
}

void Stage::findParts(std::span<const BatchItem> items) {
  m_parts.clear();
  m_rows = m_wanted_rows = 0;
  for (size_t first = 0; first < items.size();) {
    size_t end = first;
    std::vector<cache::BatchStep> steps;
    const int64_t first_row = m_rows;
    const auto* store = &items[first].cache->store();
    if (std::ranges::any_of(m_parts, [&](const Part& part) { return &part.items.front().cache->store() == store; }))
      throw Error(ErrorKind::usage, "caches of one store are apart in a batch", "put forks next to each other");
    for (; end < items.size() && &items[end].cache->store() == store; ++end) {
      steps.push_back({items[end].cache, items[end].step});
      m_rows += items[end].step->count();
      m_wanted_rows += wantedRows(items[end]);
    }
    m_parts.push_back({cache::StepBatch(steps, m_number), first_row, items.subspan(first, end - first), {}});
    first = end;
  }
}

void Stage::placeInputs() {
  const ModelConfig& config = m_model.config;
  const auto rows = static_cast<size_t>(m_rows);
  m_inputs.begin();
  if (m_embeds) m_ids = m_inputs.place<int32_t>(rows);
  if (m_embeds && m_model.positions) m_positions = m_inputs.place<int32_t>(rows);
  if (m_has_head) m_wanted_list = m_inputs.place<int32_t>(static_cast<size_t>(m_wanted_rows));
  m_angles.clear();
  for (const RopeConfig& rope : config.ropes)
    m_angles.push_back(m_inputs.place<float>(rows * static_cast<size_t>(rope.dims)));
  for (Part& part : m_parts) {
    for (int layer = m_first; layer < m_end; ++layer) {
      const LayerSpec& spec = config.layers[static_cast<size_t>(layer)];
      const int rope = spec.rope;
      if (!spec.attends() || rope < 0) continue;
      const int64_t cap = part.batch.queryCap(layer);
      const bool known = std::ranges::any_of(
          part.capped, [&](const Part::Capped& capped) { return capped.rope == rope && capped.cap == cap; });
      if (cap < 0 || known) continue;
      const auto dims = static_cast<size_t>(config.ropes[static_cast<size_t>(rope)].dims);
      part.capped.push_back({rope, cap, m_inputs.place<float>(static_cast<size_t>(part.batch.rows()) * dims)});
    }
    part.batch.place(m_inputs);
  }
  m_inputs.allocate();
}

// The ids where they are embedded, the wanted rows where the head is.
void Stage::writeIds(std::span<const BatchItem> items) {
  const std::span<int32_t> ids = m_embeds ? m_inputs.write(m_ids) : std::span<int32_t>();
  const std::span<int32_t> list = m_has_head ? m_inputs.write(m_wanted_list) : std::span<int32_t>();
  int row = 0, entry = 0;
  for (const BatchItem& item : items) {
    assert(static_cast<int>(item.ids.size()) == item.step->count());
    if (m_embeds) std::copy(item.ids.begin(), item.ids.end(), ids.begin() + row);
    row += item.step->count();
    for (int i = row - wantedRows(item); m_has_head && i < row; ++i) list[static_cast<size_t>(entry++)] = i;
  }
}

void Stage::writePositions(std::span<const BatchItem> items) {
  const std::span<int32_t> positions = m_inputs.write(m_positions);
  int row = 0;
  for (const BatchItem& item : items) {
    for (int i = 0; i < item.step->count(); ++i)
      positions[static_cast<size_t>(row++)] = static_cast<int32_t>(item.step->firstPosition() + i);
  }
  const int64_t most = m_model.config.context_length;
  if (*std::ranges::max_element(positions) < most) return;
  throw Error(ErrorKind::content, {"the model has learned %1 positions and the text is longer", most},
              "shorten the text");
}

// A rotation that follows the length of the text is the item's own.
void Stage::writeAngles() {
  const std::vector<RopeConfig>& ropes = m_model.config.ropes;
  const auto rows = [](std::span<float> all, int64_t first, int n, int dims) {
    return all.subspan(static_cast<size_t>(first * dims), static_cast<size_t>(n) * static_cast<size_t>(dims));
  };
  for (size_t r = 0; r < ropes.size(); ++r) {
    const int dims = ropes[r].dims;
    int64_t row = 0;
    for (const Part& part : m_parts) {
      for (const BatchItem& item : part.items) {
        const cache::Step& step = *item.step;
        const RopeTable table = ropeTable(ropes[r], std::max(item.length, step.firstPosition() + step.count()));
        const int n = step.count();
        ropeAngles(table, step.firstPosition(), n, -1, rows(m_inputs.write(m_angles[r]), row, n, dims));
        for (const Part::Capped& capped : part.capped) {
          if (capped.rope != static_cast<int>(r)) continue;
          ropeAngles(table, step.firstPosition(), n, capped.cap,
                     rows(m_inputs.write(capped.angles), row - part.first_row, n, dims));
        }
        row += n;
      }
    }
  }
}

void Stage::embed() {
  const ModelConfig& config = m_model.config;
  const device::DevicePtr<float> rows = x();
  m_device.embed({.table = m_model.embedding.get(),
                  .ids = m_inputs.read(m_ids),
                  .n = m_rows,
                  .out = rows,
                  .scale = config.embedding_scale});
  if (!m_model.positions) return;
  const device::DevicePtr<float> placed = m_scratch.normed.fit(m_device, m_rows, config.dim);
  m_device.embed({.table = m_model.positions.get(), .ids = m_inputs.read(m_positions), .n = m_rows, .out = placed});
  m_device.addRows({.x = placed, .n = m_rows, .dim = config.dim, .out = rows});
}

// norm, mix, norm, feed; both halves add to x. Gemma normalises what is added.
void Stage::layerForward(int layer) {
  const ModelConfig& config = m_model.config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model.layers[layer];
  const int n = m_rows;
  const device::DevicePtr<float> x = m_scratch.x.data();
  const device::DevicePtr<float> normed = m_scratch.normed.fit(m_device, n, config.dim);
  const device::DevicePtr<float> made = spec.post_norms ? m_scratch.branch.fit(m_device, n, config.dim) : x;
  const auto addMade = [&](const NormWeights& post_norm) {
    post_norm.run(m_device, config, made, n, made);
    m_device.addRows({.x = made, .n = n, .dim = config.dim, .out = x});
  };

  if (spec.mixes()) {
    weights.mix_norm.run(m_device, config, x, n, normed);
    mix(layer, normed, !spec.post_norms, made);
    if (spec.post_norms) addMade(weights.mix_post_norm);
  }

  if (spec.cross) {
    weights.cross.norm.run(m_device, config, x, n, normed);
    std::vector<CrossRows> rows;
    for (const Part& part : m_parts) {
      for (size_t i = 0; i < part.items.size(); ++i) {
        rows.push_back({part.items[i].cache->state().cross.get(), part.batch.sequenceRows() + static_cast<int64_t>(i),
                        part.first_row, part.batch.rows()});
      }
    }
    m_cross.run(spec, weights.cross, layer, rows, normed, n, x);
  }

  if (spec.ff_dim == 0) return;
  weights.feed_norm.run(m_device, config, x, n, normed);
  m_feed.run(spec, weights, normed, n, config.dim, !spec.post_norms, made);
  if (spec.post_norms) addMade(weights.feed_post_norm);
}

// Attention, then the recurrence, of what is normalised.
void Stage::mix(int layer, device::DevicePtr<const float> normed, bool add, device::DevicePtr<float> out) {
  const ModelConfig& config = m_model.config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model.layers[layer];
  const int n = m_rows;
  if (spec.attends()) {
    weights.qkv.run(m_device, normed, n, m_scratch.qkv.fit(m_device, n, weights.qkv.w->rows));
    const device::DevicePtr<float> attended =
        m_scratch.attended.fit(m_device, n, int64_t{spec.n_heads} * spec.head_dim);
    attend(layer);
    if (spec.output_gate) {
      const int64_t width = int64_t{spec.n_heads} * spec.head_dim;
      m_device.gated({.gate = m_scratch.qkv.data() + width,
                      .up = attended,
                      .gate_stride = weights.qkv.w->rows,
                      .up_stride = width,
                      .activation = device::Activation::sigmoid,
                      .n = n,
                      .dim = static_cast<int>(width),
                      .out = attended});
    }
    weights.attention_out.run(m_device, attended, n, out, add);
  }
  m_recurrent.run(weights.recurrent, {.layer = layer,
                                      .norm_epsilon = config.norm_epsilon,
                                      .batches = m_batches,
                                      .y = normed,
                                      .n = n,
                                      .add = add || spec.attends(),
                                      .out = out});
}

// Rotates and stores the new keys, then attends to everything each sequence sees.
void Stage::attend(int layer) {
  const ModelConfig& config = m_model.config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model.layers[layer];
  const int64_t stride = weights.qkv.w->rows, out_stride = int64_t{spec.n_heads} * spec.head_dim;
  const device::DevicePtr<float> q = m_scratch.qkv.data();
  const device::DevicePtr<float> k = q + (spec.output_gate ? 2 : 1) * out_stride;
  const device::DevicePtr<float> v = k + int64_t{spec.n_kv_heads} * spec.head_dim;
  if (spec.qk_norms) {
    const auto normHeads = [&](device::DevicePtr<float> x, const device::Memory& weight, int heads) {
      m_device.rmsNorm({.x = x,
                        .weight = weight.as<float>(),
                        .epsilon = config.norm_epsilon,
                        .n = m_rows,
                        .dim = spec.head_dim,
                        .out = x,
                        .heads = heads,
                        .row_stride = stride});
    };
    normHeads(q, weights.q_norm, spec.n_heads);
    normHeads(k, weights.k_norm, spec.n_kv_heads);
  }
  const RopeConfig* rope = spec.rope >= 0 ? &config.ropes[static_cast<size_t>(spec.rope)] : nullptr;
  const device::DevicePtr<const float> angles =
      rope ? m_inputs.read(m_angles[static_cast<size_t>(spec.rope)]) : device::DevicePtr<const float>{};
  if (rope) {
    m_device.rope({.x = k,
                   .row_stride = stride,
                   .angles = angles,
                   .style = rope->style,
                   .n = m_rows,
                   .heads = spec.n_kv_heads,
                   .head_dim = spec.head_dim,
                   .dims = rope->dims});
  }
  for (Part& part : m_parts) {
    const int64_t row = part.first_row;
    device::AttendArgs args{.q = q + row * stride, .row_stride = stride};
    args.view = part.batch.store(layer, {k + row * stride, v + row * stride, stride});
    if (rope) {
      args.angles = angles + row * rope->dims;
      args.capped_angles = cappedAngles(part, spec.rope, args.view);
      args.style = rope->style;
      args.dims = rope->dims;
    } else {
      args.style = device::RopeStyle::halves;
    }
    args.sequences = part.batch.sequenceRows();
    args.n_sequences = part.batch.sequences();
    args.n = part.batch.rows();
    args.n_heads = spec.n_heads;
    args.n_kv_heads = spec.n_kv_heads;
    args.head_dim = spec.head_dim;
    args.scale = spec.query_scale;
    args.softcap = spec.softcap;
    args.row_invariant = std::ranges::any_of(part.items, &BatchItem::row_invariant);
    args.out = m_scratch.attended.data() + row * out_stride;
    m_device.attend(args);
    for (const cache::StepBatch::WantedWeights& wanted : part.batch.weights(layer))
      m_device.attendWeights(ofSequences(args, wanted.first, wanted.n), wanted.to);
    if (part.batch.wantsQueries(layer)) part.batch.queries(layer, args.q, stride, queryUses(part, spec));
    observe(layer, part, args);
    part.batch.done(layer);
  }
}

// For the items of a part: how their layer's queries will meet keys after this step.
std::vector<cache::QueryUse> Stage::queryUses(const Part& part, const LayerSpec& spec) const {
  std::vector<cache::QueryUse> uses;
  for (const BatchItem& item : part.items) {
    cache::QueryUse& use = uses.emplace_back(cache::QueryUse{.scale = spec.query_scale});
    if (spec.rope < 0) continue;
    const RopeConfig& rope = m_model.config.ropes[static_cast<size_t>(spec.rope)];
    const int64_t end = item.step->firstPosition() + item.step->count();
    use.style = rope.style;
    use.turn = averageAngles(ropeTable(rope, std::max(item.length, end)), end, cache::expected_tokens);
  }
  return uses;
}

void Stage::observe(int layer, const Part& part, const device::AttendArgs& args) {
  for (size_t i = 0; i < part.items.size(); ++i) {
    cache::AttendedLayer attention;
    std::vector<cache::AttendedCell> cells;
    for (const auto& observer : part.items[i].cache->observers()) {
      if (!observer->wantsWeights(layer)) continue;
      if (!attention.weights) {
        const auto sequence = static_cast<int>(i);
        const device::AttendArgs one = ofSequences(args, sequence, 1);  // others are not asked for
        const int blocks = blocksOf(args, m_inputs);
        const device::DevicePtr<float> weights =
            m_scratch.weights.fit(m_device, args.n_heads, int64_t{blocks} * device::cells_per_block);
        cells = attendedCells(args, sequence, m_inputs);
        const cache::Step& step = *part.items[i].step;
        attention = {.layer = layer,
                     .position = step.firstPosition() + step.count() - 1,
                     .n_heads = args.n_heads,
                     .n_kv_heads = args.n_kv_heads,
                     .cells = cells,
                     .weights = weights,
                     .head_weights = int64_t{blocks} * device::cells_per_block,
                     .before = m_device.ops().record(),
                     .began = Clock::now()};
        m_device.attendWeights(one, {.out = weights, .blocks = blocks, .by_head = true});
      }
      observer->attended(attention, m_device);
    }
  }
}

device::DevicePtr<const float> Stage::cappedAngles(const Part& part, int rope, const device::KvView& view) const {
  int64_t cap = -1;
  for (int s = 0; s < view.n_segments; ++s) cap = std::max(cap, view.segments[s].query_cap);
  for (const Part::Capped& capped : part.capped) {
    if (capped.rope == rope && capped.cap == cap) return m_inputs.read(capped.angles);
  }
  return {};
}

Logits Stage::head() {
  const ModelConfig& config = m_model.config;
  if (m_wanted_rows == 0) return {};
  // Only wanted rows meet the head: it is the largest matrix of a small model.
  device::DevicePtr<float> rows = m_scratch.x.data();
  if (m_wanted_rows != m_rows) {
    rows = m_scratch.wanted.fit(m_device, m_wanted_rows, config.dim);
    m_device.takeRows({.x = m_scratch.x.data(),
                       .rows = m_inputs.read(m_wanted_list),
                       .n = m_wanted_rows,
                       .dim = config.dim,
                       .out = rows});
  }
  m_model.output_norm.run(m_device, config, rows, m_wanted_rows, rows);
  const device::DevicePtr<float> out = m_scratch.logits.fit(m_device, m_wanted_rows, config.vocab_size);
  m_device.matmul(
      {.x = rows, .w = &m_model.head(), .bias = m_model.head_bias.as<float>(), .n = m_wanted_rows, .out = out});
  if (config.final_softcap > 0) {
    m_device.softcap({.x = out,
                      .count = int64_t{m_wanted_rows} * config.vocab_size,
                      .cap = static_cast<float>(config.final_softcap)});
  }
  return {out, m_wanted_rows, {}};
}

void Stage::end() {
  for (Part& part : m_parts) part.batch.end();
}

void Stage::forget() {
  m_batches.clear();
  m_parts.clear();
}

int blocksOf(const device::AttendArgs& args, const device::StepInputs& inputs) {
  const device::KvRange* ranges = inputs.onHost(args.view.ranges);
  int blocks = 0;
  for (int i = 0; i < args.n_sequences * args.view.n_segments; ++i)
    blocks = std::max(blocks, ranges[i].first + ranges[i].count);
  return blocks;
}

std::vector<cache::AttendedCell> attendedCells(const device::AttendArgs& args, int sequence,
                                               const device::StepInputs& inputs) {
  const device::KvView& view = args.view;
  const device::SequenceRows& rows = inputs.onHost(args.sequences)[sequence];
  const device::KvRange* ranges = inputs.onHost(view.ranges) + sequence * view.n_segments;
  const int64_t query = rows.first_position + rows.rows - 1;
  std::vector<cache::AttendedCell> cells;
  for (int s = 0; s < view.n_segments; ++s) {
    const device::KvSegment& segment = view.segments[s];
    for (int b = ranges[s].first; b < ranges[s].first + ranges[s].count; ++b) {
      const device::BlockRef& block = inputs.onHost(view.blocks)[b];
      const int64_t* positions = block.positions ? inputs.onHost(block.positions) : nullptr;
      for (uint64_t left = block.live; left; left &= left - 1) {
        const int cell = std::countr_zero(left);
        const int64_t position = positions ? positions[cell] : block.first_position + cell;
        if (segment.causal && position > query) continue;
        if (segment.window >= 0 && query - position >= segment.window) continue;
        cells.push_back({position, int64_t{b} * device::cells_per_block + cell});
      }
    }
  }
  std::ranges::sort(cells, {}, &cache::AttendedCell::position);
  return cells;
}

}  // namespace kvarium::model
