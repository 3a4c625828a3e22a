// Conversions to and from 16-bit floats against definitions in double.
#include "core/base/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace kvarium::half_test {
namespace {

struct Layout {
  int exponent_bits, fraction_bits;
  int bias() const { return (1 << (exponent_bits - 1)) - 1; }
};
constexpr Layout half{5, 10};
constexpr Layout bf16{8, 7};

// IEEE 754-2019, 3.4: the meaning of 16 bits.
double meaning(Layout layout, uint16_t bits) {
  const int fraction = bits & ((1 << layout.fraction_bits) - 1);
  const int exponent = bits >> layout.fraction_bits & ((1 << layout.exponent_bits) - 1);
  const double sign = bits & 0x8000 ? -1.0 : 1.0;
  if (exponent == (1 << layout.exponent_bits) - 1) {
    return fraction ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
  }
  const int normal = exponent > 0;
  return sign * std::ldexp(fraction + (normal << layout.fraction_bits),
                           std::max(exponent, 1) - layout.bias() - layout.fraction_bits);
}

// Round to nearest, ties to even (4.3.1), in double, where every step is exact.
uint16_t nearest(Layout layout, float value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(static_cast<double>(value));
  const int infinity = ((1 << layout.exponent_bits) - 1) << layout.fraction_bits;
  if (std::isinf(value)) return static_cast<uint16_t>(sign | infinity);
  int exponent = 0;
  std::frexp(magnitude, &exponent);  // magnitude = [0.5, 1) * 2^exponent
  const int step = std::max(exponent - 1, 1 - layout.bias()) - layout.fraction_bits;
  const double steps = std::nearbyint(std::ldexp(magnitude, -step));  // the default mode is nearest, ties to even
  const double rounded = std::ldexp(steps, step);
  const double largest = meaning(layout, static_cast<uint16_t>(infinity - 1));
  if (rounded > largest) return static_cast<uint16_t>(sign | infinity);
  const int code =
      static_cast<int>(steps) + ((step + layout.fraction_bits - 1 + layout.bias()) << layout.fraction_bits);
  return static_cast<uint16_t>(sign | (magnitude == 0.0 ? 0 : code));
}

void expectMeaning(uint16_t bits, float found, double wanted) {
  if (std::isnan(wanted)) {
    ASSERT_TRUE(std::isnan(found)) << bits;
    ASSERT_EQ(std::signbit(found), (bits & 0x8000) != 0) << bits;
  } else {
    ASSERT_EQ(static_cast<double>(found), wanted) << bits;
    ASSERT_EQ(std::signbit(found), std::signbit(wanted)) << bits;
  }
}

TEST(Half, everyPatternHasTheValueOfTheStandard) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    const auto pattern = static_cast<uint16_t>(bits);
    expectMeaning(pattern, halfToFloat(pattern), meaning(half, pattern));
    expectMeaning(pattern, bf16ToFloat(pattern), meaning(bf16, pattern));
  }
}

TEST(Half, everyPatternSurvivesARoundTrip) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    const auto pattern = static_cast<uint16_t>(bits);
    if (const float value = halfToFloat(pattern); !std::isnan(value)) {
      ASSERT_EQ(floatToHalf(value), pattern);
    } else {
      ASSERT_TRUE(std::isnan(halfToFloat(floatToHalf(value)))) << bits;
    }
    if (const float value = bf16ToFloat(pattern); !std::isnan(value)) {
      ASSERT_EQ(floatToBf16(value), pattern);
    } else {
      ASSERT_TRUE(std::isnan(bf16ToFloat(floatToBf16(value)))) << bits;
    }
  }
}

void expectNearest(float value) {
  ASSERT_EQ(floatToHalf(value), nearest(half, value)) << std::hexfloat << value;
  ASSERT_EQ(floatToBf16(value), nearest(bf16, value)) << std::hexfloat << value;
}

TEST(Half, floatsAroundEveryTieRoundToNearestEven) {
  for (uint32_t bits = 0; bits < 65535; ++bits) {
    for (const bool is_half : {true, false}) {
      const Layout layout = is_half ? half : bf16;
      const double here = meaning(layout, static_cast<uint16_t>(bits));
      const double next = meaning(layout, static_cast<uint16_t>(bits + 1));
      if (!std::isfinite(here) || !std::isfinite(next)) continue;
      const auto tie = static_cast<float>((here + next) / 2);
      expectNearest(tie);
      expectNearest(std::nextafter(tie, -std::numeric_limits<float>::infinity()));
      expectNearest(std::nextafter(tie, std::numeric_limits<float>::infinity()));
    }
  }
}

TEST(Half, anyFloatRoundsToNearestEven) {
  std::mt19937 random(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const auto value = std::bit_cast<float>(static_cast<uint32_t>(random()));
    if (!std::isnan(value)) expectNearest(value);
  }
}

TEST(Half, limitsAreRight) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(floatToHalf(65504.0f), 0x7bff);
  EXPECT_EQ(floatToHalf(65519.99f), 0x7bff);
  EXPECT_EQ(floatToHalf(65520.0f), 0x7c00);  // half a step above the largest: a tie, and infinity is the even one
  EXPECT_EQ(floatToHalf(-infinity), 0xfc00);
  EXPECT_EQ(floatToHalf(0x1p-24f), 0x0001);
  EXPECT_EQ(floatToHalf(0x1p-25f), 0x0000);
  EXPECT_EQ(floatToHalf(-0.0f), 0x8000);
  EXPECT_EQ(floatToBf16(std::numeric_limits<float>::max()), 0x7f80);
  EXPECT_EQ(floatToBf16(infinity), 0x7f80);
  // A NaN stays a NaN, even if its payload is only in the bits that are cut off.
  EXPECT_TRUE(std::isnan(bf16ToFloat(floatToBf16(std::bit_cast<float>(0x7f800001u)))));
  EXPECT_TRUE(std::isnan(halfToFloat(floatToHalf(std::bit_cast<float>(0xff800001u)))));
}

}  // namespace
}  // namespace kvarium::half_test
