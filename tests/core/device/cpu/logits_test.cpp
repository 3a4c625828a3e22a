// The soft cap on logits and the largest of each row.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::logits_test {
namespace {

struct Top {
  std::vector<int32_t> ids;
  std::vector<float> values;
};

Top top(Device& device, const std::vector<float>& x, int n, int count) {
  const auto places = static_cast<size_t>(n * count);
  Top out{.ids = std::vector<int32_t>(places, -7), .values = std::vector<float>(places, NAN)};
  device.top({.x = devicePtr(x.data()),
              .n = n,
              .dim = static_cast<int>(x.size()) / n,
              .count = count,
              .ids = devicePtr(out.ids.data()),
              .values = devicePtr(out.values.data())});
  return out;
}

TEST(CpuLogits, softcapIsTheFormulaInFloat) {
  std::mt19937 random(31);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  for (const int count : {1, 1000, 5000}) {
    const std::vector<float> before = test::randomFloats(static_cast<size_t>(count), random, 60.0f);
    std::vector<float> x = before;
    device->softcap({.x = devicePtr(x.data()), .count = count, .cap = 30.0f});
    for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(x[i], 30.0f * std::tanh(before[i] / 30.0f));
  }
}

TEST(CpuLogits, theLargestOfEachRowComeInDescendingOrder) {
  std::mt19937 random(32);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 5;
  for (const int dim : {64, 65, 20000}) {
    std::vector<float> x = test::randomFloats(static_cast<size_t>(n * dim), random);
    for (float& value : x) value = std::round(value * 50) / 50;  // many are equal
    for (const int count : {1, 2, 64}) {
      const Top got = top(*device, x, n, count);
      for (int i = 0; i < n; ++i) {
        const float* row = x.data() + i * dim;
        std::vector<int32_t> order(static_cast<size_t>(dim));
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return row[a] > row[b]; });
        for (int k = 0; k < count; ++k) {
          const size_t at = static_cast<size_t>(i * count + k);
          ASSERT_EQ(got.ids[at], order[static_cast<size_t>(k)]) << dim << ", place " << k;
          ASSERT_EQ(got.values[at], row[got.ids[at]]);
        }
      }
    }
  }
}

TEST(CpuLogits, whatIsNoNumberIsTheLargest) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  const Top got = top(*device, {-infinite, 3, NAN, 5, -NAN}, 1, 4);
  EXPECT_EQ(got.ids, (std::vector<int32_t>{2, 4, 3, 1}));
  EXPECT_TRUE(std::isnan(got.values[0]) && std::isnan(got.values[1]));
  EXPECT_EQ(got.values[2], 5);
  std::vector<float> row(100, 1);
  row[37] = 7;
  for (const size_t at : {0, 36, 38, 99}) {  // next to a largest number that is one
    std::vector<float> spoilt = row;
    spoilt[at] = NAN;
    const Top one = top(*device, spoilt, 1, 1);
    EXPECT_EQ(one.ids[0], static_cast<int32_t>(at));
    EXPECT_TRUE(std::isnan(one.values[0]));
  }
  EXPECT_EQ(top(*device, row, 1, 1).ids, (std::vector<int32_t>{37}));
  EXPECT_EQ(top(*device, {-infinite, -infinite}, 1, 1).ids, (std::vector<int32_t>{0}));
}

}  // namespace
}  // namespace kvarium::device::logits_test
