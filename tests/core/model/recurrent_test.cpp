// Models with recurrent layers: however a text is cut, forked or batched, the state gives the same bits.
#include <gtest/gtest.h>

#include "tests/core/model/golden.h"

namespace kvarium::model::recurrent_test {
namespace {

const std::filesystem::path folders = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

class Recurrent : public testing::TestWithParam<std::string> {
 protected:
  std::filesystem::path folder = folders / GetParam();
  GoldenModel model{folder};
  GoldenArray<int32_t> prompt{folder / "ids.npy"};
  std::span<const TokenId> ids = prompt.values;
  size_t vocab = static_cast<size_t>(model.vocab());
  std::vector<float> whole = [this] {
    cache::KvCache cache = model.cache("dynamic", prompt.rows);
    return model.feed(cache, ids, {ids.size()});
  }();
  std::span<const float> tail(size_t from) const { return std::span<const float>(whole).subspan(from * vocab); }
};

TEST_P(Recurrent, chunksOfEverySizeGiveTheSameBits) {
  for (size_t chunk = 1; chunk <= ids.size(); ++chunk) {
    if (!isSwept(chunk, ids.size())) continue;
    for (const char* spec : {"dynamic", "static", "none"}) {
      if (spec == std::string("none") && chunk < ids.size() / 2) continue;  // reads all again at every chunk
      cache::KvCache cache = model.cache(spec, prompt.rows);
      ASSERT_EQ(largestDifference(whole, model.feed(cache, ids, {chunk})), 0) << spec << " " << chunk;
    }
  }
}

TEST_P(Recurrent, aForkAndADroppedStepLeaveTheOtherAlone) {
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  model.feed(cache, ids.first(9), {9});
  cache::KvCache fork = cache.fork();
  const std::vector<TokenId> other = {5, 6, 7, 8};
  const std::vector<float> apart = model.feed(fork, other, {1});
  {
    auto dropped = cache.begin(static_cast<int64_t>(other.size()));
    const BatchItem item{.cache = &cache, .step = &*dropped, .ids = other, .want = Want::all};
    std::vector<float> logits;
    model.decoder->forward({&item, 1}, logits);
  }
  EXPECT_EQ(largestDifference(tail(9), model.feed(cache, ids.subspan(9), {4, 1})), 0);
  std::vector<TokenId> text(ids.begin(), ids.begin() + 9);
  text.insert(text.end(), other.begin(), other.end());
  cache::KvCache fresh = model.cache("dynamic", prompt.rows);
  const std::vector<float> expected = model.feed(fresh, text, {text.size()});
  EXPECT_EQ(largestDifference(std::span<const float>(expected).subspan(9 * vocab), apart), 0);
}

TEST_P(Recurrent, aReturnToAKeptStateGivesTheSameBits) {
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  model.feed(cache, ids.first(11), {11});
  cache.checkpoint();
  model.feed(cache, std::vector<TokenId>{9, 8, 7}, {2});
  EXPECT_FALSE(cache.truncate(12));
  ASSERT_TRUE(cache.truncate(11));
  EXPECT_EQ(largestDifference(tail(11), model.feed(cache, ids.subspan(11), {ids.size()})), 0);
}

TEST_P(Recurrent, sequencesOfABatchDoNotMeet) {
  cache::KvCache a = model.cache("dynamic", prompt.rows), b = model.cache("dynamic", prompt.rows);
  model.feed(a, ids.first(3), {3});
  for (size_t at = 0; at + 5 <= ids.size(); at += 5) {
    const size_t count_a = std::min<size_t>(2, ids.size() - 3 - at / 5 * 2);
    const auto ids_a = ids.subspan(3 + at / 5 * 2, count_a), ids_b = ids.subspan(at, 5);
    auto step_a = a.begin(static_cast<int64_t>(ids_a.size())), step_b = b.begin(static_cast<int64_t>(ids_b.size()));
    const BatchItem items[] = {{.cache = &a, .step = &*step_a, .ids = ids_a, .want = Want::all},
                               {.cache = &b, .step = &*step_b, .ids = ids_b, .want = Want::all}};
    std::vector<float> logits;
    model.decoder->forward(items, logits);
    a.commit(std::move(*step_a), ids_a);
    b.commit(std::move(*step_b), ids_b);
    const std::span<const float> all = logits;
    ASSERT_EQ(largestDifference(tail(3 + at / 5 * 2).first(count_a * vocab), all.first(count_a * vocab)), 0) << at;
    ASSERT_EQ(largestDifference(tail(at).first(5 * vocab), all.subspan(count_a * vocab)), 0) << at;
  }
}

TEST_P(Recurrent, scratchEqualsThePrediction) {
  const GoldenModel fresh{folder};
  cache::KvCache own = fresh.cache("dynamic", prompt.rows);
  fresh.step(own, ids, Want::last);
  const int64_t predicted = Decoder::predictScratch(fresh.decoder->model().config, prompt.rows);
  EXPECT_EQ(fresh.decoder->scratchBytes(), predicted);
}

TEST_P(Recurrent, stateIsTheSizeOfItsLayers) {
  int64_t floats = 0;
  for (const LayerSpec& layer : model.decoder->model().config.layers) {
    if (const auto* scan = std::get_if<ScanShape>(&layer.recurrence))
      floats += int64_t{scan->inner} * (scan->conv - 1 + scan->state);
    if (const auto* conv = std::get_if<ShortConvShape>(&layer.recurrence))
      floats += int64_t{conv->inner} * (conv->conv - 1);
    if (const auto* delta = std::get_if<DeltaShape>(&layer.recurrence)) {
      const int64_t keys = delta->k_heads * delta->k_width, values = delta->v_heads * delta->v_width;
      floats += (2 * keys + values) * (delta->conv - 1) + values * delta->k_width;
    }
    if (const auto* scan = std::get_if<HeadScanShape>(&layer.recurrence)) {
      const int64_t inner = int64_t{scan->heads} * scan->head_dim;
      floats += inner * scan->state + (scan->conv - 1) * (inner + 2 * scan->groups * scan->state);
    }
  }
  cache::KvCache cache = model.cache("dynamic", prompt.rows);
  model.feed(cache, ids, {7});
  EXPECT_EQ(cache.status().bytes().state, 4 * floats);
}

INSTANTIATE_TEST_SUITE_P(Families, Recurrent,
                         testing::Values("mamba", "mamba_bias_variant", "jamba", "lfm2", "lfm2_conv_bias", "lfm2_moe",
                                         "lfm2_moe_factor", "qwen35", "qwen35_tied", "qwen3_next", "qwen35_moe",
                                         "mamba2", "mamba2_bias_variant", "granite_hybrid", "granite_hybrid_moe",
                                         "bamba", "nemotron_h", "falcon_h1", "falcon_h1_norm", "falcon_h1_bias_variant",
                                         "nemotron_h_moe", "nemotron_h_latent"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace kvarium::model::recurrent_test
