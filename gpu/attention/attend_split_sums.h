// Sums over pieces of plain tiles in shared memory, for attend_split.cu and attend_codes.cu.
//
// Both sides of a tile are the same sum: of `factors`, a query's dimensions or the weights of cells, times numbers,
// with the result across: scores of cells or a value's dimensions. A lane has `numbers` results that lie side by side
// and reads every number once for all heads.
#pragma once

#include "gpu/attention/attend_split_pieces.h"

namespace KV_GPU {

template <int count>
struct alignas(count < 4 ? 4 * count : 16) Floats {
  float of[count];
};
template <int count>
struct alignas(count < 4 ? 4 * count : 16) Words {
  uint32_t of[count];
};

template <device::KvFormat format, int numbers>
__device__ inline void takeNumbers(const std::byte* from, float (&x)[numbers]) {
  if constexpr (format == device::KvFormat::f32) {
    const auto read = KV_FROM_SHARED(reinterpret_cast<const Floats<numbers>*>(from));
    for (int j = 0; j < numbers; ++j) x[j] = read.of[j];
  } else {
    const auto read = KV_FROM_SHARED(reinterpret_cast<const Words<numbers / 2>*>(from));
    for (int j = 0; j < numbers; ++j) {
      const auto bits = static_cast<uint16_t>(read.of[j / 2] >> 16 * (j % 2));
      x[j] = format == device::KvFormat::f16 ? floatOfHalf(bits) : floatOfBfloat(bits);
    }
  }
}

// sums[h][j] += sum_i factors[i][h] x[i][first number of the lane + j] over the steps i of a piece: dimensions and
// their queries, or the seen cells and their weights.
template <device::KvFormat format, bool key, int numbers, int heads>
__device__ inline void addSteps(const SplitNote& note, const std::byte* stage, int step_bytes, int place,
                                const float* factors, float (&sums)[heads][numbers]) {
  constexpr int number_bytes = format == device::KvFormat::f32 ? 4 : 2;
  const std::byte* from = stage + place * number_bytes;
  const auto* factor = reinterpret_cast<const Floats<heads>*>(factors) + note.first;
  const auto addStep = [&](int i) {
    float x[numbers];
    takeNumbers<format, numbers>(from + i * step_bytes, x);
    const auto own = KV_FROM_SHARED(factor + i);
    for (int h = 0; h < heads; ++h) {
      for (int j = 0; j < numbers; ++j) sums[h][j] += own.of[h] * x[j];
    }
  };
  const uint64_t cells = ~uint64_t{0} >> (64 - (key ? 1 : note.count));
  if (key || (note.seen >> note.first & cells) == cells) {
    KV_UNROLL(4)
    for (int i = 0; i < note.count; ++i) addStep(i);
  } else {
    for (int i = 0; i < note.count; ++i) {
      if (note.seen >> (note.first + i) & 1) addStep(i);
    }
  }
}

template <bool key, int numbers, int heads>
__device__ inline void addPlain(device::KvFormat format, const SplitNote& note, const std::byte* stage, int step_bytes,
                                int place, const float* factors, float (&sums)[heads][numbers]) {
  using device::KvFormat;
  switch (format) {
    case KvFormat::f32:
      return addSteps<KvFormat::f32, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
    case KvFormat::bf16:
      return addSteps<KvFormat::bf16, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
    default:
      return addSteps<KvFormat::f16, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
  }
}

}  // namespace KV_GPU
