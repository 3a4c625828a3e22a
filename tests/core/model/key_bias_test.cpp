// Which biases of keys are found in files; the numbers are worked out by hand.
#include "core/model/model_config.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/files/gguf.h"
#include "tests/support/gguf_writer.h"

namespace kvarium::model::key_bias_test {
namespace {

constexpr std::array<float, 4> planted{30, 0, 40, 6};

// One head of four numbers; what the text adds has a deviation of 5 = |(3, 4)|.
std::shared_ptr<const device::KeyBiasNumbers> found(const LayerSpec& spec, bool fused = false, float times = 1) {
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
  config.ropes.push_back({.style = device::RopeStyle::halves, .dims = 2});
  config.ropes.push_back(
      {.style = device::RopeStyle::halves, .dims = 4, .scaling = RopeScaling::dynamic, .original_context = 8});
  config.layers.push_back(spec);
  findKeyBiases(*file, config);
  return config.layers[0].bias_apart;
}

LayerSpec layer(int rope) {
  LayerSpec spec;
  spec.n_heads = spec.n_kv_heads = 1;
  spec.head_dim = 4;
  spec.qkv_bias = true;
  spec.rope = rope;
  return spec;
}

// The first numbers of the pairs that are apart, each turned by one position.
std::vector<std::array<float, 4>> turned(const std::shared_ptr<const device::KeyBiasNumbers>& bias) {
  std::vector<std::array<float, 4>> list;
  for (size_t i = 0; bias && i < bias->pairs.size(); ++i) {
    const device::TurnedPair one = device::turnedBias(bias->turns.data() + i * device::turn_floats, 1);
    list.push_back(
        {static_cast<float>(bias->pairs[i].first), static_cast<float>(bias->pairs[i].second), one.first, one.second});
  }
  return list;
}

void expectNear(const std::vector<std::array<float, 4>>& found, const std::vector<std::array<double, 4>>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (size_t i = 0; i < found.size(); ++i) {
    for (size_t j = 0; j < 4; ++j) EXPECT_NEAR(found[i][j], wanted[i][j], 1e-4);
  }
}

TEST(KeyBias, isApartWhereItsPairIsLongerThanWhatTheTextAdds) {
  const double c = std::cos(1.0), s = std::sin(1.0), slow_c = std::cos(0.01), slow_s = std::sin(0.01);
  for (const bool fused : {false, true}) {
    // Halves: (30, 40) turns by a radian a position, (0, 6) is shorter than three deviations.
    expectNear(turned(found(layer(0), fused)), {{0, 2, 30 * c - 40 * s, 30 * s + 40 * c}});
    // Neighbours: (30, 0) turns by a radian, (40, 6) by a hundredth.
    expectNear(turned(found(layer(1), fused)),
               {{0, 1, 30 * c, 30 * s}, {2, 3, 40 * slow_c - 6 * slow_s, 40 * slow_s + 6 * slow_c}});
    // Two of the four numbers turn, or none.
    expectNear(turned(found(layer(2), fused)), {{0, 1, 30 * c, 30 * s}, {2, 3, 40, 6}});
    expectNear(turned(found(layer(-1), fused)), {{0, 1, 30, 0}, {2, 3, 40, 6}});
  }
}

TEST(KeyBias, staysWhereItIsSmallOrNoConstant) {
  EXPECT_EQ(found(layer(0), false, 0.09f), nullptr);
  EXPECT_EQ(found(layer(0), false, 0.25f), nullptr);  // 10 of it, and the text adds 5
  EXPECT_EQ(found(layer(3)), nullptr);                // its table follows the length of the text
  LayerSpec normed = layer(0);
  normed.qk_norms = true;
  EXPECT_EQ(found(normed), nullptr);
  LayerSpec without = layer(0);
  without.qkv_bias = false;
  EXPECT_EQ(found(without), nullptr);
  LayerSpec wider = layer(0);
  wider.head_dim = 8;  // the file contradicts it: loading says so
  EXPECT_EQ(found(wider), nullptr);
}

}  // namespace
}  // namespace kvarium::model::key_bias_test
