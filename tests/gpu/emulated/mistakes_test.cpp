// What finds each kind of mistake without a sanitizer: a NaN, a number that depends on the order, or an EmulationError.
#include "mistakes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <string>
#include <vector>

#include "rules_restored.h"
#include "tests/gpu/emulated/emulation.h"

namespace kvarium::gpu_emulated::mistakes_test {
namespace {

using emulated::EmulationError;
using emulated::Order;
using test::runMistake;

// A sum that weighs each number with its place; NaN if one is.
double weightedSum(const std::vector<float>& numbers) {
  double sum = 0;
  for (size_t i = 0; i < numbers.size(); ++i) sum += static_cast<double>(i + 1) * static_cast<double>(numbers[i]);
  return sum;
}

std::vector<double> inEveryOrder(const std::string& name) {
  std::vector<double> sums;
  for (const Order order : {Order::ascending, Order::descending, Order::random}) {
    test::RulesRestored restored;
    emulated::rules().order = order;
    sums.push_back(weightedSum(runMistake(name)));
  }
  return sums;
}

bool allEqual(const std::vector<double>& sums) {
  return std::all_of(sums.begin(), sums.end(), [&](double sum) { return sum == sums.front(); });
}

TEST(Mistakes, withoutOneTheNumbersAreThoseOfNoOrder) {
  const auto sums = inEveryOrder("noMistake");
  EXPECT_TRUE(allEqual(sums));
  EXPECT_EQ(sums[0], 64 * 65 / 2 * 2016.0 + 64);  // both sums are there everywhere; the first number counts 64 threads
}

bool isNaNInAnOrder(const std::string& name) {
  const auto sums = inEveryOrder(name);
  return std::any_of(sums.begin(), sums.end(), [](double sum) { return std::isnan(sum); });
}

TEST(Mistakes, whatNobodyWroteYetIsNotANumber) {
  for (const char* name : {"noBarrier", "noWarpBarrier", "neverWritten", "noWait", "waitWithoutBarrier"}) {
    EXPECT_TRUE(isNaNInAnOrder(name)) << name;
  }
}

TEST(Mistakes, whatDependsOnAnOrderDiffersBetweenOrders) {
  for (const char* name : {"noSecondBarrier", "blocksInOrder", "blocksCollide"}) {
    EXPECT_FALSE(allEqual(inEveryOrder(name))) << name;
  }
}

// Throws EmulationError that names the kernel and the line that mistakes.h marks.
void expectFailure(const std::string& name, const std::string& part) {
  for (const Order order : {Order::ascending, Order::descending, Order::random}) {
    test::RulesRestored restored;
    emulated::rules().order = order;
    try {
      runMistake(name);
      ADD_FAILURE() << name << " goes unseen";
    } catch (const EmulationError& error) {
      EXPECT_NE(std::string(error.what()).find(name + ", block 0 0 0: "), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }
}

const test::MistakeLines& lines = test::mistake_lines;
std::string atLine(int line) { return "line " + std::to_string(line); }

TEST(Mistakes, aBarrierThatNotAllReachIsAnError) {
  expectFailure("halfABarrier", "48 of 64 threads wait at the barrier of " + atLine(lines.half_a_barrier));
  expectFailure("twoBarriers", atLine(lines.first_of_two_barriers));
  expectFailure("twoBarriers", atLine(lines.second_of_two_barriers));
}

TEST(Mistakes, aMaskWithLanesThatDoNotComeIsAnError) {
  expectFailure("lanesHaveLeft", atLine(lines.lanes_have_left));
  expectFailure("lanesDoNotCome", atLine(lines.lanes_do_not_come));
}

TEST(Mistakes, afterAnErrorTheGpuWorks) {
  EXPECT_THROW(runMistake("halfABarrier"), EmulationError);
  EXPECT_TRUE(allEqual(inEveryOrder("noMistake")));
}

#if !defined(__SANITIZE_ADDRESS__)  // which reports these itself
TEST(Mistakes, whatWentBackIsNotANumber) { EXPECT_TRUE(isNaNInAnOrder("givenBack")); }

TEST(Mistakes, aHostThatFollowsADevicePointerGetsASignal) {
  const test::RulesRestored restored;
  emulated::rules().hidden_bytes = size_t{1} << 30;  // however much other tests left
  EXPECT_EXIT(runMistake("hostReadsDevice"), testing::KilledBySignal(SIGSEGV), "");
}
#endif

}  // namespace
}  // namespace kvarium::gpu_emulated::mistakes_test
