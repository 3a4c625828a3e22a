// The quantized types of model files in blocks of 32 weights: codes and scales as integers, nothing rounded, and the
// formula of the weights. Source: ggml's type definitions (blocks of 32; super-blocks of 256 with integer sub-scales).
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/tensor.h"

namespace kvarium::device {

// What has a scale of its own: 32 weights (f16), or 32 or 16 weights of a super-block (an integer times its f16).
enum class Scales : uint8_t { block, super32, super16 };

// weight = d * s * (code - offset) + m
//   s: 1 or the integer sub-scale; m: 0, the block's f16, or minus its f16 times an integer sub-minimum
struct CodeFormat {
  int bits = 0;         // of a code; 0: not a quantized type
  int offset = 0;       // subtracted from the code
  bool lookup = false;  // the code is an index into iq4_values
  bool minimum = false;
  Scales scales = Scales::block;
};

[[gnu::always_inline]] constexpr CodeFormat codeFormat(DType type) {
  switch (type) {
    case DType::q4_0: return {4, 8};
    case DType::q4_1: return {4, 0, false, true};
    case DType::q5_0: return {5, 16};
    case DType::q5_1: return {5, 0, false, true};
    case DType::q8_0: return {8, 128};
    case DType::iq4_nl: return {4, 128, true};
    case DType::q2_k: return {2, 0, false, true, Scales::super16};
    case DType::q3_k: return {3, 4, false, false, Scales::super16};
    case DType::q4_k: return {4, 0, false, true, Scales::super32};
    case DType::q5_k: return {5, 0, false, true, Scales::super32};
    case DType::q6_k: return {6, 32, false, false, Scales::super16};
    case DType::iq4_xs: return {4, 128, true, false, Scales::super32};
    default: return {};
  }
}

// The 16 values of IQ4_NL and IQ4_XS plus 128 (ggml: kvalues_iq4nl, -127 .. 113).
constexpr uint8_t iq4_values[16] = {1, 24, 45, 63, 79, 93, 106, 118, 129, 141, 153, 166, 181, 197, 217, 241};

struct FileBlock {
  uint8_t codes[32];             // in the order of columns
  uint16_t scale = 0;            // f16 bits: d
  uint16_t minimum = 0;          // f16 bits: m, or dmin of a super-block
  int8_t sub_scale[2] = {1, 1};  // columns 0-15, 16-31
  int8_t sub_minimum[2] = {0, 0};
};

// Block `index` (of 32 columns) of a row that starts at `row`. Layouts: ggml's block_q4_0 ... block_iq4_xs.
FileBlock readFileBlock(DType type, const std::byte* row, int64_t index);

}  // namespace kvarium::device
