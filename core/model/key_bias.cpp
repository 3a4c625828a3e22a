#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/device/quant_blocks.h"
#include "core/files/weight_source.h"
#include "core/model/rope.h"

namespace kvarium::model {
namespace {

constexpr int64_t most_rows = 64;  // of the key matrix that are read for its spread

std::vector<float> rowOf(const TensorView& view, int64_t row) {
  std::vector<float> values(static_cast<size_t>(view.cols()));
  device::dequantizeRow(view.dtype, view.data + static_cast<size_t>(row) * view.rowBytes(), view.cols(), values.data());
  return values;
}

// Standard deviation of what the text adds to a number of a key: the input of the matrix is normalized.
double spreadOf(const TensorView& matrix, const TensorView& norm, int64_t first, int64_t count) {
  const std::vector<float> gains = rowOf(norm, 0);
  const int64_t stride = std::max<int64_t>(1, count / most_rows);
  double sum = 0;
  int64_t rows = 0;
  for (int64_t row = 0; row < count; row += stride, ++rows) {
    const std::vector<float> weights = rowOf(matrix, first + row);
    for (size_t i = 0; i < weights.size(); ++i) sum += std::pow(double{weights[i]} * gains[i], 2);
  }
  return std::sqrt(sum / static_cast<double>(rows));
}

// A pair of channels and what turns in it.
struct BiasPair {
  device::KeyBiasPair channels;
  double a = 0, b = 0, frequency = 0;  // radians a position
};

// The pairs of a KV head: those that rotate, then neighbours that do not.
std::vector<BiasPair> pairsOf(const float* bias, int head_dim, const RopeConfig* rope, const RopeTable& table) {
  std::vector<BiasPair> pairs;
  const auto turning = static_cast<int>(table.frequencies.size());
  for (int i = 0; i < turning; ++i) {
    const bool halves = rope->style == device::RopeStyle::halves;
    const device::KeyBiasPair at{halves ? i : 2 * i, halves ? i + turning : 2 * i + 1};
    pairs.push_back(
        {at, bias[at.first] * table.scale, bias[at.second] * table.scale, table.frequencies[static_cast<size_t>(i)]});
  }
  for (int i = 2 * turning; i + 1 < head_dim; i += 2) pairs.push_back({{i, i + 1}, bias[i], bias[i + 1], 0});
  return pairs;
}

// The pairs longer than `most` of all KV heads; null: there are none.
std::shared_ptr<const device::KeyBiasNumbers> pairsAbove(double most, const std::vector<float>& bias,
                                                         const LayerSpec& layer, const ModelConfig& config) {
  const RopeConfig* rope = layer.rope >= 0 ? &config.ropes[static_cast<size_t>(layer.rope)] : nullptr;
  const RopeTable table = rope ? ropeTable(*rope, 1) : RopeTable{};
  std::vector<std::vector<BiasPair>> found;
  device::KeyBiasNumbers numbers;
  for (int head = 0; head < layer.n_kv_heads; ++head) {
    std::vector<BiasPair>& own = found.emplace_back(pairsOf(
        bias.data() + static_cast<size_t>(head) * static_cast<size_t>(layer.head_dim), layer.head_dim, rope, table));
    std::erase_if(own, [&](const BiasPair& pair) { return std::hypot(pair.a, pair.b) < most * table.scale; });
    numbers.count = std::max(numbers.count, static_cast<int32_t>(own.size()));
  }
  if (numbers.count == 0) return nullptr;
  for (std::vector<BiasPair>& own : found) {
    own.resize(static_cast<size_t>(numbers.count), {{0, 1}});
    for (const BiasPair& pair : own) {
      numbers.pairs.push_back(pair.channels);
      numbers.turns.resize(numbers.turns.size() + device::turn_floats);
      device::writeTurns(pair.a, pair.b, pair.frequency,
                         numbers.turns.data() + numbers.turns.size() - device::turn_floats);
    }
  }
  return std::make_shared<const device::KeyBiasNumbers>(std::move(numbers));
}

bool followsLength(const LayerSpec& layer, const ModelConfig& config) {
  if (layer.rope < 0) return false;
  const RopeScaling scaling = config.ropes[static_cast<size_t>(layer.rope)].scaling;
  return scaling == RopeScaling::dynamic || scaling == RopeScaling::longrope;
}

}  // namespace

void findKeyBiases(const files::WeightSource& weights, ModelConfig& config, const LargeBias& large) {
  for (size_t i = 0; i < config.layers.size(); ++i) {
    LayerSpec& layer = config.layers[i];
    // A norm after the bias makes a bias that is no constant of it.
    if (!layer.attends() || !layer.qkv_bias || layer.qk_norms || followsLength(layer, config)) continue;
    const std::string prefix = "blk." + std::to_string(i) + ".", stem = prefix + "attn_";
    const int64_t kv = int64_t{layer.n_kv_heads} * layer.head_dim, q = int64_t{layer.n_heads} * layer.head_dim;
    try {
      const bool fused = weights.find(stem + "qkv.weight") != nullptr;
      const std::string name = stem + (fused ? "qkv" : "k");
      const int64_t rows = fused ? q + 2 * kv : kv, first = fused ? q : 0;
      if (!weights.find(name + ".bias")) continue;
      const std::vector<float> all = rowOf(weights.get(name + ".bias", {rows}), 0);
      const std::vector<float> bias(all.begin() + first, all.begin() + first + kv);
      if (!std::ranges::all_of(bias, [](float value) { return std::isfinite(value); })) continue;
      if (std::ranges::none_of(bias, [&](float value) { return std::fabs(value) >= large.number; })) continue;
      const double spread = spreadOf(weights.get(name + ".weight", {rows, config.dim}),
                                     weights.get(prefix + "attn_norm.weight", {config.dim}), first, kv);
      if (spread > 0 && std::isfinite(spread))
        layer.bias_apart = pairsAbove(large.spreads * spread, bias, layer, config);
    } catch (const Error&) {
      continue;
    }
  }
}

}  // namespace kvarium::model
