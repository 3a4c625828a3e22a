// Tensor types and TensorView: a typed, shaped view of bytes that somebody else owns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kvarium {

// Element types of weights. Quantized types are stored in blocks along the last (fastest) dimension.
enum class DType : uint8_t {
  f32,
  f16,
  bf16,
  q8_0,
  q4_0,
  q4_1,
  q5_0,
  q5_1,
  q2_k,
  q3_k,
  q4_k,
  q5_k,
  q6_k,
  iq4_nl,
  iq4_xs,
  i32,
};

struct DTypeInfo {
  std::string_view name;  // as llama.cpp writes it: "F32", "Q4_1", "Q4_K", ...
  int block_elements;     // elements in one block; 1 for plain types
  int block_bytes;        // bytes of one block
};
const DTypeInfo& info(DType type);

std::string shapeText(std::span<const int64_t> shape);  // "[576, 1536]"

// Shape is outermost first, and rows of the last dimension are contiguous: a matrix is [rows, cols].
struct TensorView {
  const std::byte* data = nullptr;
  DType dtype = DType::f32;
  int rank = 0;                    // 1..4
  std::array<int64_t, 4> shape{};  // unused entries 0

  int64_t cols() const { return rank > 0 ? shape[rank - 1] : 0; }
  int64_t rows() const;  // product of all dimensions but the last
  int64_t elements() const { return rows() * cols(); }
  size_t rowBytes() const;  // cols must be a multiple of block_elements (loaders check it)
  size_t bytes() const { return static_cast<size_t>(rows()) * rowBytes(); }
  std::string shapeText() const { return kvarium::shapeText(std::span(shape).first(static_cast<size_t>(rank))); }
};

}  // namespace kvarium
