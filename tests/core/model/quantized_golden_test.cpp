// Quantized caches against transformers 4.48.3 with quanto and hqq (requantize=all, tests/data/README.md), and every
// format's way of storing against its own error.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/core/model/golden.h"

namespace kvarium::model::quantized_golden_test {
namespace {

constexpr double tolerance = 1e-4;  // of the largest logit
const std::filesystem::path data = KVARIUM_TEST_DATA;

TEST(QuantizedGolden, logitsEqualTheLibraryWithRequantizeAll) {
  const GoldenModel model(data / "families/llama_f32");
  const GoldenArray<int32_t> prompt(data / "families/llama_f32/ids.npy");
  const nlohmann::json summary = nlohmann::json::parse(readText(data / "caches/quantized/summary.json"));
  ASSERT_GE(summary.size(), 7u);
  for (const auto& [name, one] : summary.items()) {
    SCOPED_TRACE(name);
    const GoldenArray<float> expected(data / "caches/quantized" / (name + ".npy"));
    const auto text = [&](const char* key) { return std::to_string(one.at(key).get<int>()); };
    const std::string spec = "quantized:requantize=all,backend=" + one.at("backend").get<std::string>() +
                             ",nbits=" + text("nbits") + ",axis_key=" + text("axis_key") +
                             ",axis_value=" + text("axis_value") + ",q_group_size=" + text("q_group_size") +
                             ",residual_length=" + text("residual_length");
    const size_t first = one.at("first_row").get<size_t>(), rows = one.at("rows").get<size_t>();
    const auto ids = std::span<const TokenId>(prompt.values).first(first + rows);
    cache::KvCache cache = model.cache(spec, prompt.rows);
    const std::vector<float> logits = model.feed(cache, ids, {first, 1});
    double largest = 0;
    for (float value : expected.values) largest = std::max(largest, std::abs(double{value}));
    const auto after = std::span<const float>(logits).subspan(first * static_cast<size_t>(model.vocab()));
    EXPECT_LE(largestDifference(expected.values, after), tolerance * largest);
  }
}

TEST(QuantizedGolden, eightBitsChangeLittleAndFewerChangeMore) {
  const GoldenModel model(data / "families/llama_f32");
  const GoldenArray<int32_t> prompt(data / "families/llama_f32/ids.npy");
  cache::KvCache full = model.cache("dynamic", prompt.rows);
  const std::vector<float> truth = model.feed(full, prompt.values, {1});
  for (const char* backend : {"kvarium", "quanto", "hqq", "kivi"}) {
    double before = 0;
    for (int bits : {8, 4, 2}) {
      if (bits == 8 && (std::string(backend) == "quanto" || std::string(backend) == "kivi")) continue;
      cache::KvCache cache =
          model.cache("quantized:residual_length=0,nbits=" + std::to_string(bits) + ",backend=" + backend, prompt.rows);
      const std::vector<float> logits = model.feed(cache, prompt.values, {1});
      const double divergence = meanDivergence(truth, logits, static_cast<size_t>(model.vocab()));
      EXPECT_GT(divergence, before) << backend << " " << bits;
      EXPECT_LT(divergence, bits == 8 ? 1e-3 : 10.0) << backend;
      before = divergence;
    }
  }
}

TEST(QuantizedGolden, aResidualAsLongAsTheTextIsTheFullCacheToTheBit) {
  const GoldenModel model(data / "families/llama_f32");
  const GoldenArray<int32_t> prompt(data / "families/llama_f32/ids.npy");
  cache::KvCache full = model.cache("dynamic", prompt.rows);
  const std::vector<float> truth = model.feed(full, prompt.values, {7});
  cache::KvCache cache = model.cache("quantized:backend=quanto,residual_length=1000", prompt.rows);
  EXPECT_EQ(largestDifference(truth, model.feed(cache, prompt.values, {7})), 0);
}

}  // namespace
}  // namespace kvarium::model::quantized_golden_test
