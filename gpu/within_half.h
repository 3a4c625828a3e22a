// Numbers on their way to float16.
#pragma once

#include "core/base/half.h"
#include "gpu/kernel.h"

namespace KV_GPU {

// The nearest number that float16 has a place for; what is not a number stays so.
__device__ __forceinline__ float withinHalf(float x) {
  return x < -largest_half ? -largest_half : x > largest_half ? largest_half : x;
}

}  // namespace KV_GPU
