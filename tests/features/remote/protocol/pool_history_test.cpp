// What replicas told in the last minutes: differences of counters, gaps, and bounds.
#include "features/remote/protocol/pool_history.h"

#include <gtest/gtest.h>

#include "features/remote/protocol/replica_pool.h"

namespace kvarium::remote::pool_history_test {
namespace {

PoolReading readingAt(double at_s, int64_t asked, int64_t hit, int64_t preemptions = 0) {
  return {.at_s = at_s,
          .held = 3,
          .running = 1,
          .waiting = 0,
          .asked_tokens = asked,
          .hit_tokens = hit,
          .preemptions = preemptions};
}

TEST(PoolHistory, tellsWhatWasFoundBetweenTwoReadings) {
  PoolHistory history;
  history.add(readingAt(0, 1000, 900));
  history.add(readingAt(2, 1100, 925));
  history.add(readingAt(4, 1100, 925));  // nothing was asked for
  history.add(readingAt(6, 1200, 925));
  const std::vector<PoolPoint>& points = history.points();
  ASSERT_EQ(points.size(), 4U);
  EXPECT_EQ(points[0].asked, -1);  // of all time is not of now
  EXPECT_EQ(points[0].hit, -1);
  EXPECT_EQ(points[1].asked, 100);
  EXPECT_EQ(points[1].hit, 25);
  EXPECT_EQ(points[2].asked, 0);
  EXPECT_EQ(points[3].asked, 100);
  EXPECT_EQ(points[3].hit, 0);
}

// A frame of many replicas is made often, and copies no points.
TEST(PoolHistory, sharesItsPointsUntilTheNextReading) {
  PoolHistory history;
  EXPECT_TRUE(history.shared().all().empty());
  history.add(readingAt(0, 0, 0));
  const PoolPoints first = history.shared(), again = history.shared();
  EXPECT_EQ(&first.all(), &again.all());
  history.add(readingAt(2, 0, 0));
  EXPECT_EQ(first.all().size(), 1U);
  EXPECT_EQ(history.shared().all(), history.points());
  EXPECT_FALSE(first == history.shared());
  EXPECT_TRUE(PoolPoints(history.points()) == history.shared());
}

TEST(PoolHistory, countsPreemptionsSinceTheReadingBefore) {
  PoolHistory history;
  history.add(readingAt(0, 0, 0, 5));
  history.add(readingAt(2, 0, 0, 7));
  history.add(readingAt(4, 0, 0, 7));
  EXPECT_EQ(history.points()[0].preempted, -1);
  EXPECT_EQ(history.points()[1].preempted, 2);
  EXPECT_EQ(history.points()[2].preempted, 0);
}

TEST(PoolHistory, aServerThatBeganAnewTellsNoDifference) {
  PoolHistory history;
  history.add(readingAt(0, 1000, 900, 5));
  history.add(readingAt(2, 100, 50, 1));
  history.add(readingAt(4, 200, 150, 2));
  EXPECT_EQ(history.points()[1].hit, -1);
  EXPECT_EQ(history.points()[1].preempted, -1);
  EXPECT_EQ(history.points()[2].hit, 100);
  EXPECT_EQ(history.points()[2].preempted, 1);
}

// When they happened in the gap is not known.
TEST(PoolHistory, whatHappenedInAGapIsNotTold) {
  PoolHistory history;
  history.add(readingAt(0, 0, 0, 0));
  history.add(readingAt(100, 100, 50, 3));
  EXPECT_EQ(history.points()[1].asked, -1);
  EXPECT_EQ(history.points()[1].preempted, -1);
  EXPECT_EQ(history.points()[1].held, 3);
}

TEST(PoolHistory, whatIsNotToldIsNotZero) {
  PoolHistory history;
  history.add({.at_s = 0});
  history.add({.at_s = 2});
  EXPECT_EQ(history.points()[1], (PoolPoint{.at_s = 2}));
}

TEST(PoolHistory, isBounded) {
  PoolHistory history;
  for (int i = 0; i < 2000; ++i) history.add(readingAt(i * 0.1, 0, 0));
  EXPECT_EQ(history.points().size(), PoolHistory::most_points);
  EXPECT_NEAR(history.points().back().at_s, 199.9, 1e-9);
  history.add(readingAt(1000, 0, 0));
  EXPECT_EQ(history.points().size(), 1U);
}

TEST(PoolHistory, movesUntilAllItShowsIsAlike) {
  PoolHistory history;
  EXPECT_FALSE(history.moves());
  double at = 0;
  const auto wait = [&](double seconds) {
    for (const double end = at + seconds; at < end; at += 2) history.add(readingAt(at, 100, 50));
  };
  wait(200);
  EXPECT_TRUE(history.moves());  // the line still grows
  wait(200);
  EXPECT_FALSE(history.moves());
  history.add(readingAt(at += 2, 200, 60));
  EXPECT_TRUE(history.moves());
  at += 2;
  for (int i = 0; i < 200; ++i, at += 2) history.add(readingAt(at, 200, 60));
  EXPECT_FALSE(history.moves());
}

TEST(PoolHistory, readsWhatAReplicaHoldsInTheFinestUnitThatItTells) {
  ReplicaPool pool;
  EXPECT_EQ(engine::heldOf(pool).unit, engine::PoolHeld::Unit::none);
  EXPECT_EQ(readingOf(1, pool, nullptr).held, -1);
  pool.used_tokens = 10;
  EXPECT_EQ(engine::heldOf(pool).held, 10);
  pool.own = 2;
  pool.others = 3;
  pool.blocks = 23;
  EXPECT_EQ(engine::heldOf(pool).held, 5);
  EXPECT_EQ(engine::heldOf(pool).room, 23);
  const RankMetrics metrics{.running = 1, .hit_tokens = 40, .computed_tokens = 60, .preemptions = 2};
  const PoolReading reading = readingOf(7, pool, &metrics);
  EXPECT_EQ(reading.at_s, 7);
  EXPECT_EQ(reading.asked_tokens, 100);
  EXPECT_EQ(reading.waiting, -1);
  EXPECT_EQ(reading.preemptions, 2);
  pool.slot_states = {{.slot = 0, .room = 10, .held = 4}, {.slot = 1, .room = 10}};
  EXPECT_EQ(engine::heldOf(pool).unit, engine::PoolHeld::Unit::cells);
  EXPECT_EQ(engine::heldOf(pool).held, 4);
}

}  // namespace
}  // namespace kvarium::remote::pool_history_test
