// The weights of attention against brute force, and to the bit against themselves in other cuts.

#include <gtest/gtest.h>

#include "tests/core/device/sealed_cells.h"
#include "tests/core/device/weights_query.h"

namespace kvarium::device::weights_test {
namespace {

using test::KvCells;
using test::Query;
using test::SealedCells;
using test::SegmentCells;
using test::Segments;
using test::Shape;
using Axis = QuantLayout::Axis;

constexpr KvFormat formats[] = {KvFormat::f32, KvFormat::f16, KvFormat::bf16};
const std::vector<AttendWeights> wanted = {{.rows = 1, .by_head = true},  {.rows = 1},
                                           {.rows = 3, .by_head = true},  {.rows = 3},
                                           {.rows = 99, .by_head = true}, {.rows = 99}};

std::string nameOf(const AttendWeights& weights) {
  return std::to_string(weights.rows) + " rows" + (weights.by_head ? " by head" : "");
}

TEST(CpuWeights, everyShapeFormatAndLevelIsTheFormula) {
  std::mt19937 random(71);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const Precision precision : {Precision::exact, Precision::fast}) {
      const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
      for (const Shape shape :
           {Shape{9, 3, 64}, Shape{8, 1, 40}, Shape{2, 2, 128}, Shape{19, 1, 16}, Shape{6, 2, 12}, Shape{4, 2, 100}}) {
        for (const KvFormat format : formats) {
          KvCells cells(*device, shape.n_kv_heads, shape.head_dim, format, format);
          const Segments segments{cells.segment(cells.fill(0, 291, random))};
          for (const int n : {1, 5, 20}) {
            Query query(n, 291 - n, shape, random);
            query.args.style = n == 5 ? RopeStyle::halves : RopeStyle::interleaved;
            for (const AttendWeights& weights : wanted) {
              test::expectWeights(*device, query, {segments}, {segments}, weights, 1e-5,
                                  device->facts().name + " head_dim " + std::to_string(shape.head_dim) + ", " +
                                      std::to_string(n) + " rows, " + nameOf(weights));
              if (HasFatalFailure()) return;
            }
          }
        }
      }
    }
  }
}

// Windows, sinks with a capped query, soft caps, holes, a block of cells anywhere, dead blocks before and after.
std::vector<Segments> hardSequences(KvCells& cells, std::vector<int64_t>& positions, std::mt19937& random) {
  std::vector<Segments> sequences;
  for (const int64_t length : {500, 90, 0, 300}) {
    SegmentCells sinks = cells.segment(cells.fill(0, length > 0 ? 5 : 0, random));
    SegmentCells rest = cells.segment(cells.fill(5, length, random));
    sinks.query_cap = 40;
    rest.window = 130;
    if (length == 500) {
      rest.blocks[6].live &= 0x0ff0f0f0ffff0001u;
      rest.blocks[5].live = 0;
      rest.blocks[0].live = 0;
      rest.blocks[4].positions = devicePtr(positions.data());
      rest.blocks[4].first_position = -1;
    }
    if (length == 90) rest.blocks[1].live = 0;
    sequences.push_back({sinks, rest});
  }
  return sequences;
}

TEST(CpuWeights, seesWhatAttentionSeesInEverySequence) {
  std::mt19937 random(72);
  const Shape shape{6, 2, 32};
  std::vector<int64_t> positions(64);
  for (size_t i = 0; i < 64; ++i) positions[i] = 261 + static_cast<int64_t>(i * i) / 18;
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    KvCells cells(*device, 2, 32, KvFormat::f16, KvFormat::f32);
    std::vector<Segments> sequences = hardSequences(cells, positions, random);
    Query query(26, 0, shape, random);
    query.sequences = {{.first_row = 0, .rows = 20, .first_position = 485},
                       {.first_row = 20, .rows = 1, .first_position = 94},
                       {.first_row = 23, .rows = 2, .first_position = 0},
                       {.first_row = 25, .rows = 0, .first_position = 305}};
    for (const bool causal : {true, false}) {
      for (const float softcap : {0.0f, 3.0f}) {
        for (Segments& segments : sequences) segments[1].causal = causal;
        query.args.softcap = softcap;
        for (const AttendWeights& weights : wanted) {
          test::expectWeights(*device, query, sequences, sequences, weights, 1e-5,
                              device->facts().name + (causal ? ", causal, " : ", ") + nameOf(weights));
          if (HasFatalFailure()) return;
        }
      }
    }
    query.args.angles = query.args.capped_angles = nullptr;  // a layer without rotation
    test::expectWeights(*device, query, sequences, sequences, wanted[0], 1e-5, "no rotation");
  }
}

