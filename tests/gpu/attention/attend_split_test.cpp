// Attention in runs on the emulated GPU against the CPU's exact arithmetic, for every kind of tile and every rule; its
// bits by themselves; and what it reads.

#include "gpu/ops.h"

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::attend_split_test {
namespace {

using namespace test;
using Axis = QuantLayout::Axis;

constexpr size_t hopper_shared = 227 << 10;

// Sums of numbers near 1 in another order, and weights off by some 2^-21.
constexpr Near near{2e-5, 3e-6};
// Against codes queries and weights are off by 2^-15 of the largest besides, and values of 1 bit lie far apart.
constexpr Near near_codes{5e-4, 1e-3};

// Whether these shapes and tiles are attended in runs; else attendExact has them.
bool isSplit(DevicePair& pair, const Query& query, const Segments& segments) {
  OpRun on(pair.gpu());
  return attendSplitTakes(rowsOn(on, query, segments, 0, query.args.n), hopper_shared);
}

// A GPU without the tensor cores of attend_tiles.h, while this lives.
struct OlderGpu {
  OlderGpu() { emulated::rules().major = 7; }
  ~OlderGpu() { emulated::rules().major = emulated::Rules().major; }
  OlderGpu(const OlderGpu&) = delete;
  OlderGpu& operator=(const OlderGpu&) = delete;
};

class GpuAttendSplit : public testing::Test {
 protected:
  const OlderGpu older;
  DevicePair pair{device::Precision::fast};
  std::mt19937 random{201};
};

TEST_F(GpuAttendSplit, everyShapeAndPlainFormatIsTheCpus) {
  for (const Shape shape : {Shape{6, 2, 12}, Shape{4, 4, 24}, Shape{9, 3, 64}, Shape{8, 1, 64}, Shape{5, 1, 80},
                            Shape{7, 1, 96}, Shape{2, 2, 128}, Shape{12, 2, 128}, Shape{4, 1, 192}, Shape{6, 1, 256},
                            Shape{71, 1, 64}, Shape{2, 1, 30}, Shape{2, 1, 70}, Shape{2, 1, 512}}) {
    for (const KvFormat k : plain_formats) {
      for (const KvFormat v : plain_formats) {
        if (k != v && (shape.head_dim > 80 || shape.n_heads > 8)) continue;
        KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, k, v);
        const Segments segments{cells.segment(cells.fill(0, 150, random))};
        const int n = shape.head_dim % 3 == 0 ? 3 : 1;
        SCOPED_TRACE(testing::Message() << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim
                                        << ", " << n << " rows, formats " << int(k) << " " << int(v));
        Query query(n, 150 - n, shape, random);
        query.args.style = n == 3 ? device::RopeStyle::halves : device::RopeStyle::interleaved;
        EXPECT_EQ(isSplit(pair, query, segments), shape.head_dim <= 256 && shape.head_dim != 70);
        expectAttention(pair, query, segments, near);
        if (HasFailure()) return;
      }
    }
  }
}

TEST_F(GpuAttendSplit, everyKindOfCodesIsTheCpus) {
  for (const int head_dim : {12, 24, 64, 80, 96, 128, 256}) {
    KvCells plain(pair.cpu(), 1, head_dim, KvFormat::f32, KvFormat::f32);
    auto blocks = plain.fill(0, 140, random);  // of the last block most cells are NaN
    blocks[1].live &= 0xfff00ff0ff0f7f7fu;
    const auto kinds = kindsOfCodes(head_dim);
    for (size_t i = 0; i < kinds.size(); ++i) {
      const KvEncoding &k = kinds[i], &v = kinds[(i * 7 + 3) % kinds.size()];
      SCOPED_TRACE(testing::Message() << "head_dim " << head_dim << " K " << nameOf(k) << " V " << nameOf(v));
      const SealedCells sealed(pair.cpu(), plain, blocks, k, v, QuantMethod::range);
      const int n = 1 + static_cast<int>(i % 2), heads = 1 + static_cast<int>(i % 5);
      const Query query(n, 138, {heads, 1, head_dim}, random);
      EXPECT_TRUE(head_dim < 64 || isSplit(pair, query, {sealed.segment()}));
      expectAttention(pair, query, {sealed.segment()}, near_codes);
      if (HasFailure()) return;
    }
  }
}

TEST_F(GpuAttendSplit, keysAndValuesMayBeOfDifferentKinds) {
  for (const auto& [shape, bits] : {std::pair{Shape{3, 1, 64}, 4}, {Shape{8, 2, 128}, 8}}) {
    KvCells plain(pair.cpu(), shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::bf16);
    const auto blocks = plain.fill(0, 130, random);
    const KvEncoding half{KvFormat::f16, {}}, bfloat{KvFormat::bf16, {}};
    const KvEncoding codes = codesOf(bits, Axis::channel, 64, 1);
    for (const auto& [k, v] : {std::pair{half, codes}, {codes, bfloat}}) {
      const SealedCells sealed(pair.cpu(), plain, blocks, k, v, QuantMethod::range);
      const Query query(2, 128, shape, random);
      EXPECT_TRUE(isSplit(pair, query, {sealed.segment()}));
      expectAttention(pair, query, {sealed.segment()}, near_codes);
    }
  }
}

TEST_F(GpuAttendSplit, seesWhatWindowsCapsCausalityHolesAndPositionsAllowInEverySequence) {
  const auto positions = scatteredPositions();
  KvCells cells(pair.cpu(), 2, 32, KvFormat::f16, KvFormat::f32);
  const auto sequences = hardSequences(cells, positions, random);
  const Query query = hardQuery({6, 2, 32}, random);
  expectEveryRule(pair, query, sequences, near);
}

TEST_F(GpuAttendSplit, segmentsOfSeveralFormatsMergeToTheSoftmaxOverAll) {
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
                                         {turned.segment(), full.segment(recent)},
                                         {full.segment(recent), turned.segment()},
                                         {turned.segment(), straight.segment(), nothing, full.segment(recent)}};
    for (size_t i = 0; i < views.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "view " << i << ", " << n << " rows");
      EXPECT_TRUE(isSplit(pair, query, views[i]));
      expectAttention(pair, query, views[i], near_codes);
    }
  }
}

