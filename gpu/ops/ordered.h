// Numbers and their indices as one integer, so that the largest of several is the one that comes first when large
// numbers are taken before small ones, and equal ones in the order of their indices.
#pragma once

#include <cstdint>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr uint64_t no_key = 0;  // less than that of any number

// The key of a NaN is less than that of minus infinity and more than no_key.
__device__ inline uint64_t keyOf(float x, uint32_t index) {
  const uint32_t bits = __float_as_uint(x + 0.0f);  // -0 becomes 0, which it is equal to
  const uint32_t sign = uint32_t{1} << 31;
  const uint32_t order = x != x ? 1 : bits & sign ? ~bits : bits | sign;
  return uint64_t{order} << 32 | (0xffffffffu - index);
}
__device__ inline uint32_t indexOf(uint64_t key) { return 0xffffffffu - static_cast<uint32_t>(key); }

}  // namespace KV_GPU
