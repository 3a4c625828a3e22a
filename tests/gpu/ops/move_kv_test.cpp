// Cells copied to other blocks on the emulated GPU: the bytes of the CPU's.

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::move_kv_test {
namespace {

using namespace test;

// The cells of three blocks gathered in two blocks of `to`, out of order, and in pieces that begin anywhere.
void expectMoved(DevicePair& pair, const SegmentCells& from, const KvCells& to, KvFormat format) {
  struct Piece {
    int source, target;
    int32_t from_cell, to_cell, count;
  };
  constexpr Piece pieces[] = {{0, 0, 0, 0, 5},   {0, 0, 9, 5, 1},  {1, 0, 60, 6, 4}, {0, 1, 63, 0, 1},
                              {1, 0, 7, 10, 54}, {2, 1, 0, 1, 37}, {1, 1, 61, 50, 3}};
  const size_t bytes = static_cast<size_t>(to.heads()) * (to.kTile() + to.vTile());
  pair.expectAgreement(
      [&](OpRun& on) {
        std::vector<device::DevicePtr<std::byte>> sources;
        for (const BlockRef& block : from.blocks)
          sources.push_back(on.put(numbersAt(device::raw(block.base), blockBytes(from, to.heads()))));
        const auto targets = on.room<std::byte>(2 * bytes);
        std::vector<device::KvMove> moves;
        for (const Piece& piece : pieces)
          moves.push_back({sources[static_cast<size_t>(piece.source)],
                           targets + piece.target * static_cast<int64_t>(bytes), piece.from_cell, piece.to_cell,
                           piece.count});
        on.device().moveKv({.moves = on.put(moves),
                            .n = static_cast<int>(moves.size()),
                            .k_from_offset = from.k_offset,
                            .v_from_offset = from.v_offset,
                            .v_to_offset = to.vOffset(),
                            .k_from = from.k,
                            .v_from = from.v,
                            .k_to = format,
                            .v_to = format,
                            .n_kv_heads = to.heads(),
                            .head_dim = to.headDim()});
        Made made;
        for (const std::byte byte : on.take(targets, 2 * bytes)) made.indices.push_back(static_cast<int32_t>(byte));
        return made;
      },
      {});
}

TEST(GpuMoveKv, plainCellsAreCopiedAsTheyAre) {
  DevicePair pair;
  std::mt19937 random(131);
  for (const int head_dim : {12, 64, 80, 128}) {
    for (const KvFormat format : plain_formats) {
      KvCells cells(pair.cpu(), 2, head_dim, format, format);
      expectMoved(pair, cells.segment(cells.fill(0, 180, random)), cells, format);
    }
  }
  pair.gpu().moveKv({});  // no moves
}

TEST(GpuMoveKv, codesBecomeTheNumbersTheyStandForToTheBit) {
  DevicePair pair;
  std::mt19937 random(132);
  for (const int head_dim : {12, 24, 64, 80, 96, 128, 256}) {
    const KvFormat format = plain_formats[head_dim / 8 % 3];
    KvCells cells(pair.cpu(), 1, head_dim, format, format);
    const auto blocks = cells.fill(0, 192, random);
    const auto kinds = kindsOfCodes(head_dim);
    for (size_t i = 0; i < kinds.size(); ++i) {
      const KvEncoding &k = kinds[i], &v = kinds[(i * 7 + 3) % kinds.size()], plain{format, {}};
      SCOPED_TRACE(testing::Message() << head_dim << " K " << nameOf(k) << " V " << nameOf(v));
      for (const auto& [one, other] : {std::pair{k, v}, std::pair{k, plain}, std::pair{plain, v}}) {
        const SealedCells sealed(pair.cpu(), cells, blocks, one, other, QuantMethod::range);
        expectMoved(pair, sealed.segment(), cells, format);
        if (HasFailure()) return;
      }
    }
  }
}

TEST(GpuMoveKv, aNumberThatCodesRoundBeyondTheLargestHalfStaysANumber) {
  DevicePair pair;
  KvCells cells(pair.cpu(), 1, 8, KvFormat::f16, KvFormat::f16);
  const std::vector<BlockRef> blocks{cells.newBlock(0), cells.newBlock(64), cells.newBlock(128)};
  std::vector<float> rows(3 * 64 * 8);
  std::vector<device::KvWrite> writes;
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = i % 8 == 0 ? -65504.0f : 65504.0f;
  for (int i = 0; i < 3 * 64; ++i) writes.push_back({.base = blocks[static_cast<size_t>(i / 64)].base, .cell = i % 64});
  cells.store(rows.data(), rows.data(), 8, writes);
  std::vector<BlockRef> live = blocks;
  for (BlockRef& block : live) block.live = ~uint64_t{0};
  const KvEncoding coding = codesOf(5, QuantLayout::Axis::token, 8, 1);
  const SealedCells sealed(pair.cpu(), cells, live, coding, coding, QuantMethod::range);
  expectMoved(pair, sealed.segment(), cells, KvFormat::f16);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::move_kv_test
