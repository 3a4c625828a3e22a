#include "core/model/recurrent_mixer.h"

#include <algorithm>
#include <array>

namespace kvarium::model {
namespace {

// Widths of the five scratch rows, in their order.
using Widths = std::array<int64_t, 5>;

Widths widths(std::monostate) { return {}; }
Widths widths(const ScanShape& shape) {
  return {2 * int64_t{shape.inner}, shape.inner, int64_t{shape.dt_rank} + 2 * shape.state, shape.dt_rank, shape.inner};
}
Widths widths(const ShortConvShape& shape) { return {3 * int64_t{shape.inner}, shape.inner, shape.inner, 0, 0}; }
// The product of the input, what the convolution makes of it, and one number a channel of the output.
Widths widths(const DeltaShape& shape) {
  return {shape.channels() + shape.values() + 2 * int64_t{shape.v_heads}, shape.channels(), shape.values(), 0, 0};
}
Widths widths(const HeadScanShape& shape) { return {shape.inRows(), shape.convChannels(), shape.inner(), 0, 0}; }

}  // namespace

void RecurrentMixer::run(const RecurrentWeights& weights, const RecurrentRows& rows) {
  std::visit(
      [&](const auto& own) {
        if constexpr (requires { own.shape; }) mix(own, rows);
      },
      weights);
}

void RecurrentMixer::convolve(const RecurrentRows& rows, device::CausalConvArgs args) {
  const device::DevicePtr<const float> x = args.x;
  const device::DevicePtr<float> out = args.out;
  for (const auto& [batch, row] : rows.batches) {
    args.x = x + row * args.row_stride;
    args.out = out + row * args.channels;
    args.sequences = batch->sequenceRows();
    args.n_sequences = batch->sequences();
    args.state_offset = batch->stateOffset(rows.layer);
    args.n = batch->rows();
    m_device.causalConv(args);
  }
}

size_t RecurrentMixer::scratchBytes() const {
  return m_in.bytes() + m_mixed.bytes() + m_parts.bytes() + m_rank.bytes() + m_steps.bytes();
}

int64_t RecurrentMixer::rowFloats(const ModelConfig& config) {
  Widths most{};
  for (const LayerSpec& layer : config.layers) {
    const Widths own = std::visit([](const auto& shape) { return widths(shape); }, layer.recurrence);
    for (size_t i = 0; i < most.size(); ++i) most[i] = std::max(most[i], own[i]);
  }
  int64_t sum = 0;
  for (const int64_t width : most) sum += width;
  return sum;
}

}  // namespace kvarium::model
