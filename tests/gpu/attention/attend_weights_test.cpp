// The weights of attention on the emulated GPU against the CPU's, and to the bit for a row alone.

#include "tests/core/device/weights_query.h"
#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::attend_weights_test {
namespace {

using namespace test;
using device::AttendWeights, device::test::blocksOf;

const std::vector<AttendWeights> all_wanted = {{.rows = 1, .by_head = true},  {.rows = 1},
                                               {.rows = 3, .by_head = true},  {.rows = 3},
                                               {.rows = 99, .by_head = true}, {.rows = 99}};

// [outs][blocks + 1][64]: the last block is none of the view's.
std::vector<float> weighed(OpRun& on, const AttendArgs& args, int blocks, AttendWeights wanted) {
  wanted.blocks = blocks + 1;
  const auto count = static_cast<size_t>(wanted.by_head ? args.n_heads : 1) * static_cast<size_t>(wanted.blocks) * 64;
  wanted.out = on.room<float>(count);
  on.device().attendWeights(args, wanted);
  return on.take(wanted.out, count);
}

void expectWeights(DevicePair& pair, const Query& query, const std::vector<Segments>& sequences, Near near) {
  for (const AttendWeights& wanted : all_wanted) {
    SCOPED_TRACE(testing::Message() << wanted.rows << " rows" << (wanted.by_head ? " by head" : ""));
    pair.expectAgreement(
        [&](OpRun& on) {
          return Made{weighed(on, sequencesOn(on, query, sequences), blocksOf(sequences), wanted), {}};
        },
        near);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(GpuAttendWeights, everyShapeAndFormatIsTheCpus) {
  DevicePair pair;
  std::mt19937 random(141);
  for (const Shape shape : {Shape{6, 2, 12}, Shape{4, 4, 24}, Shape{9, 3, 64}, Shape{8, 1, 80}, Shape{2, 1, 256}}) {
    for (const KvFormat format : plain_formats) {
      KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, format, format);
      const Segments segments{cells.segment(cells.fill(0, 150, random))};
      for (const int n : {1, 5}) {
        SCOPED_TRACE(testing::Message() << "head_dim " << shape.head_dim << ", " << n << " rows");
        Query query(n, 150 - n, shape, random);
        query.args.style = n == 5 ? device::RopeStyle::halves : device::RopeStyle::interleaved;
        expectWeights(pair, query, {segments}, {1e-5, 1e-7});
        if (HasFailure()) return;
      }
    }
  }
}

TEST(GpuAttendWeights, everyKindOfCodesIsTheCpus) {
  DevicePair pair;
  for (const int head_dim : {12, 64, 96}) {
    std::mt19937 random(142);
    KvCells plain(pair.cpu(), 1, head_dim, KvFormat::f32, KvFormat::f32);
    auto blocks = plain.fill(0, 140, random);
    blocks[1].live &= 0xfff00ff0ff0f7f7fu;
    for (const KvEncoding& k : kindsOfCodes(head_dim)) {
      SCOPED_TRACE(testing::Message() << "head_dim " << head_dim << " " << nameOf(k));
      const SealedCells sealed(pair.cpu(), plain, blocks, k, {KvFormat::f32, {}}, QuantMethod::range);
      expectWeights(pair, Query(3, 136, {2, 1, head_dim}, random), {Segments{sealed.segment()}}, {2e-5, 1e-7});
      if (HasFailure()) return;
    }
  }
}

TEST(GpuAttendWeights, seesWhatAttentionSeesInEverySequenceAndWritesNoOtherBlocks) {
  DevicePair pair;
  std::mt19937 random(143);
  const auto positions = scatteredPositions();
  KvCells cells(pair.cpu(), 2, 32, KvFormat::f16, KvFormat::f32);
  auto sequences = hardSequences(cells, positions, random);
  Query query = hardQuery({6, 2, 32}, random);
  for (const bool causal : {true, false}) {
    for (const float softcap : {0.0f, 3.0f}) {
      for (Segments& segments : sequences) segments[1].causal = causal;
      query.args.softcap = softcap;
      SCOPED_TRACE(testing::Message() << (causal ? "causal" : "all") << " cap " << softcap);
      expectWeights(pair, query, sequences, {1e-5, 1e-7});
    }
  }
  query.args.angles = query.args.capped_angles = nullptr;  // a layer without rotation
  expectWeights(pair, query, sequences, {1e-5, 1e-7});
  OpRun on(pair.gpu());
  pair.gpu().attendWeights(sequencesOn(on, query, sequences), {});  // nothing is wanted
}

TEST(GpuAttendWeights, aRowHasTheSameBitsAloneAndInAChunk) {
  DevicePair pair;
  std::mt19937 random(144);
  KvCells cells(pair.cpu(), 3, 32, KvFormat::f16, KvFormat::f16);
  auto blocks = cells.fill(0, 300, random);
  blocks[3].live &= 0x0ff0f0f0ffff0001u;
  const KvEncoding coding = codesOf(4, QuantLayout::Axis::channel, 64, 5);
  const SealedCells sealed(pair.cpu(), cells, {blocks.begin() + 1, blocks.begin() + 3}, coding, coding,
                           QuantMethod::range);
  Segments segments{cells.segment({blocks[0]}), sealed.segment(), cells.segment({blocks.begin() + 3, blocks.end()})};
  segments[0].query_cap = 40;
  segments[1].window = segments[2].window = 250;
  const Query query(40, 260, {9, 3, 32}, random);
  for (const bool by_head : {true, false}) {
    const auto last = [&](int n) {
      OpRun on(pair.gpu());
      return weighed(on, rowsOn(on, query, segments, 40 - n, n), blocksOf({segments}), {.by_head = by_head});
    };
    const auto in_chunk = last(40);
    for (const int n : {1, 7}) EXPECT_TRUE(sameBits(last(n), in_chunk)) << n;
  }
}

TEST(GpuAttendWeights, keysMayBeStoredWithoutTheirBias) {
  DevicePair pair;
  std::mt19937 random(147);
  const Shape shape{6, 2, 32};
  KvCells plain(pair.cpu(), 2, 32, KvFormat::f16, KvFormat::f16);
  const auto blocks = plain.fill(70, 150, random);
  const SealedCells sealed(pair.cpu(), plain, {blocks.begin(), blocks.begin() + 2},
                           codesOf(8, QuantLayout::Axis::token, 32, 4), {KvFormat::f16, {}}, QuantMethod::range);
  const std::vector<Segments> sequences{{sealed.segment(), plain.segment({blocks.begin() + 2, blocks.end()})}};
  const BiasedCells biased(sequences, randomBias(shape, 5, device::RopeStyle::interleaved, 4.0f, random), shape);
  const Query query(7, 213, shape, random);
  for (const AttendWeights& wanted : all_wanted) {
    pair.expectAgreement(
        [&](OpRun& on) {
          return Made{weighed(on, biased.argsOn(pair, on, query), blocksOf(sequences), wanted), {}};
        },
        {2e-5, 1e-6});
  }
}

TEST(GpuAttendWeights, rowsWhoseNumbersDoNotFitTogetherAreAddedPieceByPiece) {
  DevicePair pair;
  std::mt19937 random(146);
  KvCells cells(pair.cpu(), 2, 16, KvFormat::f32, KvFormat::f32);
  const Segments segments{cells.segment(cells.fill(0, 150, random))};
  const Query query(8, 142, {4, 2, 16}, random);
  constexpr int blocks = 40'000;  // of the numbers: three rows of them fit into what attend_weights.cu takes
  pair.expectAgreement(
      [&](OpRun& on) {
        return Made{weighed(on, sequencesOn(on, query, {segments}), blocks, {.rows = 7}), {}};
      },
      {1e-5, 1e-7});
}

TEST(GpuAttendWeights, largeScoresNeitherOverflowNorLoseTheLargest) {
  DevicePair pair;
  std::mt19937 random(145);
  KvCells cells(pair.cpu(), 1, 64, KvFormat::f32, KvFormat::f32);
  const Segments segments{cells.segment(cells.fill(0, 400, random))};
  Query query(2, 398, {2, 1, 64}, random);
  query.args.scale = 100.0f;
  expectWeights(pair, query, {segments}, {2e-3, 2e-5});  // scores near 1000
}

}  // namespace
}  // namespace kvarium::gpu_emulated::attend_weights_test
