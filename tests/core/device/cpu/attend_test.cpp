// Attention against brute force, and to the bit against itself in other cuts.

#include <gtest/gtest.h>

#include "tests/core/device/kv_cells.h"
#include "tests/core/device/kv_query.h"

namespace kvarium::device::attend_test {
namespace {

using test::KvCells;
using test::Query;
using test::Segments;
using test::Shape;

constexpr KvFormat formats[] = {KvFormat::f32, KvFormat::f16, KvFormat::bf16};

TEST(CpuAttend, everyShapeFormatAndLevelIsTheFormula) {
  std::mt19937 random(1);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    for (const Shape shape : {Shape{9, 3, 64}, Shape{8, 1, 40}, Shape{2, 2, 128}, Shape{5, 1, 8}, Shape{19, 1, 256},
                              Shape{4, 4, 24}, Shape{6, 2, 12}, Shape{3, 1, 6}, Shape{4, 2, 100}, Shape{2, 1, 400}}) {
      for (const KvFormat k : formats) {
        for (const KvFormat v : formats) {
          if (shape.head_dim > 64 && k != v) continue;
          KvCells cells(*device, shape.n_kv_heads, shape.head_dim, k, v);
          const int64_t past = shape.head_dim > 64 ? 150 : 291;
          const auto blocks = cells.fill(0, past, random);
          for (const int n : {1, 3, 9}) {
            Query query(n, past - n, shape, random);
            query.args.style = n == 3 ? RopeStyle::halves : RopeStyle::interleaved;
            query.expectRight(*device, {cells.segment(blocks)},
                              device->facts().name + " head_dim " + std::to_string(shape.head_dim));
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CpuAttend, manyRowsAreTheFormulaInIntegersToo) {
  std::mt19937 random(21);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fastest, .level = level});
    for (const Shape shape : {Shape{9, 3, 64}, Shape{8, 1, 40}, Shape{2, 2, 128}, Shape{20, 1, 16}, Shape{6, 2, 12},
                              Shape{3, 1, 6}, Shape{4, 2, 100}, Shape{2, 1, 400}}) {
      for (const KvFormat format : formats) {
        KvCells cells(*device, shape.n_kv_heads, shape.head_dim, format, format);
        auto blocks = cells.fill(0, 230, random);
        blocks[1].live &= 0xff0ff0f0f0f0ff3eu;
        for (const int n : {16, 67}) {
          Query query(n, 230 - n, shape, random);
          test::SegmentCells segment = cells.segment(blocks);
          for (const int64_t window : {int64_t{-1}, int64_t{70}}) {
            segment.window = window;
            query.expectRight(*device, {segment}, device->facts().name + " head_dim " + std::to_string(shape.head_dim));
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CpuAttend, seesWhatWindowCausalityHolesAndPositionsAllow) {
  std::mt19937 random(2);
  const Shape shape{6, 2, 32};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    const auto fastest = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fastest, .level = level});
    KvCells cells(*device, 2, 32, KvFormat::f16, KvFormat::f32);
    auto blocks = cells.fill(1000, 700, random);
    std::uniform_int_distribution<uint64_t> bits;
    for (size_t b = 2; b < 7; ++b) blocks[b].live &= bits(random) & bits(random);
    blocks[4].live = 0;
    std::vector<int64_t> positions(64);
    for (size_t i = 0; i < 64; ++i) positions[i] = 1000 + static_cast<int64_t>(i * i) / 6;
    blocks[1].positions = devicePtr(positions.data());
    blocks[1].first_position = -1;
    for (const bool causal : {true, false}) {
      for (const int64_t window : {int64_t{-1}, int64_t{1}, int64_t{50}, int64_t{130}, int64_t{5000}}) {
        for (const int64_t position : {int64_t{900}, int64_t{1000}, int64_t{1100}, int64_t{1660}}) {
          for (const int n : {1, 10, 20}) {
            test::SegmentCells segment = cells.segment(blocks);
            segment.causal = causal;
            segment.window = window;
            Query query(n, position, shape, random);
            query.expectRight(n < cpu::many_rows ? *device : *fastest, {segment},
                              "window " + std::to_string(window) + " position " + std::to_string(position));
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CpuAttend, aRowIsTheSameToTheBitHoweverItIsCutAndOnAnyNumberOfThreads) {
  std::mt19937 random(3);
  const Shape shape{9, 3, 64};
  const std::vector<int> alone(70, 1);
  const std::vector<std::vector<int>> few = {std::vector<int>(35, 2), std::vector<int>(14, 5), {15, 15, 15, 15, 10}};
  const std::vector<std::vector<int>> many = {{70}, {35, 35}, {16, 16, 38}, {19, 51}};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const Precision precision : {Precision::exact, Precision::fast, Precision::fastest}) {
      const auto device = cpu::makeCpuDevice({.threads = 1, .precision = precision, .level = level});
      KvCells cells(*device, 3, 64, KvFormat::f16, KvFormat::bf16);
      auto blocks = cells.fill(0, 700, random);
      blocks[3].live &= 0x0ff0f0f0ffff0001u;
      Query all(70, 630, shape, random);
      for (const int64_t window : {int64_t{-1}, int64_t{200}}) {
        Segments segments = {cells.segment({blocks[0]}), cells.segment({blocks.begin() + 1, blocks.end()})};
        segments[0].query_cap = 40;
        segments[1].window = window;
        const auto row_by_row = all.inPieces(*device, segments, alone);
        const auto at_once = precision == Precision::exact ? row_by_row : all.inPieces(*device, segments, {70});
        for (const int threads : {1, 2, 3}) {
          const auto other = cpu::makeCpuDevice({.threads = threads, .precision = precision, .level = level});
          for (const auto& pieces : few)
            ASSERT_EQ(all.inPieces(*other, segments, pieces), row_by_row) << other->facts().name << " " << pieces[0];
          for (const auto& pieces : many)
            ASSERT_EQ(all.inPieces(*other, segments, pieces), at_once) << other->facts().name << " " << pieces[0];
        }
      }
    }
  }
}

TEST(CpuAttend, rowsThatAskForItAreTheSameAsAlone) {
  std::mt19937 random(31);
  for (const Precision precision : {Precision::fast, Precision::fastest}) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    KvCells cells(*device, 3, 64, KvFormat::f16, KvFormat::f16);
    const auto blocks = cells.fill(0, 300, random);
    Query all(40, 260, {9, 3, 64}, random);
    const auto together = all.rows(*device, {cells.segment(blocks)}, 0, 40);
    all.args.row_invariant = true;
    const auto apart = all.rows(*device, {cells.segment(blocks)}, 0, 40);
    EXPECT_NE(together, apart);
    EXPECT_EQ(all.inPieces(*device, {cells.segment(blocks)}, std::vector<int>(40, 1)), apart);
  }
}

TEST(CpuAttend, aValueThatIsNoNumberIsNotMadeOne) {
  std::mt19937 random(32);
  for (const Precision precision : {Precision::exact, Precision::fast, Precision::fastest}) {
    for (const cpu::CpuLevel level : test::cpuLevels()) {
      const auto device = cpu::makeCpuDevice({.threads = 1, .precision = precision, .level = level});
      KvCells cells(*device, 1, 64, KvFormat::f32, KvFormat::f32);
      const auto blocks = cells.fill(0, 64, random);
      float* v = raw((blocks[0].base + cells.vOffset()).as<float>());
      v[3 * 64 + 5] = 50.0f;
      v[40 * 64 + 5] = NAN;
      Query query(20, 44, {2, 1, 64}, random);
      const auto out = query.rows(*device, {cells.segment(blocks)}, 0, 20);
      for (size_t i = 5; i < out.size(); i += 64) ASSERT_TRUE(std::isnan(out[i])) << device->facts().name << " " << i;
      ASSERT_FALSE(std::isnan(out[4]));
    }
  }
}

TEST(CpuAttend, segmentsMergeToTheSoftmaxOverAll) {
  std::mt19937 random(4);
  const Shape shape{4, 2, 48};
  for (const Precision precision : {Precision::fast, Precision::fastest}) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    KvCells half(*device, 2, 48, KvFormat::f16, KvFormat::f16), full(*device, 2, 48, KvFormat::f32, KvFormat::f32);
    const auto past = half.fill(0, 250, random), recent = full.fill(250, 90, random);
    for (const int n : {1, 20}) {
      Query query(n, 340 - n, shape, random);
      query.expectRight(*device, {half.segment(past), full.segment(recent)}, "two formats");
      query.expectRight(*device, {full.segment(recent), half.segment(past)}, "the other way round");
      const test::SegmentCells nothing;
      query.expectRight(*device, {nothing, half.segment(past), nothing, full.segment(recent)}, "with empty segments");
    }
  }
}

TEST(CpuAttend, sinksMeetTheQueryAtItsCap) {
  std::mt19937 random(5);
  const Shape shape{6, 3, 64};
  for (const Precision precision : {Precision::fast, Precision::fastest}) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    KvCells cells(*device, 3, 64, KvFormat::f16, KvFormat::f16);
    const auto sinks = cells.fill(0, 4, random), rest = cells.fill(500, 120, random);
    test::SegmentCells first = cells.segment(sinks), second = cells.segment(rest);
    first.query_cap = 40;
    second.window = 37;
    for (const int n : {1, 30}) {
      Query query(n, 620 - n, shape, random);
      query.expectRight(*device, {first, second}, "sinks");
      query.args.angles = nullptr;  // a layer without rotation
      query.args.capped_angles = nullptr;
      query.expectRight(*device, {first, second}, "no rotation");
    }
  }
}

TEST(CpuAttend, softcapBoundsTheScores) {
  std::mt19937 random(6);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    const auto fastest = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fastest, .level = level});
    KvCells cells(*device, 2, 64, KvFormat::f32, KvFormat::f32);
    const auto blocks = cells.fill(0, 200, random);
    for (const float softcap : {0.5f, 5.0f, 50.0f}) {
      for (const int n : {4, 20}) {
        Query query(n, 200 - n, {4, 2, 64}, random);
        query.args.softcap = softcap;
        query.args.scale = 0.3f;
        query.expectRight(n < cpu::many_rows ? *device : *fastest, {cells.segment(blocks)},
                          "softcap " + std::to_string(softcap));
      }
    }
  }
}

TEST(CpuAttend, nothingToSeeGivesZeros) {
  std::mt19937 random(7);
  const auto device = cpu::makeCpuDevice({.threads = 2});
  KvCells cells(*device, 2, 64, KvFormat::f16, KvFormat::f16);
  std::vector<BlockRef> dead = {cells.newBlock(0)};
  for (const int n : {1, 9}) {
    Query query(n, 10, {4, 2, 64}, random);
    query.expectRight(*device, {}, "no segments");
    query.expectRight(*device, {cells.segment(dead)}, "no live cells");
    dead[0].live = 0;
    for (const float value : query.out) ASSERT_EQ(value, 0.0f);
  }
}

TEST(CpuAttend, largeScoresNeitherOverflowNorLoseTheLargest) {
  std::mt19937 random(8);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = level});
    KvCells cells(*device, 1, 64, KvFormat::f32, KvFormat::f32);
    const auto blocks = cells.fill(0, 900, random);
    Query query(3, 897, {2, 1, 64}, random);
    query.args.scale = 100.0f;
    const test::CellsView view({{cells.segment(blocks)}});
    device->attend(query.over(view));
    const auto want = test::attendByHand(query.over(view));
    // scores near 1000 carry float errors near 1e-4
    for (size_t i = 0; i < want.size(); ++i) ASSERT_NEAR(static_cast<double>(query.out[i]), want[i], 5e-3);
  }
}

}  // namespace
}  // namespace kvarium::device::attend_test
