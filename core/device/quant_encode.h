// Float32 to the block layouts of quant_blocks.h, for weights that are quantized while they are loaded.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/tensor.h"

namespace kvarium::device {

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
