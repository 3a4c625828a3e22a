// Several sequences, or several blocks, in one op: each gets the bits it would get alone.

#include <gtest/gtest.h>

#include <utility>

#include "tests/core/device/kv_query.h"
#include "tests/core/device/sealed_cells.h"

namespace kvarium::device::sequences_test {
namespace {

TEST(CpuSequences, eachAttendsToItsOwnCellsWithTheBitsOfAStepOfItsOwn) {
  std::mt19937 random(41);
  const test::Shape shape{.n_heads = 6, .n_kv_heads = 2, .head_dim = 32};
  for (const Precision precision : {Precision::exact, Precision::fast}) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    test::KvCells cells(*device, shape.n_kv_heads, shape.head_dim, KvFormat::f16, KvFormat::f32);
    // One row, many, none with cells to see, few: on either side of what is computed another way.
    const std::vector<SequenceRows> sequences = {{.first_row = 0, .rows = 1, .first_position = 300},
                                                 {.first_row = 1, .rows = 20, .first_position = 130},
                                                 {.first_row = 23, .rows = 2, .first_position = 0},
                                                 {.first_row = 25, .rows = 3, .first_position = 77}};
    std::vector<test::Segments> all;
    for (const SequenceRows& sequence : sequences) {
      test::SegmentCells sinks = cells.segment(cells.fill(0, sequence.first_position ? 4 : 0, random));
      test::SegmentCells rest =
          cells.segment(cells.fill(4, sequence.first_position ? sequence.first_position : 0, random));
      sinks.query_cap = 40;
      rest.window = 90;
      all.push_back({sinks, rest});
    }
    test::Query query(28, 0, shape, random);
    query.sequences = sequences;
    const test::CellsView view(all);
    device->attend(query.over(view));
    const std::vector<float> together = query.out;
    const std::vector<double> by_hand = test::attendByHand(query.over(view));
    const size_t width = static_cast<size_t>(shape.n_heads * shape.head_dim);
    const auto rowsOf = [&](const std::vector<float>& out, const SequenceRows& sequence) {
      const float* first = out.data() + static_cast<size_t>(sequence.first_row) * width;
      return std::vector<float>(first, first + static_cast<size_t>(sequence.rows) * width);
    };
    for (size_t s = 0; s < sequences.size(); ++s) {
      const SequenceRows& own = sequences[s];
      query.sequences = {{.first_position = own.first_position - own.first_row}};
      EXPECT_EQ(rowsOf(together, own), query.rows(*device, all[s], own.first_row, own.rows)) << "sequence " << s;
    }
    const double tolerance = precision == Precision::exact ? 1e-5 : 2e-3;
    for (size_t i = 0; i < together.size(); ++i) {
      if (!std::isnan(together[i])) {
        ASSERT_NEAR(static_cast<double>(together[i]), by_hand[i], tolerance) << i;
      }
    }
    EXPECT_EQ(rowsOf(together, sequences[2]), std::vector<float>(2 * width, 0.0f)) << "no cells give zeros";
    EXPECT_TRUE(std::isnan(together[21 * width])) << "rows of no sequence stay as they are";
  }
}

// Two layers' states follow each other in the state of a sequence: `offset` floats lie before this one's.
struct States {
  static constexpr size_t offset = 11;
  std::vector<std::vector<float>> before, after;
  std::vector<SequenceRows> rows;

