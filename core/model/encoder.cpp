#include "core/model/encoder.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace kvarium {
namespace {

constexpr int taps = 3;  // of both kernels

int64_t blocksOf(int64_t cells) { return (cells + cells_per_block - 1) / cells_per_block; }

// Keys and values of one layer as f32 tiles, floats.
int64_t tileFloats(const EncoderConfig& config) {
  int64_t most = 0;
  for (const LayerSpec& layer : config.layers)
    most = std::max(most, int64_t{layer.n_kv_heads} * layer.head_dim * 2 * cells_per_block);
  return most * blocksOf(config.positions);
}

}  // namespace

int64_t Encoder::scratchBytes() const {
  size_t bytes = m_feed.scratchBytes();
  for (const ScratchRows* rows : {&m_x, &m_normed, &m_qkv, &m_attended, &m_padded, &m_patches, &m_tiles})
    bytes += rows->bytes();
  return static_cast<int64_t>(bytes);
}

int64_t Encoder::predictScratch(const ModelConfig& config) {
  const EncoderConfig& encoder = config.encoder;
  if (!config.listens()) return 0;
  int64_t qkv = 0, attended = 0, feed = 0;
  for (const LayerSpec& layer : encoder.layers) {
    qkv = std::max(qkv, int64_t{layer.n_heads + 2 * layer.n_kv_heads} * layer.head_dim);
    attended = std::max(attended, int64_t{layer.n_heads} * layer.head_dim);
    feed = std::max<int64_t>(feed, layer.ff_dim);
  }
  const int64_t frames = encoder.frames(), widest = std::max(encoder.n_mels, config.dim);
  const int64_t patches = std::max(frames * taps * encoder.n_mels, encoder.positions * taps * config.dim);
  return static_cast<int64_t>(sizeof(float)) * ((frames + 2) * widest + patches + tileFloats(encoder) +
                                                encoder.positions * (2 * config.dim + qkv + attended + feed));
}

Outcome Encoder::encode(std::span<const float> features, int n_mels, int64_t frames, const EncodeOptions& options) {
  const ModelConfig& config = m_model->config;
  const EncoderConfig& encoder = config.encoder;
  if (n_mels != encoder.n_mels || frames != encoder.frames() ||
      features.size() != static_cast<size_t>(n_mels) * static_cast<size_t>(frames)) {
    throw Error(ErrorKind::content,
                "the features are [" + std::to_string(n_mels) + ", " + std::to_string(frames) + "], the model takes [" +
                    std::to_string(encoder.n_mels) + ", " + std::to_string(encoder.frames()) + "]",
                "make them with the model's own preprocessor_config.json");
  }
  // One row a frame, so that three neighbours lie side by side.
  std::vector<float> rows(static_cast<size_t>((frames + 2) * n_mels), 0.0f);
  for (int band = 0; band < n_mels; ++band) {
    for (int64_t t = 0; t < frames; ++t) {
      const float value = features[static_cast<size_t>(band * frames + t)];
      if (!std::isfinite(value)) {
        throw Error(ErrorKind::content,
                    "the features hold a number that is not finite, in band " + std::to_string(band) + " of frame " +
                        std::to_string(t),
                    "make them again");
      }
      rows[static_cast<size_t>((t + 1) * n_mels + band)] = value;
    }
  }
  const auto total = static_cast<int64_t>(encoder.layers.size()) + 1;
  const auto stopped = [&] { return options.stop && options.stop->load(std::memory_order_relaxed); };
  const auto tell = [&](int64_t done) {
    if (options.progress) options.progress(done, total);
  };
  if (stopped()) return Outcome::stopped;
  float* padded = m_padded.fit(m_device, frames + 2, std::max(n_mels, config.dim));
  const EncoderWeights& weights = m_model->encoder;
  m_device.copyIn(reinterpret_cast<std::byte*>(padded), rows.data(), rows.size() * sizeof(float));
  float* x = m_x.fit(m_device, encoder.positions, config.dim);
  m_patches.fit(m_device, 1, std::max(frames * taps * n_mels, encoder.positions * taps * config.dim));
  convolve(*weights.conv1, weights.conv1_bias, n_mels, 1, frames, padded + config.dim);
  const std::vector<float> zeros(static_cast<size_t>(config.dim), 0.0f);
  for (const int64_t row : {int64_t{0}, frames + 1})
    m_device.copyIn(reinterpret_cast<std::byte*>(padded + row * config.dim), zeros.data(),
                    zeros.size() * sizeof(float));
  convolve(*weights.conv2, weights.conv2_bias, config.dim, 2, encoder.positions, x);
  m_device.addRows(
      {weights.positions.as<float>(), nullptr, nullptr, static_cast<int>(encoder.positions), config.dim, x});
  tell(1);
  for (size_t i = 0; i < encoder.layers.size(); ++i) {
    if (stopped()) return Outcome::stopped;
    layerForward(encoder.layers[i], weights.layers[i]);
    m_device.synchronize();  // what is told has happened
    tell(static_cast<int64_t>(i) + 2);
  }
  norm(weights.output_norm, x, x);
  m_device.synchronize();
  return Outcome::done;
}

