// Policies that decide after the prompt, with a model: a prompt is one call, whatever the number of its steps and the
// other sequences of the batch.
#include <gtest/gtest.h>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"
#include "tests/support/held_positions.h"

namespace kvarium::model::weighed_prompts_test {
namespace {

using Ids = std::vector<TokenId>;
constexpr const char* specs[] = {"snapkv:window_length=24", "pyramidkv:window_length=24,observe=9",
                                 "expected_attention:window_length=24",
                                 "snapkv:window_length=30,num_sink_tokens=3,nbits=4,residual_length=0"};

Ids text(TokenId first, int count) {
  Ids ids;
  for (int i = 0; i < count; ++i) ids.push_back(1 + (first + i * 37 + i * i % 11) % 250);
  return ids;
}

class WeighedPrompts : public testing::Test {
 protected:
  const GoldenModel model{std::filesystem::path(KVARIUM_TEST_DATA) / "families/llama_f32"};
  const int n_layers = static_cast<int>(model.decoder->model().config.layers.size());

  // A call of all ids; chunk: most tokens of a step.
  std::vector<float> call(cache::KvCache& cache, const Ids& ids, int chunk = 256) const {
    std::vector<float> logits;
    EXPECT_TRUE(decode::feed(*model.decoder, cache, ids, Want::last, logits, {.chunk = chunk}));
    return logits;
  }
  std::vector<std::vector<int64_t>> held(const cache::KvCache& cache) const {
    std::vector<std::vector<int64_t>> layers;
    for (int layer = 0; layer < n_layers; ++layer) layers.push_back(support::heldPositions(cache, layer));
    return layers;
  }
};

TEST_F(WeighedPrompts, keepTheSameCellsInStepsOfAnyLength) {
  for (const char* spec :
       {specs[0], specs[1], specs[2], "tova:window_length=24", "h2o:window_length=24,recent=5",
        "key_norm:window_length=24,num_sink_tokens=2"}) {  // few bits are read rounded by the next step
    SCOPED_TRACE(spec);
    cache::KvCache whole = model.cache(spec, 200);
    const std::vector<float> expected = call(whole, text(3, 120));
    EXPECT_LE(whole.status().lengths().stored, 40);
    double largest = 0;
    for (const float logit : expected) largest = std::max(largest, std::abs(double{logit}));
    for (const int chunk : {1, 7, 16, 50, 119}) {
      cache::KvCache cache = model.cache(spec, 200);
      const std::vector<float> logits = call(cache, text(3, 120), chunk);
      EXPECT_EQ(held(cache), held(whole)) << chunk;
      EXPECT_LE(largestDifference(logits, expected), 1e-5 * largest) << chunk;
    }
  }
}

// In a batch some are in their prompt and others past it, so weights are wanted of some.
TEST_F(WeighedPrompts, endInABatchAsAlone) {
  for (const char* spec : specs) {
    SCOPED_TRACE(spec);
    const cache::KvCache empty = model.cache(spec, 200);  // forks are computed together
    std::vector<cache::KvCache> caches, alone;
    for (const bool goes_on : {false, true, false, true, true, false}) {
      const Ids ids = text(static_cast<TokenId>(11 * caches.size()), 60 + static_cast<int>(caches.size()));
      cache::KvCache cache = empty.fork();
      cache::Step step = *cache.begin(static_cast<int64_t>(ids.size()), {.left = goes_on ? 1 : 0});
      const BatchItem item{.cache = &cache, .step = &step, .ids = ids, .want = Want::last};
      std::vector<float> logits;
      model.decoder->forward({&item, 1}, logits);
      cache.commit(std::move(step), ids);
      EXPECT_EQ(cache.status().lengths().stored == static_cast<int64_t>(ids.size()), goes_on);
      alone.push_back(cache.fork());
      caches.push_back(std::move(cache));
    }
    std::vector<cache::KvCache*> batch;
    Ids next;
    for (size_t i = 0; i < caches.size(); ++i) {
      batch.push_back(&caches[i]);
      next.push_back(static_cast<TokenId>(20 + i));
    }
    std::vector<float> together, expected;
    ASSERT_TRUE(decode::feedTogether(*model.decoder, batch, next, together));
    for (size_t i = 0; i < alone.size(); ++i) {
      const std::vector<float> one = call(alone[i], {next[i]});
      expected.insert(expected.end(), one.begin(), one.end());
      EXPECT_EQ(held(caches[i]), held(alone[i])) << i;
      EXPECT_LE(caches[i].status().lengths().stored, 41) << i;
    }
    EXPECT_EQ(together, expected);
  }
}

}  // namespace
}  // namespace kvarium::model::weighed_prompts_test
