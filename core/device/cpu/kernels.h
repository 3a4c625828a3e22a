// The inner loops every instruction set provides: one table of functions, one file per instruction set.
//
// A quantized input row: codes in blocks of 32 columns and an InputBlock each. How a block's codes lie is the
// instruction set's business (V::storeCodes): bytes of codes meet bytes of weights where there is such a product, a
// code of 15 bits as 128 high + low in two passes; elsewhere 16-bit numbers meet 16-bit numbers. Sums of one output row
// are added in one order at every call: blocks (or columns) ascending, one fused multiply-add each.
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
  std::byte* codes = nullptr;     // [n][row_bytes]
  InputBlock* blocks = nullptr;   // [n][cols / 32]
  CodeSums* code_sums = nullptr;  // [n][cols / 32]
  int64_t cols = 0;
  int64_t row_bytes = 0;
  int n = 0;

  [[gnu::always_inline]] InputRows from(int row, int count) const {
    const int64_t at = row * (cols / block_columns);
    return {.codes = codes + row * row_bytes,
            .blocks = blocks + at,
            .code_sums = code_sums + at,
            .cols = cols,
            .row_bytes = row_bytes,
            .n = count};
  }
};

// Parts of up to `most_tile_panels` panels, unpacked for many rows: codes as the instruction set multiplies them
// [panels][panel_bytes], scales [panels][panel_scales]: a block's are [groups of columns][d, minimum if any][16].
struct Unpacked {
  std::byte* codes = nullptr;
  float* scales = nullptr;
  int64_t panel_bytes = 0;
  int64_t panel_scales = 0;
  int panels = 0;
  int offset = 0;  // taken off every code, where codes are bytes
};
constexpr int most_tile_panels = 3;
constexpr int most_unpacked_bytes = 1024;  // a block of a panel
constexpr int most_unpacked_scales = 64;   // floats a block of a panel

// Where the sums of up to three panels with n rows go: `between` the parts along the columns, and after the last one
// out[i][r] (+)= sum + bias[r] for r < count <= 16 * panels.
struct GemmSums {
  float* between = nullptr;  // [panels][n][16]
  bool first = true, last = true;
  const float* bias = nullptr;
  bool accumulate = false;
  float* out = nullptr;
  int64_t out_stride = 0;
  int count = 0;

  GemmSums ofPanel(int panel, int n) const {
    GemmSums one = *this;
    one.between += static_cast<int64_t>(panel) * n * panel_rows;
    if (bias) one.bias += panel * panel_rows;
    one.out += panel * panel_rows;
    one.count -= panel * panel_rows;
    return one;
  }
};

struct QuantizedKernels {
  // sums [16]
  void (*gemv)(const std::byte* panel, int64_t blocks, const InputRows& x, float* sums) = nullptr;
  // Blocks [first, first + count) of a panel.
  void (*unpack)(const std::byte* panel, int64_t first, int64_t count, std::byte* codes, float* scales) = nullptr;
  void (*gemm)(const Unpacked& w, int64_t first, int64_t count, const InputRows& x, const GemmSums& to) = nullptr;
};

// Products with inputs of one accuracy.
struct QuantizedInputs {
  // Fills the one row of `to` with codes of |code| <= 127 (one pass) or 16256 (two: 15 bits).
  void (*quantize)(const float* x, const InputRows& to) = nullptr;
  int block_bytes = 0;  // of 32 columns of a row
  QuantizedKernels types[dtype_count];
};

// Columns of up to `most_tile_panels` panels [panels][panel_bytes], a panel's [columns][16].
struct PlainPart {
  const std::byte* values = nullptr;
  int64_t panel_bytes = 0;
  int panels = 0;
  int64_t columns = 0;
};

