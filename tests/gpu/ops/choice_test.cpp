// Ops that choose, on the emulated GPU: the largest numbers of rows, and the experts of rows.

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::choice_test {
namespace {

using test::DevicePair, test::Made, test::Near, test::OpRun, test::randomFloats, test::rowsOf;

Made topOf(OpRun& on, const std::vector<float>& x, int n, int dim, int count) {
  const auto places = static_cast<size_t>(n * count);
  const auto ids = on.room<int32_t>(places);
  const auto values = on.room<float>(places);
  on.device().top({.x = on.put(x), .n = n, .dim = dim, .count = count, .ids = ids, .values = values});
  return {on.take(values, places), on.take(ids, places)};
}

TEST(GpuChoice, theLargestComeInOrderAndOfEqualOnesTheFirst) {
  DevicePair pair;
  std::mt19937 random(31);
  for (const int dim : {1, 31, 33, 577, 5000}) {
    for (const int n : {0, 1, 2, 17}) {
      for (const int count : {1, 2, 64}) {
        if (count > dim) continue;
        for (const bool rounded : {false, true}) {
          SCOPED_TRACE(testing::Message() << count << " of " << dim << ", " << n << " rows");
          auto x = randomFloats(static_cast<size_t>(n * dim), random);
          if (rounded) {
            for (float& value : x) value = std::round(value * 3) / 3;  // many are equal, 0 and -0 among them
          }
          pair.expectAgreement([&](OpRun& on) { return topOf(on, x, n, dim, count); }, Near{});
        }
      }
    }
  }
}

TEST(GpuChoice, aNaNIsTheLargestAndInfinitiesAreNumbers) {
  DevicePair pair;
  for (const int count : {1, 4, 6}) {
    for (const std::vector<float>& x : {std::vector<float>{NAN, -INFINITY, 3, NAN, 5, -NAN},
                                        {NAN, NAN, NAN, NAN, NAN, NAN},
                                        {-INFINITY, INFINITY, INFINITY, NAN, -INFINITY, 1},
                                        {NAN, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY}}) {
      pair.expectAgreement([&](OpRun& on) { return topOf(on, x, 1, 6, count); }, Near{});
    }
  }
}

// The scores are weights as they are, and a bias joins in the choice.
struct Plain {
  std::vector<float> bias = {};  // empty: null
  float factor = 1;
  double floor = device::RouteArgs().floor;
};

Made routed(OpRun& on, const std::vector<float>& scores, int n, int experts, int used, bool renormalized,
            const Plain* plain = nullptr) {
  const auto pairs = static_cast<size_t>(n * used), ends = static_cast<size_t>(experts + 1);
  const auto rows = on.room<int32_t>(pairs), first = on.room<int32_t>(ends), entries = on.room<int32_t>(pairs);
  const auto weights = on.room<float>(pairs);
  const auto bias = plain && !plain->bias.empty() ? on.put(plain->bias) : device::DevicePtr<float>();
  on.device().route({.scores = on.put(scores),
                     .bias = bias,
                     .n = n,
                     .experts = experts,
                     .used = used,
                     .softmax = plain == nullptr,
                     .renormalized = renormalized,
                     .floor = plain ? plain->floor : 0,
                     .factor = plain ? plain->factor : 1,
                     .rows = rows,
                     .first = first,
                     .entries = entries,
                     .weights = weights});
  Made made{on.take(weights, pairs), on.take(rows, pairs)};
  for (const auto& [from, count] : {std::pair{first, ends}, {entries, pairs}}) {
    const auto list = on.take(from, count);
    made.indices.insert(made.indices.end(), list.begin(), list.end());
  }
  return made;
}

TEST(GpuChoice, rowsGoToTheExpertsOfTheirLargestScores) {
  DevicePair pair;
  std::mt19937 random(32);
  for (const auto& [experts, used] : {std::pair{1, 1}, {5, 2}, {8, 8}, {33, 3}, {128, 8}}) {
    for (const int n : {0, 1, 2, 17, 70}) {
      for (const bool renormalized : {false, true}) {
        for (const bool rounded : {false, true}) {
          SCOPED_TRACE(testing::Message() << used << " of " << experts << " experts, " << n << " rows");
          auto scores = randomFloats(static_cast<size_t>(n * experts), random, 3.0f);
          if (rounded) {
            for (float& score : scores)
              score = 300 * std::round(score);  // equal ones, and such whose exponentials overflow
          }
          const auto run = [&, experts = experts, used = used](OpRun& on) {
            return routed(on, scores, n, experts, used, renormalized);
          };
          pair.expectAgreement(run, Near{2e-7, 0});
        }
      }
    }
  }
}

TEST(GpuChoice, aBiasJoinsInTheChoiceAndNotInTheWeights) {
  DevicePair pair;
  std::mt19937 random(33);
  for (const auto& [experts, used] : {std::pair{1, 1}, {5, 2}, {8, 8}, {33, 3}}) {
    for (const int n : {1, 17}) {
      for (const bool renormalized : {false, true}) {
        for (const bool biased : {false, true}) {
          for (const float size : {1.0f, 0.0f}) {  // 0: all scores are 0, and so are all weights
            SCOPED_TRACE(testing::Message() << used << " of " << experts << " experts, " << n << " rows");
            auto scores = randomFloats(static_cast<size_t>(n * experts), random);
            for (float& score : scores) score = size * std::fabs(score);
            Plain plain{.factor = 2.5f};
            if (biased) plain = {randomFloats(static_cast<size_t>(experts), random), 2.5f, 0.1};
            const auto run = [&, experts = experts, used = used](OpRun& on) {
              return routed(on, scores, n, experts, used, renormalized, &plain);
            };
            pair.expectAgreement(run, Near{2e-7, 0});
          }
        }
      }
    }
  }
}

// Whatever the scores are, the lists can be followed.
TEST(GpuChoice, scoresThatAreNoNumbersGiveWholeLists) {
  DevicePair pair;
  const int n = 3, experts = 4, used = 2;
  const std::vector<float> scores = {NAN, NAN, NAN, NAN, 1, NAN, 2, NAN, NAN, -INFINITY, -INFINITY, NAN};
  const Made made = pair.onGpu([&](OpRun& on) { return routed(on, scores, n, experts, used, true); });
  const auto at = [&](int from, int count) { return rowsOf(made.indices, from, count, 1); };
  EXPECT_EQ(at(0, 6), (std::vector<int32_t>{0, 1, 0, 2, 1, 2}));   // rows
  EXPECT_EQ(at(6, 5), (std::vector<int32_t>{0, 2, 4, 6, 6}));      // first
  EXPECT_EQ(at(11, 6), (std::vector<int32_t>{0, 2, 1, 4, 3, 5}));  // entries
}

}  // namespace
}  // namespace kvarium::gpu_emulated::choice_test
