#include "core/base/tensor.h"

#include <iterator>

namespace kvarium {

const DTypeInfo& info(DType type) {
  static constexpr DTypeInfo table[] = {
      {"F32", 1, 4},      {"F16", 1, 2},      {"BF16", 1, 2},       {"Q8_0", 32, 34},
      {"Q4_0", 32, 18},   {"Q4_1", 32, 20},   {"Q5_0", 32, 22},     {"Q5_1", 32, 24},
      {"Q2_K", 256, 84},  {"Q3_K", 256, 110}, {"Q4_K", 256, 144},   {"Q5_K", 256, 176},
      {"Q6_K", 256, 210}, {"IQ4_NL", 32, 18}, {"IQ4_XS", 256, 136}, {"I32", 1, 4},
  };
  static_assert(std::size(table) == static_cast<size_t>(DType::i32) + 1);
  return table[static_cast<int>(type)];
}

int64_t TensorView::rows() const {
  int64_t product = 1;
  for (int i = 0; i + 1 < rank; ++i) product *= shape[i];
  return product;
}

size_t TensorView::rowBytes() const {
  const DTypeInfo& type = info(dtype);
  return static_cast<size_t>(cols() / type.block_elements) * type.block_bytes;
}

std::string shapeText(std::span<const int64_t> shape) {
  std::string text = "[";
  for (const int64_t size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
  return text + "]";
}

}  // namespace kvarium