// out [rows, dim] = gelu(kernel * (rows t * stride, + 1, + 2 of the padded frames) + bias)
void Encoder::convolve(const Weight& kernel, const Memory& bias, int64_t in, int stride, int64_t rows, float* out) {
  std::vector<int32_t> from;
  from.reserve(static_cast<size_t>(rows * taps));
  for (int64_t t = 0; t < rows; ++t) {
    for (int tap = 0; tap < taps; ++tap) from.push_back(static_cast<int32_t>(t * stride + tap));
  }
  float* patches = m_patches.data();
  const int n = static_cast<int>(rows);
  m_device.takeRows({m_padded.data(), from.data(), n * taps, static_cast<int>(in), patches});
  m_device.matmul({patches, &kernel, bias.as<float>(), n, false, out});
  m_device.activate({out, m_model->config.encoder.activation, n, m_model->config.dim, out});
}

void Encoder::norm(const NormWeights& weights, const float* x, float* out) {
  const ModelConfig& config = m_model->config;
  m_device.layerNorm({x, weights.weight.as<float>(), weights.bias.as<float>(), config.norm_epsilon,
                      static_cast<int>(config.encoder.positions), config.dim, out});
}

void Encoder::layerForward(const LayerSpec& spec, const LayerWeights& weights) {
  const ModelConfig& config = m_model->config;
  const int n = static_cast<int>(config.encoder.positions);
  float* x = m_x.data();
  float* normed = m_normed.fit(m_device, n, config.dim);
  norm(weights.mix_norm, x, normed);
  m_device.matmul(
      {normed, weights.qkv.get(), weights.qkv_bias.as<float>(), n, false, m_qkv.fit(m_device, n, weights.qkv->rows)});
  m_attended.fit(m_device, n, int64_t{spec.n_heads} * spec.head_dim);
  attend(spec, weights);
  m_device.matmul({m_attended.data(), weights.attention_out.get(), weights.attention_out_bias.as<float>(), n, true, x});
  norm(weights.feed_norm, x, normed);
  m_feed.run(spec, weights, normed, n, config.dim, true, x);
}

// The scratch tiles are laid out as a cache's blocks are (kv_view.h), so that the one attention serves.
void Encoder::attend(const LayerSpec& spec, const LayerWeights& weights) {
  const int64_t n = m_model->config.encoder.positions, blocks = blocksOf(n);
  const size_t tile = sizeof(float) * static_cast<size_t>(spec.head_dim) * cells_per_block;
  const size_t half = tile * static_cast<size_t>(spec.n_kv_heads);  // keys of a block, or its values
  auto* tiles = reinterpret_cast<std::byte*>(m_tiles.fit(m_device, 1, tileFloats(m_model->config.encoder)));
  std::vector<BlockRef> refs;
  std::vector<KvWrite> writes;
  for (int64_t b = 0; b < blocks; ++b) {
    std::byte* k = tiles + static_cast<size_t>(b) * 2 * half;
    const int64_t cells = std::min<int64_t>(cells_per_block, n - b * cells_per_block);
    const uint64_t live = cells == cells_per_block ? ~uint64_t{0} : (uint64_t{1} << cells) - 1;
    refs.push_back({k, k + half, live, b * cells_per_block, nullptr});
    for (int64_t cell = 0; cell < cells; ++cell) writes.push_back({k, k + half, static_cast<int32_t>(cell)});
  }
  const int64_t stride = weights.qkv->rows;
  const float* qkv = m_qkv.data();
  const float* k = qkv + int64_t{spec.n_heads} * spec.head_dim;
  m_device.storeKv({k, k + int64_t{spec.n_kv_heads} * spec.head_dim, stride, writes.data(), KvFormat::f32,
                    KvFormat::f32, static_cast<int>(n), spec.n_kv_heads, spec.head_dim});
  const KvSegment segment{refs.data(), static_cast<int32_t>(blocks), -1, -1, false, {}, {}, tile, tile};
  AttendArgs args;
  args.q = qkv;
  args.row_stride = stride;
  args.view = {&segment, 1, 0};
  args.n = static_cast<int>(n);
  args.n_heads = spec.n_heads;
  args.n_kv_heads = spec.n_kv_heads;
  args.head_dim = spec.head_dim;
  args.scale = spec.query_scale;
  args.out = m_attended.data();
  m_device.attend(args);
}

}  // namespace kvarium
