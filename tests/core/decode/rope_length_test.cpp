// Rotations that depend on the length of the text: a call equals the uncached call of its whole length.
#include <gtest/gtest.h>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"

namespace kvarium::decode::rope_length_test {
namespace {

struct RereadCounter final : TurnObserver {
  int times = 0;
  int64_t tokens = 0;
  void rereading(int64_t more) override {
    ++times;
    tokens += more;
  }
};

const std::filesystem::path folders = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

class RopeLength : public testing::TestWithParam<std::string> {
 protected:
  std::vector<float> call(cache::KvCache& cache, std::span<const TokenId> part, const FeedOptions& options = {}) {
    std::vector<float> logits;
    const Expected<model::Outcome, cache::Full> outcome =
        feed(*model.decoder, cache, part, model::Want::all, logits, options);
    EXPECT_TRUE(outcome);
    return logits;
  }
  std::filesystem::path folder = folders / GetParam();
  model::GoldenModel model{folder};
  model::GoldenArray<int32_t> prompt{folder / "ids.npy"}, short_prompt{folder / "short_ids.npy"};
  model::GoldenArray<float> expected{folder / "logits.npy"}, short_expected{folder / "short_logits.npy"};
  std::span<const TokenId> ids = prompt.values;
  size_t vocab = static_cast<size_t>(model.vocab());
};

TEST_P(RopeLength, shortTextsUseTheShortRotation) {
  cache::KvCache cache = model.cache("dynamic", 256);
  EXPECT_LE(model::largestDifference(short_expected.values, call(cache, short_prompt.values)), 1e-3);
}

TEST_P(RopeLength, everyCallEqualsTheUncachedCallOfItsLength) {
  cache::KvCache at_once = model.cache("dynamic", 256);
  const std::vector<float> whole = call(at_once, ids);
  EXPECT_LE(model::largestDifference(expected.values, whole), 1e-3);
  for (const char* spec : {"dynamic", "static", "none"}) {
    for (size_t split = 1; split < ids.size(); split += 3) {
      cache::KvCache cache = model.cache(spec, 256);
      call(cache, ids.first(split));
      RereadCounter reread;
      const std::vector<float> rest = call(cache, ids.subspan(split), {.chunk = 7, .observer = &reread});
      const std::span<const float> tail = std::span<const float>(whole).subspan(split * vocab);
      ASSERT_EQ(model::largestDifference(tail, rest), 0) << spec << " split after " << split;
      const model::RopeConfig& rope = model.decoder->model().config.ropes.front();
      const bool crosses = model::ropeVariant(rope, static_cast<int64_t>(split)) !=
                           model::ropeVariant(rope, static_cast<int64_t>(ids.size()));
      EXPECT_EQ(reread.tokens, crosses && spec != std::string("none") ? static_cast<int64_t>(split) : 0);
    }
  }
}

// The ids of transformers, which reads the whole text again at every step.
TEST_P(RopeLength, aReplyReadsAgainOnceWhereLongropeCrossesItsSwitchAndNeverWhereItIsDynamic) {
  const model::GoldenArray<int32_t> greedy(folder / "short_greedy.npy");
  cache::KvCache cache = model.cache("dynamic", 256);
  std::vector<float> logits = call(cache, short_prompt.values);
  std::vector<TokenId> made;
  RereadCounter reread;
  while (made.size() < greedy.values.size()) {
    const auto last = logits.end() - static_cast<std::ptrdiff_t>(vocab);
    made.push_back(static_cast<TokenId>(std::max_element(last, logits.end()) - last));
    logits = call(cache, {&made.back(), 1}, {.goes_on = true, .observer = &reread});
  }
  const bool dynamic = model.decoder->model().config.ropeFollowsLength();
  EXPECT_EQ(reread.times, dynamic ? 0 : 1);
  if (!dynamic) {
    EXPECT_EQ(made, greedy.values);
  }
}

INSTANTIATE_TEST_SUITE_P(Scalings, RopeLength, testing::Values("llama_dynamic_rope", "phi3_longrope"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace kvarium::decode::rope_length_test
