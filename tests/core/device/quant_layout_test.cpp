// What a tile of codes gives back.

#include "core/device/quant_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/base/error.h"

namespace kvarium::device::quant_layout_test {
namespace {

using Axis = QuantLayout::Axis;

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> normal(size_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> one;
  std::vector<float> x(count);
  for (float& value : x) value = one(random);
  return x;
}

std::vector<float> throughTile(const QuantLayout& codes, KvSide side, QuantMethod fit, const std::vector<float>& x,
                               uint64_t live, int head_dim) {
  const size_t size = codesBytes(codes, side, head_dim) + scalesBytes(codes, side, head_dim);
  std::vector<std::byte> tile(size + 2, std::byte{0xa5});
  encodeTile(codes, side, fit, x.data(), live, head_dim, tile.data() + 1);
  EXPECT_EQ(tile[0], std::byte{0xa5});
  EXPECT_EQ(tile[size + 1], std::byte{0xa5});
  std::vector<float> back(x.size());
  decodeTile(codes, side, tile.data() + 1, head_dim, back.data());
  return back;
}

// Every kind of codes for a head.
template <class Function>
void forKinds(int head_dim, const Function& function) {
  for (const CodeWidth& width : code_widths) {
    for (const Axis axis : {Axis::token, Axis::channel}) {
      const int whole = axis == Axis::token ? head_dim : 64;
      for (int group = 1; group <= whole; ++group) {
        if (whole % group != 0 || (group < 8 && group != 1)) continue;
        for (const int flags : {0, 1, 2, 3, 5}) {
          function(QuantLayout{static_cast<uint8_t>(width.bits), axis, static_cast<int16_t>(group), (flags & 1) != 0,
                               (flags & 2) != 0, (flags & 4) != 0});
        }
      }
    }
  }
}

TEST(QuantLayout, noNumberIsFurtherAwayThanHalfAStep) {
  for (const int head_dim : {1, 6, 20, 64, 80}) {
    const std::vector<float> x = normal(static_cast<size_t>(64 * head_dim), 3);
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    const float widest = std::max(*high - *low, 2 * std::max(*high, -*low));
    forKinds(head_dim, [&](const QuantLayout& codes) {
      if (codes.hadamard) return;
      const float step = widest / static_cast<float>((1 << codes.bits) - 1);
      for (const KvSide side : {KvSide::key, KvSide::value}) {
        const std::vector<float> back = throughTile(codes, side, QuantMethod::range, x, ~uint64_t{0}, head_dim);
        for (size_t i = 0; i < x.size(); ++i) {
          ASSERT_NEAR(back[i], x[i], 0.5f * step + (codes.half_scales ? 5e-3f : 1e-5f)) << int(codes.bits) << " bits";
        }
      }
    });
  }
}

// Any comparison with a signaling NaN raises the flag: nothing is done with what dead cells hold.
TEST(QuantLayout, deadCellsAreNotRead) {
  constexpr float signaling = std::numeric_limits<float>::signaling_NaN();
  const uint64_t live = 0x00ff'0f0f'7777'fffe;
  std::vector<float> x = normal(64 * 20, 5);
  for (size_t cell = 0; cell < 64; ++cell) {
    if (!(live >> cell & 1)) std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(cell * 20), 20, signaling);
  }
  std::feclearexcept(FE_INVALID);
  forKinds(20, [&](const QuantLayout& codes) {
    for (const KvSide side : {KvSide::key, KvSide::value}) throughTile(codes, side, QuantMethod::range, x, live, 20);
  });
  EXPECT_FALSE(std::fetestexcept(FE_INVALID));
}

TEST(QuantLayout, aTileHasThePlainBytesOfItsCodesAndScales) {
  QuantLayout codes{5, Axis::channel, 64, true, false, false};
  EXPECT_EQ(codesBytes(codes, KvSide::key, 64), 64u * 64 * 5 / 8);
  EXPECT_EQ(scalesBytes(codes, KvSide::key, 64), 64u * 4);
  codes = {3, Axis::token, 40, false, true, false};
  EXPECT_EQ(codesBytes(codes, KvSide::key, 80), 80u * 64 * 3 / 8);
  EXPECT_EQ(codesBytes({3, Axis::token, 20, false, true, false}, KvSide::value, 40), 64u * 48 * 3 / 8);
  EXPECT_EQ(scalesBytes(codes, KvSide::value, 80), 2u * 64 * 4);
  for (const int bits : {-1, 0, 6, 7, 9, 16}) EXPECT_FALSE(isCodeWidth(bits));
}

TEST(QuantLayout, everyWidthIsTheSumOfItsPlanesAndIsReachedAsAConstant) {
  for (int i = 0; i < code_width_count; ++i) {
    const CodeWidth& width = code_widths[i];
    EXPECT_EQ(codeWidthIndex(width.bits), i);
    EXPECT_EQ(width.low_plane + width.high_plane, width.bits);
    EXPECT_EQ(withCodeWidth(width.bits, []<int bits>() { return bits; }), width.bits);
  }
  EXPECT_THROW(withCodeWidth(6, []<int bits>() { return bits; }), Error);
}

TEST(QuantLayout, aWidthOutsideTheTableIsRefusedAndNotReadAsAnother) {
  for (const int bits : {0, 6, 7, 9}) {
    QuantLayout codes;
    codes.bits = static_cast<uint8_t>(bits);
    std::vector<float> x(64 * 32, 1);
    std::vector<std::byte> tile(size_t{64} * 32 * 4);
    EXPECT_THROW(codesBytes(codes, KvSide::key, 32), Error) << bits;
    EXPECT_THROW(encodeTile(codes, KvSide::key, QuantMethod::range, x.data(), ~uint64_t{0}, 32, tile.data()), Error)
        << bits;
    EXPECT_THROW(decodeTile(codes, KvSide::key, tile.data(), 32, x.data()), Error) << bits;
    try {
      refuseCodeWidth(bits);
    } catch (const Error& error) {
      EXPECT_NE(inEnglish(error.problem()).find(std::to_string(bits) + " bits"), std::string::npos);
      EXPECT_NE(inEnglish(error.remedy()).find("1, 2, 3, 4, 5, 8"), std::string::npos);
    }
  }
}

TEST(QuantLayout, deadCellsAreNoPartOfAFitAndReadAsFiniteNumbers) {
  const int head_dim = 32;
  std::vector<float> x = normal(static_cast<size_t>(64 * head_dim), 4), other = x;
  const uint64_t live = 0x0000ffff00f0ff01u;
  for (int i = 0; i < 64 * head_dim; ++i) {
    if (live >> (i / head_dim) & 1) continue;
    x[static_cast<size_t>(i)] = nan;
    other[static_cast<size_t>(i)] = 1e9f;
  }
  forKinds(head_dim, [&](const QuantLayout& codes) {
    for (const QuantMethod fit : {QuantMethod::range, QuantMethod::hqq, QuantMethod::least_squares}) {
      const auto back = throughTile(codes, KvSide::value, fit, x, live, head_dim);
      EXPECT_EQ(back, throughTile(codes, KvSide::value, fit, other, live, head_dim));
      for (const float value : back) ASSERT_LT(std::fabs(value), 30.0f);
      for (const float value : throughTile(codes, KvSide::value, fit, x, 0, head_dim)) ASSERT_EQ(value, 0.0f);
    }
  });
}

TEST(QuantLayout, aConstantGroupReadsBackAsItsConstant) {
  for (const float constant : {0.0f, 0.75f, -3.0f, 1.5e-4f}) {
    const std::vector<float> x(64 * 16, constant);
    for (const auto& [bits, low_plane, high_plane, first_shrink] : code_widths) {
      for (const QuantMethod fit :
           {QuantMethod::range, QuantMethod::hqq, QuantMethod::hqq_optimized, QuantMethod::least_squares}) {
        for (const bool centered : {false, true}) {
          for (const bool half : {false, true}) {
            const QuantLayout codes{static_cast<uint8_t>(bits), Axis::token, 16, half, centered, false};
            for (const float back : throughTile(codes, KvSide::key, fit, x, ~uint64_t{0}, 16)) {
              ASSERT_NEAR(back, constant, half ? 5e-7f + 1e-3f * std::fabs(constant) : 1e-6f * std::fabs(constant))
                  << bits;
            }
          }
        }
      }
    }
  }
}

TEST(QuantLayout, whatIsNotANumberCountsAsZero) {
  std::vector<float> x = normal(64 * 32, 9), zeros = x;
  for (size_t i = 0; i < x.size(); i += 7) {
    x[i] = nan;
    zeros[i] = 0;
  }
  const QuantLayout codes{4, Axis::channel, 32, true, false, true};
  EXPECT_EQ(throughTile(codes, KvSide::key, QuantMethod::range, x, ~uint64_t{0}, 32),
            throughTile(codes, KvSide::key, QuantMethod::range, zeros, ~uint64_t{0}, 32));
}

TEST(QuantLayout, hugeTinyAndForeignNumbersHarmNobodyElse) {
  const int head_dim = 64;
  const std::vector<float> good = normal(static_cast<size_t>(64 * head_dim), 5);
  for (const float odd : {nan, inf, -inf, 3e38f, -3e38f, 1e-40f, 70000.0f, 1e-7f}) {
    std::vector<float> x = good;
    for (int d = 0; d < 16; ++d) x[static_cast<size_t>(5 * head_dim + d)] = odd;
    x[static_cast<size_t>(7 * head_dim + 3)] = odd;
    for (const auto& [bits, low_plane, high_plane, first_shrink] : code_widths) {
      for (const QuantMethod fit :
           {QuantMethod::range, QuantMethod::hqq, QuantMethod::hqq_optimized, QuantMethod::least_squares}) {
        for (const int flags : {0, 1, 2, 3}) {
          const QuantLayout codes{static_cast<uint8_t>(bits), Axis::token,      16,
                                  (flags & 1) != 0,           (flags & 2) != 0, false};
          const auto want = throughTile(codes, KvSide::value, fit, good, ~uint64_t{0}, head_dim);
          const auto got = throughTile(codes, KvSide::value, fit, x, ~uint64_t{0}, head_dim);
          for (int i = 0; i < 64 * head_dim; ++i) {
            const int cell = i / head_dim, group = i % head_dim / 16;
            const bool touched = group == 0 && (cell == 5 || cell == 7);
            ASSERT_TRUE(std::isfinite(got[static_cast<size_t>(i)])) << odd << " bits " << bits << " flags " << flags;
            if (!touched) {
              ASSERT_EQ(got[static_cast<size_t>(i)], want[static_cast<size_t>(i)]) << odd;
            }
          }
        }
      }
    }
  }
}

double squaredError(const QuantLayout& codes, QuantMethod fit, const std::vector<float>& x, int head_dim) {
  const auto back = throughTile(codes, KvSide::value, fit, x, ~uint64_t{0}, head_dim);
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const double apart = static_cast<double>(x[i]) - static_cast<double>(back[i]);
    sum += apart * apart;
  }
  return sum / static_cast<double>(x.size());
}

