#include "core/model/encoder.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace kvarium::model {
namespace {

constexpr int taps = 3;  // taps of both convolutions

int64_t blocksOf(int64_t cells) { return (cells + device::cells_per_block - 1) / device::cells_per_block; }

// Size of the f32 tiles for the keys and values of one layer, in floats.
int64_t tileFloats(const EncoderConfig& config) {
  int64_t most = 0;
  for (const LayerSpec& layer : config.layers)
    most = std::max(most, int64_t{layer.n_kv_heads} * layer.head_dim * 2 * device::cells_per_block);
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
  if (!config.isSpeechModel()) return 0;
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
    throw Error(
        ErrorKind::content,
        {"the features are [%1, %2], the model takes [%3, %4]", n_mels, frames, encoder.n_mels, encoder.frames()},
        "make them with the model's own preprocessor_config.json");
  }
  // One row per frame, so that three neighbouring frames are adjacent in memory.
  std::vector<float> rows(static_cast<size_t>((frames + 2) * n_mels), 0.0f);
  for (int band = 0; band < n_mels; ++band) {
    for (int64_t t = 0; t < frames; ++t) {
      const float value = features[static_cast<size_t>(band * frames + t)];
      if (!std::isfinite(value)) {
        throw Error(ErrorKind::content,
                    {"the features hold a number that is not finite, in band %1 of frame %2", band, t},
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
  const device::DevicePtr<float> padded = m_padded.fit(m_device, frames + 2, std::max(n_mels, config.dim));
  const EncoderWeights& weights = m_model->encoder;
  m_device.copyIn(padded.as<std::byte>(), rows.data(), rows.size() * sizeof(float));
  const device::DevicePtr<float> x = m_x.fit(m_device, encoder.positions, config.dim);
  m_patches.fit(m_device, 1, std::max(frames * taps * n_mels, encoder.positions * taps * config.dim));
  writeInputs();
  convolve(weights.conv1, m_inputs.read(m_first_frames), n_mels, frames, padded + config.dim);
  const std::vector<float> zeros(static_cast<size_t>(config.dim), 0.0f);
  for (const int64_t row : {int64_t{0}, frames + 1})
    m_device.copyIn((padded + row * config.dim).as<std::byte>(), zeros.data(), zeros.size() * sizeof(float));
  convolve(weights.conv2, m_inputs.read(m_second_frames), config.dim, encoder.positions, x);
  m_device.addRows(
      {.x = weights.positions.as<float>(), .n = static_cast<int>(encoder.positions), .dim = config.dim, .out = x});
  tell(1);
  for (size_t i = 0; i < encoder.layers.size(); ++i) {
    if (stopped()) return Outcome::stopped;
    layerForward(encoder.layers[i], weights.layers[i]);
    m_device.synchronize();  // so that progress reports finished work
    tell(static_cast<int64_t>(i) + 2);
  }
  weights.output_norm.run(m_device, config, x, static_cast<int>(encoder.positions), x);
  m_device.synchronize();
  return Outcome::done;
}

// The scratch tiles are laid out as a cache's blocks are (kv_view.h), so that the one attention serves.
void Encoder::writeInputs() {
  const EncoderConfig& encoder = m_model->config.encoder;
  const int64_t n = encoder.positions, frames = encoder.frames();
  const device::DevicePtr<std::byte> tiles = m_tiles.fit(m_device, 1, tileFloats(encoder)).as<std::byte>();
  if (m_lists_written) return;
  m_inputs.begin();
  m_first_frames = m_inputs.place<int32_t>(static_cast<size_t>(frames * taps));
  m_second_frames = m_inputs.place<int32_t>(static_cast<size_t>(n * taps));
  m_blocks = m_inputs.place<device::BlockRef>(static_cast<size_t>(blocksOf(n)));
  m_writes = m_inputs.place<device::KvWrite>(static_cast<size_t>(n));
  m_range = m_inputs.place<device::KvRange>(1);
  m_sequence = m_inputs.place<device::SequenceRows>(1);
  m_inputs.allocate();
  const auto writeFrames = [&](device::InputSlot<int32_t> slot, int stride) {
    const std::span<int32_t> list = m_inputs.write(slot);
    for (size_t i = 0; i < list.size(); ++i)
      list[i] = static_cast<int32_t>(static_cast<int64_t>(i) / taps * stride + static_cast<int64_t>(i) % taps);
  };
  writeFrames(m_first_frames, 1);
  writeFrames(m_second_frames, 2);
  const int64_t block_bytes = tileFloats(encoder) / blocksOf(n) * static_cast<int64_t>(sizeof(float));
  for (int64_t b = 0; b < blocksOf(n); ++b) {
    const int64_t cells = std::min<int64_t>(device::cells_per_block, n - b * device::cells_per_block);
    const uint64_t live = cells == device::cells_per_block ? ~uint64_t{0} : (uint64_t{1} << cells) - 1;
    const device::DevicePtr<std::byte> base = tiles + b * block_bytes;
    m_inputs.write(m_blocks)[static_cast<size_t>(b)] = {
        .base = base, .live = live, .first_position = b * device::cells_per_block, .positions = {}};
    for (int64_t cell = 0; cell < cells; ++cell)
      m_inputs.write(m_writes)[static_cast<size_t>(b * device::cells_per_block + cell)] = {base,
                                                                                           static_cast<int32_t>(cell)};
  }
  m_inputs.write(m_range)[0] = {0, static_cast<int32_t>(blocksOf(n))};
  m_inputs.write(m_sequence)[0] = {.first_row = 0, .rows = static_cast<int32_t>(n)};
  m_inputs.upload();
  m_lists_written = true;
}

// out [rows, dim] = gelu(kernel * (rows t * stride, + 1, + 2 of the padded frames) + bias)
void Encoder::convolve(const Linear& kernel, const device::DevicePtr<const int32_t>& from, int64_t in, int64_t rows,
                       device::DevicePtr<float> out) {
  const device::DevicePtr<float> patches = m_patches.data();
  const int n = static_cast<int>(rows);
  m_device.takeRows({.x = m_padded.data(), .rows = from, .n = n * taps, .dim = static_cast<int>(in), .out = patches});
  kernel.run(m_device, patches, n, out);
  m_device.activate(
      {.x = out, .activation = m_model->config.encoder.activation, .n = n, .dim = m_model->config.dim, .out = out});
}

void Encoder::layerForward(const LayerSpec& spec, const LayerWeights& weights) {
  const ModelConfig& config = m_model->config;
  const int n = static_cast<int>(config.encoder.positions);
  const device::DevicePtr<float> x = m_x.data();
  const device::DevicePtr<float> normed = m_normed.fit(m_device, n, config.dim);
  weights.mix_norm.run(m_device, config, x, n, normed);
  weights.qkv.run(m_device, normed, n, m_qkv.fit(m_device, n, weights.qkv.w->rows));
  m_attended.fit(m_device, n, int64_t{spec.n_heads} * spec.head_dim);
  attend(spec, weights);
  weights.attention_out.run(m_device, m_attended.data(), n, x, true);
  weights.feed_norm.run(m_device, config, x, n, normed);
  m_feed.run(spec, weights, normed, n, config.dim, true, x);
}

void Encoder::attend(const LayerSpec& spec, const LayerWeights& weights) {
  const auto n = static_cast<int>(m_model->config.encoder.positions);
  const size_t tile = sizeof(float) * static_cast<size_t>(spec.head_dim) * device::cells_per_block;
  const auto v_offset = static_cast<int64_t>(tile) * spec.n_kv_heads;  // after the keys of a block
  const int64_t stride = weights.qkv.w->rows;
  const device::DevicePtr<const float> qkv = m_qkv.data();
  const device::DevicePtr<const float> k = qkv + int64_t{spec.n_heads} * spec.head_dim;
  m_device.storeKv({.k = k,
                    .v = k + int64_t{spec.n_kv_heads} * spec.head_dim,
                    .row_stride = stride,
                    .writes = m_inputs.read(m_writes),
                    .v_offset = v_offset,
                    .n = n,
                    .n_kv_heads = spec.n_kv_heads,
                    .head_dim = spec.head_dim});
  device::KvView view;
  view.n_segments = 1;
  view.segments[0] = {.causal = false, .k_tile_bytes = tile, .v_tile_bytes = tile, .v_offset = v_offset};
  view.ranges = m_inputs.read(m_range);
  view.blocks = m_inputs.read(m_blocks);
  view.most_blocks = static_cast<int32_t>(m_blocks.most);
  m_device.attend({.q = qkv,
                   .row_stride = stride,
                   .view = view,
                   .sequences = m_inputs.read(m_sequence),
                   .n_sequences = 1,
                   .n = n,
                   .n_heads = spec.n_heads,
                   .n_kv_heads = spec.n_kv_heads,
                   .head_dim = spec.head_dim,
                   .scale = spec.query_scale,
                   .out = m_attended.data()});
}

}  // namespace kvarium::model