struct PlainKernels {
  // sums [count][16] of `count` panels that follow each other.
  void (*gemv)(const std::byte* panels, int count, int64_t cols, const float* x, float* sums) = nullptr;  // sets
  // x [n, cols] from the part's first column on; sums [panels][sum_stride], rows of 16.
  void (*gemm)(const PlainPart& w, const float* x, int64_t cols, int n, float* sums,
               int64_t sum_stride) = nullptr;  // adds
};

struct Kernels {
  const char* name = "";
  QuantizedInputs inputs[2];  // of one pass (Precision::fastest), of two
  // Sums of `panels` panels [sum_stride apart][n][16] are (or are added to) the output: out[i][r] (+)= sum + bias[r]
  // for r < count <= 16 * panels.
  void (*finish)(const float* sums, int panels, int64_t sum_stride, int n, int count, const float* bias,
                 bool accumulate, float* out, int64_t out_stride) = nullptr;
  PlainKernels plain[3];                                                                               // f32, f16, bf16
  void (*rmsNorm)(const float* x, const float* weight, float epsilon, int dim, float* out) = nullptr;  // one row
  void (*layerNorm)(const float* x, const float* weight, const float* bias, float epsilon, int dim,
                    float* out) = nullptr;
  void (*activate)(const float* x, device::Activation activation, int dim, float* out) = nullptr;
  void (*gated)(const float* gate, const float* up, device::Activation activation, int dim, float* out) = nullptr;
  // Rotates `heads` heads, head_dim apart, of one row by its angles.
  void (*rotate)(float* x, const float* angles, device::RopeStyle style, int heads, int head_dim, int dims) = nullptr;
  void (*storeKv)(const device::StoreKvArgs& args, int row, int head) = nullptr;
  void (*widen[3])(const std::byte* tile, int count, float* x) = {};  // f32, f16, bf16
  void (*attendUnit)(const AttendJob& job, const AttendUnit& unit) = nullptr;
  void (*attendMany)(const AttendJob& job, const AttendUnit& unit) = nullptr;
  // Of the unit's one run; its totals are not used. Scratch: attendWeightsFloats().
  void (*attendWeights)(const AttendJob& job, const AttendUnit& unit, const RunWeights& to) = nullptr;
  // out [64] = (before, or zeros) + sum over rows of the sum over heads of factors[line] * weights[line][64], where
  // line = row * row_lines + head.
  void (*addWeights)(const float* weights, const float* factors, int rows, int heads, int row_lines,
                     const float* before, float* out) = nullptr;
  void (*attendMerge)(float* total, const float* part, int head_dim) = nullptr;
  // Channels [first, first + count), count <= 16, of the rows of one sequence; scratch: convFloats, scanFloats.
  void (*causalConv)(const device::CausalConvArgs& args, const device::SequenceRows& rows, int first, int count,
                     float* scratch) = nullptr;
  void (*selectiveScan)(const device::SelectiveScanArgs& args, const device::SequenceRows& rows, int first, int count,
                        float* scratch) = nullptr;
  // A value head, the rows of one sequence; scratch: deltaFloats.
  void (*deltaRule)(const device::DeltaRuleArgs& args, const device::SequenceRows& rows, int head,
                    float* scratch) = nullptr;
  // One head of the rows of one sequence.
  void (*headScan)(const device::HeadScanArgs& args, const device::SequenceRows& rows, int head) = nullptr;
  void (*attendFinish)(const float* total, int head_dim, float* out) = nullptr;
  // out [count][dim], rows `first` and following of the sum over rows x[row][i] x[row][j]; count <= moment_rows.
  void (*momentRows)(const float* x, int n, int dim, int first, int count, float* out) = nullptr;
  // a . k + k . (B k); form [1 + dim][dim]: a, then B.
  float (*keyForm)(const float* form, const float* k, int dim) = nullptr;
};

const Kernels& scalarKernels();
const Kernels& avx2Kernels();  // these two exist only in x86-64 builds
const Kernels& avx512Kernels();

}  // namespace kvarium::cpu
