// CUDA's kernel language as the emulation has it: barriers, warps, shared memory, in every order of threads.
#include <gtest/gtest.h>

#include <vector>

#include "gpu/kernel.h"

namespace kvarium::gpu_emulated {
namespace {

__global__ void mirrored(const float* x, float* out) {
  KV_SHARED(float, row, [64]);
  row[threadIdx.x] = x[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = row[63 - threadIdx.x] + sumOverWarp(1.0f);
}

TEST(EmulatedThreads, aKernelRuns) {
  Stream stream(0);
  std::vector<float> x(128), out(128);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  auto* in = static_cast<float*>(allocate(512, stream));
  auto* made = static_cast<float*>(allocate(512, stream));
  stream.copy(in, x.data(), 512);
  launch({"mirrored", dim3(2), dim3(64)}, stream, &mirrored, in, made);
  stream.copy(out.data(), made, 512);
  for (size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], x[i / 64 * 64 + 63 - i % 64] + 32);
  release(in, 512, stream);
  release(made, 512, stream);
}

}  // namespace
}  // namespace kvarium::gpu_emulated
