#include "core/model/decoder.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace kvarium {

void Decoder::upload(const std::vector<float>& values, Memory& memory) {
  const size_t bytes = values.size() * sizeof(float);
  if (memory.size() < bytes) {
    memory = {};
    memory = m_device.allocate(bytes);
  }
  m_device.copyIn(memory.data(), values.data(), bytes);
}

int64_t Decoder::scratchBytes() const {
  size_t bytes = m_feed.scratchBytes() + m_scan.scratchBytes() + m_cross.scratchBytes();
  for (const ScratchRows* rows : {&m_x, &m_normed, &m_qkv, &m_attended, &m_branch, &m_wanted, &m_logits}) {
    bytes += rows->bytes();
  }
  for (const Angles& angles : m_angles) bytes += angles.own.size() + angles.capped.size();
  return static_cast<int64_t>(bytes);
}

int64_t Decoder::predictScratch(const ModelConfig& config, int64_t chunk) {
  int64_t qkv = 0, attended = 0, branch = 0, angles = 0;
  for (const LayerSpec& layer : config.layers) {
    qkv = std::max(qkv, int64_t{layer.n_heads + 2 * layer.n_kv_heads} * layer.head_dim);
    attended = std::max(attended, int64_t{layer.n_heads} * layer.head_dim);
    if (layer.post_norms) branch = config.dim;
  }
  for (const RopeConfig& rope : config.ropes) angles += rope.dims;
  const int64_t per_row = 2 * config.dim + qkv + attended + branch + FeedForward::rowFloats(config) +
                          ScanMixer::rowFloats(config) + CrossAttention::rowFloats(config) + angles;
  return static_cast<int64_t>(sizeof(float)) * (chunk * per_row + config.dim + config.vocab_size);
}

Outcome Decoder::forward(std::span<const BatchItem> items, std::vector<float>& logits, const std::atomic<bool>* stop) {
  int n = 0;
  for (const BatchItem& item : items) n += item.step->count();
  // A batch has one trace, that of its first sequence's cache.
  StepTracer* tracer = items.empty() ? nullptr : items.front().cache->tracer();
  if (tracer) tracer->begin(items.front().step->firstPosition(), n);
  if (m_probe) m_probe->forget();
  Clock::time_point since = tracer ? Clock::now() : Clock::time_point{};
  prepareAngles(items);
  embed(items, n);
  if (tracer) {
    m_device.synchronize();
    tracer->did(StepTrace::What::embedding, since);
  }
  for (int layer = 0; layer < static_cast<int>(m_model->config.layers.size()); ++layer) {
    if (stop && stop->load(std::memory_order_relaxed)) return Outcome::stopped;
    if (!tracer) {
      layerForward(layer, items, n);
      continue;
    }
    since = Clock::now();
    layerForward(layer, items, n);
    m_device.synchronize();
    tracer->computed(layer, since);
  }
  if (tracer) since = Clock::now();
  head(items, logits);
  if (tracer) tracer->did(StepTrace::What::head, since);
  return Outcome::done;
}

void Decoder::prepareAngles(std::span<const BatchItem> items) {
  const std::vector<RopeConfig>& ropes = m_model->config.ropes;
  if (m_angles.size() < items.size() * ropes.size()) m_angles.resize(items.size() * ropes.size());
  for (size_t i = 0; i < items.size(); ++i) {
    const Step& step = *items[i].step;
    for (size_t r = 0; r < ropes.size(); ++r) {
      Angles& angles = m_angles[i * ropes.size() + r];
      angles.table = ropeTable(ropes[r], std::max(items[i].length, step.firstPosition() + step.count()));
      ropeAngles(angles.table, step.firstPosition(), step.count(), -1, m_host_angles);
      upload(m_host_angles, angles.own);
      angles.cap = -1;
    }
  }
}

