// A tiny random model of every family, as Hugging Face folders hold it, against the logits and greedy ids transformers
// gives (tests/data/README.md).
#include <gtest/gtest.h>

#include "tests/core/model/golden.h"

namespace kvarium::model::family_golden_test {
namespace {

constexpr double tolerance = 1e-4;  // of the largest logit
const std::filesystem::path folders = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

std::vector<std::string> families() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folders)) {
    if (entry.path().filename() != "whisper") names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

double largest(std::span<const float> values) {
  double most = 0;
  for (float value : values) most = std::max(most, std::abs(double{value}));
  return most;
}

class FamilyGolden : public testing::TestWithParam<std::string> {
 protected:
  std::filesystem::path folder = folders / GetParam();
  GoldenModel model{folder};
  GoldenArray<float> expected{folder / "logits.npy"};
  GoldenArray<int32_t> prompt{folder / "ids.npy"};
  std::span<const TokenId> ids = prompt.values;
};

TEST_P(FamilyGolden, logitsAreThoseOfTransformers) {
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  const double difference =
      largestDifference(expected.values, model.feed(cache, ids, {ids.size()})) / largest(expected.values);
  EXPECT_LE(difference, tolerance);
  RecordProperty("difference", std::to_string(difference));
}

// The same weights as GGUF, written after llama.cpp's converter.
TEST_P(FamilyGolden, theGgufTwinGivesTheSameLogits) {
  if (!std::filesystem::exists(folder / "model.gguf")) GTEST_SKIP() << "no such file";
  const GoldenModel twin(folder / "model.gguf");
  cache::KvCache cache = twin.cache("dynamic", prompt.rows);
  const std::vector<float> logits = twin.feed(cache, ids, {ids.size()});
  EXPECT_LE(largestDifference(expected.values, logits) / largest(expected.values), tolerance);
}

// Keys of a longer text are rotated otherwise: the runner reads them again (tests/core/decode/rope_length_test.cpp).
bool followsLength(const ModelConfig& config) {
  return std::any_of(config.ropes.begin(), config.ropes.end(), [](const RopeConfig& rope) {
    return rope.scaling == RopeScaling::dynamic || rope.scaling == RopeScaling::longrope;
  });
}

TEST_P(FamilyGolden, greedyContinuationIsThatOfTransformers) {
  const GoldenArray<int32_t> greedy(folder / "greedy.npy");
  const bool follows = followsLength(model.decoder->model().config);
  for (const char* spec : {"none", "dynamic", "static"}) {
    const bool rereads = spec == std::string("none");
    if (follows ? !rereads : rereads && support::isSlow()) continue;
    cache::KvCache cache = model.cache(spec, prompt.rows + greedy.rows);
    EXPECT_EQ(greedy.values, model.greedy(cache, ids, static_cast<int>(greedy.rows))) << spec;
  }
}

TEST_P(FamilyGolden, everySplitOfThePromptGivesTheSameBits) {
  if (followsLength(model.decoder->model().config)) GTEST_SKIP() << "its calls depend on the length of the text";
  cache::KvCache at_once = model.cache("dynamic", prompt.rows);
  const std::vector<float> whole = model.feed(at_once, ids, {ids.size()});
  for (size_t split = 1; split < ids.size(); ++split) {
    if (!isSwept(split, ids.size())) continue;
    cache::KvCache cache = model.cache(split % 2 ? "dynamic" : "static", prompt.rows);
    ASSERT_EQ(largestDifference(whole, model.feed(cache, ids, {split, ids.size()})), 0) << "split after " << split;
  }
}

// Every bias of its keys, however small, and in cells of few bits too.
TEST_P(FamilyGolden, keysThatAreStoredWithoutTheirBiasGiveTheSameLogits) {
  const GoldenModel apart(folder, support::TestDevices({.threads = 2, .precision = device::Precision::exact}),
                          {.number = 0, .spreads = 0});
  const auto& layers = apart.decoder->model().config.layers;
  if (std::none_of(layers.begin(), layers.end(), [](const LayerSpec& layer) { return layer.bias_apart != nullptr; }))
    GTEST_SKIP() << "it has none";
  cache::KvCache cache = apart.cache("dynamic", prompt.rows), pieces = apart.cache("dynamic", prompt.rows);
  const std::vector<float> whole = apart.feed(cache, ids, {ids.size()});
  EXPECT_LE(largestDifference(expected.values, whole) / largest(expected.values), tolerance);
  EXPECT_EQ(largestDifference(whole, apart.feed(pieces, ids, {5, 1, 2, 7})), 0);
  cache::KvCache codes = apart.cache("quantized:nbits=8,residual_length=0", prompt.rows);
  EXPECT_LE(largestDifference(expected.values, apart.feed(codes, ids, {3, 4})) / largest(expected.values), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Families, FamilyGolden, testing::ValuesIn(families()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace kvarium::model::family_golden_test
