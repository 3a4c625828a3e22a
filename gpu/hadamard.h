// The rotation of numbers that are written in codes (quant_layout.h): device code for several threads.
#pragma once

#include "gpu/kernel.h"

namespace KV_GPU {

// Heads of numbers: x[head * head_step + d * dim_step].
struct Heads {
  float* x;
  int heads, head_dim;
  int head_step, dim_step;
};

// Orthonormal Walsh-Hadamard transform, in place, of each block of the largest power of two that divides head_dim, bit
// for bit that of device::hadamard(). By `threads` threads, of which this is number `thread`; meet() is their barrier.
// The caller's threads have met before; when this returns they have met again.
template <class Meet>
__device__ inline void hadamardTogether(const Heads& all, int thread, int threads, const Meet& meet) {
  const int block = all.head_dim & -all.head_dim;
  const auto at = [&](int head, int d) -> float& { return all.x[head * all.head_step + d * all.dim_step]; };
  for (int apart = 1; apart < block; apart *= 2) {
    for (int i = thread; i < all.heads * (all.head_dim / 2); i += threads) {
      const int head = i / (all.head_dim / 2), pair = i % (all.head_dim / 2);
      const int d = (pair & ~(apart - 1)) * 2 + (pair & (apart - 1));
      const float a = at(head, d), b = at(head, d + apart);
      at(head, d) = a + b;
      at(head, d + apart) = a - b;
    }
    meet();
  }
  const float scale = 1 / sqrtf(static_cast<float>(block));
  for (int i = thread; i < all.heads * all.head_dim; i += threads) at(i / all.head_dim, i % all.head_dim) *= scale;
  meet();
}

}  // namespace KV_GPU