void Decoder::embed(std::span<const BatchItem> items, int n) {
  const ModelConfig& config = m_model->config;
  std::vector<int32_t> ids, positions;
  for (const BatchItem& item : items) {
    ids.insert(ids.end(), item.step->ids().begin(), item.step->ids().end());
    for (int i = 0; i < item.step->count(); ++i)
      positions.push_back(static_cast<int32_t>(item.step->firstPosition() + i));
  }
  float* x = m_x.fit(m_device, n, config.dim);
  m_device.embed({m_model->embedding.get(), ids.data(), n, x, config.embedding_scale});
  if (!m_model->positions) return;
  if (*std::max_element(positions.begin(), positions.end()) >= config.context_length) {
    throw Error(ErrorKind::content,
                "the model has learned " + std::to_string(config.context_length) + " positions and the text is longer",
                "shorten the text");
  }
  float* placed = m_normed.fit(m_device, n, config.dim);
  m_device.embed({m_model->positions.get(), positions.data(), n, placed});
  m_device.addRows({placed, nullptr, nullptr, n, config.dim, x});
}

void Decoder::norm(const NormWeights& weights, const float* x, int n, float* out) {
  const ModelConfig& config = m_model->config;
  if (config.norm == NormKind::rms)
    return m_device.rmsNorm({x, weights.weight.as<float>(), config.norm_epsilon, n, config.dim, out});
  m_device.layerNorm(
      {x, weights.weight.as<float>(), weights.bias.as<float>(), config.norm_epsilon, n, config.dim, out});
}

// norm, mix, norm, feed; both halves add to x. Gemma normalises what is added.
void Decoder::layerForward(int layer, std::span<const BatchItem> items, int n) {
  const ModelConfig& config = m_model->config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model->layers[layer];
  float* x = m_x.data();
  float* normed = m_normed.fit(m_device, n, config.dim);
  float* made = spec.post_norms ? m_branch.fit(m_device, n, config.dim) : x;
  const auto addMade = [&](const NormWeights& post_norm) {
    norm(post_norm, made, n, made);
    m_device.addRows({made, nullptr, nullptr, n, config.dim, x});
  };

  norm(weights.mix_norm, x, n, normed);
  if (spec.attends()) {
    m_device.matmul(
        {normed, weights.qkv.get(), weights.qkv_bias.as<float>(), n, false, m_qkv.fit(m_device, n, weights.qkv->rows)});
    float* attended = m_attended.fit(m_device, n, int64_t{spec.n_heads} * spec.head_dim);
    attend(layer, items);
    m_device.matmul(
        {attended, weights.attention_out.get(), weights.attention_out_bias.as<float>(), n, !spec.post_norms, made});
  } else {
    m_scan.run(*m_model, layer, items, normed, n, !spec.post_norms, made);
  }
  if (spec.post_norms) addMade(weights.mix_post_norm);

  if (spec.cross) {
    norm(weights.cross.norm, x, n, normed);
    m_cross.run(spec, weights.cross, layer, items, normed, n, x);
  }

  if (spec.ff_dim == 0) return;
  norm(weights.feed_norm, x, n, normed);
  m_feed.run(spec, weights, normed, n, config.dim, !spec.post_norms, made);
  if (spec.post_norms) addMade(weights.feed_post_norm);
}

