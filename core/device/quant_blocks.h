// Weights as a model file holds them to float32, for every type, and whether they are finite; and float32 to such
// blocks.
#pragma once

#include <cstdint>

#include "core/base/tensor.h"

namespace kvarium::device {

// Where a block keeps its f16 scales: byte offsets, -1 when there is none; both -1 for plain types.
struct ScaleFields {
  int first = -1, second = -1;
};
ScaleFields scaleFields(DType type);

// Row-major index of the first number (plain types) or of the first number of the first block (quantized types: by its
// f16 scales) that is infinite or not a number; -1: all are finite. Types: all but i32.
int64_t firstNotFinite(const TensorView& tensor);

// Writes n float32 numbers; n is a multiple of the type's block_elements. Types: all but i32.
void dequantizeRow(DType type, const std::byte* blocks, int64_t n, float* out);

// ---- quant_encode.cpp: weights that are quantized while they are loaded ----

// Types that quantizeRow writes: f32, f16, bf16, q8_0, q4_0, q4_1, q5_0, q5_1.
bool canQuantizeTo(DType type);

// The index of the first number that the type cannot stand for (NaN, infinite, so large that a block's f16 scale or the
// number itself would be infinite), or -1.
int64_t firstUnquantizable(DType type, const float* values, int64_t count);

// Writes count / block_elements blocks, at any alignment; count is a multiple of block_elements and every number can be
// quantized. Round to nearest with the block's scale from its largest magnitude (or its range), the bits of ggml's
// reference and of gguf.quants.quantize. A block whose scale is below 2^-128 becomes zeros.
void quantizeRow(DType type, const float* values, int64_t count, std::byte* out);

}  // namespace kvarium::device
