// The inner loops every instruction set provides: one table of functions, one file per instruction set.
//
// A quantized input row: int16 codes in blocks of 32 and an InputBlock each; within four columns the order is 0, 2, 1,
// 3, because a panel's bytes become pairs (k, k + 2), (k + 1, k + 3) by a mask and a shift. Sums of one output row are
// added in one order at every call: blocks (or columns) ascending, one fused multiply-add each.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/panel.h"
#include "core/device/device.h"

namespace kvarium::cpu {

// x = scale * code; sum = scale * (sum of codes), half = the same for columns 0-15 and 16-31.
struct alignas(16) InputBlock {
  float scale = 0;
  float sum = 0;
  float half[2] = {0, 0};
};

// Sums of a block's codes: columns 0-15, 16-31.
struct CodeSums {
  int32_t part[2] = {0, 0};
};

// n quantized rows.
struct InputRows {
  int16_t* codes = nullptr;       // [n][cols]
  InputBlock* blocks = nullptr;   // [n][cols / 32]
  CodeSums* code_sums = nullptr;  // [n][cols / 32]
  int64_t cols = 0;
  int n = 0;

  [[gnu::always_inline]] InputRows from(int row, int count) const {
    const int64_t at = row * (cols / block_columns);
    return {codes + row * cols, blocks + at, code_sums + at, cols, count};
  }
};

// Part of a panel, unpacked for many rows: codes as int16 [blocks][16 pairs][16 rows][2], offset taken off and integer
// sub-scales multiplied in; scales [blocks][3][16]: d, minimum, minimum of columns 16-31.
struct Unpacked {
  int16_t* codes = nullptr;
  float* scales = nullptr;
};
constexpr int unpacked_codes = 512;  // int16 numbers a block
constexpr int unpacked_scales = 48;  // floats a block

// `sums` is [16] (gemv) or [n][16] (gemm).
struct QuantizedKernels {
  void (*gemv)(const std::byte* panel, int64_t blocks, const InputRows& x, float* sums) = nullptr;  // sets
  void (*unpack)(const std::byte* panel, int64_t first, int64_t count, const Unpacked& to) = nullptr;
  void (*gemm)(const Unpacked& w, int64_t first, int64_t count, const InputRows& x, float* sums) = nullptr;  // adds
};

struct PlainKernels {
  // sums [count][16] of `count` panels that follow each other.
  void (*gemv)(const std::byte* panels, int count, int64_t cols, const float* x, float* sums) = nullptr;  // sets
  // Columns [first, first + count) of one panel; x [n, cols].
  void (*gemm)(const std::byte* panel, int64_t first, int64_t count, const float* x, int64_t cols, int n,
               float* sums) = nullptr;  // adds
};

struct Kernels {
  const char* name = "";
  // Fills the one row of `to` with codes of |code| <= limit: 16256 (15 bits) or 127.
  void (*quantize)(const float* x, int limit, const InputRows& to) = nullptr;
  QuantizedKernels quantized[dtype_count];
  PlainKernels plain[3];                                                                               // f32, f16, bf16
  void (*rmsNorm)(const float* x, const float* weight, float epsilon, int dim, float* out) = nullptr;  // one row
  void (*layerNorm)(const float* x, const float* weight, const float* bias, float epsilon, int dim,
                    float* out) = nullptr;
  void (*activate)(const float* x, Activation activation, int dim, float* out) = nullptr;
  void (*gated)(const float* gate, const float* up, Activation activation, int dim, float* out) = nullptr;
  // Rotates `heads` heads, head_dim apart, of one row by its angles.
  void (*rotate)(float* x, const float* angles, RopeStyle style, int heads, int head_dim, int dims) = nullptr;
  void (*storeKv)(const StoreKvArgs& args, int row, int head) = nullptr;
  void (*widen[3])(const std::byte* tile, int count, float* x) = {};  // f32, f16, bf16
  void (*attendUnit)(const AttendArgs& args, const AttendUnit& unit) = nullptr;
  void (*attendMerge)(float* total, const float* part, int head_dim) = nullptr;
  // Channels [first, first + count), count <= 16, of all rows; scratch: convFloats, scanFloats.
  void (*causalConv)(const CausalConvArgs& args, int first, int count, float* scratch) = nullptr;
  void (*selectiveScan)(const SelectiveScanArgs& args, int first, int count, float* scratch) = nullptr;
  void (*attendFinish)(const float* total, int head_dim, float* out) = nullptr;
};

const Kernels& scalarKernels();
const Kernels& avx2Kernels();  // these two exist only in x86-64 builds
const Kernels& avx512Kernels();

}  // namespace kvarium::cpu
