// AVX2 and AVX-512 give the same bits, so that a saved cache and a seed mean the same on both kinds of machine.

#include <gtest/gtest.h>

#include "tests/core/device/device_cases.h"
#include "tests/core/device/kv_cells.h"
#include "tests/core/device/kv_query.h"
#include "tests/core/device/sealed_cells.h"

namespace kvarium::device::levels_test {
namespace {

bool hasBoth() {
  return cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = cpu::CpuLevel::avx2})->facts().name !=
         cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = cpu::CpuLevel::avx512})->facts().name;
}

void expectSameBits(const std::vector<float>& a, const std::vector<float>& b, const std::string& where) {
  ASSERT_EQ(a.size(), b.size());
  ASSERT_EQ(0, std::memcmp(a.data(), b.data(), a.size() * sizeof(float))) << where;
}

TEST(CpuLevels, productsAreTheSameBits) {
  if (!hasBoth()) GTEST_SKIP() << "this machine has no AVX-512";
  std::mt19937 random(1);
  for (const DType type : test::weight_types) {
    const int64_t cols = info(type).block_elements == 1 ? 601 : 1536;
    const test::RandomMatrix w(type, 70, cols, random);
    const std::vector<float> x = test::randomFloats(static_cast<size_t>(19 * cols), random);
    for (const Precision precision : {Precision::exact, Precision::fast, Precision::fastest}) {
      const auto product = [&](cpu::CpuLevel level, int n) {
        const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
        const auto packed = device->pack({&w.view, 1});
        std::vector<float> out(static_cast<size_t>(n * 70));
        device->matmul({.x = devicePtr(x.data()), .w = packed.get(), .n = n, .out = devicePtr(out.data())});
        return out;
      };
      for (const int n : {1, 19}) {
        expectSameBits(product(cpu::CpuLevel::avx2, n), product(cpu::CpuLevel::avx512, n),
                       std::string(info(type).name) + " n " + std::to_string(n));
      }
    }
  }
}

TEST(CpuLevels, attentionIsTheSameBits) {
  if (!hasBoth()) GTEST_SKIP() << "this machine has no AVX-512";
  constexpr int heads = 6, kv_heads = 2, head_dim = 64, past = 700;
  for (const auto& [format, n] : {std::pair{KvFormat::f32, 9}, std::pair{KvFormat::f16, 9},
                                  std::pair{KvFormat::bf16, 9}, std::pair{KvFormat::f16, 40}}) {
    const auto attended = [&, format = format, n = n](cpu::CpuLevel level) {
      std::mt19937 random(2);
      const auto device = cpu::makeCpuDevice(
          {.threads = 2, .precision = n < 16 ? Precision::fast : Precision::fastest, .level = level});
      test::KvCells cells(*device, kv_heads, head_dim, format, format);
      const auto blocks = cells.fill(0, past, random);
      const test::Query query(n, past - n, {heads, kv_heads, head_dim}, random);
      return query.rows(*device, {cells.segment(blocks)}, 0, n);
    };
    expectSameBits(attended(cpu::CpuLevel::avx2), attended(cpu::CpuLevel::avx512),
                   "format " + std::to_string(int(format)));
  }
}

TEST(CpuLevels, attentionOnCodesIsTheSameBits) {
  if (!hasBoth()) GTEST_SKIP() << "this machine has no AVX-512";
  using Axis = QuantLayout::Axis;
  for (const int head_dim : {64, 80, 128}) {
    for (const CodeWidth& width : code_widths) {
      const auto bits = static_cast<uint8_t>(width.bits);
      for (const int kind : {0, 1, 2, 3}) {
        QuantLayout k{bits, Axis::channel, 64, true, false, kind == 1},
            v{bits, Axis::token, 16, kind != 2, false, true};
        if (kind >= 2) {
          k = {bits, Axis::token, static_cast<int16_t>(kind == 2 ? head_dim : 8), false, true, true};
          v = {bits, Axis::channel, static_cast<int16_t>(kind == 2 ? 32 : 4), false, true, false};
        }
        const auto attended = [&](cpu::CpuLevel level) {
          std::mt19937 random(3);
          const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
          test::KvCells plain(*device, 2, head_dim, KvFormat::f16, KvFormat::f16);
          auto blocks = plain.fill(0, 300, random);
          blocks[1].live &= 0xff0ff0f0f0f0ffffu;
          const test::SealedCells sealed(*device, plain, blocks, {KvFormat::codes, k}, {KvFormat::codes, v},
                                         QuantMethod::least_squares);
          test::Query query(9, 291, {6, 2, head_dim}, random);
          return query.rows(*device, {sealed.segment()}, 0, 9);
        };
        expectSameBits(attended(cpu::CpuLevel::avx2), attended(cpu::CpuLevel::avx512),
                       std::to_string(bits) + " bits, kind " + std::to_string(kind));
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::device::levels_test
