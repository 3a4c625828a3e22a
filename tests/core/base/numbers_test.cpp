#include "core/base/numbers.h"

#include <gtest/gtest.h>

namespace kvarium::numbers_test {
namespace {

TEST(Numbers, bytesHaveThreeSignificantDigits) {
  EXPECT_EQ(bytesText(-1), "0 B");
  EXPECT_EQ(bytesText(999), "999 B");
  EXPECT_EQ(bytesText(1000), "0.977 KiB");
  EXPECT_EQ(bytesText(1536), "1.50 KiB");
  EXPECT_EQ(bytesText(29569843), "28.2 MiB");
  EXPECT_EQ(bytesText(int64_t{999} << 20), "999 MiB");
  EXPECT_EQ(bytesText(int64_t{1000} << 20), "0.977 GiB");
  EXPECT_EQ(bytesText(INT64_MAX), "8192 PiB");
}

TEST(Numbers, thousandsAreSetApart) {
  EXPECT_EQ(withThousands(0), "0");
  EXPECT_EQ(withThousands(-999), "-999");
  EXPECT_EQ(withThousands(-1000), "-1,000");
  EXPECT_EQ(withThousands(34'359'738'368), "34,359,738,368");
}

TEST(Numbers, haveThreeSignificantDigits) {
  EXPECT_EQ(numberText(0), "0.00");
  EXPECT_EQ(numberText(0.01234), "0.0123");
  EXPECT_EQ(numberText(1.2), "1.20");
  EXPECT_EQ(numberText(9.996), "10.0");
  EXPECT_EQ(numberText(99.96), "100");
  EXPECT_EQ(numberText(-49.46), "-49.5");
  EXPECT_EQ(numberText(5158.07), "5,158");
  EXPECT_EQ(numberText(0.0000056), "5.60e-06");
}

}  // namespace
}  // namespace kvarium::numbers_test
