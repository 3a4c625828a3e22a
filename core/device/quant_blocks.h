// The block layouts of quantized weights, in one place: bytes to float32, for every type a model file may hold.
// Source of the layouts: ggml's type definitions (blocks of 32; super-blocks of 256 with 6-bit scales).
#pragma once

#include <cstdint>

#include "core/base/tensor.h"

namespace kvarium {

// Writes n float32 numbers; n is a multiple of the type's block_elements. Types: all but i32.
void dequantizeRow(DType type, const std::byte* blocks, int64_t n, float* out);

}  // namespace kvarium