TEST(CpuWeights, writesTheBlocksOfItsRangesAndNoOthers) {
  std::mt19937 random(73);
  const auto device = cpu::makeCpuDevice({.threads = 1});
  KvCells cells(*device, 2, 32, KvFormat::f16, KvFormat::f16);
  std::vector<int64_t> positions(64);
  for (size_t i = 0; i < 64; ++i) positions[i] = 261 + static_cast<int64_t>(i);
  const std::vector<Segments> sequences = hardSequences(cells, positions, random);
  Query query(4, 0, {4, 2, 32}, random);
  query.sequences = {{.first_row = 0, .rows = 1, .first_position = 504},
                     {.first_row = 1, .rows = 1, .first_position = 94},
                     {.first_row = 2, .rows = 1, .first_position = 0},
                     {.first_row = 3, .rows = 1, .first_position = 304}};
  const auto blocks = static_cast<size_t>(test::blocksOf(sequences));
  const auto got = test::weightsOf(*device, query, sequences, {.by_head = true}, 2);
  for (size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(std::isnan(got[i]), i / 64 % (blocks + 2) >= blocks) << i;
  }
  device->attendWeights(query.args, {});  // nothing is wanted
}

QuantLayout codesOf(int bits, Axis axis, int group, int turn) {
  return {.bits = static_cast<uint8_t>(bits),
          .axis = axis,
          .group = static_cast<int16_t>(group),
          .half_scales = (turn & 1) != 0,
          .centered = (turn & 2) != 0,
          .hadamard = (turn & 4) != 0};
}