TEST_F(GpuAttendSplit, longLinesHaveLongerRuns) {
  KvCells cells(pair.cpu(), 1, 12, KvFormat::f16, KvFormat::f16);
  const Segments segments{cells.segment(cells.fill(0, 64 * 259 + 5, random))};  // 65 runs of 4 blocks
  const Query query(1, 64 * 259 + 4, {1, 1, 12}, random);
  EXPECT_TRUE(isSplit(pair, query, segments));
  expectAttention(pair, query, segments, near);
}

TEST_F(GpuAttendSplit, aRowHasTheSameBitsAloneAndInAnyPiece) {
  KvCells cells(pair.cpu(), 3, 32, KvFormat::f16, KvFormat::bf16);
  auto blocks = cells.fill(0, 300, random);
  blocks[2].live &= 0x0ff0f0f0ffff0001u;
  const SealedCells sealed(pair.cpu(), cells, {blocks.begin() + 1, blocks.begin() + 3},
                           codesOf(4, Axis::channel, 32, 4), codesOf(3, Axis::token, 16, 5), QuantMethod::range);
  Segments segments{cells.segment({blocks[0]}), sealed.segment(), cells.segment({blocks.begin() + 3, blocks.end()})};
  segments[0].query_cap = 40;
  for (const int64_t window : {int64_t{-1}, int64_t{200}}) {
    segments[1].window = segments[2].window = window;
    const Query query(40, 260, {9, 3, 32}, random);
    pair.expectRowsAlone(40, 9 * 32, [&](OpRun& on, int first, int count) {
      return attended(on, rowsOn(on, query, segments, first, count));
    });
  }
}

// The blocks that only later rows see, those that have left the window, and the host's bound change nothing.
TEST_F(GpuAttendSplit, aRowHasTheSameBitsWhateverTheTableHoldsBesideItsCells) {
  KvCells cells(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16);
  const auto blocks = cells.fill(0, 64 * 9, random);
  const Query query(1, 64 * 6 + 3, {4, 2, 64}, random);
  for (const int64_t window : {int64_t{-1}, int64_t{170}}) {
    const auto made = [&](size_t first, size_t end, int more_blocks) {
      SegmentCells segment =
          cells.segment({blocks.begin() + static_cast<int>(first), blocks.begin() + static_cast<int>(end)});
      segment.window = window;
      OpRun on(pair.gpu());
      AttendArgs args = rowsOn(on, query, {segment}, 0, 1);
      args.view.most_blocks += more_blocks;
      return attended(on, args);
    };
    const std::vector<float> own = made(0, 7, 0);
    EXPECT_TRUE(sameBits(made(0, 9, 0), own));
    EXPECT_TRUE(sameBits(made(0, 8, 200), own));
    EXPECT_TRUE(window < 0 || sameBits(made(3, 9, 0), own));
  }
}

