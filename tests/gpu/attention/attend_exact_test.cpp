// Exact attention on the emulated GPU against the CPU's, and to the bit against itself however cells and rows are cut.

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::attend_exact_test {
namespace {

using namespace test;
using Axis = QuantLayout::Axis;

constexpr Near near{1e-5, 1e-6};
constexpr Near near_biased{2e-5, 1e-5};  // of larger scores

TEST(GpuAttend, everyShapeAndFormatIsTheCpus) {
  DevicePair pair;
  std::mt19937 random(101);
  for (const Shape shape : {Shape{6, 2, 12}, Shape{4, 4, 24}, Shape{9, 3, 64}, Shape{8, 1, 80}, Shape{3, 1, 96},
                            Shape{2, 2, 128}, Shape{5, 1, 256}, Shape{2, 1, 512}}) {
    for (const KvFormat k : plain_formats) {
      for (const KvFormat v : plain_formats) {
        if (shape.head_dim > 64 && k != v) continue;
        KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, k, v);
        const Segments segments{cells.segment(cells.fill(0, 150, random))};
        for (const int n : {1, 3}) {
          SCOPED_TRACE(testing::Message() << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim
                                          << ", " << n << " rows, formats " << int(k) << " " << int(v));
          Query query(n, 150 - n, shape, random);
          query.args.style = n == 3 ? device::RopeStyle::halves : device::RopeStyle::interleaved;
          expectAttention(pair, query, segments, near);
          if (HasFailure()) return;
        }
      }
    }
  }
}

TEST(GpuAttend, everyKindOfCodesIsTheCpus) {
  DevicePair pair;
  for (const int head_dim : {12, 24, 64, 80, 96, 128, 256}) {
    std::mt19937 random(102);
    KvCells plain(pair.cpu(), 1, head_dim, KvFormat::f32, KvFormat::f32);
    auto blocks = plain.fill(0, 140, random);  // of the last block most cells are NaN
    blocks[1].live &= 0xfff00ff0ff0f7f7fu;
    const auto kinds = kindsOfCodes(head_dim);
    for (size_t i = 0; i < kinds.size(); ++i) {
      const KvEncoding &k = kinds[i], &v = kinds[(i * 7 + 3) % kinds.size()];
      SCOPED_TRACE(testing::Message() << "head_dim " << head_dim << " K " << nameOf(k) << " V " << nameOf(v));
      const SealedCells sealed(pair.cpu(), plain, blocks, k, v, QuantMethod::range);
      expectAttention(pair, Query(1 + static_cast<int>(i % 2), 138, {2, 1, head_dim}, random), {sealed.segment()},
                      {1e-5, 5e-6});
      if (HasFailure()) return;
    }
  }
}

TEST(GpuAttend, seesWhatWindowsCapsCausalityHolesAndPositionsAllowInEverySequence) {
  DevicePair pair;
  std::mt19937 random(103);
  const auto positions = scatteredPositions();
  KvCells cells(pair.cpu(), 2, 32, KvFormat::f16, KvFormat::f32);
  const auto sequences = hardSequences(cells, positions, random);
  const Query query = hardQuery({6, 2, 32}, random);
  expectEveryRule(pair, query, sequences, near);
}

TEST(GpuAttend, segmentsOfSeveralFormatsMergeToTheSoftmaxOverAll) {
  DevicePair pair;
  std::mt19937 random(104);
  KvCells half(pair.cpu(), 2, 48, KvFormat::f16, KvFormat::bf16), full(pair.cpu(), 2, 48, KvFormat::f32, KvFormat::f32);
  const auto past = half.fill(0, 192, random), recent = full.fill(192, 90, random);
  const SealedCells turned(pair.cpu(), half, past, codesOf(4, Axis::channel, 64, 5), codesOf(5, Axis::token, 48, 5),
                           QuantMethod::least_squares);
  const SealedCells straight(pair.cpu(), half, past, codesOf(8, Axis::token, 16, 0), codesOf(8, Axis::channel, 32, 2),
                             QuantMethod::hqq);
  const SegmentCells nothing;
  for (const int n : {1, 7}) {
    const Query query(n, 282 - n, {4, 2, 48}, random);
    const std::vector<Segments> views = {{half.segment(past), full.segment(recent)},
                                         {full.segment(recent), half.segment(past)},
                                         {turned.segment(), full.segment(recent)},
                                         {full.segment(recent), turned.segment()},
                                         {turned.segment(), straight.segment(), nothing, full.segment(recent)}};
    for (size_t i = 0; i < views.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "view " << i << ", " << n << " rows");
      expectAttention(pair, query, views[i], {1e-5, 5e-6});
    }
  }
}

