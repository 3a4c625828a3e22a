// The average of rotations against the mean of the rotations themselves.
#include "core/model/rope.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kvarium::model::rope_test {
namespace {

// transformers 5.23.0, _compute_yarn_parameters, with truncate and without.
TEST(Yarn, itsRampBeginsAndEndsAtWholePairsUnlessTheFileSaysOtherwise) {
  RopeConfig rope{.dims = 16, .base = 10000, .scaling = RopeScaling::yarn, .factor = 4, .original_context = 64};
  rope.beta_fast = 8;
  const std::pair<bool, std::vector<double>> cases[] = {
      {true, {1, 0.23717081546783447, 0.04999999701976776, 0.007905694656074047}},
      {false, {1, 0.212468683719635, 0.025664398446679115, 0.007905694656074047}}};
  for (const auto& [whole, expected] : cases) {
    rope.whole_pairs = whole;
    const RopeTable table = ropeTable(rope, 10);
    for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(table.frequencies[i] / expected[i], 1, 1e-6) << i;
    EXPECT_NEAR(table.frequencies[7], 7.905694656074047e-05, 1e-10);
  }
}

TEST(AverageAngles, areTheMeansOfThePositions) {
  RopeConfig rope{.dims = 16};
  rope.base = 10000;
  RopeTable table = ropeTable(rope, 100);
  table.scale = 1.25;
  table.frequencies.push_back(0);  // does not turn
  table.frequencies.push_back(1e-12);
  for (const int n : {1, 2, 512}) {
    for (const int64_t first : {int64_t{0}, int64_t{37}, int64_t{131000}}) {
      std::vector<float> each(static_cast<size_t>(n) * table.frequencies.size() * 2);
      ropeAngles(table, first, n, -1, each);
      const std::vector<float> average = averageAngles(table, first, n);
      ASSERT_EQ(average.size(), table.frequencies.size() * 2);
      for (size_t i = 0; i < average.size(); ++i) {
        double sum = 0;
        for (size_t row = 0; row < static_cast<size_t>(n); ++row) sum += double{each[row * average.size() + i]};
        EXPECT_NEAR(average[i], sum / n, 3e-7) << i << " from " << first;
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::model::rope_test
