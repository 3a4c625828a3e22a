// Which conversation is given up next.
#include "core/engine/use_order.h"

#include <gtest/gtest.h>

namespace kvarium::engine::use_order_test {
namespace {

int64_t ten(int64_t) { return 10; }

TEST(UseOrders, theOneUsedLongestAgoGoesFirst) {
  UseOrder order;
  for (const int64_t conversation : {1, 2, 3}) order.use(conversation);
  order.use(1);
  EXPECT_EQ(order.lastUsedFirst(), (std::vector<int64_t>{1, 3, 2}));
  EXPECT_FALSE(order.leaving(ten, 30, {}));
  EXPECT_EQ(order.leaving(ten, 29, {}), 2);
  EXPECT_EQ(order.leaving(ten, 29, {2}), 3);
  EXPECT_FALSE(order.leaving(ten, 29, {1, 2, 3}));
  order.forget(2);
  order.forget(2);
  EXPECT_EQ(order.leaving(ten, 19, {}), 3);
}

TEST(UseOrders, whatWasUsedTwiceOutlivesWhatWasUsedOnce) {
  UseOrder order;
  order.turn(1, false);
  order.turn(1, false);
  for (int64_t side = 2; side < 9; ++side) {
    order.turn(side, false);
    EXPECT_EQ(order.leaving(ten, 29, {side}), side == 2 ? std::nullopt : std::optional(side - 1));
    if (side > 2) order.forget(side - 1);
  }
  order.turn(20, true);  // it comes with its replies, from before it was given up
  order.turn(21, false);
  EXPECT_EQ(order.leaving(ten, 39, {21}), 1) << "the budget's half holds one of those used twice";
  EXPECT_EQ(order.leaving([](int64_t one) { return one == 20 ? 1 : 10; }, 30, {21}), 8) << "it holds both";
}

// Two old ones do not keep a new one out for ever.
TEST(UseOrders, thoseUsedTwiceTakeHalfOfTheBudget) {
  UseOrder order;
  for (int turn = 0; turn < 2; ++turn) {
    for (const int64_t old : {1, 2}) order.turn(old, true);
  }
  order.turn(3, false);
  EXPECT_EQ(order.leaving(ten, 25, {3}), 1);
  EXPECT_EQ(order.leaving(ten, 25, {}), 1);
  order.turn(4, false);
  EXPECT_EQ(order.leaving([](int64_t one) { return one == 3 ? 20 : 10; }, 40, {4}), 3) << "two of them are the half";
}

TEST(UseOrders, ofRecentSideRequestsTheYoungestGoesFirst) {
  UseOrder order(4);
  order.turn(1, false);  // a chat's first turn, and what is asked for its list
  order.turn(2, false);
  order.turn(3, false);
  EXPECT_EQ(order.leaving(ten, 25, {3}), 2);
  order.forget(2);
  order.turn(1, true);
  order.turn(4, false);
  EXPECT_EQ(order.leaving(ten, 25, {4}), 3);
  order.turn(5, false);
  order.turn(6, false);
  EXPECT_EQ(order.leaving(ten, 25, {6}), 3) << "not recent any more";
}

}  // namespace
}  // namespace kvarium::engine::use_order_test