TEST(GpuAttend, aRowHasTheSameBitsAloneAndInAnyPiece) {
  DevicePair pair;
  std::mt19937 random(105);
  KvCells cells(pair.cpu(), 3, 32, KvFormat::f16, KvFormat::bf16);
  auto blocks = cells.fill(0, 300, random);
  blocks[2].live &= 0x0ff0f0f0ffff0001u;
  const SealedCells sealed(pair.cpu(), cells, {blocks.begin() + 1, blocks.begin() + 3},
                           codesOf(4, Axis::channel, 32, 4), codesOf(3, Axis::token, 16, 5), QuantMethod::range);
  Segments segments{cells.segment({blocks[0]}), sealed.segment(), cells.segment({blocks.begin() + 3, blocks.end()})};
  segments[0].query_cap = 40;
  for (const int64_t window : {int64_t{-1}, int64_t{200}}) {
    segments[1].window = segments[2].window = window;
    const Query query(70, 230, {9, 3, 32}, random);
    expectAttention(pair, query, segments, {1e-5, 5e-6});
    pair.expectRowsAlone(70, 9 * 32, [&](OpRun& on, int first, int count) {
      return attended(on, rowsOn(on, query, segments, first, count));
    });
  }
}

// The same 100 cells: in two full blocks; one cell here and one there, between dead ones; with the segment cut in two.
TEST(GpuAttend, howCellsLieInBlocksLeavesNoTrace) {
  DevicePair pair;
  std::mt19937 random(106);
  constexpr int cells_count = 100, dim = 24;
  KvCells cells(pair.cpu(), 1, dim, KvFormat::f16, KvFormat::f16);
  const auto k = randomFloats(cells_count * dim, random), v = randomFloats(cells_count * dim, random);
  const Query query(2, cells_count - 2, {2, 1, dim}, random);
  std::deque<std::vector<int64_t>> lists;
  // Puts cells into blocks of which `used` are taken, every `step`-th.
  const auto laid = [&](int used, int step) {
    std::vector<BlockRef> blocks;
    std::vector<device::KvWrite> writes;
    for (int i = 0; i < cells_count; ++i) {
      if (i % used == 0) {
        blocks.push_back(cells.newBlock(-1));
        lists.emplace_back(64, int64_t{1} << 40);
        blocks.back().positions = device::devicePtr(lists.back().data());
      }
      const int cell = i % used * step;
      lists.back()[static_cast<size_t>(cell)] = i;
      blocks.back().live |= uint64_t{1} << cell;
      writes.push_back({.base = blocks.back().base, .cell = cell});
    }
    cells.store(k.data(), v.data(), dim, writes);
    return blocks;
  };
  const KeyBiasNumbers bias = randomBias({2, 1, dim}, 3, query.args.style, 6.0f, random);
  bool is_biased = false;
  const auto made = [&](const Segments& segments) {
    return pair
        .onGpu([&](OpRun& on) {
          AttendArgs args = rowsOn(on, query, segments, 0, 2);
          if (is_biased) args.view.key_bias = biasOn(on, bias);
          return Made{attended(on, args), {}};
        })
        .numbers;
  };
  const auto close = laid(64, 1), apart = laid(7, 9), single = laid(1, 1);
  for (const bool with_bias : {false, true}) {
    is_biased = with_bias;
    const auto want = made({cells.segment(close)});
    EXPECT_TRUE(sameBits(made({cells.segment(apart)}), want));
    EXPECT_TRUE(sameBits(made({cells.segment(single)}), want));
    EXPECT_TRUE(sameBits(
        made({cells.segment({apart.begin(), apart.begin() + 4}), cells.segment({apart.begin() + 4, apart.end()})}),
        want));
  }
}

TEST(GpuAttend, keysMayBeStoredWithoutTheirBias) {
  DevicePair pair;
  std::mt19937 random(110);
  expectBiasUnderRules(pair, hardQuery({6, 2, 32}, random), KvFormat::f16, near_biased, random);
  expectBiasOverCodes(pair, {4, 2, 64}, 2, near_biased, random);
}

TEST(GpuAttend, nothingToSeeGivesZeros) {
  DevicePair pair;
  std::mt19937 random(107);
  KvCells cells(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16);
  const std::vector<BlockRef> dead = {cells.newBlock(0)};
  const Query query(9, 10, {4, 2, 64}, random);
  for (const Segments& segments : {Segments{}, Segments{cells.segment(dead)}, Segments{SegmentCells{}}}) {
    const Made made = pair.onGpu([&](OpRun& on) { return Made{attended(on, rowsOn(on, query, segments, 0, 9)), {}}; });
    for (const float value : made.numbers) ASSERT_EQ(value, 0.0f);
  }
  pair.gpu().attend({});  // no rows
}

TEST(GpuAttend, whatIsNoNumberIsNotMadeOne) {
  DevicePair pair;
  std::mt19937 random(108);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f32, KvFormat::f32);
  const auto blocks = cells.fill(0, 64, random);
  float* v = device::raw((blocks[0].base + cells.vOffset()).as<float>());
  v[3 * 64 + 5] = 50.0f;
  v[40 * 64 + 5] = NAN;
  v[2 * 64 + 7] = INFINITY;
  const Query query(20, 44, {2, 1, 64}, random);
  expectAttention(pair, query, {cells.segment(blocks)}, near);
}

TEST(GpuAttend, largeScoresNeitherOverflowNorLoseTheLargest) {
  DevicePair pair;
  std::mt19937 random(109);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f32, KvFormat::f32);
  Query query(3, 397, {2, 1, 64}, random);
  query.args.scale = 100.0f;
  expectAttention(pair, query, {cells.segment(cells.fill(0, 400, random))}, {5e-3, 5e-3});  // scores near 1000
}

}  // namespace
}  // namespace kvarium::gpu_emulated::attend_exact_test
