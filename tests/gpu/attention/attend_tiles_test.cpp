// Attention of few rows on tensor cores, on the emulated GPU against the CPU's exact arithmetic: every shape and rule,
// its bits by themselves, and what it reads.

#include "gpu/ops.h"

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::attend_tiles_test {
namespace {

using namespace test;

const GpuFacts hopper{.major = 9, .minor = 0, .processors = 132, .shared = 227 << 10};

// Sums of numbers near 1 in another order, weights and queries off by some 2^-21.
constexpr Near near{2e-5, 3e-6};

bool takes(DevicePair& pair, const Query& query, const Segments& segments, const GpuFacts& gpu = hopper) {
  OpRun on(pair.gpu());
  return attendTilesTakes(rowsOn(on, query, segments, 0, query.args.n), gpu);
}

class GpuAttendTiles : public testing::Test {
 protected:
  // Cells in f16, `rows` of the last of which ask.
  void expectLike(Shape shape, int cells_count, int rows, device::RopeStyle style = device::RopeStyle::interleaved) {
    SCOPED_TRACE(testing::Message() << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim
                                    << ", " << cells_count << " cells, " << rows << " rows");
    KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::f16);
    const Segments segments{cells.segment(cells.fill(0, cells_count, random))};
    Query query(rows, cells_count - rows, shape, random);
    query.args.style = style;
    EXPECT_TRUE(takes(pair, query, segments));
    expectAttention(pair, query, segments, near);
  }

  DevicePair pair{device::Precision::fast};
  std::mt19937 random{211};
};

TEST_F(GpuAttendTiles, everyShapeIsTheCpus) {
  for (const int head_dim : {16, 48, 64, 80, 112, 128, 192, 256}) {
    for (const auto& [heads, kv_heads] : {std::pair{1, 1}, {6, 2}, {4, 1}, {5, 1}, {9, 1}}) {
      expectLike({heads, kv_heads, head_dim}, 150, heads % 3 + 1,
                 heads % 2 == 0 ? device::RopeStyle::halves : device::RopeStyle::interleaved);
      if (HasFailure()) return;
    }
  }
}

TEST_F(GpuAttendTiles, linesOfOneRunOfSeveralAndOfLongOnesAreTheCpus) {
  for (const int count : {1, 15, 16, 17, 64, 255, 256, 257, 600, 64 * 259 + 5}) expectLike({2, 1, 64}, count, 1);
}

TEST_F(GpuAttendTiles, takesCellsInF16AloneFromComputeCapability8On) {
  const Shape shape{4, 2, 64};
  KvCells half(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16),
      bfloat(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::bf16);
  const Query query(1, 99, shape, random);
  const Segments segments{half.segment(half.fill(0, 100, random))};
  EXPECT_TRUE(takes(pair, query, segments));
  EXPECT_TRUE(takes(pair, query, segments, {.major = 8, .minor = 6, .processors = 84, .shared = 99 << 10}));
  EXPECT_FALSE(takes(pair, query, segments, {.major = 7, .minor = 5, .processors = 40, .shared = 64 << 10}));
  {
    OpRun on(pair.gpu());
    AttendArgs args = rowsOn(on, query, segments, 0, 1);
    args.view.key_bias.count = 1;  // of keys
    EXPECT_FALSE(attendTilesTakes(args, hopper));
  }
  EXPECT_FALSE(takes(pair, query, {bfloat.segment(bfloat.fill(0, 100, random))}));
  EXPECT_FALSE(takes(pair, query, {segments[0], bfloat.segment(bfloat.fill(100, 10, random))}));
  for (const int head_dim : {24, 272}) {
    KvCells cells(pair.cpu(), 1, head_dim, KvFormat::f16, KvFormat::f16);
    EXPECT_FALSE(takes(pair, Query(1, 9, {1, 1, head_dim}, random), {cells.segment(cells.fill(0, 10, random))}));
  }
  KvCells wide(pair.cpu(), 1, 256, KvFormat::f16, KvFormat::f16);
  const Segments large{wide.segment(wide.fill(0, 10, random))};
  EXPECT_FALSE(takes(pair, Query(1, 9, {1, 1, 256}, random), large, {.major = 8, .minor = 9, .shared = 99 << 10}));
}

TEST_F(GpuAttendTiles, seesWhatWindowsCapsCausalityHolesAndPositionsAllowInEverySequence) {
  const auto positions = scatteredPositions();
  KvCells cells(pair.cpu(), 2, 32, KvFormat::f16, KvFormat::f16);
  const auto sequences = hardSequences(cells, positions, random);
  const Query query = hardQuery({6, 2, 32}, random);
  expectEveryRule(pair, query, sequences, near);
}

TEST_F(GpuAttendTiles, aRowHasTheSameBitsAloneAndInAnyPiece) {
  KvCells cells(pair.cpu(), 3, 32, KvFormat::f16, KvFormat::f16);
  auto blocks = cells.fill(0, 400, random);
  blocks[2].live &= 0x0ff0f0f0ffff0001u;
  Segments segments{cells.segment({blocks[0]}), cells.segment({blocks.begin() + 1, blocks.end()})};
  segments[0].query_cap = 40;
  for (const int64_t window : {int64_t{-1}, int64_t{200}}) {
    segments[1].window = window;
    const Query query(40, 360, {9, 3, 32}, random);
    EXPECT_TRUE(takes(pair, query, segments));
    pair.expectRowsAlone(40, 9 * 32, [&](OpRun& on, int first, int count) {
      return attended(on, rowsOn(on, query, segments, first, count));
    });
  }
}

// The blocks that only later rows see, those that have left the window, and the host's bound change nothing.
TEST_F(GpuAttendTiles, aRowHasTheSameBitsWhateverTheTableHoldsBesideItsCells) {
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

TEST_F(GpuAttendTiles, nothingToSeeGivesZeros) {
  KvCells cells(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16);
  const std::vector<BlockRef> dead = {cells.newBlock(0)};
  const Query query(9, 10, {4, 2, 64}, random);
  for (const Segments& segments : {Segments{}, Segments{cells.segment(dead)}, Segments{SegmentCells{}}}) {
    const Made made = pair.onGpu([&](OpRun& on) { return Made{attended(on, rowsOn(on, query, segments, 0, 9)), {}}; });
    for (const float value : made.numbers) ASSERT_EQ(value, 0.0f);
  }
}

TEST_F(GpuAttendTiles, largeScoresNeitherOverflowNorLoseTheLargest) {
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  const Segments segments{cells.segment(cells.fill(0, 400, random))};
  for (const float scale : {100.0f, 1e25f, 1e-30f}) {
    Query query(3, 397, {2, 1, 64}, random);
    query.args.scale = scale;
    expectAttention(pair, query, segments, {5e-3, 5e-3});  // of scores near 1000, or one cell alone, or all alike
  }
}

// A query whose numbers are of very different sizes: small ones keep their bits next to the largest.
TEST_F(GpuAttendTiles, smallNumbersOfAQueryCountBesideLargeOnes) {
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  const auto blocks = cells.fill(0, 200, random);
  Query query(1, 199, {1, 1, 64}, random);
  query.args.angles = nullptr;
  for (size_t d = 0; d < 64; ++d) query.q[d] *= d % 2 == 0 ? 3.0f : 1e-3f;
  expectAttention(pair, query, {cells.segment(blocks)}, near);
}

TEST_F(GpuAttendTiles, tilesAreReadOnceForEachChunkOfHeads) {
  if (support::isRealGpu()) GTEST_SKIP() << "the emulation counts";
  const int rows = 2, blocks = 5;
  for (const auto& [shape, chunks] : {std::pair{Shape{8, 2, 64}, 1}, {Shape{5, 1, 128}, 2}, {Shape{2, 2, 256}, 1}}) {
    KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::f16);
    SegmentCells segment = cells.segment(cells.fill(0, 64 * blocks, random));
    segment.causal = false;
    OpRun on(pair.gpu());
    const Query query(rows, 64 * blocks - rows, shape, random);
    const AttendArgs args = rowsOn(on, query, {segment}, 0, rows);
    emulated::rules().watch = true;
    emulated::traffic() = {};
    on.device().attend(args);
    on.device().synchronize();
    emulated::rules().watch = false;
    const emulated::Traffic& traffic = emulated::traffic();
    const auto tiles = static_cast<size_t>(rows * chunks * shape.n_kv_heads * blocks);
    EXPECT_EQ(traffic.bytes, tiles * (segment.k_tile_bytes + segment.v_tile_bytes));
    EXPECT_EQ(traffic.sectors * 32, traffic.bytes);
    EXPECT_LE(traffic.turns * 128, 2 * traffic.bytes);  // a turn of the banks is 128 bytes
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::attend_tiles_test
