// Windows and sinks against an uncached forward with a mask and an oracle written from the paper
// (tests/data/README.md), however the text is fed; attention-based policies against oracles, one token at a time.
#include <gtest/gtest.h>

#include <regex>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"

namespace kvarium::model::retention_golden_test {
namespace {

constexpr double tolerance = 1e-4;  // of the largest logit
const std::filesystem::path data = KVARIUM_TEST_DATA;

// "sink/llama_f32_w16_n4.npy", "snapkv/llama_f32_w24_n4_o5_p40.npy"
struct Case {
  std::filesystem::path file;
  std::string family, policy, keys;
  size_t prompt = 0;  // tokens of the first call, whose rows the file does not have
  std::string spec() const { return policy + ":" + keys; }
};

std::vector<Case> cases(std::initializer_list<const char*> folders) {
  const std::regex name("(.*)_w([0-9]+)(_n([0-9]+))?(_r([0-9]+))?(_o([0-9]+))?(_p([0-9]+))?[.]npy");
  std::vector<Case> found;
  for (const char* folder : folders) {
    for (const auto& entry : std::filesystem::directory_iterator(data / "caches" / folder)) {
      std::smatch match;
      const std::string file = entry.path().filename();
      if (!std::regex_match(file, match, name)) continue;
      std::string keys = "window_length=" + match[2].str();
      if (match[4].matched) keys += ",num_sink_tokens=" + match[4].str();
      if (match[6].matched) keys += ",recent=" + match[6].str();
      if (match[8].matched) keys += ",observe=" + match[8].str();
      found.push_back({entry.path(), match[1], folder, keys, match[10].matched ? std::stoul(match[10]) : 0});
    }
  }
  std::sort(found.begin(), found.end(), [](const Case& a, const Case& b) { return a.file < b.file; });
  return found;
}

TEST(RetentionGolden, logitsAreThoseOfTheOracleHoweverTheTextIsFed) {
  const std::vector<Case> all = cases({"sink", "sliding_window"});
  EXPECT_GE(all.size(), 16u);
  for (const Case& one : all) {
    SCOPED_TRACE(one.file.filename().string());
    const GoldenModel model(data / "families" / one.family);
    const GoldenArray<float> expected(one.file);
    const GoldenArray<int32_t> prompt(data / "families" / one.family / "ids.npy");
    const auto ids = std::span<const TokenId>(prompt.values).first(static_cast<size_t>(expected.rows));
    double largest = 0;
    for (float value : expected.values) largest = std::max(largest, std::abs(double{value}));
    cache::KvCache at_once = model.cache(one.spec(), expected.rows);
    const std::vector<float> whole = model.feed(at_once, ids, {ids.size()});
    EXPECT_LE(largestDifference(expected.values, whole), tolerance * largest);
    for (size_t chunk : {1, 3, 7, 16, 17}) {
      cache::KvCache cache = model.cache(one.spec(), expected.rows);
      EXPECT_EQ(largestDifference(whole, model.feed(cache, ids, {chunk})), 0) << "in chunks of " << chunk;
    }
    for (size_t split = 1; split < ids.size(); ++split) {
      cache::KvCache cache = model.cache(one.spec(), expected.rows);
      ASSERT_EQ(largestDifference(whole, model.feed(cache, ids, {split, ids.size()})), 0) << "split after " << split;
    }
  }
}

// The logits after a prompt that is read in one call of steps of at most `chunk` tokens, or of all tokens, which come
// one at a time.
std::vector<float> logitsOf(const GoldenModel& model, const std::string& spec, const Case& one, int64_t rows,
                            int chunk = 256) {
  const GoldenArray<int32_t> text(data / "families" / one.family / "ids.npy");
  const std::span<const TokenId> ids = text.values;
  cache::KvCache cache = model.cache(spec, static_cast<int64_t>(one.prompt) + rows);
  std::vector<float> none;
  if (one.prompt > 0) {
    EXPECT_TRUE(decode::feed(*model.decoder, cache, ids.first(one.prompt), Want::none, none, {.chunk = chunk}));
  }
  return model.feed(cache, ids.subspan(one.prompt, static_cast<size_t>(rows)), {1});
}

// How the text is cut into calls changes which cells leave, so it is fed as the oracle reads it: a prompt is one call
// and one decision, however many steps it takes. The policies keep different cells.
TEST(RetentionGolden, anAttentionBasedPolicyGivesTheLogitsOfTheOracle) {
  const std::vector<Case> all = cases({"tova", "key_norm", "h2o", "snapkv", "pyramidkv", "expected_attention"});
  EXPECT_GE(all.size(), 54u);
  int64_t rows = 0;
  for (const Case& one : all) {
    SCOPED_TRACE(one.file.parent_path().filename().string() + " " + one.file.filename().string());
    const GoldenModel model(data / "families" / one.family);
    const GoldenArray<float> expected(one.file);
    const double largest = largestDifference(expected.values, std::vector<float>(expected.values.size()));
    EXPECT_LE(largestDifference(expected.values, logitsOf(model, one.spec(), one, expected.rows)), tolerance * largest);
    if (one.prompt > 0) {
      const std::vector<float> in_steps = logitsOf(model, one.spec(), one, expected.rows, 7);
      EXPECT_LE(largestDifference(expected.values, in_steps), tolerance * largest);
    }
    const std::string window = one.keys.substr(0, one.keys.find(','));
    for (const std::string other :
         {"tova:", "key_norm:", "h2o:", "snapkv:", "pyramidkv:", "expected_attention:", "sink:"}) {
      if (other.starts_with(one.policy)) continue;
      EXPECT_GT(largestDifference(expected.values, logitsOf(model, other + window, one, expected.rows)), 0.02 * largest)
          << other;
    }
    rows += expected.rows;
  }
  EXPECT_GE(rows, 1250);
}

TEST(RetentionGolden, withRoomEnoughEveryRetentionGivesTheLogitsOfTheFullCache) {
  for (const auto& entry : std::filesystem::directory_iterator(data / "families")) {
    if (entry.path().filename() == "whisper") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const GoldenModel model(entry.path());
    const GoldenArray<int32_t> prompt(entry.path() / "ids.npy");
    const std::span<const TokenId> ids = prompt.values;
    const auto room = std::to_string(ids.size() + 5);
    cache::KvCache full = model.cache("dynamic", prompt.rows);
    const std::vector<float> whole = model.feed(full, ids, {ids.size()});
    double largest = 0;
    for (float value : whole) largest = std::max(largest, std::abs(double{value}));
    for (const std::string& spec :
         {"static:max_cache_len=" + room, "sliding_window:window_length=" + room, "sink:window_length=" + room,
          "sink:num_sink_tokens=9,window_length=" + room, "tova:window_length=" + room,
          "key_norm:window_length=" + room, "h2o:window_length=" + room, "snapkv:window_length=" + room,
          "pyramidkv:window_length=" + room, "expected_attention:window_length=" + room}) {
      cache::KvCache cache = model.cache(spec, prompt.rows);
      EXPECT_LE(largestDifference(whole, model.feed(cache, ids, {ids.size()})), 2e-5 * largest) << spec;
    }
  }
}

// A layer whose window is smaller than the sinks' never sees a sink, so its results do not change.
TEST(RetentionGolden, sinksLeaveALayersOwnWindowAsItIs) {
  for (const char* family : {"gemma2", "gemma3_text", "mistral_window", "phi3_window", "qwen2_window"}) {
    SCOPED_TRACE(family);
    const GoldenModel model(data / "families" / family);
    const GoldenArray<int32_t> prompt(data / "families" / family / "ids.npy");
    const std::vector<cache::LayerShape> shape = model.decoder->model().config.cacheShape();
    int64_t longest = 0, shortest = prompt.rows;
    for (const cache::LayerShape& layer : shape) longest = std::max(longest, layer.window);
    for (const cache::LayerShape& layer : shape)
      shortest = layer.window < 0 ? shortest : std::min(shortest, layer.window);
    ASSERT_LT(longest, prompt.rows);
    const auto logits = [&](const std::string& spec, int64_t rows) {
      cache::KvCache cache = model.cache(spec, prompt.rows);
      return model.feed(cache, std::span(prompt.values).first(static_cast<size_t>(rows)), {5, 1});
    };
    // Until the text is longer than the sinks' window, whatever the layers' own are.
    for (const int64_t window : {shortest - 2, longest, longest + 3}) {
      const std::string spec = "sink:num_sink_tokens=2,window_length=" + std::to_string(window);
      const std::vector<float> truth = logits("dynamic", window);
      double largest = 0;
      for (const float value : truth) largest = std::max(largest, std::abs(double{value}));
      EXPECT_LE(largestDifference(truth, logits(spec, window)), 2e-5 * largest) << spec;
    }
    // This holds for any length in layers whose own window is not longer.
    const std::string spec = "sink:num_sink_tokens=2,window_length=" + std::to_string(longest);
    const auto plans = cache::planLayers(cache::parseCacheSpec(spec), shape, {cache::findFormat("f32"), prompt.rows});
    const bool all =
        std::all_of(shape.begin(), shape.end(), [](const cache::LayerShape& layer) { return layer.window >= 0; });
    EXPECT_EQ(largestDifference(logits("dynamic", prompt.rows), logits(spec, prompt.rows)) == 0, all);
    for (size_t layer = 0; layer < shape.size(); ++layer) {
      const std::string rule = cache::makeRetention(plans[layer])->describe();
      EXPECT_EQ(rule, shape[layer].window < 0 ? "first 2 and last " + std::to_string(longest - 2)
                                              : "full, model window " + std::to_string(shape[layer].window));
    }
  }
}

}  // namespace
}  // namespace kvarium::model::retention_golden_test