// The least error a uniform quantizer can have on normal numbers (Max 1960, table II) is .363, .119, .0374, .0115,
// .00349 for 1 to 5 bits; a group of 64 fits its own.
TEST(QuantLayout, leastSquaresComesNearTheBestUniformQuantizer) {
  const std::vector<float> x = normal(64 * 64, 6);
  const double best[] = {0, 0.363, 0.119, 0.0374, 0.0115, 0.00349};
  for (int bits = 1; bits <= 5; ++bits) {
    for (const bool centered : {false, true}) {
      const QuantLayout codes{static_cast<uint8_t>(bits), Axis::token, 64, true, centered, false};
      const double least = squaredError(codes, QuantMethod::least_squares, x, 64);
      EXPECT_LT(least, 1.01 * best[bits]) << bits << (centered ? " centered" : "");
      EXPECT_LE(least, squaredError(codes, QuantMethod::range, x, 64)) << bits;
    }
  }
}

TEST(QuantLayout, theTransformIsItsOwnInverseAndSpreadsOneChannelOverItsBlock) {
  for (const int head_dim : {1, 6, 16, 64, 80, 96, 128, 512}) {
    const std::vector<float> x = normal(static_cast<size_t>(head_dim), 7);
    std::vector<float> y = x;
    hadamard(y.data(), head_dim);
    hadamard(y.data(), head_dim);
    for (size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(y[i], x[i], 2e-6f);
    const int block = head_dim & -head_dim;
    std::vector<float> one(static_cast<size_t>(head_dim), 0.0f);
    one[0] = 1;
    hadamard(one.data(), head_dim);
    for (int i = 0; i < head_dim; ++i) {
      EXPECT_NEAR(one[static_cast<size_t>(i)], i < block ? 1 / std::sqrt(static_cast<float>(block)) : 0.0f, 1e-6f);
    }
  }
}

TEST(QuantLayout, rotatedTilesReadBackUnrotated) {
  std::vector<float> x = normal(64 * 96, 8);
  for (size_t i = 3; i < x.size(); i += 96) x[i] *= 30;  // a channel that spoils every token's range
  QuantLayout codes{4, Axis::token, 96, true, false, false};
  const double plain = squaredError(codes, QuantMethod::range, x, 96);
  codes.hadamard = true;
  EXPECT_LT(squaredError(codes, QuantMethod::range, x, 96), 0.5 * plain);
}

}  // namespace
}  // namespace kvarium::device::quant_layout_test
