// Sequences that share blocks: selecting and repeating keeps their contents, and no sequence writes into another's
// blocks.
#include "tests/core/decode/sequence_batch.h"

#include <gtest/gtest.h>

#include <random>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"

namespace kvarium::decode::sequence_batch_test {
namespace {

class Batches : public testing::TestWithParam<std::pair<std::string, std::string>> {
 protected:
  model::GoldenModel model{std::filesystem::path(KVARIUM_TEST_DATA) / "families" / GetParam().first};
  const std::string spec = GetParam().second;
  const std::vector<TokenId> start = {5, 9, 200, 31, 77, 5, 9, 140};

  cache::KvCache read(const std::vector<TokenId>& ids) const {
    cache::KvCache cache = model.cache(spec, 256);
    std::vector<float> logits;
    EXPECT_TRUE(feed(*model.decoder, cache, ids, model::Want::none, logits));
    return cache;
  }
  std::vector<float> feedEach(SequenceBatch& batch, const std::vector<TokenId>& ids) const {
    std::vector<float> logits;
    EXPECT_TRUE(feedTogether(*model.decoder, batch.pointers(), ids, logits));
    return logits;
  }
  // Four sequences of one beginning and different ends.
  SequenceBatch four() const {
    SequenceBatch batch(read(start));
    batch.repeat(4);
    feedEach(batch, {1, 2, 3, 4});
    feedEach(batch, {10, 10, 30, 40});
    return batch;
  }
  static std::vector<std::vector<TokenId>> texts(SequenceBatch& batch) {
    std::vector<std::vector<TokenId>> result;
    for (const cache::KvCache& cache : batch.caches()) result.push_back(cache.ids());
    return result;
  }
  // Logits after one more token for each sequence, computed on forks, so the batch does not change.
  std::vector<float> probe(SequenceBatch& batch) const {
    std::vector<cache::KvCache> forks;
    std::vector<cache::KvCache*> pointers;
    for (const cache::KvCache& cache : batch.caches()) forks.push_back(cache.fork());
    for (cache::KvCache& fork : forks) pointers.push_back(&fork);
    std::vector<float> logits;
    EXPECT_TRUE(feedTogether(*model.decoder, pointers, std::vector<TokenId>(forks.size(), 17), logits));
    return logits;
  }
};

TEST_P(Batches, selectThenRepeatIsAGather) {
  SequenceBatch one = four(), other = four();
  one.select(std::vector<size_t>{2, 0, 3});
  one.repeat(2);
  other.select(std::vector<size_t>{2, 2, 0, 0, 3, 3});
  EXPECT_EQ(texts(one), texts(other));
  EXPECT_EQ(probe(one), probe(other));
  std::vector<TokenId> second = start;
  second.insert(second.end(), {3, 30});
  EXPECT_EQ(one[1].ids(), second);
}

TEST_P(Batches, anyChainOfSelectionsEqualsTheirProduct) {
  std::mt19937 random(7);
  SequenceBatch chained = four();
  std::vector<size_t> product = {0, 1, 2, 3};
  for (int step = 0; step < 12; ++step) {
    std::vector<size_t> indices(1 + random() % 6), next;
    for (size_t& index : indices) index = random() % chained.size();
    for (const size_t index : indices) next.push_back(product[index]);
    chained.select(indices);
    product = next;
  }
  SequenceBatch at_once = four();
  at_once.select(product);
  EXPECT_EQ(texts(chained), texts(at_once));
  EXPECT_EQ(probe(chained), probe(at_once));
}

TEST_P(Batches, everySequenceHasTheResultsItHasAlone) {
  SequenceBatch batch = four();
  batch.select(std::vector<size_t>{3, 3, 1, 0});
  feedEach(batch, {50, 60, 70, 80});  // equals go apart
  const std::vector<float> together = probe(batch);
  const size_t vocab = static_cast<size_t>(model.vocab());
  for (size_t i = 0; i < batch.size(); ++i) {
    std::vector<TokenId> text = batch[i].ids();
    text.push_back(17);
    cache::KvCache alone = model.cache(spec, 256);
    std::vector<float> logits;
    ASSERT_TRUE(feed(*model.decoder, alone, text, model::Want::last, logits));
    EXPECT_LE(model::largestDifference(std::span<const float>(together).subspan(i * vocab, vocab), logits), 1e-4) << i;
  }
}

TEST_P(Batches, aChildsTokensLeaveTheParentAlone) {
  SequenceBatch batch = four();
  const std::vector<float> before = probe(batch);
  SequenceBatch child(batch[0].fork());
  child.repeat(3);
  feedEach(child, {101, 102, 103});
  feedEach(child, {7, 7, 7});
  child[1].reset();
  EXPECT_EQ(probe(batch), before);
  const std::vector<float> children = probe(child);
  feedEach(batch, {1, 1, 1, 1});
  batch[0].reset();
  EXPECT_EQ(probe(child), children);
}

TEST_P(Batches, memoryOfSequencesIsFreed) {
  cache::KvCache cache = read(start);
  const int64_t before = cache.status().bytes().total();
  {
    SequenceBatch batch(cache.fork());
    batch.repeat(5);
    feedEach(batch, {1, 2, 3, 4, 5});
    batch.select(std::vector<size_t>{4, 4, 4});
    feedEach(batch, {6, 7, 8});
  }
  if (!cache.facts().has_state) {
    EXPECT_EQ(cache.status().bytes().total(), before);
  }
  std::vector<float> logits;
  const TokenId next = 3;
  ASSERT_TRUE(feed(*model.decoder, cache, {&next, 1}, model::Want::last, logits));
  cache::KvCache fresh = model.cache(spec, 256);
  std::vector<TokenId> text = start;
  text.push_back(next);
  std::vector<float> expected;
  ASSERT_TRUE(feed(*model.decoder, fresh, text, model::Want::last, expected));
  EXPECT_LE(model::largestDifference(expected, logits), 1e-4);
}

// Sequences that read their text again; the second has no room for one more token.
TEST(FedTogether, isAllOrNothingForSequencesFedInTurn) {
  for (const auto& [family, first_spec, second_spec] :
       {std::tuple("llama_f32", "none", "none:max_cache_len="),
        {"phi3_longrope", "dynamic", "static:max_cache_len="},
        {"phi3_longrope", "quantized:nbits=8,residual_length=0", "static:max_cache_len="}}) {
    model::GoldenModel model(std::filesystem::path(KVARIUM_TEST_DATA) / "families" / family);
    std::vector<TokenId> text;
    const std::vector<model::RopeConfig>& ropes = model.decoder->model().config.ropes;
    do {
      text.push_back(7 + static_cast<TokenId>(text.size() % 90));
      const auto length = static_cast<int64_t>(text.size());
      if (model::ropeVariant(ropes.front(), length) != model::ropeVariant(ropes.front(), length + 1)) break;
    } while (text.size() < 100);
    const auto read = [&](const std::string& spec) {
      cache::KvCache cache = model.cache(spec, 256);
      std::vector<float> logits;
      EXPECT_TRUE(feed(*model.decoder, cache, text, model::Want::none, logits));
      return cache;
    };
    const auto next = [&](cache::KvCache& cache, TokenId id) {
      std::vector<float> logits;
      EXPECT_TRUE(feed(*model.decoder, cache, {&id, 1}, model::Want::last, logits, {.goes_on = true}));
      return logits;
    };
    cache::KvCache a = read(first_spec), full = read(second_spec + std::to_string(text.size()));
    cache::KvCache b = read(second_spec + std::to_string(text.size() + 1)), a_alone = a.fork(), b_alone = b.fork();
    const int64_t rope_length = a.state().ropeLength();
    const std::vector<TokenId> ids = {3, 4};
    std::vector<float> logits;
    EXPECT_FALSE(feedTogether(*model.decoder, std::vector<cache::KvCache*>{&a, &full}, ids, logits));
    EXPECT_EQ(a.ids(), text) << first_spec;
    EXPECT_EQ(a.state().ropeLength(), rope_length) << first_spec;
    const std::atomic<bool> stop = true;
    const auto stopped = feedTogether(*model.decoder, std::vector<cache::KvCache*>{&a, &b}, ids, logits, &stop);
    EXPECT_TRUE(stopped && *stopped == model::Outcome::stopped);
    EXPECT_EQ(a.ids(), text) << first_spec;
    EXPECT_EQ(b.ids(), text) << second_spec;
    ASSERT_TRUE(feedTogether(*model.decoder, std::vector<cache::KvCache*>{&a, &b}, ids, logits));
    std::vector<float> expected = next(a_alone, 3);
    const std::vector<float> more = next(b_alone, 4);
    expected.insert(expected.end(), more.begin(), more.end());
    EXPECT_EQ(logits, expected) << first_spec;
    EXPECT_EQ(a.ids(), a_alone.ids());
    EXPECT_EQ(b.ids(), b_alone.ids());
  }
}

// Refuses writes after `broken` is set.
class BrokenBytes final : public cache::BackingStore {
 public:
  BrokenBytes(const bool& broken, cache::Place place, int64_t bytes)
      : m_broken(broken), m_bytes(cache::makeBackingStore(place, bytes)) {}
  bool allocate(int64_t first, int64_t count) override { return m_bytes->allocate(first, count); }
  bool giveBack(int64_t unit) override { return m_bytes->giveBack(unit); }
  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override { m_bytes->read(unit, offset, to); }
  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    if (m_broken) throw Error(ErrorKind::io, "the test disk cannot be written", "check it");
    m_bytes->write(unit, offset, from);
  }

