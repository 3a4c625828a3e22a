#include "core/device/quant_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/half.h"
#include "core/device/file_block.h"

namespace kvarium::device {
namespace {

// Fields of a block lie at any alignment.
uint16_t load16(const std::byte* from) {
  uint16_t bits;
  std::memcpy(&bits, from, sizeof(bits));
  return bits;
}

// out [32]
void dequantize(const CodeFormat& format, FileBlock block, float* out) {
  if (format.lookup) {
    for (uint8_t& code : block.codes) code = iq4_values[code];
  }
  const float d = halfToFloat(block.scale), m = halfToFloat(block.minimum);
  for (int half = 0; half < 2; ++half) {
    const uint8_t* codes = block.codes + 16 * half;
    float* to = out + 16 * half;
    const float scale = d * static_cast<float>(block.sub_scale[half]);
    for (int i = 0; i < 16; ++i) to[i] = scale * static_cast<float>(codes[i] - format.offset);
    if (!format.minimum) continue;
    const float minimum = format.scales == Scales::block ? m : -(m * static_cast<float>(block.sub_minimum[half]));
    for (int i = 0; i < 16; ++i) to[i] += minimum;
  }
}

}  // namespace

void dequantizeRow(DType type, const std::byte* blocks, int64_t n, float* out) {
  assert(n % info(type).block_elements == 0);
  if (type == DType::f32) {
    std::memcpy(out, blocks, static_cast<size_t>(n) * sizeof(float));
  } else if (type == DType::f16) {
    for (int64_t i = 0; i < n; ++i) out[i] = loadHalf(blocks + 2 * i);
  } else if (type == DType::bf16) {
    for (int64_t i = 0; i < n; ++i) out[i] = bf16ToFloat(load16(blocks + 2 * i));
  } else {
    const CodeFormat format = codeFormat(type);
    assert(format.bits > 0);
    for (int64_t i = 0; i < n; i += 32) dequantize(format, readFileBlock(type, blocks, i / 32), out + i);
  }
}

ScaleFields scaleFields(DType type) {
  switch (type) {
    case DType::f32:
    case DType::f16:
    case DType::bf16:
    case DType::i32: return {};
    case DType::q4_1:
    case DType::q5_1:
    case DType::q4_k:
    case DType::q5_k: return {0, 2};
    case DType::q2_k: return {80, 82};
    case DType::q3_k: return {108, -1};
    case DType::q6_k: return {208, -1};
    default: return {0, -1};
  }
}

namespace {

// An exponent of all ones: infinity or not a number. The sum of a run is looked at, so that the loop has no branches.
template <class T>
int64_t firstWithExponent(const std::byte* data, int64_t count, T exponent) {
  constexpr int64_t run = 4096;
  for (int64_t begin = 0; begin < count; begin += run) {
    const int64_t end = std::min(count, begin + run);
    int found = 0;
    for (int64_t i = begin; i < end; ++i) {
      T bits;
      std::memcpy(&bits, data + static_cast<size_t>(i) * sizeof bits, sizeof bits);
      found |= (bits & exponent) == exponent;
    }
    if (!found) continue;
    for (int64_t i = begin; i < end; ++i) {
      T bits;
      std::memcpy(&bits, data + static_cast<size_t>(i) * sizeof bits, sizeof bits);
      if ((bits & exponent) == exponent) return i;
    }
  }
  return -1;
}

}  // namespace

int64_t firstNotFinite(const TensorView& tensor) {
  constexpr uint16_t half = 0x7C00, bfloat = 0x7F80;
  constexpr uint32_t single = 0x7F800000;
  if (tensor.dtype == DType::f32) return firstWithExponent<uint32_t>(tensor.data, tensor.elements(), single);
  if (tensor.dtype == DType::f16) return firstWithExponent<uint16_t>(tensor.data, tensor.elements(), half);
  if (tensor.dtype == DType::bf16) return firstWithExponent<uint16_t>(tensor.data, tensor.elements(), bfloat);
  const DTypeInfo& type = info(tensor.dtype);
  const ScaleFields scales = scaleFields(tensor.dtype);
  const int64_t blocks = tensor.elements() / type.block_elements;
  for (int64_t i = 0; i < blocks; ++i) {
    const std::byte* block = tensor.data + static_cast<size_t>(i) * static_cast<size_t>(type.block_bytes);
    for (int offset : {scales.first, scales.second}) {
      if (offset >= 0 && firstWithExponent<uint16_t>(block + offset, 1, half) == 0) return i * type.block_elements;
    }
  }
  return -1;
}

}  // namespace kvarium::device
