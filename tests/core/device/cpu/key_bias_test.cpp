// Keys that are stored without their bias: the table of its turns, and every op that knows it.
#include "core/device/key_bias.h"

#include <gtest/gtest.h>

#include "tests/core/device/sealed_cells.h"
#include "tests/core/device/weights_query.h"

namespace kvarium::device::key_bias_test {
namespace {

using test::KvCells;
using test::Query;
using test::SealedCells;
using test::SegmentCells;
using test::Segments;
using test::Shape;

TEST(KeyBias, turnsAsItsFrequencySaysAtEveryPosition) {
  for (const double frequency : {1.0, 0.37, 1e-4, 0.0}) {
    std::vector<float> turns(turn_floats);
    writeTurns(30, -40, frequency, turns.data());
    for (const int64_t at :
         {0L, 1L, 63L, 64L, 127L, 4095L, 4096L, 100'003L, 16'777'215L, 16'777'216L, 1'073'741'823L}) {
      // In long double the angle is right to 1e-9 at the largest position.
      const long double angle = static_cast<long double>(frequency) * at;
      const TurnedPair turned = turnedBias(turns.data(), at);
      EXPECT_NEAR(turned.first, static_cast<double>(30 * std::cos(angle) + 40 * std::sin(angle)), 3e-5) << at;
      EXPECT_NEAR(turned.second, static_cast<double>(30 * std::sin(angle) - 40 * std::cos(angle)), 3e-5) << at;
    }
    for (const int64_t dead : {int64_t{-1}, int64_t{1} << 40, INT64_MAX, INT64_MIN})
      turnedBias(turns.data(), dead);  // reads nothing outside
  }
}

// The lists of blocks whose cells say their positions.
struct Scattered {
  std::deque<std::vector<int64_t>> lists;
  BlockRef operator()(BlockRef block, std::mt19937& random) {
    std::vector<int64_t>& list = lists.emplace_back();
    for (int64_t cell = 0; cell < 64; ++cell)
      list.push_back(block.live >> cell & 1 ? block.first_position + cell : static_cast<int64_t>(random()) << 20);
    block.first_position = -1;
    block.positions = devicePtr(list.data());
    return block;
  }
};

template <class Check>
void forEveryLevel(const Check& check) {
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const Precision precision : {Precision::exact, Precision::fast}) {
      const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
      check(*device);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(CpuKeyBias, isAddedToTheScoresOfEveryFormat) {
  std::mt19937 random(301);
  forEveryLevel([&](Device& device) {
    for (const Shape shape : {Shape{9, 3, 64}, Shape{8, 1, 40}, Shape{4, 2, 128}, Shape{6, 2, 12}}) {
      for (const int count : {1, 3, shape.head_dim / 4}) {
        const KeyBiasNumbers bias = test::randomKeyBias(shape.n_kv_heads, count, shape.head_dim / 2, 2.0f, random);
        for (const KvFormat format : {KvFormat::f32, KvFormat::f16}) {
          KvCells cells(device, shape.n_kv_heads, shape.head_dim, format, format);
          Scattered scattered;
          for (const int64_t first : {0, 100'001}) {  // blocks that begin anywhere
            auto blocks = cells.fill(first, 230, random);
            blocks[1].live &= 0xff0ff0f0f0f0ff3eu;
            blocks[2] = scattered(blocks[2], random);
            SegmentCells segment = cells.segment(blocks);
            segment.window = count == 3 ? 70 : -1;
            for (const int n : {1, 5, 33}) {
              Query query(n, first + 230 - n, shape, random);
              query.args.view.key_bias = test::onHost(bias);
              query.args.style = n == 5 ? RopeStyle::halves : RopeStyle::interleaved;
              query.args.softcap = n == 5 ? 3.0f : 0.0f;
              query.tolerance = 2e-5;
              query.expectRight(device, {segment},
                                device.facts().name + " head_dim " + std::to_string(shape.head_dim) + ", " +
                                    std::to_string(n) + " rows, pairs " + std::to_string(count));
              if (testing::Test::HasFatalFailure()) return;
              for (const AttendWeights& weights :
                   {AttendWeights{.rows = 2}, AttendWeights{.rows = 99, .by_head = true}})
                test::expectWeights(device, query, {{segment}}, {{segment}}, weights, 1e-4, device.facts().name);
              if (testing::Test::HasFatalFailure()) return;
            }
          }
        }
      }
    }
  });
}

// The transform turns queries, but not those that the bias meets.
TEST(CpuKeyBias, isAddedToTheScoresOfCodes) {
  std::mt19937 random(302);
  forEveryLevel([&](Device& device) {
    for (const auto axis : {QuantLayout::Axis::token, QuantLayout::Axis::channel}) {
      for (const bool hadamard : {false, true}) {
        const Shape shape{6, 2, 64};
        const KeyBiasNumbers bias = test::randomKeyBias(2, 5, 32, 3.0f, random);
        KvCells plain(device, 2, 64, KvFormat::f32, KvFormat::f32);
        const QuantLayout codes{.bits = 4, .axis = axis, .group = 32, .hadamard = hadamard};
        const SealedCells sealed(device, plain, plain.fill(7, 192, random), {KvFormat::codes, codes},
                                 {KvFormat::codes, codes}, QuantMethod::range);
        for (const int n : {1, 6, 40}) {
          Query query(n, 200 - n, shape, random);
          query.args.view.key_bias = test::onHost(bias);
          query.tolerance = n >= cpu::many_rows ? 4e-3 : 3e-4;
          query.expectRight(device, {sealed.segment()}, {sealed.plainSegment()},
                            device.facts().name + (hadamard ? ", turned, " : ", ") + std::to_string(n) + " rows");
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  });
}

TEST(CpuKeyBias, isTakenOffWhereKeysAreStored) {
  std::mt19937 random(303);
  constexpr int heads = 2, dim = 24, n = 40;
  constexpr auto width = static_cast<size_t>(heads * dim);
  const KeyBiasNumbers bias = test::randomKeyBias(heads, 6, dim / 2, 50.0f, random);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .level = level});
    KvCells cells(*device, heads, dim, KvFormat::f32, KvFormat::f32);
    const BlockRef block = cells.newBlock(0);
    const auto k = test::randomFloats(width * n, random), v = test::randomFloats(width * n, random);
    std::vector<KvWrite> writes;
    for (int i = 0; i < n; ++i) writes.push_back({.base = block.base, .cell = i, .position = 1000 + 77 * i});
    device->storeKv({.k = devicePtr(k.data()),
                     .v = devicePtr(v.data()),
                     .row_stride = width,
                     .writes = devicePtr(writes.data()),
                     .v_offset = cells.vOffset(),
                     .key_bias = test::onHost(bias),
                     .n = n,
                     .n_kv_heads = heads,
                     .head_dim = dim});
    const auto keys = support::tilesNumbers({}, KvSide::key, raw(block.base), heads, dim);
    const auto values = support::tilesNumbers({}, KvSide::value, raw(block.base) + cells.vOffset(), heads, dim);
    for (int i = 0; i < n; ++i) {
      for (int h = 0; h < heads; ++h) {
        const auto at = static_cast<size_t>(i * heads * dim + h * dim), held = static_cast<size_t>((h * 64 + i) * dim);
        std::vector<float> key(keys.begin() + static_cast<int64_t>(held),
                               keys.begin() + static_cast<int64_t>(held) + dim);
        EXPECT_NE(key[0], k[at]);
        addKeyBias(bias, h, writes[static_cast<size_t>(i)].position, 1, key.data());
        for (size_t d = 0; d < dim; ++d) {
          ASSERT_NEAR(key[d], k[at + d], 2e-5);
          ASSERT_EQ(values[held + d], v[at + d]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::device::key_bias_test
