#include "core/decode/sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "core/base/error.h"
#include "tests/support/expect_error.h"

namespace kvarium::decode::sampler_test {
namespace {

TEST(Sampler, filtersKeepTheCandidatesOfTransformers) {
  std::ifstream file(std::string(KVARIUM_TEST_DATA) + "/sampler_golden.json");
  const nlohmann::json cases = nlohmann::json::parse(file);
  ASSERT_GT(cases.size(), 20u);
  for (const auto& c : cases) {
    const auto& o = c["options"];
    SamplingOptions options;
    options.temperature = o["temperature"];
    options.top_k = o.value("top_k", 0);
    options.top_p = o.value("top_p", 1.0);
    options.min_p = o.value("min_p", 0.0);
    options.typical_p = o.value("typical_p", 1.0);
    options.repetition_penalty = o.value("repetition_penalty", 1.0);
    options.no_repeat_ngram = o.value("no_repeat_ngram", 0);
    std::vector<float> logits = c["logits"];
    const std::vector<TokenId> history = c["history"];
    Sampler sampler(options);
    const auto left = sampler.candidates(logits, history);
    ASSERT_EQ(left.size(), c["candidates"].size()) << o;
    for (size_t i = 0; i < left.size(); ++i) {
      EXPECT_EQ(left[i].id, c["candidates"][i][0].get<TokenId>()) << o;
      EXPECT_NEAR(left[i].probability, c["candidates"][i][1].get<double>(), 1e-6) << o;
    }
  }
}

TEST(Sampler, greedyTakesTheLowestOfTheBest) {
  std::vector<float> logits = {1, 3, 3, 2};
  EXPECT_EQ(Sampler({}).sample(logits, {}), 1);
}

TEST(Sampler, notANumberAndBannedIdsAreNeverChosen) {
  std::vector<float> logits = {std::nanf(""), 9, 5, -std::numeric_limits<float>::infinity()};
  const TokenId banned[] = {1, 77, -4};
  EXPECT_EQ(Sampler({}).sample(logits, {}, banned), 2);
}

TEST(Sampler, theLikeliestAreThoseOfASort) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> value(0, 400);  // many ties
  for (const size_t vocab : {size_t{1}, size_t{63}, size_t{64}, size_t{1000}, size_t{4097}}) {
    for (const int k : {1, 2, 40, 5000}) {
      std::vector<float> logits(vocab);
      for (float& logit : logits) logit = static_cast<float>(value(random)) / 40;
      logits[vocab / 2] = -std::numeric_limits<float>::infinity();
      std::vector<TokenId> order(vocab);
      std::iota(order.begin(), order.end(), 0);
      std::erase(order, static_cast<TokenId>(vocab / 2));
      std::stable_sort(order.begin(), order.end(), [&](TokenId a, TokenId b) { return logits[a] > logits[b]; });
      order.resize(std::min<size_t>(order.size(), static_cast<size_t>(k)));
      std::sort(order.begin(), order.end());
      std::vector<TokenId> ids;
      Sampler sampler({.temperature = 1.0, .top_k = k});
      for (const Candidate& c : sampler.candidates(logits, {})) ids.push_back(c.id);
      if (vocab == 1) order = {0};  // there is nothing else
      EXPECT_EQ(ids, order) << vocab << " " << k;
    }
  }
}

TEST(Sampler, drawsWithTheGivenProbabilities) {
  Sampler sampler({.temperature = 1.0, .seed = 5});
  std::map<TokenId, int> count;
  for (int i = 0; i < 20000; ++i) {
    std::vector<float> logits = {std::log(0.5f), std::log(0.3f), std::log(0.2f)};
    ++count[sampler.sample(logits, {})];
  }
  EXPECT_NEAR(count[0] / 20000.0, 0.5, 0.015);
  EXPECT_NEAR(count[1] / 20000.0, 0.3, 0.015);
  EXPECT_NEAR(count[2] / 20000.0, 0.2, 0.015);
}

TEST(Sampler, aSeedGivesTheSameIdsAgain) {
  const auto draw = [](uint64_t seed) {
    Sampler sampler({.temperature = 1.0, .seed = seed});
    std::vector<TokenId> ids;
    for (int i = 0; i < 50; ++i) {
      std::vector<float> logits(100, 0.0f);
      ids.push_back(sampler.sample(logits, ids));
    }
    return ids;
  };
  EXPECT_EQ(draw(1), draw(1));
  EXPECT_NE(draw(1), draw(2));
}

TEST(Sampler, refusesOptionsOutsideTheirRange) {
  EXPECT_THROW(Sampler({.temperature = -1}), Error);
  EXPECT_THROW(Sampler({.temperature = std::nan("")}), Error);
  EXPECT_THROW(Sampler({.top_k = -1}), Error);
  EXPECT_THROW(Sampler({.top_p = 0}), Error);
  EXPECT_THROW(Sampler({.min_p = 1.1}), Error);
  EXPECT_THROW(Sampler({.typical_p = 2}), Error);
  EXPECT_THROW(Sampler({.repetition_penalty = 0}), Error);
  EXPECT_EQ(support::expectError(ErrorKind::usage, [] { Sampler({.top_p = 0}); }),
            "top-p is 0.000000; it accepts above 0, up to 1 (off)");
}

}  // namespace
}  // namespace kvarium::decode::sampler_test