// Per sequence: rotate and store the new keys, then look at everything its view shows.
void Decoder::attend(int layer, std::span<const BatchItem> items) {
  const ModelConfig& config = m_model->config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model->layers[layer];
  const int64_t stride = weights.qkv->rows, out_stride = int64_t{spec.n_heads} * spec.head_dim;
  float* qkv = m_qkv.data();
  float* out = m_attended.data();
  for (size_t i = 0; i < items.size(); ++i) {
    Step& step = *items[i].step;
    KvCache& cache = *items[i].cache;
    const int n = step.count();
    float* k = qkv + int64_t{spec.n_heads} * spec.head_dim;
    float* v = k + int64_t{spec.n_kv_heads} * spec.head_dim;
    if (spec.qk_norms) {
      m_device.rmsNorm(
          {qkv, weights.q_norm.as<float>(), config.norm_epsilon, n, spec.head_dim, qkv, spec.n_heads, stride});
      m_device.rmsNorm(
          {k, weights.k_norm.as<float>(), config.norm_epsilon, n, spec.head_dim, k, spec.n_kv_heads, stride});
    }
    Angles* angles = spec.rope >= 0 ? &m_angles[i * config.ropes.size() + static_cast<size_t>(spec.rope)] : nullptr;
    const RopeStyle style = angles ? config.ropes[spec.rope].style : RopeStyle::halves;
    const int dims = angles ? config.ropes[spec.rope].dims : 0;
    if (angles) m_device.rope({k, stride, angles->own.as<float>(), style, n, spec.n_kv_heads, spec.head_dim, dims});
    cache.store(layer, step, k, v, stride);

    AttendArgs args;
    args.q = qkv;
    args.row_stride = stride;
    args.style = style;
    args.dims = dims;
    args.view = cache.view(layer, step);
    if (angles) {
      args.angles = angles->own.as<float>();
      args.capped_angles = cappedAngles(*angles, args.view, n);
    }
    args.n = n;
    args.n_heads = spec.n_heads;
    args.n_kv_heads = spec.n_kv_heads;
    args.head_dim = spec.head_dim;
    args.scale = spec.query_scale;
    args.softcap = spec.softcap;
    args.row_invariant = items[i].row_invariant;
    args.out = out;
    m_device.attend(args);
    if (m_probe && i == 0 && m_probe->watches(layer)) m_probe->look(layer, args, m_device);
    cache.done(layer, step);
    qkv += n * stride;
    out += n * out_stride;
  }
}

const float* Decoder::cappedAngles(Angles& angles, const KvView& view, int n) {
  int64_t cap = -1;
  for (int s = 0; s < view.n_segments; ++s) cap = std::max(cap, view.segments[s].query_cap);
  if (cap < 0) return nullptr;
  if (cap != angles.cap) {
    ropeAngles(angles.table, view.query_position, n, cap, m_host_angles);
    upload(m_host_angles, angles.capped);
    angles.cap = cap;
  }
  return angles.capped.as<float>();
}

void Decoder::head(std::span<const BatchItem> items, std::vector<float>& logits) {
  const ModelConfig& config = m_model->config;
  const size_t row_bytes = static_cast<size_t>(config.dim) * sizeof(float);
  int wanted = 0, total = 0;
  for (const BatchItem& item : items) {
    wanted += item.want == Want::all ? item.step->count() : item.want == Want::last ? 1 : 0;
    total += item.step->count();
  }
  logits.clear();
  if (wanted == 0) return m_device.synchronize();
  // Only wanted rows meet the head: it is the largest matrix of a small model.
  float* rows = m_x.data();
  if (wanted != total) {
    rows = m_wanted.fit(m_device, wanted, config.dim);
    int from = 0, to = 0;
    for (const BatchItem& item : items) {
      const int count = item.want == Want::all ? item.step->count() : item.want == Want::last ? 1 : 0;
      from += item.step->count();
      m_device.copyWithin(reinterpret_cast<std::byte*>(rows + int64_t{to} * config.dim),
                          reinterpret_cast<const std::byte*>(m_x.data() + int64_t{from - count} * config.dim),
                          count * row_bytes);
      to += count;
    }
  }
  norm(m_model->output_norm, rows, wanted, rows);
  float* out = m_logits.fit(m_device, wanted, config.vocab_size);
  m_device.matmul({rows, &m_model->head(), m_model->head_bias.as<float>(), wanted, false, out});
  logits.resize(static_cast<size_t>(wanted) * config.vocab_size);
  m_device.copyOut(logits.data(), reinterpret_cast<const std::byte*>(out), logits.size() * sizeof(float));
  if (config.final_softcap > 0) {
    for (float& logit : logits) logit = config.final_softcap * std::tanh(logit / config.final_softcap);
  }
}

}  // namespace kvarium