TEST_F(GpuAttendSplit, nothingToSeeGivesZeros) {
  KvCells cells(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16);
  const std::vector<BlockRef> dead = {cells.newBlock(0)};
  const Query query(9, 10, {4, 2, 64}, random);
  for (const Segments& segments : {Segments{}, Segments{cells.segment(dead)}, Segments{SegmentCells{}}}) {
    const Made made = pair.onGpu([&](OpRun& on) { return Made{attended(on, rowsOn(on, query, segments, 0, 9)), {}}; });
    for (const float value : made.numbers) ASSERT_EQ(value, 0.0f);
  }
  pair.gpu().attend({});  // no rows
}

TEST_F(GpuAttendSplit, whatIsNoNumberIsNotMadeOne) {
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f32, KvFormat::f32);
  const auto blocks = cells.fill(0, 64, random);
  float* v = device::raw((blocks[0].base + cells.vOffset()).as<float>());
  v[3 * 64 + 5] = 50.0f;
  v[40 * 64 + 5] = NAN;
  v[2 * 64 + 7] = INFINITY;
  expectAttention(pair, Query(20, 44, {2, 1, 64}, random), {cells.segment(blocks)}, near);
}

TEST_F(GpuAttendSplit, largeScoresNeitherOverflowNorLoseTheLargest) {
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f32, KvFormat::f32);
  Query query(3, 397, {2, 1, 64}, random);
  query.args.scale = 100.0f;
  expectAttention(pair, query, {cells.segment(cells.fill(0, 400, random))}, {5e-3, 5e-3});  // scores near 1000
}

TEST_F(GpuAttendSplit, keysMayBeStoredWithoutTheirBias) {
  for (const auto& [shape, format] : {std::pair{Shape{6, 2, 64}, KvFormat::f16},
                                      {Shape{5, 1, 128}, KvFormat::bf16},
                                      {Shape{2, 1, 192}, KvFormat::f32}}) {
    SCOPED_TRACE(testing::Message() << "heads of " << shape.head_dim);
    expectBiasUnderRules(pair, hardQuery(shape, random), format, {5e-5, 1e-5}, random);
    expectBiasOverCodes(pair, shape, 2, near_codes, random);
    if (HasFailure()) return;
  }
  KvCells cells(pair.cpu(), 2, 128, KvFormat::f16, KvFormat::f16);
  OpRun on(pair.gpu());
  const Shape shape{8, 2, 128};
  const BiasedCells biased({{cells.segment(cells.fill(0, 70, random))}},
                           randomBias(shape, 64, device::RopeStyle::halves, 1.0f, random), shape);
  EXPECT_TRUE(attendSplitTakes(biased.argsOn(pair, on, Query(1, 69, shape, random)), hopper_shared));
}

// The traffic of one run of the op.
emulated::Traffic trafficOf(DevicePair& pair, const Query& query, const Segments& segments) {
  OpRun on(pair.gpu());
  const AttendArgs args = rowsOn(on, query, segments, 0, query.args.n);
  emulated::rules().watch = true;
  emulated::traffic() = {};
  on.device().attend(args);
  on.device().synchronize();
  emulated::rules().watch = false;
  return emulated::traffic();
}

TEST_F(GpuAttendSplit, tilesAreReadOnceForEachChunkOfHeads) {
  const int rows = 2, blocks = 5;
  for (const auto& [shape, chunks] : {std::pair{Shape{8, 2, 64}, 1}, {Shape{5, 1, 128}, 2}, {Shape{2, 2, 256}, 1}}) {
    KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::f16);
    const auto full = cells.fill(0, 64 * blocks, random);
    const SealedCells sealed(pair.cpu(), cells, full, codesOf(4, Axis::channel, 64, 1), codesOf(3, Axis::token, 64, 1),
                             QuantMethod::range);
    for (SegmentCells segment : {cells.segment(full), sealed.segment()}) {
      segment.causal = false;
      SCOPED_TRACE(testing::Message() << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim
                                      << (segment.k.format == KvFormat::codes ? ", codes" : ""));
      const emulated::Traffic traffic = trafficOf(pair, Query(rows, 64 * blocks - rows, shape, random), {segment});
      if (support::isRealGpu()) continue;
      const size_t tiles = static_cast<size_t>(rows * chunks * shape.n_kv_heads * blocks);
      EXPECT_EQ(traffic.bytes, tiles * (segment.k_tile_bytes + segment.v_tile_bytes));
      EXPECT_EQ(traffic.sectors * 32, traffic.bytes);
      // A turn of the banks is 128 bytes; queries and weights are read in addition to the tiles.
      const double turns = segment.k.format == KvFormat::codes ? 12.0 : 6.0;
      EXPECT_LE(static_cast<double>(traffic.turns), turns * static_cast<double>(traffic.bytes) / 128);
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::attend_split_test
