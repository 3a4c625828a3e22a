// A tiny Whisper, compared with transformers on the same features (tests/data/family_golden/speech.py): encoder states,
// logits, greedy ids; with every cache and every way of feeding.
#include <gtest/gtest.h>

#include "core/model/cross_attention.h"
#include "core/model/encoder.h"
#include "tests/core/model/golden.h"
#include "tests/support/expect_error.h"

namespace kvarium::model::whisper_golden_test {
namespace {

constexpr double tolerance = 1e-4;  // of the largest number
const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "whisper";

double largest(std::span<const float> values) {
  double most = 0;
  for (float value : values) most = std::max(most, std::abs(double{value}));
  return most;
}

class WhisperGolden : public testing::Test {
 protected:
  GoldenModel model{folder};
  GoldenArray<float> features{folder / "features.npy"};
  GoldenArray<float> states{folder / "encoder.npy"};
  GoldenArray<float> expected{folder / "logits.npy"};
  GoldenArray<int32_t> prompt{folder / "ids.npy"};
  GoldenArray<int32_t> greedy{folder / "greedy.npy"};
  std::span<const TokenId> ids = prompt.values;
  Encoder encoder{sharedModel(), model.devices()};

  std::shared_ptr<const Model> sharedModel() const { return {std::shared_ptr<const Model>(), &model.decoder->model()}; }
  std::shared_ptr<const cache::CrossCache> hear(const char* format = "f32") {
    encoder.encode(features.values, static_cast<int>(features.rows), features.cols);
    return makeCrossCache(model.decoder->model(), model.devices(), encoder.states(), *cache::findFormat(format));
  }
  cache::KvCache listening(const std::string& spec = "dynamic") {
    cache::KvCache cache = model.cache(spec, prompt.rows + greedy.rows);
    cache.setCross(hear());
    return cache;
  }
};

TEST_F(WhisperGolden, encoderStatesAreThoseOfTransformers) {
  std::vector<std::pair<int64_t, int64_t>> told;
  const EncodeOptions options{nullptr, [&](int64_t done, int64_t total) { told.emplace_back(done, total); }};
  ASSERT_EQ(encoder.encode(features.values, 80, 300, options), Outcome::done);
  std::vector<float> made(states.values.size());
  model.device->copyOut(made.data(), encoder.states().as<const std::byte>(), made.size() * sizeof(float));
  EXPECT_LE(largestDifference(states.values, made) / largest(states.values), tolerance);
  EXPECT_EQ(told, (std::vector<std::pair<int64_t, int64_t>>{{1, 3}, {2, 3}, {3, 3}}));
  EXPECT_EQ(encoder.scratchBytes(), Encoder::predictScratch(model.decoder->model().config));
}

TEST_F(WhisperGolden, logitsAndGreedyIdsAreThoseOfTransformers) {
  cache::KvCache cache = listening();
  EXPECT_LE(largestDifference(expected.values, model.feed(cache, ids, {ids.size()})) / largest(expected.values),
            tolerance);
  cache.reset();
  EXPECT_EQ(model.greedy(cache, ids, static_cast<int>(greedy.rows)), greedy.values);
}

TEST_F(WhisperGolden, everyPresetAndSplitGivesTheSameLogits) {
  cache::KvCache whole = listening();
  const std::vector<float> logits = model.feed(whole, ids, {ids.size()});
  for (const char* spec : {"none", "dynamic", "static"}) {
    for (const std::initializer_list<size_t> pieces : {std::initializer_list<size_t>{1}, {7, 1}, {3, 12, 2}}) {
      cache::KvCache cache = listening(spec);
      EXPECT_EQ(model.feed(cache, ids, pieces), logits) << spec << " " << *pieces.begin();
      EXPECT_EQ(cache.state().cross->cells(), 150);
    }
  }
}

TEST_F(WhisperGolden, aForkAndATruncationKeepTheCrossCache) {
  cache::KvCache whole = listening();
  const std::vector<float> logits = model.feed(whole, ids, {ids.size()});
  cache::KvCache cache = listening();
  model.feed(cache, ids.first(12), {12});
  cache::KvCache fork = cache.fork();
  EXPECT_EQ(fork.state().cross, cache.state().cross);
  const std::vector<TokenId> other = {1, 2, 3};
  model.feed(fork, other, {3});
  ASSERT_TRUE(cache.truncate(8));
  const std::vector<float> rest = model.feed(cache, ids.subspan(8), {5});
  EXPECT_EQ(rest, std::vector<float>(logits.begin() + 8 * model.vocab(), logits.end()));
}

TEST_F(WhisperGolden, theCrossCacheMayBeStoredInHalfPrecision) {
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  cache.setCross(hear("f16"));
  const double difference =
      largestDifference(expected.values, model.feed(cache, ids, {ids.size()})) / largest(expected.values);
  EXPECT_LE(difference, 1e-2);
  EXPECT_GT(difference, 0);
}

TEST_F(WhisperGolden, anotherClipIsAnotherText) {
  cache::KvCache cache = listening();
  const std::vector<float> first = model.feed(cache, ids, {ids.size()});
  std::reverse(features.values.begin(), features.values.end());
  cache.setCross(hear());
  EXPECT_TRUE(cache.ids().empty());
  EXPECT_NE(model.feed(cache, ids, {ids.size()}), first);
}

TEST_F(WhisperGolden, aSpeechDecoderWithoutInputIsRefused) {
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  const std::string said = support::expectError(ErrorKind::content, [&] { model.feed(cache, ids, {ids.size()}); });
  EXPECT_NE(said.find("got no input"), std::string::npos) << said;
}

TEST_F(WhisperGolden, featuresOfAnotherShapeAreRefused) {
  const std::span<const float> all = features.values;
  const auto refused = [&](std::span<const float> values, int n_mels, int64_t frames) {
    return support::expectError(ErrorKind::content, [&] { encoder.encode(values, n_mels, frames); });
  };
  EXPECT_NE(refused(all.first(80 * 299), 80, 299).find("[80, 299], the model takes [80, 300]"), std::string::npos);
  refused(all, 300, 80);
  refused(all.first(10), 80, 300);
  refused({}, 0, 0);
  features.values[100] = NAN;
  EXPECT_NE(refused(all, 80, 300).find("not finite"), std::string::npos);
}

TEST_F(WhisperGolden, encodingStopsBetweenLayers) {
  std::atomic<bool> stop = false;
  int told = 0;
  const EncodeOptions options{&stop, [&](int64_t, int64_t) {
                                ++told;
                                stop = true;
                              }};
  EXPECT_EQ(encoder.encode(features.values, 80, 300, options), Outcome::stopped);
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace kvarium::model::whisper_golden_test
