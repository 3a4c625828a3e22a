// How numbers of any magnitude become f16 without loss of range: a power of two brings the largest of them into
// [2^14, 2^15), so that all down to 2^-29 of it keep 11 bits. An exponent here is the eight bits of a float32, 0 for
// zero and subnormal numbers.
#pragma once

#include <cstdint>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int exponent_bias = 127, largest_exponent = 254;
constexpr int half_exponent = exponent_bias + 14;  // of the largest number, scaled

// The bits of |x|, which are in the order of the numbers; 0 where x is not finite.
__device__ inline uint32_t finiteMagnitude(float x) {
  const uint32_t bits = __float_as_uint(x) & 0x7fffffffu;
  return bits < 0x7f800000u ? bits : 0;
}
__device__ inline int exponentOf(uint32_t magnitude) { return static_cast<int>(magnitude >> 23); }

// 2^power; 2^-149 and 2^127 where that is no float32.
__device__ inline float twoTo(int power) {
  power = max(-149, min(power, 127));
  return __uint_as_float(power >= -126 ? static_cast<uint32_t>(power + exponent_bias) << 23 : 1u << (power + 149));
}

// Numbers, the largest of which has this exponent, are multiplied by two to the power of this.
__device__ inline int powerToHalf(int exponent) { return min(half_exponent - exponent, 127); }

__device__ inline uint2 fourHalves(const float* x, float scale) {
  return {halvesOf(x[0] * scale, x[1] * scale), halvesOf(x[2] * scale, x[3] * scale)};
}
__device__ inline uint4 eightHalves(const float* x, float scale) {
  const uint2 low = fourHalves(x, scale), high = fourHalves(x + 4, scale);
  return {low.x, low.y, high.x, high.y};
}

// The largest of what the threads of a block hand over; called once by a kernel.
template <int most_threads>
__device__ inline uint32_t maxOverBlock(uint32_t value) {
  KV_SHARED(uint32_t, of_warps, [most_threads / 32]);
  value = maxOverWarp(value);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  for (unsigned warp = 0; warp < blockDim.x / 32; ++warp) value = max(value, of_warps[warp]);
  return value;
}

}  // namespace KV_GPU
