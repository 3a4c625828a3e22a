// A mixture of experts: who is chosen, in which lists, and that rows computed by expert are those computed alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::experts_test {
namespace {

struct Routed {
  std::vector<int32_t> rows, first, entries;
  std::vector<float> weights;
};

// `args`: what differs from the plain router.
Routed route(Device& device, const std::vector<float>& scores, int experts, int used, bool renormalized,
             RouteArgs args = {}) {
  const int n = static_cast<int>(scores.size()) / experts;
  const auto pairs = static_cast<size_t>(n * used);
  Routed out{.rows = std::vector<int32_t>(pairs, -1),
             .first = std::vector<int32_t>(static_cast<size_t>(experts + 1), -1),
             .entries = std::vector<int32_t>(pairs, -1),
             .weights = std::vector<float>(pairs, NAN)};
  args.scores = devicePtr(scores.data());
  args.n = n;
  args.experts = experts;
  args.used = used;
  args.renormalized = renormalized;
  args.rows = devicePtr(out.rows.data());
  args.first = devicePtr(out.first.data());
  args.entries = devicePtr(out.entries.data());
  args.weights = devicePtr(out.weights.data());
  device.route(args);
  return out;
}

int expertOf(const Routed& routed, int32_t entry) {
  return static_cast<int>(std::upper_bound(routed.first.begin(), routed.first.end(), entry) - routed.first.begin()) - 1;
}

TEST(CpuExperts, rowsGoToTheExpertsOfTheirLargestScores) {
  std::mt19937 random(21);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 19, experts = 8, used = 3;
  const std::vector<float> scores = test::randomFloats(n * experts, random);
  for (const bool renormalized : {false, true}) {
    const Routed got = route(*device, scores, experts, used, renormalized);
    for (int i = 0; i < n; ++i) {
      const float* own = scores.data() + i * experts;
      double all = 0, chosen_sum = 0;
      for (int e = 0; e < experts; ++e) all += std::exp(static_cast<double>(own[e]));
      std::vector<float> sorted(own, own + experts);
      std::sort(sorted.begin(), sorted.end(), std::greater<>());
      for (int k = 0; k < used; ++k) chosen_sum += std::exp(static_cast<double>(sorted[static_cast<size_t>(k)]));
      int before = -1;
      for (int k = 0; k < used; ++k) {
        const size_t at = static_cast<size_t>(i * used + k);
        const int expert = expertOf(got, got.entries[at]);
        EXPECT_GT(expert, before) << "a row's entries are ordered by expert";
        before = expert;
        EXPECT_GE(own[expert], sorted[used - 1]);
        EXPECT_EQ(got.rows[static_cast<size_t>(got.entries[at])], i);
        const double want = std::exp(static_cast<double>(own[expert])) / (renormalized ? chosen_sum : all);
        EXPECT_NEAR(got.weights[at], want, 1e-7);
      }
    }
  }
}

TEST(CpuExperts, aBiasJoinsInTheChoiceAndNotInTheWeights) {
  std::mt19937 random(25);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 19, experts = 8, used = 3;
  std::vector<float> scores = test::randomFloats(n * experts, random);
  for (float& score : scores) score = std::fabs(score);
  std::fill_n(scores.begin(), experts, 0.0f);  // no weight is NaN where a row has none
  const std::vector<float> bias = test::randomFloats(experts, random), none(experts, 0.0f);
  for (const bool renormalized : {false, true}) {
    for (const bool biased : {false, true}) {
      const std::vector<float>& shift = biased ? bias : none;
      const Routed got = route(*device, scores, experts, used, renormalized,
                               {.bias = devicePtr(biased ? bias.data() : nullptr), .softmax = false, .factor = 2.5f});
      for (int i = 0; i < n; ++i) {
        const float* own = scores.data() + i * experts;
        std::vector<std::pair<float, int>> merits;
        for (int e = 0; e < experts; ++e) merits.push_back({-(own[e] + shift[static_cast<size_t>(e)]), e});
        std::sort(merits.begin(), merits.end());
        double sum = 0;
        std::vector<int> chosen;
        for (int k = 0; k < used; ++k) {
          chosen.push_back(merits[static_cast<size_t>(k)].second);
          sum += static_cast<double>(own[chosen.back()]);
        }
        std::sort(chosen.begin(), chosen.end());
        for (int k = 0; k < used; ++k) {
          const size_t at = static_cast<size_t>(i * used + k);
          EXPECT_EQ(expertOf(got, got.entries[at]), chosen[static_cast<size_t>(k)]);
          const double score = own[chosen[static_cast<size_t>(k)]];
          EXPECT_NEAR(got.weights[at], 2.5 * (renormalized ? score / std::max(sum, 1e-30) : score), 1e-6);
        }
      }
    }
  }
}

TEST(CpuExperts, theSumThatWeightsAreDividedByHasAFloor) {
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  const std::vector<float> scores{0.25f, 0.5f, 0, 0.125f};
  const auto weights = [&](bool renormalized, double floor) {
    return route(*device, scores, 4, 2, renormalized, {.softmax = false, .floor = floor}).weights;
  };
  EXPECT_EQ(weights(true, 0.25), (std::vector<float>{0.25f, 0.5f}));
  EXPECT_EQ(weights(false, 0.25), (std::vector<float>{0.25f, 0.5f}));
  EXPECT_EQ(weights(true, 0), (std::vector<float>{0.25f / 0.75f, 0.5f / 0.75f}));
  EXPECT_EQ(route(*device, scores, 4, 2, true, {.floor = 9}).weights, route(*device, scores, 4, 2, true).weights);
}

TEST(CpuExperts, entriesAreOrderedByExpertThenRow) {
  std::mt19937 random(22);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  std::vector<float> scores = test::randomFloats(40 * 6, random);
  for (size_t i = 4; i < scores.size(); i += 6) scores[i] = -100;  // nobody chooses expert 4
  const Routed got = route(*device, scores, 6, 2, true);
  EXPECT_EQ(got.first.front(), 0);
  EXPECT_EQ(got.first.back(), 80);
  EXPECT_EQ(got.first[4], got.first[5]);
  for (size_t e = 0; e < 6; ++e) {
    const auto begin = got.rows.begin() + got.first[e], end = got.rows.begin() + got.first[e + 1];
    EXPECT_TRUE(std::is_sorted(begin, end));
    EXPECT_EQ(std::adjacent_find(begin, end), end) << "a row comes to an expert once";
  }
}

TEST(CpuExperts, equalScoresGoToTheLowerIndex) {
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  const Routed got = route(*device, {1, 2, 2, 2, 1, 0, 0, 0, 0, 0}, 5, 2, false);
  EXPECT_EQ(got.first, (std::vector<int32_t>{0, 1, 3, 4, 4, 4}));
  EXPECT_EQ(got.rows, (std::vector<int32_t>{1, 0, 1, 0}));
  EXPECT_EQ(got.entries, (std::vector<int32_t>{1, 3, 0, 2}));
}

TEST(CpuExperts, expertsComputeTheirRowsAsOneMatrixWouldAlone) {
  std::mt19937 random(23);
  for (const Precision precision : {Precision::exact, Precision::fast}) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    const int experts = 4, cols = 64, rows = 50;
    const std::vector<int32_t> first = {0, 1, 1, 20, 23};  // one row, none, many, few
    std::vector<std::unique_ptr<Weight>> weights;
    std::vector<const Weight*> list;
    for (int e = 0; e < experts; ++e) {
      const test::RandomMatrix weight(e % 2 ? DType::q8_0 : DType::f32, rows, cols, random);
      weights.push_back(device->pack(std::span(&weight.view, 1)));
      list.push_back(weights.back().get());
    }
    const std::vector<float> x = test::randomFloats(23 * cols, random);
    std::vector<float> got(23 * rows, NAN), want(23 * rows, NAN);
    device->expertMatmul(
        {.x = devicePtr(x.data()), .w = list, .first = devicePtr(first.data()), .n = 23, .out = devicePtr(got.data())});
    for (size_t e = 0; e < list.size(); ++e) {
      device->matmul({.x = devicePtr(x.data() + first[e] * cols),
                      .w = list[e],
                      .n = first[e + 1] - first[e],
                      .out = devicePtr(want.data() + first[e] * rows)});
    }
    EXPECT_EQ(got, want);
  }
}

