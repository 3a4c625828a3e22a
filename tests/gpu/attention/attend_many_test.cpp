// Attention of many rows on tensor cores against the CPU's exact arithmetic.

#include "gpu/ops.h"

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::attend_many_test {
namespace {

using namespace test;
using Axis = QuantLayout::Axis;

// Numbers of 11 bits: queries, keys, values and weights. The largest of the values is 3 to 4.5.
constexpr Near near = {0, 2e-3 * 3};

DevicePair fastPair() { return DevicePair(device::Precision::fast); }

bool isTaken(const AttendArgs& args) { return attendManyTakes(args, gpus().front()); }

Made allRows(OpRun& on, const Query& query, const Segments& segments) {
  const AttendArgs args = rowsOn(on, query, segments, 0, query.args.n);
  EXPECT_TRUE(support::isRealGpu() || isTaken(args));
  return Made{attended(on, args), {}};
}

void expectTaken(DevicePair& pair, const Query& query, const Segments& segments, Near how_near = near) {
  pair.expectAgreement([&](OpRun& on) { return allRows(on, query, segments); }, how_near);
}

TEST(GpuAttendMany, everyShapeIsTheCpus) {
  DevicePair pair = fastPair();
  std::mt19937 random(401);
  const struct {
    Shape shape;
    int n;
  } cases[] = {{{4, 4, 64}, 70}, {{6, 2, 64}, 45},  {{9, 1, 64}, 17},  {{2, 1, 80}, 70},
               {{3, 1, 96}, 45}, {{8, 2, 128}, 33}, {{2, 1, 192}, 17}, {{3, 1, 256}, 50}};
  for (const auto& [shape, n] : cases) {
    KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::f16);
    const Segments segments{cells.segment(cells.fill(0, 150, random))};
    for (const auto style : {device::RopeStyle::interleaved, device::RopeStyle::halves}) {
      SCOPED_TRACE(testing::Message() << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim);
      Query query(n, 150 - n, shape, random);
      query.args.style = style;
      if (style == device::RopeStyle::halves) query.args.dims = shape.head_dim / 2;  // angles of the first numbers
      expectTaken(pair, query, segments);
      if (HasFailure()) return;
    }
  }
}

// The codes' own rounding is in both results.
TEST(GpuAttendMany, everyKindOfCodesIsTheCpus) {
  DevicePair pair = fastPair();
  for (const int head_dim : {64, 80, 128}) {
    std::mt19937 random(402);
    KvCells plain(pair.cpu(), 1, head_dim, KvFormat::f16, KvFormat::f16);
    auto blocks = plain.fill(0, 140, random);
    blocks[1].live &= 0xfffff0ff00ffffffu;
    const Query query(20, 120, {2, 1, head_dim}, random);
    const auto kinds = kindsOfCodes(head_dim);
    for (size_t i = 0; i < kinds.size(); i += head_dim == 64 ? 1 : 5) {
      const KvEncoding &k = kinds[i], &v = kinds[(i + 3) % kinds.size()];
      SCOPED_TRACE(testing::Message() << head_dim << ", keys " << nameOf(k) << ", values " << nameOf(v));
      const SealedCells sealed(pair.cpu(), plain, blocks, k, v, QuantMethod::range);
      expectTaken(pair, query, {sealed.segment()});
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(GpuAttendMany, seesWhatWindowsCapsCausalityHolesAndPositionsAllowInEverySequence) {
  DevicePair pair = fastPair();
  std::mt19937 random(403);
  const auto positions = scatteredPositions();
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  const auto sequences = hardSequences(cells, positions, random);
  Query query(140, 0, {3, 1, 64}, random);  // rows 113, 114 and 135 to 139 are of no sequence
  query.sequences = {{.first_row = 0, .rows = 110, .first_position = 395},
                     {.first_row = 110, .rows = 3, .first_position = 92},
                     {.first_row = 115, .rows = 20, .first_position = 0},
                     {.first_row = 135, .rows = 0, .first_position = 305}};
  expectEveryRule(pair, query, sequences, near);
}

TEST(GpuAttendMany, segmentsOfSeveralKindsMergeToTheSoftmaxOverAll) {
  DevicePair pair = fastPair();
  std::mt19937 random(404);
  for (const int head_dim : {80, 128}) {
    KvCells cells(pair.cpu(), 2, head_dim, KvFormat::f16, KvFormat::f16);
    const auto past = cells.fill(0, 192, random), recent = cells.fill(192, 90, random);
    const auto sealed = [&](const KvEncoding& k, const KvEncoding& v) {
      return SealedCells(pair.cpu(), cells, past, k, v, QuantMethod::range);
    };
    const SealedCells turned = sealed(codesOf(4, Axis::channel, 64, 5), codesOf(5, Axis::token, head_dim, 5));
    const SealedCells straight = sealed(codesOf(8, Axis::token, 16, 0), codesOf(8, Axis::channel, 32, 2));
    const SegmentCells nothing = cells.segment({});
    const Query query(33, 249, {4, 2, head_dim}, random);
    const std::vector<Segments> views = {{cells.segment(past), cells.segment(recent)},
                                         {turned.segment(), cells.segment(recent)},
                                         {cells.segment(recent), straight.segment()},
                                         {turned.segment(), straight.segment(), nothing, cells.segment(recent)}};
    for (size_t i = 0; i < views.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "view " << i << ", heads of " << head_dim);
      expectTaken(pair, query, views[i]);
    }
  }
}

// More blocks than a list has, most of which no row sees.
TEST(GpuAttendMany, aWindowFindsItsBlocksAmongMany) {
  DevicePair pair = fastPair();
  std::mt19937 random(405);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  auto blocks = cells.fill(0, 130 * 64, random);
  blocks[3].live = 0x10;
  SegmentCells rest = cells.segment(blocks), sinks = rest;
  sinks.blocks = {blocks[0]};
  sinks.query_cap = 40;
  rest.window = 200;
  const Query query(40, 130 * 64 - 40, {1, 1, 64}, random);
  expectTaken(pair, query, {sinks, rest});
}

TEST(GpuAttendMany, nothingToSeeGivesZeros) {
  DevicePair pair = fastPair();
  std::mt19937 random(407);
  KvCells cells(pair.cpu(), 2, 64, KvFormat::f16, KvFormat::f16);
  const Query query(19, 10, {4, 2, 64}, random);
  for (const Segments& segments :
       {Segments{}, Segments{cells.segment({cells.newBlock(0)})}, Segments{SegmentCells{}}}) {
    const Made made = pair.onGpu([&](OpRun& on) { return Made{attended(on, rowsOn(on, query, segments, 0, 19)), {}}; });
    for (const float value : made.numbers) ASSERT_EQ(value, 0.0f);
  }
}

TEST(GpuAttendMany, largeScoresNeitherOverflowNorLoseTheLargest) {
  DevicePair pair = fastPair();
  std::mt19937 random(409);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  Query query(20, 180, {1, 1, 64}, random);
  query.args.scale = 20;  // scores near 500, which 11 bits hold to 0.1 and less
  expectTaken(pair, query, {cells.segment(cells.fill(0, 200, random))}, {0, 0.5});
}

// 128 numbers alike are one of 11 times their size where codes are rotated, beyond the largest half. Rows that do not
// see them stay what they are.
TEST(GpuAttendMany, codesBeyondTheLargestHalfAreTheLargest) {
  DevicePair pair = fastPair();
  std::mt19937 random(411);
  KvCells cells(pair.cpu(), 1, 128, KvFormat::f16, KvFormat::f16);
  const auto blocks = cells.fill(0, 64, random);
  const std::vector<float> k(128, 0.01f), v(128, 6000.0f);
  cells.store(k.data(), v.data(), 128, {{.base = blocks[0].base, .cell = 40}});
  const KvEncoding coding = codesOf(8, Axis::token, 128, 4);
  const SealedCells sealed(pair.cpu(), cells, blocks, coding, coding, QuantMethod::range);
  const Query query(24, 20, {1, 1, 128}, random);
  pair.expectAgreement([&](OpRun& on) { return allRows(on, query, {sealed.segment()}); }, {0.05, 0.1});
}

TEST(GpuAttendMany, keysMayBeStoredWithoutTheirBias) {
  DevicePair pair = fastPair();
  std::mt19937 random(413);
  Query query(110, 0, {3, 1, 64}, random);  // rows 83, 84 and 105 to 109 are of no sequence
  query.sequences = {{.first_row = 0, .rows = 80, .first_position = 425},
                     {.first_row = 80, .rows = 3, .first_position = 92},
                     {.first_row = 85, .rows = 20, .first_position = 0},
                     {.first_row = 105, .rows = 0, .first_position = 305}};
  expectBiasUnderRules(pair, query, KvFormat::f16, near, random);
  for (const int head_dim : {80, 128}) expectBiasOverCodes(pair, {2, 1, head_dim}, 20, near, random);
}

// Scores near 300, all but alike: 11 bits of the bias would not tell them apart.
TEST(GpuAttendMany, aLargeBiasHas22Bits) {
  DevicePair pair = fastPair();
  std::mt19937 random(414);
  const Shape shape{1, 1, 64};
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  KeyBiasNumbers bias{.count = 1, .pairs = {{0, 32}}, .turns = std::vector<float>(device::turn_floats)};
  device::writeTurns(1000, -700, 1e-4, bias.turns.data());
  Query query(20, 130, shape, random);
  query.args.angles = query.args.capped_angles = nullptr;
  for (size_t row = 0; row < 20; ++row) query.q[row * 64] = query.q[row * 64 + 32] = 3.0f;
  BiasedCells({{cells.segment(cells.fill(0, 150, random))}}, bias, shape).expectAttention(pair, query, near);
}

TEST(GpuAttendMany, isNotWhatExactArithmeticGives) {
  DevicePair pair = fastPair();
  std::mt19937 random(410);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f16, KvFormat::f16);
  const Segments segments{cells.segment(cells.fill(0, 64, random))};
  Query query(17, 47, {1, 1, 64}, random);
  const auto inBits = [&](device::Device& gpu) {
    OpRun on(gpu);
    return attended(on, rowsOn(on, query, segments, 0, 17));
  };
  const auto fast = inBits(pair.gpu());
  const auto exact = support::testGpu();
  EXPECT_FALSE(sameBits(fast, inBits(*exact)));
  query.args.row_invariant = true;  // whatever kernel that is
  EXPECT_FALSE(sameBits(fast, inBits(pair.gpu())));
}

TEST(GpuAttendMany, takesWhatItIsMadeFor) {
  DevicePair pair = fastPair();
  std::mt19937 random(411);
  const auto argsOf = [&](Shape shape, KvFormat k, KvFormat v) {
    KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, k, v);
    OpRun on(pair.cpu());
    return rowsOn(on, Query(17, 0, shape, random), {cells.segment(cells.fill(0, 17, random))}, 0, 17);
  };
  for (const int head_dim : {64, 72, 80, 96, 128, 192, 256})
    EXPECT_TRUE(isTaken(argsOf({2, 1, head_dim}, KvFormat::f16, KvFormat::f16))) << head_dim;
  for (const int head_dim : {12, 32, 60, 100, 264, 512})
    EXPECT_FALSE(isTaken(argsOf({2, 1, head_dim}, KvFormat::f16, KvFormat::f16))) << head_dim;
  for (const int head_dim : {128, 192}) {
    AttendArgs biased = argsOf({2, 1, head_dim}, KvFormat::f16, KvFormat::f16);
    biased.view.key_bias.count = head_dim / 2;
    EXPECT_EQ(isTaken(biased), head_dim == 128);
  }
  EXPECT_FALSE(isTaken(argsOf({2, 1, 64}, KvFormat::bf16, KvFormat::f16)));
  EXPECT_FALSE(isTaken(argsOf({2, 1, 64}, KvFormat::f16, KvFormat::f32)));
  AttendArgs args = argsOf({2, 1, 64}, KvFormat::f16, KvFormat::f16);
  GpuFacts gpu = gpus().front();
  gpu.shared = 48 << 10;
  EXPECT_FALSE(attendManyTakes(args, gpu));
  gpu = gpus().front();
  gpu.major = 7;
  EXPECT_FALSE(attendManyTakes(args, gpu));
  args.view.key_bias.count = 32;
  EXPECT_TRUE(isTaken(args));
  args.view.segments[0].v_offset += 8;
  EXPECT_FALSE(isTaken(args));
}

TEST(GpuAttendMany, loadsFromSharedMemoryMeetNoBankTwice) {
  if (support::isRealGpu()) GTEST_SKIP() << "traffic is counted on the emulated GPU";
  DevicePair pair = fastPair();
  std::mt19937 random(412);
  for (const int head_dim : {64, 96, 128, 256}) {
    KvCells cells(pair.cpu(), 1, head_dim, KvFormat::f16, KvFormat::f16);
    const Shape shape{1, 1, head_dim};
    const Query query(64, 64, shape, random);
    OpRun on(pair.gpu());
    AttendArgs args = rowsOn(on, query, {cells.segment(cells.fill(0, 128, random))}, 0, 64);
    if (head_dim == 128) args.view.key_bias = biasOn(on, randomBias(shape, 6, query.args.style, 1.0f, random));
    emulated::rules().watch = true;
    emulated::traffic() = {};
    on.device().attend(args);
    on.device().synchronize();
    emulated::rules().watch = false;
    const emulated::Traffic& traffic = emulated::traffic();
    EXPECT_GT(traffic.turns, 0u);
    EXPECT_EQ(traffic.turns * 32, traffic.shared_words) << head_dim;
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::attend_many_test
