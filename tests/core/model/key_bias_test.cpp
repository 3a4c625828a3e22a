// Biases of keys measured in files; the numbers are worked out by hand.
#include "core/model/key_bias.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/files/gguf.h"
#include "tests/support/gguf_writer.h"

namespace kvarium::model::key_bias_test {
namespace {

constexpr std::array<float, 4> planted{30, 0, 40, 6};

// One head of four numbers; what the text adds has a deviation of 5 = |(3, 4)|.
cache::KeyBias measured(const LayerSpec& spec, bool fused = false, float times = 1) {
  support::GgufWriter w;
  w.set("general.architecture", "qwen2");
  std::vector<float> bias, matrix;
  for (const float value : planted) {
    bias.push_back(value * times);
    matrix.insert(matrix.end(), {1.5f, 8});
  }
  if (fused) {  // queries before, values after it
    bias.insert(bias.begin(), 4, 1e6f);
    bias.insert(bias.end(), 4, 1e6f);
    matrix.insert(matrix.begin(), 8, 1e6f);
    matrix.insert(matrix.end(), 8, 1e6f);
  }
  const auto rows = static_cast<int64_t>(bias.size());
  const std::string name = fused ? "blk.0.attn_qkv" : "blk.0.attn_k";
  w.tensor(name + ".bias", {rows}, bias);
  w.tensor(name + ".weight", {rows, 2}, matrix);
  w.tensor("blk.0.attn_norm.weight", {2}, std::vector<float>{2, 0.5f});
  const auto bytes = w.bytes();
  const auto file = files::GgufFile::parse(bytes, "test");
  ModelConfig config;
  config.dim = 2;
  config.ropes.push_back({.style = device::RopeStyle::halves, .dims = 4});
  config.ropes.push_back({.style = device::RopeStyle::interleaved, .dims = 4});
  config.layers.push_back(spec);
  measureKeyBiases(*file, config);
  return config.layers[0].key_bias_range;
}

LayerSpec layer(int rope) {
  LayerSpec spec;
  spec.n_heads = spec.n_kv_heads = 1;
  spec.head_dim = 4;
  spec.qkv_bias = true;
  spec.rope = rope;
  return spec;
}

TEST(KeyBias, isMeasuredByTheSizeAndSpeedOfItsPairs) {
  for (const bool fused : {false, true}) {
    const cache::KeyBias halves = measured(layer(0), fused);  // pairs (30, 40) at 1 radian a token, (0, 6) at 0.01
    EXPECT_NEAR(halves.still, (50 + 6) / 5.0, 1e-5);
    EXPECT_NEAR(halves.wave, 2 * 50 / 5.0, 1e-5);
    EXPECT_NEAR(halves.mean, std::sqrt((2500 + 36) / 4.0) / 5, 1e-5);
    const cache::KeyBias pairs = measured(layer(1), fused);  // (30, 0) and (40, 6)
    const double slow = std::hypot(40, 6);
    EXPECT_NEAR(pairs.still, (30 + slow) / 5, 1e-5);
    EXPECT_NEAR(pairs.wave, 2 * 30 / 5.0, 1e-5);
    const cache::KeyBias still = measured(layer(-1), fused);
    EXPECT_NEAR(still.still, (40 + 30) / 5.0, 1e-5);
    EXPECT_EQ(still.wave, 0);
  }
}

TEST(KeyBias, isNothingWhereItIsSmallOrNoConstant) {
  EXPECT_EQ(measured(layer(0), false, 0.09f).still, 0);
  LayerSpec normed = layer(0);
  normed.qk_norms = true;
  EXPECT_EQ(measured(normed).still, 0);
  LayerSpec without = layer(0);
  without.qkv_bias = false;
  EXPECT_EQ(measured(without).still, 0);
  LayerSpec wider = layer(0);
  wider.head_dim = 8;  // the file contradicts it: loading says so
  EXPECT_EQ(measured(wider).still, 0);
}

}  // namespace
}  // namespace kvarium::model::key_bias_test
