// Cells copied to other blocks, against what reads them.

#include <gtest/gtest.h>

#include "core/device/quant_layout.h"
#include "tests/core/device/sealed_cells.h"

namespace kvarium::device::move_test {
namespace {

using test::KvCells;
using test::SealedCells;
using test::SegmentCells;
using Axis = QuantLayout::Axis;

constexpr int heads = 3, head_dim = 24;

const std::byte* tilesOf(const KvSegment& segment, const BlockRef& block, KvSide side) {
  return raw(block.base + (side == KvSide::key ? segment.k_offset : segment.v_offset));
}

std::vector<float> read(const KvEncoding& coding, KvSide side, const std::byte* tiles, int head) {
  std::vector<float> x(64 * head_dim);
  readTile(coding, side, tiles + static_cast<size_t>(head) * bytesOfTile(coding, side, head_dim), head_dim, x.data());
  return x;
}

float rounded(KvFormat format, float x) {
  if (format == KvFormat::f16) return halfToFloat(floatToHalf(std::clamp(x, -largest_half, largest_half)));
  return format == KvFormat::bf16 ? bf16ToFloat(floatToBf16(x)) : x;
}

// The cells of `from` gathered in two blocks of `to`, out of order, and in pieces that begin anywhere.
void expectMoved(Device& device, const SegmentCells& from, KvCells& to, KvFormat k_to, KvFormat v_to,
                 const std::string& where) {
  const std::vector<BlockRef> targets{to.newBlock(0), to.newBlock(64)};
  const SegmentCells like = to.segment(targets);
  struct Piece {
    int source, target;
    int32_t from_cell, to_cell, count;
  };
  const std::vector<Piece> pieces = {{0, 0, 0, 0, 5},   {0, 0, 9, 5, 1},  {1, 0, 60, 6, 4}, {0, 1, 63, 0, 1},
                                     {1, 0, 7, 10, 54}, {2, 1, 0, 1, 37}, {1, 1, 61, 50, 3}};
  std::vector<KvMove> moves;
  for (const Piece& piece : pieces)
    moves.push_back({from.blocks[static_cast<size_t>(piece.source)].base,
                     targets[static_cast<size_t>(piece.target)].base, piece.from_cell, piece.to_cell, piece.count});
  device.moveKv({.moves = devicePtr(moves.data()),
                 .n = static_cast<int>(moves.size()),
                 .k_from_offset = from.k_offset,
                 .v_from_offset = from.v_offset,
                 .k_to_offset = like.k_offset,
                 .v_to_offset = like.v_offset,
                 .k_from = from.k,
                 .v_from = from.v,
                 .k_to = k_to,
                 .v_to = v_to,
                 .n_kv_heads = heads,
                 .head_dim = head_dim});
  for (const KvSide side : {KvSide::key, KvSide::value}) {
    const bool key = side == KvSide::key;
    const KvFormat format = key ? k_to : v_to;
    for (int head = 0; head < heads; ++head) {
      uint64_t written[2] = {};
      for (const Piece& piece : pieces) {
        const auto source = static_cast<size_t>(piece.source), target = static_cast<size_t>(piece.target);
        const auto x = read(key ? from.k : from.v, side, tilesOf(from, from.blocks[source], side), head);
        const auto y = read({format, {}}, side, tilesOf(like, targets[target], side), head);
        for (int i = 0; i < piece.count; ++i) {
          written[target] |= uint64_t{1} << (piece.to_cell + i);
          for (int d = 0; d < head_dim; ++d) {
            ASSERT_EQ(y[static_cast<size_t>((piece.to_cell + i) * head_dim + d)],
                      rounded(format, x[static_cast<size_t>((piece.from_cell + i) * head_dim + d)]))
                << where << (key ? ", key" : ", value") << ", head " << head << ", cell " << piece.to_cell + i;
          }
        }
      }
      for (size_t t = 0; t < 2; ++t) {
        const auto y = read({format, {}}, side, tilesOf(like, targets[t], side), head);
        for (int i = 0; i < 64 * head_dim; ++i) {
          ASSERT_EQ(std::isnan(y[static_cast<size_t>(i)]), !(written[t] >> i / head_dim & 1)) << where << " " << i;
        }
      }
    }
  }
}

TEST(CpuMove, plainCellsAreCopiedAsTheyAre) {
  std::mt19937 random(81);
  for (const int threads : {1, 2}) {
    const auto device = cpu::makeCpuDevice({.threads = threads});
    for (const KvFormat k : {KvFormat::f32, KvFormat::f16, KvFormat::bf16}) {
      for (const KvFormat v : {KvFormat::f32, KvFormat::f16, KvFormat::bf16}) {
        KvCells cells(*device, heads, head_dim, k, v);
        expectMoved(*device, cells.segment(cells.fill(0, 180, random)), cells, k, v, "plain");
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(CpuMove, codesAreExpandedToTheNumbersTheyStandFor) {
  std::mt19937 random(82);
  int turn = 0;
  for (const int threads : {1, 2}) {
    const auto device = cpu::makeCpuDevice({.threads = threads});
    for (const KvFormat format : {KvFormat::f32, KvFormat::f16, KvFormat::bf16}) {
      KvCells cells(*device, heads, head_dim, format, format);
      const auto blocks = cells.fill(0, 192, random);
      for (const CodeWidth& width : code_widths) {
        for (const Axis axis : {Axis::token, Axis::channel}) {
          const QuantLayout codes{.bits = static_cast<uint8_t>(width.bits),
                                  .axis = axis,
                                  .group = static_cast<int16_t>(axis == Axis::token ? 12 : 32),
                                  .half_scales = (turn & 1) != 0,
                                  .centered = (turn & 2) != 0,
                                  .hadamard = (turn & 4) != 0};
          ++turn;
          const KvEncoding coding{KvFormat::codes, codes}, plain{format, {}};
          const std::string where = std::to_string(width.bits) + (axis == Axis::token ? " token" : " channel");
          for (const auto& [k, v] : {std::pair{coding, coding}, std::pair{coding, plain}, std::pair{plain, coding}}) {
            const SealedCells sealed(*device, cells, blocks, k, v, QuantMethod::range);
            expectMoved(*device, sealed.segment(), cells, format, format, where);
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CpuMove, aNumberThatCodesRoundBeyondTheLargestHalfStaysANumber) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  KvCells cells(*device, 1, 8, KvFormat::f16, KvFormat::f16);
  const std::vector<BlockRef> blocks{cells.newBlock(0)};
  std::vector<float> rows(64 * 8);
  std::vector<KvWrite> writes;
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = i % 8 == 0 ? -65504.0f : 65504.0f;
  for (int32_t i = 0; i < 64; ++i) writes.push_back({.base = blocks[0].base, .cell = i});
  cells.store(rows.data(), rows.data(), 8, writes);
  std::vector<BlockRef> live = blocks;
  live[0].live = ~uint64_t{0};
  const KvEncoding coding{KvFormat::codes, {.bits = 5, .axis = Axis::token, .group = 8, .half_scales = true}};
  const SealedCells sealed(*device, cells, live, coding, coding, QuantMethod::range);
  const SegmentCells from = sealed.segment();
  const auto x = support::tileNumbers(coding, KvSide::value, tilesOf(from, from.blocks[0], KvSide::value), 8);
  ASSERT_GT(*std::max_element(x.begin(), x.end()), 65520.0f) << "the codes do not round up";
  const BlockRef to = cells.newBlock(0);
  const KvMove move{.from = from.blocks[0].base, .to = to.base, .count = 64};
  device->moveKv({.moves = devicePtr(&move),
                  .n = 1,
                  .v_from_offset = from.v_offset,
                  .v_to_offset = cells.vOffset(),
                  .k_from = coding,
                  .v_from = coding,
                  .k_to = KvFormat::f16,
                  .v_to = KvFormat::f16,
                  .n_kv_heads = 1,
                  .head_dim = 8});
  const SegmentCells moved = cells.segment({to});
  for (const KvSide side : {KvSide::key, KvSide::value}) {
    for (const float number : support::tileNumbers({KvFormat::f16, {}}, side, tilesOf(moved, to, side), 8))
      ASSERT_EQ(std::abs(number), 65504.0f);
  }
}

}  // namespace
}  // namespace kvarium::device::move_test
