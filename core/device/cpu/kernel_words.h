// Tiles and queries as integers of 16 bits, for kernel_attend_many.h.
#pragma once

#include "core/device/cpu/kernel_attend.h"

namespace kvarium::cpu {

constexpr float most_word = 32767.0f;

// A tile as numbers, K [head_dim][64], V [64][head_dim]: its own, or those of `out`.
template <class V>
const float* wideTile(const device::KvEncoding& coding, device::KvSide side, const std::byte* tile, int head_dim,
                      float* out) {
  if (coding.format == device::KvFormat::f32) return reinterpret_cast<const float*>(tile);
  widenTile<V>(coding, side, tile, head_dim, out);
  return out;
}

// A block's tiles as integers: k [padded / 2 pairs of dims][64 cells][2], number = k * k_scale[cell];
// v [32 pairs of cells][padded][2], number = v * v_scale[cell]. Scales are those of 16 cells a vector.
struct WordTiles {
  int16_t* k = nullptr;
  int16_t* v = nullptr;
  float* k_scale = nullptr;
  float* v_scale = nullptr;
  float* spoilt = nullptr;  // [padded] NaN where a value seen is no number or infinite, else 0
  bool any_spoilt = false;
};

template <class V>
void keyWords(const float* x, int head_dim, const WordTiles& to) {
  const int pairs = paddedDim(head_dim) / 2;
  const auto infinite = V::set(__builtin_inff());
  typename V::F factor[4];
  for (int w = 0; w < 4; ++w) {
    auto square = V::zero();
    for (int d = 0; d < head_dim; ++d) {
      const auto number = V::load(x + d * device::cells_per_block + 16 * w);
      square = V::fma(number, number, square);
    }
    const auto length = V::sqrt(square);
    V::store(to.k_scale + 16 * w, V::whereLess(length, infinite, V::mul(length, V::set(1 / most_word)), V::zero()));
    factor[w] = V::whereLess(V::zero(), length, V::div(V::set(most_word), length), V::zero());
  }
  for (int p = 0; p < pairs; ++p) {
    for (int w = 0; w < 4; ++w) {
      const auto word = [&](int d) __attribute__((always_inline)) {
        if (d >= head_dim) return V::izero();
        return V::toInt(V::mul(V::load(x + d * device::cells_per_block + 16 * w), factor[w]));
      };
      V::bstore(to.k + (p * device::cells_per_block + 16 * w) * 2, V::pairUp(word(2 * p), word(2 * p + 1)));
    }
  }
}

// Cells that nobody sees may hold anything.
template <class V>
void valueWords(const float* x, int head_dim, uint64_t seen, WordTiles& to) {
  const int padded = paddedDim(head_dim);
  const auto numbers = [&](int cell, int d) __attribute__((always_inline)) {
    const float* at = x + cell * head_dim + d;
    return head_dim - d >= 16 ? V::load(at) : loadPart<V>(at, head_dim - d);
  };
  const auto infinite = V::set(__builtin_inff());
  auto none = V::zero();
  alignas(64) float factor[device::cells_per_block];
  for (int cell = 0; cell < device::cells_per_block; ++cell) {
    auto most = V::zero();
    if (seen >> cell & 1) {
      for (int d = 0; d < padded; d += 16) {
        const auto number = numbers(cell, d), size = V::abs(number);
        most = V::max(most, V::whereLess(size, infinite, size, V::zero()));
        none = V::fma(number, V::zero(), none);
      }
    }
    const float largest = V::reduceMax(most);
    to.v_scale[cell] = largest * (1 / most_word);
    factor[cell] = largest;
  }
  for (int cell = 0; cell < device::cells_per_block; cell += 16) {
    const auto most = V::load(factor + cell);
    V::store(factor + cell, V::whereLess(V::zero(), most, V::div(V::set(most_word), most), V::zero()));
  }
  for (int c = 0; c < device::cells_per_block; c += 2) {
    for (int d = 0; d < padded; d += 16) {
      const auto word = [&](int cell) __attribute__((always_inline)) {
        if (!(seen >> cell & 1)) return V::izero();
        return V::toInt(V::mul(numbers(cell, d), V::set(factor[cell])));
      };
      V::bstore(to.v + (c / 2 * padded + d) * 2, V::pairUp(word(c), word(c + 1)));
    }
  }
  to.any_spoilt = V::reduceAdd(none) != 0;
  if (!to.any_spoilt) return;
  for (int d = 0; d < padded; d += 16) {
    none = V::zero();
    for (uint64_t left = seen; left; left &= left - 1)
      none = V::fma(numbers(__builtin_ctzll(left), d), V::zero(), none);
    V::store(to.spoilt + d, none);
  }
}

// x [padded] scaled to the length 32767; returns what a word is worth.
template <class V>
float queryWords(const float* x, int padded, int16_t* to) {
  auto square = V::zero();
  for (int d = 0; d < padded; d += 16) square = V::fma(V::load(x + d), V::load(x + d), square);
  const float length = V::first(V::sqrt(V::set(V::reduceAdd(square))));
  const auto factor = V::set(length > 0 ? most_word / length : 0.0f);
  for (int d = 0; d < padded; d += 16) V::storeWords(to + d, V::toInt(V::mul(V::load(x + d), factor)));
  return length < __builtin_inff() ? length / most_word : 0.0f;
}

}  // namespace kvarium::cpu
