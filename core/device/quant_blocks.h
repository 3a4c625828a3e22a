// Weights as a model file holds them to float32, for every type, and whether they are finite.
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

}  // namespace kvarium::device
