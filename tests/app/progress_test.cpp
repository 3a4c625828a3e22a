// How often a job says how far it is where nobody watches.
#include "app/cli/progress.h"

#include <gtest/gtest.h>

namespace kvarium::cli::progress_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(SparseTimes, aShortJobSaysNothing) {
  SparseTimes times;
  for (int second = 0; second < 10; ++second) EXPECT_FALSE(times.isDue(seconds(second))) << second;
}

TEST(SparseTimes, aLongOneSaysItAsOftenAsItsTimeDoubles) {
  SparseTimes times;
  std::vector<int> said;
  for (int second = 0; second < 3600; ++second) {
    if (times.isDue(seconds(second))) said.push_back(second);
  }
  EXPECT_EQ(said, (std::vector<int>{10, 20, 40, 80, 160, 320, 640, 1280, 2560}));
}

TEST(SparseTimes, whatWasMissedIsSaidOnce) {
  SparseTimes times;
  EXPECT_TRUE(times.isDue(minutes(2)));  // 160 s come next
  EXPECT_FALSE(times.isDue(seconds(159)));
  EXPECT_TRUE(times.isDue(seconds(160)));
}

}  // namespace
}  // namespace kvarium::cli::progress_test
