#include "core/model/decoder.h"

#include <algorithm>
#include <cmath>

#include "core/model/rope.h"

namespace kvarium {

float* Decoder::sized(Memory& memory, int64_t rows, int64_t cols) {
  const size_t bytes = static_cast<size_t>(rows * cols) * sizeof(float);
  if (memory.size() < bytes) {
    memory = {};  // given back before more is taken
    memory = m_device.allocate(bytes);
  }
  return memory.as<float>();
}

void Decoder::upload(const std::vector<float>& values, Memory& memory) {
  sized(memory, 1, static_cast<int64_t>(values.size()));
  m_device.copyIn(memory.data(), values.data(), values.size() * sizeof(float));
}

int64_t Decoder::scratchBytes() const {
  size_t bytes = 0;
  for (const Memory* memory : {&m_x, &m_normed, &m_qkv, &m_attended, &m_gate_up, &m_gated, &m_wanted, &m_logits}) {
    bytes += memory->size();
  }
  for (const Angles& angles : m_angles) bytes += angles.own.size() + angles.capped.size();
  return static_cast<int64_t>(bytes);
}

int64_t Decoder::predictScratch(const ModelConfig& config, int64_t chunk) {
  int64_t qkv = 0, attended = 0, ff = 0;
  for (const LayerSpec& layer : config.layers) {
    qkv = std::max(qkv, int64_t{layer.n_heads + 2 * layer.n_kv_heads} * layer.head_dim);
    attended = std::max(attended, int64_t{layer.n_heads} * layer.head_dim);
    ff = std::max<int64_t>(ff, layer.ff_dim);
  }
  const int64_t per_row = 2 * config.dim + qkv + attended + 3 * ff + config.rope.dims;
  return static_cast<int64_t>(sizeof(float)) * (chunk * per_row + config.dim + config.vocab_size);
}

Outcome Decoder::forward(std::span<const BatchItem> items, std::vector<float>& logits, const std::atomic<bool>* stop) {
  const ModelConfig& config = m_model->config;
  std::vector<int32_t> ids;
  if (m_angles.size() < items.size()) m_angles.resize(items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    const Step& step = *items[i].step;
    ids.insert(ids.end(), step.ids().begin(), step.ids().end());
    ropeAngles(config.rope, step.firstPosition(), step.count(), -1, m_host_angles);
    upload(m_host_angles, m_angles[i].own);
    m_angles[i].cap = -1;
  }
  const int n = static_cast<int>(ids.size());
  m_device.embed({m_model->embedding.get(), ids.data(), n, sized(m_x, n, config.dim)});
  for (int layer = 0; layer < static_cast<int>(config.layers.size()); ++layer) {
    if (stop && stop->load(std::memory_order_relaxed)) return Outcome::stopped;
    layerForward(layer, items, n);
  }
  head(items, logits);
  return Outcome::done;
}

// norm, mix, norm, feed; both halves add to x.
void Decoder::layerForward(int layer, std::span<const BatchItem> items, int n) {
  const ModelConfig& config = m_model->config;
  const LayerSpec& spec = config.layers[layer];
  const LayerWeights& weights = m_model->layers[layer];
  float* x = m_x.as<float>();
  float* normed = sized(m_normed, n, config.dim);

  m_device.rmsNorm({x, weights.attention_norm.as<float>(), config.norm_epsilon, n, config.dim, normed});
  m_device.matmul(
      {normed, weights.qkv.get(), weights.qkv_bias.as<float>(), n, false, sized(m_qkv, n, weights.qkv->rows)});
  sized(m_attended, n, int64_t{spec.n_heads} * spec.head_dim);
  attend(layer, items);
  m_device.matmul(
      {m_attended.as<float>(), weights.attention_out.get(), weights.attention_out_bias.as<float>(), n, true, x});

  m_device.rmsNorm({x, weights.feed_norm.as<float>(), config.norm_epsilon, n, config.dim, normed});
  m_device.matmul({normed, weights.gate_up.get(), nullptr, n, false, sized(m_gate_up, n, weights.gate_up->rows)});
  m_device.gated({m_gate_up.as<float>(), spec.activation, n, spec.ff_dim, sized(m_gated, n, spec.ff_dim)});
  m_device.matmul({m_gated.as<float>(), weights.down.get(), nullptr, n, true, x});
}

// Per sequence: rotate and store the new keys, then look at everything its view shows.
void Decoder::attend(int layer, std::span<const BatchItem> items) {
  const ModelConfig& config = m_model->config;
  const LayerSpec& spec = config.layers[layer];
  const int64_t stride = m_model->layers[layer].qkv->rows;
  const int64_t out_stride = int64_t{spec.n_heads} * spec.head_dim;
  float* qkv = m_qkv.as<float>();
  float* out = m_attended.as<float>();
  for (size_t i = 0; i < items.size(); ++i) {
    const Step& step = *items[i].step;
    KvCache& cache = *items[i].cache;
    const int n = step.count();
    float* k = qkv + int64_t{spec.n_heads} * spec.head_dim;
    float* v = k + int64_t{spec.n_kv_heads} * spec.head_dim;
    Angles& angles = m_angles[i];
    m_device.rope(
        {k, stride, angles.own.as<float>(), config.rope.style, n, spec.n_kv_heads, spec.head_dim, config.rope.dims});
    cache.store(layer, step, k, v, stride);

    const KvView view = cache.view(layer, step);
    int64_t cap = -1;
    for (int s = 0; s < view.n_segments; ++s) cap = std::max(cap, view.segments[s].query_cap);
    if (cap >= 0 && cap != angles.cap) {
      ropeAngles(config.rope, step.firstPosition(), n, cap, m_host_angles);
      upload(m_host_angles, angles.capped);
      angles.cap = cap;
    }
    AttendArgs args;
    args.q = qkv;
    args.row_stride = stride;
    args.angles = angles.own.as<float>();
    args.capped_angles = cap >= 0 ? angles.capped.as<float>() : nullptr;
    args.style = config.rope.style;
    args.dims = config.rope.dims;
    args.view = view;
    args.n = n;
    args.n_heads = spec.n_heads;
    args.n_kv_heads = spec.n_kv_heads;
    args.head_dim = spec.head_dim;
    args.scale = 1.0f / std::sqrt(static_cast<float>(spec.head_dim));
    args.out = out;
    m_device.attend(args);
    qkv += n * stride;
    out += n * out_stride;
  }
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
  float* rows = m_x.as<float>();
  if (wanted != total) {
    rows = sized(m_wanted, wanted, config.dim);
    int from = 0, to = 0;
    for (const BatchItem& item : items) {
      const int count = item.want == Want::all ? item.step->count() : item.want == Want::last ? 1 : 0;
      from += item.step->count();
      m_device.copyWithin(reinterpret_cast<std::byte*>(rows + int64_t{to} * config.dim),
                          reinterpret_cast<const std::byte*>(m_x.as<float>() + int64_t{from - count} * config.dim),
                          count * row_bytes);
      to += count;
    }
  }
  m_device.rmsNorm({rows, m_model->output_norm.as<float>(), config.norm_epsilon, wanted, config.dim, rows});
  float* out = sized(m_logits, wanted, config.vocab_size);
  m_device.matmul({rows, &m_model->head(), nullptr, wanted, false, out});
  logits.resize(static_cast<size_t>(wanted) * config.vocab_size);
  m_device.copyOut(logits.data(), reinterpret_cast<const std::byte*>(out), logits.size() * sizeof(float));
}

}  // namespace kvarium