TEST(CpuExperts, whatExpertsMadeIsAddedInTheirOrder) {
  std::mt19937 random(24);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 33, used = 3, dim = 700;
  const std::vector<float> x = test::randomFloats(n * used * dim, random, 1e3f);
  const std::vector<float> weights = test::randomFloats(n * used, random), before = test::randomFloats(n * dim, random);
  std::vector<float> alone(n * dim, NAN);
  std::vector<int32_t> entries(n * used);
  for (size_t i = 0; i < entries.size(); ++i) entries[i] = static_cast<int32_t>((i * 7) % entries.size());
  std::vector<float> out = before, want = before;
  device->combine({.x = devicePtr(x.data()),
                   .entries = devicePtr(entries.data()),
                   .weights = devicePtr(weights.data()),
                   .n = n,
                   .used = used,
                   .dim = dim,
                   .out = devicePtr(out.data())});
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < used; ++k) {
      const size_t at = static_cast<size_t>(i * used + k);
      for (int d = 0; d < dim; ++d)
        want[static_cast<size_t>(i * dim + d)] += weights[at] * x[static_cast<size_t>(entries[at] * dim + d)];
    }
  }
  EXPECT_EQ(out, want);
  CombineArgs args{.x = devicePtr(x.data()),
                   .entries = devicePtr(entries.data()),
                   .weights = devicePtr(weights.data()),
                   .n = n,
                   .used = used,
                   .dim = dim,
                   .add = false,
                   .out = devicePtr(alone.data())};
  device->combine(args);
  std::fill(out.begin(), out.end(), 0.0f);
  args.add = true;
  args.out = devicePtr(out.data());
  device->combine(args);
  EXPECT_EQ(alone, out);
}

}  // namespace
}  // namespace kvarium::device::experts_test
