// The rotation of keys and values that are written in codes: n log2 n additions for a block of n numbers.
#pragma once

namespace kvarium::cpu {

// Orthonormal Walsh-Hadamard transform of each block of the largest power of two that divides head_dim
// (quant_layout.h).
template <class V>
void rotateBlocks(float* x, int head_dim) {
  const int block = head_dim & -head_dim;
  const float scale = 1 / __builtin_sqrtf(static_cast<float>(block));
  if (block < 16) {
    for (int apart = 1; apart < block; apart *= 2) {
      for (int i = 0; i < head_dim; ++i) {
        if (i & apart) continue;
        const float a = x[i], b = x[i + apart];
        x[i] = a + b;
        x[i + apart] = a - b;
      }
    }
    for (int i = 0; i < head_dim; ++i) x[i] *= scale;
    return;
  }
  for (int i = 0; i < head_dim; i += 16) {
    const auto four = V::template butterfly<2>(V::template butterfly<1>(V::load(x + i)));
    V::store(x + i, V::template butterfly<8>(V::template butterfly<4>(four)));
  }
  for (int apart = 16; apart < block; apart *= 2) {
    for (int i = 0; i < head_dim; i += 16) {
      if (i & apart) continue;
      const auto a = V::load(x + i), b = V::load(x + i + apart);
      V::store(x + i, V::add(a, b));
      V::store(x + i + apart, V::sub(a, b));
    }
  }
  for (int i = 0; i < head_dim; i += 16) V::store(x + i, V::mul(V::load(x + i), V::set(scale)));
}

}  // namespace kvarium::cpu
