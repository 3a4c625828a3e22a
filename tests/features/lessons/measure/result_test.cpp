#include "features/lessons/measure/result.h"

#include <gtest/gtest.h>

namespace kvarium::lessons::result_test {
namespace {

TEST(Figure, isTheMedianOfItsRunsWithTheRange) {
  EXPECT_EQ(medianOf({3, 1, 2}), (Figure{2, 1, 3, 3, true}));
  EXPECT_EQ(medianOf({4, 1, 2, 3}), (Figure{2.5, 1, 4, 4, true}));
  EXPECT_EQ(medianOf({7}), (Figure{7, 7, 7, 1, true}));
  EXPECT_EQ(scaled({2, 1, 3, 3, true}, 10), (Figure{20, 10, 30, 3, true}));
  EXPECT_EQ(ratioOf({6, 4, 8, 3, true}, {2, 1, 4, 5, true}), (Figure{3, 1, 8, 3, true}));
  EXPECT_EQ(inMiB(3 << 19), exactly(1.5));
}

TEST(Result, holdsIfEveryFindingDoes) {
  Result result;
  result.findings = {{"one", true}, {"two", true}};
  EXPECT_TRUE(result.holds());
  result.findings[0].holds = false;
  EXPECT_FALSE(result.holds());
}

}  // namespace
}  // namespace kvarium::lessons::result_test