  States(size_t numbers, std::mt19937& random) : before(3), after(3) {
    const int counts[] = {5, 1, 7};
    int first = 0;
    for (size_t s = 0; s < 3; ++s) {
      before[s] = test::randomFloats(offset + numbers + 2, random);
      after[s].assign(offset + numbers + 2, NAN);
      rows.push_back({.first_row = first,
                      .rows = counts[s],
                      .state_before = devicePtr(s == 1 ? nullptr : before[s].data()),
                      .state_after = devicePtr(after[s].data())});
      first += counts[s];
    }
  }
  // run(sequences, count, rows before the first, out) of all at once against one after another from their own first
  // row.
  template <class Function>
  void expectAlike(size_t out_size, const Function& run) {
    std::vector<float> together(out_size, NAN), alone(out_size, NAN);
    run(rows.data(), 3, 0, together.data());
    const auto states = after;
    for (auto& state : after) std::fill(state.begin(), state.end(), NAN);
    for (SequenceRows sequence : rows) {
      const int first = std::exchange(sequence.first_row, 0);
      run(&sequence, 1, first, alone.data());
    }
    EXPECT_EQ(together, alone);
    for (size_t s = 0; s < 3; ++s) {
      EXPECT_TRUE(std::isnan(states[s][offset - 1]) && std::isnan(states[s].back())) << "other layers' states";
      for (size_t i = offset; i + 2 < states[s].size(); ++i) ASSERT_EQ(states[s][i], after[s][i]) << s;
    }
  }
};

TEST(CpuSequences, convolutionBeginsEachWithItsOwnState) {
  std::mt19937 random(42);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int channels = 37, kernel = 4;
  const auto x = test::randomFloats(13 * channels, random), weight = test::randomFloats(channels * kernel, random);
  States states(static_cast<size_t>(channels * (kernel - 1)), random);
  states.expectAlike(13 * channels, [&](const SequenceRows* sequences, int count, int first, float* out) {
    device->causalConv({.x = devicePtr(x.data() + first * channels),
                        .row_stride = channels,
                        .weight = devicePtr(weight.data()),
                        .sequences = devicePtr(sequences),
                        .n_sequences = count,
                        .state_offset = States::offset,
                        .n = 13,
                        .channels = channels,
                        .kernel = kernel,
                        .out = devicePtr(out + first * channels)});
  });
}

TEST(CpuSequences, scanBeginsEachWithItsOwnState) {
  std::mt19937 random(43);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int channels = 37, kept = 16;
  const auto u = test::randomFloats(13 * channels, random), dt = test::randomFloats(13 * channels, random),
             bc = test::randomFloats(13 * 2 * kept, random), d = test::randomFloats(channels, random);
  auto a = test::randomFloats(channels * kept, random);
  for (float& value : a) value = -std::fabs(value);
  States states(static_cast<size_t>(channels * kept), random);
  states.expectAlike(13 * channels, [&](const SequenceRows* sequences, int count, int first, float* out) {
    device->selectiveScan({.u = devicePtr(u.data() + first * channels),
                           .dt = devicePtr(dt.data() + first * channels),
                           .b = devicePtr(bc.data() + first * 2 * kept),
                           .c = devicePtr(bc.data() + first * 2 * kept + kept),
                           .bc_stride = 2 * kept,
                           .z = devicePtr(u.data() + first * channels),
                           .z_stride = channels,
                           .a = devicePtr(a.data()),
                           .d = devicePtr(d.data()),
                           .sequences = devicePtr(sequences),
                           .n_sequences = count,
                           .state_offset = States::offset,
                           .n = 13,
                           .channels = channels,
                           .states = kept,
                           .out = devicePtr(out + first * channels)});
  });
}

TEST(CpuSequences, scanOfHeadsBeginsEachWithItsOwnState) {
  std::mt19937 random(45);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int heads = 4, dim = 5, groups = 2, kept = 24, channels = heads * dim, wide = channels + 2 * groups * kept;
  const auto xbc = test::randomFloats(13 * wide, random), z = test::randomFloats(13 * (channels + heads), random),
             each = test::randomFloats(heads, random);
  States states(static_cast<size_t>(channels * kept), random);
  states.expectAlike(13 * channels, [&](const SequenceRows* sequences, int count, int first, float* out) {
    const float *x = xbc.data() + first * wide, *gate = z.data() + first * (channels + heads);
    const std::vector<float> a(heads, -1.0f);
    device->headScan({.x = devicePtr(x),
                      .b = devicePtr(x + channels),
                      .c = devicePtr(x + channels + groups * kept),
                      .xbc_stride = wide,
                      .z = devicePtr(gate),
                      .dt = devicePtr(gate + channels),
                      .zdt_stride = channels + heads,
                      .dt_bias = devicePtr(each.data()),
                      .a = devicePtr(a.data()),
                      .d = devicePtr(each.data()),
                      .sequences = devicePtr(sequences),
                      .n_sequences = count,
                      .state_offset = States::offset,
                      .n = 13,
                      .heads = heads,
                      .head_dim = dim,
                      .groups = groups,
                      .states = kept,
                      .out = devicePtr(out + first * channels)});
  });
}

TEST(CpuSequences, blocksSealedInOneListHoldWhatEachHoldsAlone) {
  std::mt19937 random(44);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  test::KvCells cells(*device, 3, 32, KvFormat::f16, KvFormat::f32);
  std::vector<BlockRef> blocks = cells.fill(0, 4 * 64, random);
  blocks[2].live = 0x00ff00ff00ff00ff;
  const KvEncoding keys{.format = KvFormat::codes,
                        .codes = {.bits = 4, .axis = QuantLayout::Axis::channel, .group = 32}};
  const KvEncoding values{.format = KvFormat::codes, .codes = {.bits = 2, .group = 32}};
  const test::SealedCells together(*device, cells, blocks, keys, values, QuantMethod::range);
  for (size_t b = 0; b < blocks.size(); ++b) {
    const test::SealedCells alone(*device, cells, {blocks[b]}, keys, values, QuantMethod::range);
    const size_t bytes = 3 * (alone.kTile() + alone.vTile());
    EXPECT_EQ(std::memcmp(raw(together.segment().blocks[b].base), raw(alone.segment().blocks[0].base), bytes), 0) << b;
  }
}

}  // namespace
}  // namespace kvarium::device::sequences_test
