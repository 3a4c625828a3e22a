#include "core/device/kv_tile.h"

#include "core/base/half.h"

namespace kvarium::device {

size_t bytesOfTile(const KvEncoding& coding, KvSide side, int head_dim) {
  if (coding.format == KvFormat::codes)
    return codesBytes(coding.codes, side, head_dim) + scalesBytes(coding.codes, side, head_dim);
  return static_cast<size_t>(cells_per_block * head_dim) * (coding.format == KvFormat::f32 ? 4 : 2);
}

void readTile(const KvEncoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x) {
  if (coding.format == KvFormat::codes) return decodeTile(coding.codes, side, tile, head_dim, x);
  const auto number = [&](size_t at) {
    if (coding.format == KvFormat::f32) return reinterpret_cast<const float*>(tile)[at];
    const uint16_t bits = reinterpret_cast<const uint16_t*>(tile)[at];
    return coding.format == KvFormat::f16 ? halfToFloat(bits) : bf16ToFloat(bits);
  };
  const auto dim = static_cast<size_t>(head_dim);
  for (size_t cell = 0; cell < cells_per_block; ++cell) {
    for (size_t d = 0; d < dim; ++d)
      x[cell * dim + d] = number(side == KvSide::key ? d * cells_per_block + cell : cell * dim + d);
  }
}

}  // namespace kvarium::device
