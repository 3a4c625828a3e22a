// Caches in pinned host memory on the emulated GPU, in every order that its streams allow: the bits of a cache that
// lies on the GPU, and a few copies a token.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/core/decode/model_life.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::decode::offload_test {
namespace {

using emulated::rules;
using emulated::When;

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

struct OffloadCase {
  const char* family;
  const char* spec;
  const char* on_gpu;
};

class OffloadOrders : public testing::TestWithParam<OffloadCase> {};

TEST_P(OffloadOrders, giveTheBitsOfACacheOnTheGpu) {
  const auto& [family, spec, on_gpu] = GetParam();
  const gpu_emulated::test::RulesRestored restored;
  rules().hidden_bytes = 0;  // these wait too often
  const auto run = [&](const char* of) {
    const auto device = gpu_emulated::makeEmulatedDevice(device::Precision::exact);
    return logitsOf(*device, families / family, of);
  };
  const std::vector<float> expected = run(on_gpu);
  ASSERT_FALSE(expected.empty());
  for (const auto& [when, seed] : {std::pair(When::late, 1), {When::early, 1}, {When::random, 1}, {When::random, 2}}) {
    rules().when = when;
    rules().seed = static_cast<uint64_t>(seed);
    const std::vector<float> got = run(spec);
    ASSERT_EQ(got.size(), expected.size());
    EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0)
        << "when " << static_cast<int>(when) << ", seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Caches, OffloadOrders,
                         testing::Values(OffloadCase{"llama_f32", "offloaded:residency=host,prefetch=0", "dynamic"},
                                         OffloadCase{"llama_f32", "quantized:residual_length=0,residency=host",
                                                     "quantized:residual_length=0"},
                                         OffloadCase{"gemma2", "offloaded:residency=host,prefetch=1", "dynamic"},
                                         OffloadCase{"qwen35", "offloaded:residency=host,prefetch=1", "dynamic"},
                                         OffloadCase{"jamba", "offloaded:residency=host,prefetch=2", "dynamic"},
                                         OffloadCase{"lfm2", "offloaded:residency=host,prefetch=1", "dynamic"}),
                         [](const auto& tested) {
                           return std::string(tested.param.family) + std::to_string(tested.index);
                         });

TEST(OffloadCopies, aTokenAreAFewALayer) {
  const gpu_emulated::test::RulesRestored restored;
  rules().hidden_bytes = 0;
  const model::GoldenModel model(families / "llama_f32", gpu_emulated::makeEmulatedDevice(device::Precision::exact));
  const auto n_layers = model.decoder->model().config.layers.size();
  // A prompt of twenty blocks, more than are copied at once.
  const auto copies = [&](const char* spec) {
    cache::KvCache cache = model.cache(spec, 1400);
    model.feed(cache, std::vector<TokenId>(1250, 7), {1249, 1});
    const uint64_t before = emulated::counters().copies;
    model.feed(cache, std::vector<TokenId>{4, 5, 6, 7}, {1});
    return (emulated::counters().copies - before) / 4;
  };
  const uint64_t on_gpu = copies("dynamic");
  EXPECT_EQ(copies("offloaded:residency=host,prefetch=0"), on_gpu + n_layers * 3);  // two in, one out
}

}  // namespace
}  // namespace kvarium::decode::offload_test