 private:
  const bool& m_broken;
  std::unique_ptr<cache::BackingStore> m_bytes;
};

TEST(FedTogether, aDiskThatFailsOneSequenceLeavesTheOthersWhereTheyWere) {
  model::GoldenModel model(std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "llama_f32");
  bool broken = false;
  cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = 100};
  const auto make = [&] {
    return cache::KvCache(model.devices(), model.decoder->model().config.cacheShape(),
                          cache::parseCacheSpec("offloaded"), job);
  };
  cache::KvCache a = make();
  job.make_backing_store = [&](cache::Place place, int64_t bytes) {
    return std::make_unique<BrokenBytes>(broken, place, bytes);
  };
  cache::KvCache b = make();
  const std::vector<TokenId> ids = {3, 4};
  const std::vector<cache::KvCache*> both = {&a, &b};
  std::vector<float> logits;
  ASSERT_TRUE(feedTogether(*model.decoder, both, ids, logits));
  broken = true;
  EXPECT_THROW((void)feedTogether(*model.decoder, both, ids, logits), Error);
  EXPECT_EQ(a.ids().size(), 1u);
  EXPECT_EQ(b.ids().size(), 1u);
  broken = false;
  EXPECT_TRUE(feedTogether(*model.decoder, both, ids, logits));
  EXPECT_EQ(a.ids().size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Caches, Batches,
                         testing::Values(std::pair{"llama_f32", "dynamic"}, std::pair{"llama_f32", "static"},
                                         std::pair{"llama_f32", "none"},
                                         std::pair{"llama_f32", "sink:window_length=8,num_sink_tokens=2"},
                                         std::pair{"gemma2", "hybrid"}, std::pair{"mamba", "dynamic"},
                                         std::pair{"jamba", "sliding_window:window_length=6"}),
                         [](const auto& test) {
                           const std::string spec = test.param.second;
                           return std::string(test.param.first) + "_" + spec.substr(0, spec.find(':'));
                         });

}  // namespace
}  // namespace kvarium::decode::sequence_batch_test
