#include "core/engine/reading_speed.h"

#include <gtest/gtest.h>

namespace kvarium::engine::reading_speed_test {

// One short prompt after a long one hardly changes what is expected of the next long one.
TEST(ReadingSpeed, isThatOfTheNewestTokensWhateverPromptsTheyWereIn) {
  ReadingSpeed reading;
  EXPECT_EQ(reading.speed(), 0);
  reading.note(1, 0.1);  // a token or two are read at the speed at which they are written
  EXPECT_EQ(reading.speed(), 0);
  reading.note(40, 4);  // waited for the weights
  EXPECT_DOUBLE_EQ(reading.speed(), 10);
  reading.note(4096, 4);
  EXPECT_DOUBLE_EQ(reading.speed(), 1024);
  for (int i = 0; i < 3; ++i) {
    reading.note(40, 0.4);
    EXPECT_GT(reading.speed(), 800);
  }
  for (int i = 0; i < 200; ++i) reading.note(100, 1);
  EXPECT_NEAR(reading.speed(), 100, 1);
  reading.note(0, 1);
  reading.note(100, 0);
  EXPECT_NEAR(reading.speed(), 100, 1);
}

}  // namespace kvarium::engine::reading_speed_test
