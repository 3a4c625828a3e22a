// The average of rotations against the mean of the rotations themselves.
#include "core/model/rope.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kvarium::model::rope_test {
namespace {

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
