// Blocks sealed on the GPU: the bytes of the CPU's. A real GPU rounds the powers of hqq_optimized in its own way: there
// both stay within that method's stated error of each other.

#include <bit>
#include <limits>

#include "tests/gpu/kv_views.h"
#include "tests/support/spy_device.h"

namespace kvarium::gpu_emulated::seal_kv_test {
namespace {

using namespace test;
using Axis = QuantLayout::Axis;

constexpr QuantMethod methods[] = {QuantMethod::range, QuantMethod::hqq, QuantMethod::hqq_optimized,
                                   QuantMethod::least_squares};

struct Sealing {
  KvEncoding k, v;
  QuantMethod k_method = QuantMethod::range, v_method = QuantMethod::range;
};

// The numbers that the codes of one tile stand for. They are the same but for the stated error of either.
void expectNearNumbers(const std::vector<float>& made, const std::vector<float>& expected, uint64_t live,
                       const QuantLayout& codes) {
  const size_t head_dim = expected.size() / 64;
  double errors = 0, squares = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (!(live >> i / head_dim & 1)) continue;
    const double got = made[i], want = expected[i];
    EXPECT_EQ(std::isfinite(got), std::isfinite(want)) << i;
    if (!std::isfinite(got) || !std::isfinite(want)) continue;
    errors += (got - want) * (got - want);
    squares += want * want;
  }
  // HQQ takes a range below 1e-4 for none (quant_layout.h).
  const double room = 1e-4 * std::sqrt(static_cast<double>(std::popcount(live)) * static_cast<double>(head_dim));
  const double stated = support::statedError(codes, QuantMethod::hqq_optimized);
  EXPECT_LE(std::sqrt(errors), 2 * (stated * std::sqrt(squares) + room));
}

// Blocks of K tiles of all heads, then V tiles.
void expectSealedBytes(const std::vector<std::byte>& made, const std::vector<std::byte>& expected, const KvCells& cells,
                       const std::vector<BlockRef>& blocks, const Sealing& how) {
  ASSERT_EQ(made.size(), expected.size());
  size_t at = 0;
  for (const BlockRef& block : blocks) {
    for (const KvSide side : {KvSide::key, KvSide::value}) {
      const KvEncoding& to = side == KvSide::key ? how.k : how.v;
      const bool by_powers = to.format == KvFormat::codes &&
                             (side == KvSide::key ? how.k_method : how.v_method) == QuantMethod::hqq_optimized;
      const size_t bytes = support::tileBytes(to, side, cells.headDim());
      for (int head = 0; head < cells.heads(); ++head, at += bytes) {
        if (by_powers) {
          expectNearNumbers(support::tileNumbers(to, side, &made[at], cells.headDim()),
                            support::tileNumbers(to, side, &expected[at], cells.headDim()), block.live, to.codes);
        }
        if (by_powers && support::isRealGpu()) continue;
        EXPECT_EQ(std::memcmp(&made[at], &expected[at], bytes), 0)
            << (side == KvSide::key ? "K" : "V") << " tile of head " << head;
      }
    }
  }
}

void expectSealed(DevicePair& pair, const KvCells& cells, const std::vector<BlockRef>& blocks, const Sealing& how) {
  if (pair.skipsCase()) return;
  const SegmentCells like = cells.segment(blocks);
  const auto heads = static_cast<size_t>(cells.heads());
  const size_t k_bytes = heads * support::tileBytes(how.k, KvSide::key, cells.headDim());
  const size_t bytes = k_bytes + heads * support::tileBytes(how.v, KvSide::value, cells.headDim());
  std::vector<std::byte> sealed_bytes;  // of the last run
  const auto run = [&](OpRun& on) {
    const auto sealed = on.room<std::byte>(bytes * blocks.size());
    std::vector<device::KvSeal> seals;
    for (const BlockRef& block : blocks) {
      seals.push_back({.from = on.put(numbersAt(device::raw(block.base), blockBytes(like, cells.heads()))),
                       .to = sealed + static_cast<int64_t>(bytes * seals.size()),
                       .live = block.live});
    }
    on.device().sealKv({.seals = on.put(seals),
                        .n = static_cast<int>(seals.size()),
                        .v_from_offset = like.v_offset,
                        .v_to_offset = static_cast<int64_t>(k_bytes),
                        .k_format = like.k.format,
                        .v_format = like.v.format,
                        .k = how.k,
                        .v = how.v,
                        .k_method = how.k_method,
                        .v_method = how.v_method,
                        .n_kv_heads = cells.heads(),
                        .head_dim = cells.headDim()});
    sealed_bytes = on.take(sealed, bytes * blocks.size());
    Made made;
    for (const std::byte byte : sealed_bytes) made.indices.push_back(static_cast<int32_t>(byte));
    return made;
  };
  pair.onGpu(run);
  const std::vector<std::byte> made = sealed_bytes;
  pair.onCpu(run);
  expectSealedBytes(made, sealed_bytes, cells, blocks, how);
}

TEST(GpuSealKv, everyKindOfCodesHasTheBytesOfTheCpu) {
  DevicePair pair;
  std::mt19937 random(121);
  for (const int head_dim : {6, 12, 24, 64, 80, 96, 128, 256}) {
    const KvFormat format = plain_formats[head_dim / 8 % 3];
    KvCells cells(pair.cpu(), 1, head_dim, format, format);
    auto blocks = cells.fill(0, 104, random);  // of the second block 24 cells are NaN
    blocks[0].live &= 0xfff00ff0ff0f7f7fu;
    int turn = 0;
    for (const device::CodeWidth& width : device::code_widths) {
      for (const Axis axis : {Axis::token, Axis::channel}) {
        ++turn;  // methods meet other kinds than before
        for (const QuantMethod method : methods) {
          const int kinds = head_dim == 24 ? 8 : 1;  // all, or one in turn
          for (int kind = 0; kind < kinds; ++kind, ++turn) {
            const auto group = [&](int parts) { return (axis == Axis::token ? head_dim : 64) / parts; };
            const KvEncoding k = codesOf(width.bits, axis, group(1), turn % 8);
            const KvEncoding v = codesOf(width.bits, axis, group(turn % 2 ? 2 : 1), turn * 3 % 8);
            SCOPED_TRACE(testing::Message()
                         << head_dim << " K " << nameOf(k) << " V " << nameOf(v) << " method " << int(method));
            expectSealed(pair, cells, blocks, {k, v, method, method});
            if (HasFailure()) return;
          }
        }
      }
    }
  }
}

TEST(GpuSealKv, sidesAndFormatsAreApartAndPlainOnesAreCopied) {
  DevicePair pair;
  std::mt19937 random(122);
  const KvEncoding codes = codesOf(4, Axis::channel, 16, 5), others = codesOf(3, Axis::token, 24, 2);
  for (const KvFormat k : plain_formats) {
    for (const KvFormat v : plain_formats) {
      KvCells cells(pair.cpu(), 3, 24, k, v);
      const auto blocks = cells.fill(0, 180, random);
      const KvEncoding plain_k{k, {}}, plain_v{v, {}};
      expectSealed(pair, cells, blocks, {codes, others, QuantMethod::least_squares, QuantMethod::hqq});
      expectSealed(pair, cells, blocks, {codes, plain_v, QuantMethod::hqq, QuantMethod::range});
      expectSealed(pair, cells, blocks, {plain_k, others, QuantMethod::range, QuantMethod::range});
      expectSealed(pair, cells, blocks, {plain_k, plain_v, QuantMethod::range, QuantMethod::range});
    }
  }
  pair.gpu().sealKv({});  // no blocks
}

// Zeros of both signs, what is no number, tiny and huge ones, constant and nearly constant groups, one live cell, none.
TEST(GpuSealKv, oddNumbersHaveTheBytesOfTheCpu) {
  DevicePair pair;
  std::mt19937 random(123);
  constexpr float odd[] = {NAN, INFINITY, -INFINITY, 0.0f, -0.0f, 1e-40f, -3e38f, 1e18f, 70000.0f, 1e-7f};
  constexpr int head_dim = 16;
  KvCells cells(pair.cpu(), 1, head_dim, KvFormat::f32, KvFormat::f32);
  auto blocks = cells.fill(0, 6 * 64, random);
  std::uniform_int_distribution<int> any(0, 64 * head_dim * 2 - 1);
  const auto numbers = [&](size_t block) { return device::raw(blocks[block].base.as<float>()); };
  for (int i = 0; i < 64 * head_dim * 2; ++i) {
    numbers(1)[i] = i % 3 ? (i % 2 ? 0.0f : -0.0f) : numbers(1)[i];
    numbers(2)[i] = 0.75f + (i % 64 < 32 ? 0.0f : 1e-6f * numbers(2)[i]);
    if (i % 5 == 0) numbers(3)[any(random)] = odd[i / 5 % 10];
  }
  for (int i = 0; i < 40; ++i) numbers(0)[any(random)] = odd[i % 10];
  blocks[4].live = uint64_t{1} << 17;
  blocks[5].live = 0;
  for (const device::CodeWidth& width : device::code_widths) {
    for (const Axis axis : {Axis::token, Axis::channel}) {
      for (const QuantMethod method : methods) {
        for (int flags = 0; flags < 8; ++flags) {
          const KvEncoding codes = codesOf(width.bits, axis, 16, flags);
          SCOPED_TRACE(testing::Message() << nameOf(codes) << " method " << int(method));
          expectSealed(pair, cells, blocks, {codes, codes, method, method});
          if (HasFailure()) return;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::seal_kv_test
