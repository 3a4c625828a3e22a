// Tiny models of every shape the family has, against the logits and greedy ids transformers gives
// (tests/data/README.md).
#include <gtest/gtest.h>

#include "tests/core/model/golden.h"

namespace kvarium::model::llama_golden_test {
namespace {

// The truth itself is sure to 8e-5: transformers rounds rotary angles to float32. Errors in rotation, head mapping,
// window, scaling or biases move a logit by 1e-1 to 2e1, a wrong epsilon by 8e-4 or more.
constexpr double tolerance = 3e-4;
const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "llama";

class LlamaGolden : public testing::TestWithParam<std::string> {
 protected:
  std::filesystem::path file() const { return folder / (GetParam() + ".gguf"); }
  GoldenArray<float> expected{folder / (GetParam() + ".logits.npy")};
  GoldenArray<int32_t> prompt{folder / "prompt.npy"};
  std::span<const TokenId> ids = std::span<const TokenId>(prompt.values).first(static_cast<size_t>(expected.rows));
};

TEST_P(LlamaGolden, logitsAreThoseOfTransformersAtEverySimdLevel) {
  for (cpu::CpuLevel level : {cpu::CpuLevel::scalar, cpu::CpuLevel::avx2, cpu::CpuLevel::avx512}) {
    SCOPED_TRACE(static_cast<int>(level));
    const GoldenModel model(file(), device::Precision::exact, level);
    cache::KvCache cache = model.cache("dynamic", expected.rows);
    const double difference = largestDifference(expected.values, model.feed(cache, ids, {ids.size()}));
    EXPECT_LE(difference, tolerance);
    RecordProperty("difference", std::to_string(difference));
  }
}

// Products and attention add in one order however many rows a step has (core/device/device.h), so pieces give the same
// bits.
TEST_P(LlamaGolden, everyCacheGivesTheSameBitsInChunks) {
  const GoldenModel model(file());
  cache::KvCache at_once = model.cache("dynamic", expected.rows);
  const std::vector<float> whole = model.feed(at_once, ids, {ids.size()});
  for (size_t chunk : {size_t{1}, size_t{7}, size_t{64}, ids.size()}) {
    for (const char* spec : {"dynamic", "static", "none"}) {
      cache::KvCache cache = model.cache(spec, expected.rows);
      if (cache.facts().keeps_nothing && chunk == 1 && ids.size() > 64)
        continue;  // grows with the square: short texts suffice
      EXPECT_EQ(largestDifference(whole, model.feed(cache, ids, {chunk})), 0) << spec << " in chunks of " << chunk;
    }
  }
}

TEST_P(LlamaGolden, everySplitOfThePromptGivesTheSameBits) {
  const GoldenModel model(file());
  cache::KvCache at_once = model.cache("dynamic", expected.rows);
  const std::vector<float> whole = model.feed(at_once, ids, {ids.size()});
  for (size_t split = 1; split < ids.size(); ++split) {
    if (!isSwept(split, ids.size())) continue;
    for (const char* spec : {"dynamic", "static"}) {
      cache::KvCache cache = model.cache(spec, expected.rows);
      ASSERT_EQ(largestDifference(whole, model.feed(cache, ids, {split, ids.size()})), 0)
          << spec << " split after " << split;
    }
  }
}

TEST_P(LlamaGolden, greedyContinuationIsThatOfTransformers) {
  const GoldenModel model(file());
  const GoldenArray<int32_t> greedy(folder / (GetParam() + ".greedy.npy"));
  for (const char* spec : {"dynamic", "static", "none"}) {
    cache::KvCache cache = model.cache(spec, expected.rows + greedy.rows);
    EXPECT_EQ(greedy.values, model.greedy(cache, ids, static_cast<int>(greedy.rows))) << spec;
  }
}

// A fork shares blocks with its parent; writes of one must not reach the other. They write in turn, so that a block
// written by both would hold the other's numbers when it is read.
TEST_P(LlamaGolden, forksDoNotDisturbEachOther) {
  const GoldenModel model(file());
  const size_t half = ids.size() / 2, vocab = static_cast<size_t>(model.vocab());
  cache::KvCache parent = model.cache("dynamic", expected.rows);
  model.feed(parent, ids.first(half), {half});
  cache::KvCache other = parent.fork();
  for (size_t at = half; at < ids.size(); at += 5) {
    const std::span<const TokenId> piece = ids.subspan(at, std::min<size_t>(5, ids.size() - at));
    const std::vector<float> logits = model.step(parent, piece);
    model.step(other, std::vector<TokenId>(piece.size(), ids[0]));
    EXPECT_LE(largestDifference(std::span(expected.values).subspan(at * vocab, logits.size()), logits), tolerance)
        << at;
  }
}

// Products run over the rows of all sequences at once, attention over each alone.
TEST_P(LlamaGolden, sequencesOfOneBatchDoNotDisturbEachOther) {
  const GoldenModel model(file());
  const size_t half = ids.size() / 2, vocab = static_cast<size_t>(model.vocab());
  cache::KvCache first = model.cache("dynamic", expected.rows), second = model.cache("static", expected.rows);
  model.feed(first, ids.first(half), {half});
  const auto tail = ids.subspan(half), head = ids.first(half);
  auto first_step = first.begin(static_cast<int64_t>(tail.size()));
  auto second_step = second.begin(static_cast<int64_t>(head.size()));
  ASSERT_TRUE(first_step && second_step);
  const BatchItem items[] = {{.cache = &first, .step = &*first_step, .ids = tail, .want = Want::last},
                             {.cache = &second, .step = &*second_step, .ids = head, .want = Want::all}};
  std::vector<float> logits;
  model.decoder->forward(items, logits);
  ASSERT_EQ(logits.size(), (1 + half) * vocab);
  EXPECT_LE(largestDifference(expected.row(expected.rows - 1), std::span(logits).first(vocab)), tolerance);
  EXPECT_LE(largestDifference(std::span(expected.values).first(half * vocab), std::span(logits).subspan(vocab)),
            tolerance);
}

// Weights stay quantized here and activations are rounded, so logits differ; the distributions hardly may. Rounding
// every product's inputs to bfloat16 costs these models up to 3.5e-4 nats, to 8 bits in blocks of 32 up to 5.7e-3
// (numpy).
TEST_P(LlamaGolden, fasterPrecisionsStayNear) {
  for (const auto& [precision, bound] :
       {std::pair{device::Precision::fast, 1e-3}, std::pair{device::Precision::fastest, 1.5e-2}}) {
    const GoldenModel model(file(), precision);
    cache::KvCache cache = model.cache("dynamic", expected.rows);
    const std::vector<float> logits = model.feed(cache, ids, {ids.size()});
    const double divergence = meanDivergence(expected.values, logits, static_cast<size_t>(model.vocab()));
    EXPECT_LE(divergence, bound) << "precision " << static_cast<int>(precision);
    RecordProperty(precision == device::Precision::fast ? "fast" : "fastest", std::to_string(divergence));
  }
}

// Of the largest logit. Many rows at once, then one at a time: a device may compute them by other means. Products and
// attention in f16, as on a GPU, cost these models up to 3e-3 of it.
TEST_P(LlamaGolden, fastLogitsAreNearAndTheContinuationIsTheSame) {
  const GoldenModel model(file(), device::Precision::fast);
  cache::KvCache cache = model.cache("dynamic", expected.rows);
  double largest = 0;
  for (const float logit : expected.values) largest = std::max(largest, std::abs(double{logit}));
  const double difference = largestDifference(expected.values, model.feed(cache, ids, {ids.size() / 2, 1}));
  EXPECT_LE(difference, 4e-3 * largest);
  RecordProperty("difference", std::to_string(difference / largest));
  const GoldenArray<int32_t> greedy(folder / (GetParam() + ".greedy.npy"));
  cache::KvCache own = model.cache("dynamic", expected.rows + greedy.rows);
  EXPECT_EQ(greedy.values, model.greedy(own, ids, static_cast<int>(greedy.rows)));
}

INSTANTIATE_TEST_SUITE_P(Models, LlamaGolden,
                         testing::Values("gqa_tied_f32", "gqa_tied_q4_1", "mha_llama3_rope_f16",
                                         "head_dim_bias_linear_rope_q8_0", "mqa_window_q8_0", "gqa_q4_k_m",
                                         "gqa_every_type"),
                         [](const auto& model) { return model.param; });

}  // namespace
}  // namespace kvarium::model::llama_golden_test
