#include "core/model/key_bias.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/base/error.h"
#include "core/device/quant_blocks.h"
#include "core/device/quant_layout.h"
#include "core/model/rope.h"

namespace kvarium::model {
namespace {

constexpr float large = 4;         // smaller biases are within what keys are
constexpr int64_t most_rows = 64;  // of the key matrix that are read for its spread
constexpr double half_turn = 3.14159265358979323846;

// Rows [first, first + count) of a tensor as numbers.
std::vector<float> rowsOf(const TensorView& view, int64_t first, int64_t count) {
  std::vector<float> values(static_cast<size_t>(count * view.cols()));
  for (int64_t row = 0; row < count; ++row)
    device::dequantizeRow(view.dtype, view.data + static_cast<size_t>(first + row) * view.rowBytes(), view.cols(),
                          values.data() + row * view.cols());
  return values;
}

// Standard deviation of what the text adds to a number of a key: the input of the matrix is normalized.
double spreadOf(const TensorView& matrix, const TensorView& norm, int64_t first, int64_t count) {
  const std::vector<float> gains = rowsOf(norm, 0, 1);
  const int64_t stride = std::max<int64_t>(1, count / most_rows);
  double sum = 0;
  int64_t rows = 0;
  for (int64_t row = 0; row < count; row += stride, ++rows) {
    const std::vector<float> weights = rowsOf(matrix, first + row, 1);
    for (size_t i = 0; i < weights.size(); ++i) sum += std::pow(double{weights[i]} * gains[i], 2);
  }
  return std::sqrt(sum / static_cast<double>(rows));
}

// In the model's own numbers.
cache::KeyBias biasOf(const std::vector<float>& bias, const LayerSpec& layer, const ModelConfig& config) {
  const RopeConfig* rope = layer.rope >= 0 ? &config.ropes[static_cast<size_t>(layer.rope)] : nullptr;
  const RopeTable table = rope ? ropeTable(*rope, 1) : RopeTable{};
  const size_t pairs = table.frequencies.size();
  cache::KeyBias found;
  double squares = 0;
  for (int head = 0; head < layer.n_kv_heads; ++head) {
    const float* of = bias.data() + static_cast<size_t>(head) * static_cast<size_t>(layer.head_dim);
    float largest = 0, second = 0;
    const auto add = [&](double size) {
      const auto number = static_cast<float>(size);
      second = std::max(second, std::min(largest, number));
      largest = std::max(largest, number);
      squares += size * size;
    };
    for (size_t pair = 0; pair < pairs; ++pair) {
      const bool halves = rope->style == device::RopeStyle::halves;
      const float a = of[halves ? pair : 2 * pair], b = of[halves ? pair + pairs : 2 * pair + 1];
      const double size = std::hypot(a, b) * table.scale;
      add(size);
      const double turn = std::min(half_turn, table.frequencies[pair] * device::cells_per_block);
      found.wave = std::max(found.wave, static_cast<float>(2 * size * std::sin(turn / 2)));
    }
    for (auto i = 2 * pairs; i < static_cast<size_t>(layer.head_dim); ++i) add(std::fabs(of[i]));
    found.still = std::max(found.still, largest + second);  // of two signs
  }
  found.mean = static_cast<float>(std::sqrt(squares / static_cast<double>(bias.size())));
  return found;
}

}  // namespace

void measureKeyBiases(const files::WeightSource& weights, ModelConfig& config) {
  for (size_t i = 0; i < config.layers.size(); ++i) {
    LayerSpec& layer = config.layers[i];
    // A norm after the bias makes a bias that is no constant of it.
    if (!layer.attends() || !layer.qkv_bias || layer.qk_norms) continue;
    const std::string prefix = "blk." + std::to_string(i) + ".", stem = prefix + "attn_";
    const int64_t kv = int64_t{layer.n_kv_heads} * layer.head_dim, q = int64_t{layer.n_heads} * layer.head_dim;
    try {
      const bool fused = weights.find(stem + "qkv.weight") != nullptr;
      const std::string name = stem + (fused ? "qkv" : "k");
      const int64_t rows = fused ? q + 2 * kv : kv, first = fused ? q : 0;
      if (!weights.find(name + ".bias")) continue;
      const std::vector<float> all = rowsOf(weights.get(name + ".bias", {rows}), 0, 1);
      const std::vector<float> bias(all.begin() + first, all.begin() + first + kv);
      if (std::none_of(bias.begin(), bias.end(), [](float value) { return std::fabs(value) >= large; })) continue;
      const cache::KeyBias found = biasOf(bias, layer, config);
      const double spread = spreadOf(weights.get(name + ".weight", {rows, config.dim}),
                                     weights.get(prefix + "attn_norm.weight", {config.dim}), first, kv);
      if (!(spread > 0) || !std::isfinite(spread) || !std::isfinite(found.still)) continue;
      const auto times = static_cast<float>(1 / spread);
      layer.key_bias_range = {found.still * times, found.wave * times, found.mean * times};
    } catch (const Error&) {
      continue;
    }
  }
}

}  // namespace kvarium::model
