// out[i, d] = x[i, d] / sqrt(mean_d(x[i, d]^2) + epsilon) * weight[d]        (Zhang and Sennrich 2019, eq. 4)
//
// Shapes: x and out [n, dim] float32, weight [dim] float32; out may be x.
// A block walks one row; its 256 threads take the row's numbers 4 at a time (one where dim or a pointer is not a
// multiple of 4 numbers), 1024 numbers apart. A warp adds its 32 sums by shuffles, the first warp adds the 8 warps'
// sums. Bound: x is read and out written once, 8 * n * dim bytes, and 4 * dim bytes of weight; the second look at x
// hits the L1 or L2 cache (a row is 2 to 32 KiB). Every row is added in the same order whatever n is. Preconditions: n
// >= 0, dim > 0.

#include "core/device/device_access.h"
#include "gpu/cuda_check.h"
#include "gpu/rms_norm.h"

namespace kvarium::gpu {
namespace {

constexpr int threads = 256;
constexpr int warps = threads / 32;

__device__ float squares(float v) { return v * v; }
__device__ float squares(float4 v) { return v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w; }
__device__ float scaled(float v, float w, float scale) { return v * scale * w; }
__device__ float4 scaled(float4 v, float4 w, float scale) {
  return {v.x * scale * w.x, v.y * scale * w.y, v.z * scale * w.z, v.w * scale * w.w};
}

__device__ float sumOverWarp(float value) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffffu, value, distance);
  return value;
}

// Vector is float or float4; dim counts Vectors, numbers counts floats.
template <class Vector>
__global__ void __launch_bounds__(threads)
    rmsNormKernel(const Vector* x, const Vector* weight, Vector* out, int dim, int numbers, float epsilon) {
  const Vector* row = x + static_cast<int64_t>(blockIdx.x) * dim;
  Vector* result = out + static_cast<int64_t>(blockIdx.x) * dim;
  const int lane = threadIdx.x % 32;

  float sum = 0.0f;
  for (int d = threadIdx.x; d < dim; d += threads) sum += squares(row[d]);
  sum = sumOverWarp(sum);

  __shared__ float warp_sums[warps];
  if (lane == 0) warp_sums[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = sumOverWarp(lane < warps ? warp_sums[lane] : 0.0f);

  const float scale = 1.0f / sqrtf(sum / static_cast<float>(numbers) + epsilon);
  for (int d = threadIdx.x; d < dim; d += threads) result[d] = scaled(row[d], weight[d], scale);
}

bool alignedForFloat4(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer) % sizeof(float4) == 0; }

}  // namespace

void launchRmsNorm(const device::RmsNormArgs& args, cudaStream_t stream) {
  if (args.n == 0) return;
  const float *x = device::raw(args.x), *weight = device::raw(args.weight);
  float* out = device::raw(args.out);
  const bool wide = args.dim % 4 == 0 && alignedForFloat4(x) && alignedForFloat4(weight) && alignedForFloat4(out);
  if (wide) {
    rmsNormKernel<float4>
        <<<args.n, threads, 0, stream>>>(reinterpret_cast<const float4*>(x), reinterpret_cast<const float4*>(weight),
                                         reinterpret_cast<float4*>(out), args.dim / 4, args.dim, args.epsilon);
  } else {
    rmsNormKernel<float><<<args.n, threads, 0, stream>>>(x, weight, out, args.dim, args.dim, args.epsilon);
  }
  checkCuda(cudaGetLastError(), "rmsNorm");
}

}  // namespace kvarium::gpu