// check(device, query, codes, the same as numbers, where) for every width, both axes and groups that kernels meet as
// integers and as numbers.
template <class Check>
void forEveryWidth(Precision precision, const Check& check) {
  int turn = 0;
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
    for (const int head_dim : {64, 96, 12}) {
      std::mt19937 random(74);
      KvCells plain(*device, 2, head_dim, KvFormat::f32, KvFormat::f32);
      auto blocks = plain.fill(0, 300, random);
      blocks[1].live &= 0xfff00ff0ff0f7f7fu;
      for (const CodeWidth& width : code_widths) {
        for (const Axis axis : {Axis::token, Axis::channel}) {
          for (const int group : {axis == Axis::token ? head_dim : 64, axis == Axis::token ? head_dim / 4 : 8}) {
            const KvEncoding coding{KvFormat::codes, codesOf(width.bits, axis, group, turn++)};
            const SealedCells sealed(*device, plain, blocks, coding, {KvFormat::f32, {}}, QuantMethod::range);
            Query query(5, 295, {6, 2, head_dim}, random);
            check(*device, query, Segments{sealed.segment()}, Segments{sealed.plainSegment()},
                  device->facts().name + " head_dim " + std::to_string(head_dim) + ", " + std::to_string(width.bits) +
                      " bits, " + (axis == Axis::token ? "token" : "channel") + ", group " + std::to_string(group));
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CpuWeights, everyWidthOfCodesIsTheFormulaOverWhatTheyStandFor) {
  forEveryWidth(Precision::exact, [](Device& device, Query& query, const Segments& segments, const Segments& numbers,
                                     const std::string& where) {
    for (const AttendWeights& weights : wanted) {
      test::expectWeights(device, query, {segments}, {numbers}, weights, 5e-5, where + ", " + nameOf(weights));
      if (testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(CpuWeights, queriesThatMeetCodesAsIntegersAreBetterThanBfloat) {
  forEveryWidth(Precision::fast, [](Device& device, Query& query, const Segments& segments, const Segments& numbers,
                                    const std::string& where) {
    const AttendWeights weights{.rows = 3, .by_head = true};
    const auto got = test::weightsOf(device, query, {segments}, weights);
    const auto want = test::weightsByHand(query, {numbers}, weights);
    const auto rounded = test::weightsByHand(query, {numbers}, weights, true);
    double allowed = 0;
    for (size_t i = 0; i < want.size(); ++i) allowed = std::max(allowed, std::abs(rounded[i] - want[i]));
    for (size_t i = 0; i < want.size(); ++i)
      ASSERT_NEAR(static_cast<double>(got[i]), want[i], allowed / 3 + 1e-5) << where << " at " << i;
  });
}

TEST(CpuWeights, numbersAreTheSameToTheBitOnAnyNumberOfThreadsAndForARowAlone) {
  std::mt19937 random(75);
  const Shape shape{9, 3, 64};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const Precision precision : {Precision::exact, Precision::fastest}) {
      const auto device = cpu::makeCpuDevice({.threads = 1, .precision = precision, .level = level});
      KvCells cells(*device, 3, 64, KvFormat::f16, KvFormat::f16);
      auto blocks = cells.fill(0, 700, random);
      blocks[3].live &= 0x0ff0f0f0ffff0001u;
      const KvEncoding coding{KvFormat::codes, codesOf(4, Axis::channel, 64, 5)};
      const std::vector<BlockRef> old{blocks.begin() + 1, blocks.begin() + 6};
      const SealedCells sealed(*device, cells, old, coding, coding, QuantMethod::range);
      Segments segments{cells.segment({blocks[0]}), sealed.segment(),
                        cells.segment({blocks.begin() + 6, blocks.end()})};
      segments[0].query_cap = 40;
      segments[1].window = segments[2].window = 500;
      const Query query(40, 660, shape, random);
      for (const int threads : {2, 3}) {
        const auto other = cpu::makeCpuDevice({.threads = threads, .precision = precision, .level = level});
        for (const AttendWeights& weights : wanted) {
          ASSERT_EQ(test::weightsOf(*other, query, {segments}, weights),
                    test::weightsOf(*device, query, {segments}, weights))
              << other->facts().name << " " << nameOf(weights);
        }
      }
      for (const bool by_head : {true, false}) {  // the last row, in chunks of 1, 7 and 40
        const AttendWeights weights{.rows = 1, .by_head = by_head};
        const auto in_chunk = test::weightsOf(*device, query, {segments}, weights);
        for (const int n : {1, 7}) {
          Query some = query;
          some.sequences = {{.first_row = 40 - n, .rows = n, .first_position = 700 - n}};
          some.args.q = devicePtr(some.q.data());
          some.args.angles = devicePtr(some.angles.data());
          some.args.capped_angles = devicePtr(some.capped.data());
          ASSERT_EQ(test::weightsOf(*device, some, {segments}, weights), in_chunk) << n;
        }
      }
    }
  }
}

TEST(CpuWeights, rowsThatDoNotFitTheWorkingSpaceAtOnceAreAddedUp) {
  std::mt19937 random(76);
  const Shape shape{64, 1, 8};
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  KvCells cells(*device, 1, 8, KvFormat::f32, KvFormat::f32);
  const Segments segments{cells.segment(cells.fill(0, 1280, random))};
  const Query query(64, 1216, shape, random);
  test::expectWeights(*device, query, {segments}, {segments}, {.rows = 64}, 2e-5, "mean");
  test::expectWeights(*device, query, {segments}, {segments}, {.rows = 64, .by_head = true}, 2e-5, "by head");
}

TEST(CpuWeights, largeScoresNeitherOverflowNorLoseTheLargest) {
  std::mt19937 random(77);
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  KvCells cells(*device, 1, 64, KvFormat::f32, KvFormat::f32);
  const Segments segments{cells.segment(cells.fill(0, 900, random))};
  Query query(1, 899, {2, 1, 64}, random);
  query.args.scale = 100.0f;
  // scores near 1000 carry float errors near 1e-4
  test::expectWeights(*device, query, {segments}, {segments}, {.by_head = true}, 2e-3, "large");
}

}  // namespace
}  // namespace kvarium::device::weights_test
