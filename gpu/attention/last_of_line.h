// Which of several blocks of a grid is the last to be done, so that it may read what all of them wrote.
#pragma once

#include "gpu/kernel.h"

namespace KV_GPU {

// True in all threads of the last of `blocks` blocks that come here with this counter, which must be zero and is zero
// again afterwards. That block can read what the others wrote to global memory before they came. All threads must call
// it; `place` is shared memory that nobody uses meanwhile.
__device__ inline bool lastOfLine(uint32_t* counter, unsigned blocks, unsigned* place) {
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) *place = atomicAdd(counter, 1u);
  __syncthreads();
  const bool last = *place + 1 == blocks;
  if (last) {
    __threadfence();
    if (threadIdx.x == 0) *counter = 0;
  }
  return last;
}

}  // namespace KV_GPU
