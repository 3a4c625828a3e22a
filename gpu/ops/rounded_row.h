// Rows of activations in shared memory, as products with weights in the types of the file read them.
#pragma once

#include "gpu/plane_reader.h"

namespace KV_GPU {

// For quantized weights a row of x is rounded in blocks of 32 to x = step * q, |q| <= 127 * 128, 15 bits with the
// sign, as on the CPU. q = 128 high + low, high in [-127, 127], low in [-64, 63]; bytes of four columns are a word. A
// row is groups of 32 blocks, a group five planes of 16 bytes a block: high bytes of columns 0-15, of 16-31, low bytes
// likewise, and what follows. The last group is padded with blocks of zeros.
struct alignas(16) RoundedBlock {
  float step;
  int sum[2];   // of q, columns 0-15 and 16-31
  float whole;  // step * (sum[0] + sum[1])
};
constexpr int rounded_planes = 5;
constexpr int group_units = 32;  // one a lane
constexpr int groupsOf(int units) { return (units + group_units - 1) / group_units; }
constexpr float largest_code = 127 * 128;

__device__ inline uint32_t fourBytes(int a, int b, int c, int d) {
  return static_cast<uint32_t>(a & 255) | static_cast<uint32_t>(b & 255) << 8 | static_cast<uint32_t>(c & 255) << 16 |
         static_cast<uint32_t>(d & 255) << 24;
}

// Of numbers up to `most`. Below 2^-100 the inverse would overflow. If a number of the block is not finite, the codes
// are zeros and products with that step are not numbers.
__device__ inline float stepOf(float most, float& inverse) {
  inverse = 0.0f;
  if (most <= 0x1p-100f) return 0.0f;
  if (!(most <= 3.4028235e38f)) return most;
  inverse = largest_code / most;
  return most / largest_code;
}

// Four numbers of a block by each of eight lanes; planes: of the block.
__device__ inline void roundFour(const float4& x, int part, uint4* planes) {
  float most = fmaxf(fmaxf(fabsf(x.x), fabsf(x.y)), fmaxf(fabsf(x.z), fabsf(x.w)));
  if (!(fabsf(x.x) + fabsf(x.y) + fabsf(x.z) + fabsf(x.w) >= 0.0f)) most = INFINITY;  // a NaN
  KV_UNROLL(3)
  for (int distance = 4; distance > 0; distance /= 2) most = fmaxf(most, __shfl_xor_sync(all_lanes, most, distance));
  float inverse;
  const float step = stepOf(most, inverse);
  int q[4] = {};
  if (inverse > 0.0f) {
    q[0] = __float2int_rn(x.x * inverse);
    q[1] = __float2int_rn(x.y * inverse);
    q[2] = __float2int_rn(x.z * inverse);
    q[3] = __float2int_rn(x.w * inverse);
  }
  int sum = q[0] + q[1] + q[2] + q[3];
  KV_UNROLL(2)
  for (int distance = 2; distance > 0; distance /= 2) sum += __shfl_xor_sync(all_lanes, sum, distance);
  const int other = __shfl_xor_sync(all_lanes, sum, 4);
  int high[4], low[4];
  KV_UNROLL(4)
  for (int i = 0; i < 4; ++i) {
    high[i] = (q[i] + 64) >> 7;
    low[i] = q[i] - 128 * high[i];
  }
  auto* words = reinterpret_cast<uint32_t*>(planes + part / 4 * group_units) + part % 4;
  words[0] = fourBytes(high[0], high[1], high[2], high[3]);
  words[2 * group_units * 4] = fourBytes(low[0], low[1], low[2], low[3]);
  if (part == 0)
    *reinterpret_cast<RoundedBlock*>(planes + 4 * group_units) = {
        step, {sum, other}, step * static_cast<float>(sum + other)};
}

// x [count][stride], 16-byte aligned, `blocks` blocks of each row; by all threads of a block. A lane asks for several
// numbers before it rounds the first.
__device__ inline void roundRows(const float* x, int64_t stride, int count, int blocks, uint4* planes) {
  constexpr int at_once = 4;
  const int lane = static_cast<int>(threadIdx.x % 32), part = lane % 8;
  const int step = static_cast<int>(blockDim.x / 32) * 4, padded = groupsOf(blocks) * group_units;
  for (int i = 0; i < count; ++i, x += stride, planes += rounded_planes * padded) {
    for (int first = static_cast<int>(threadIdx.x / 32) * 4; first < padded; first += step * at_once) {
      float4 four[at_once];
      KV_UNROLL(4)
      for (int k = 0; k < at_once; ++k) {
        const int block = first + k * step + lane / 8;
        four[k] = block < blocks ? reinterpret_cast<const float4*>(x)[block * 8 + part] : float4{0, 0, 0, 0};
      }
      KV_UNROLL(4)
      for (int k = 0; k < at_once; ++k) {
        const int block = first + k * step + lane / 8;
        if (first + k * step < padded)
          roundFour(four[k], part, planes + block / group_units * (rounded_planes * group_units) + block % group_units);
      }
    }
  }
}

// For plain weights x stays float32. A unit is what a lane reads at once: `columns` columns. A row is groups of 32
// units, a group a plane of 16 bytes a unit for each four of its columns; zeros pad the last group.
template <int columns>
__device__ inline void copyRows(const float* x, int64_t stride, int count, int cols, int units, float* planes) {
  const int padded = groupsOf(units) * group_units * columns;
  for (int i = 0; i < count; ++i, x += stride, planes += padded) {
    KV_UNROLL(8)
    for (int c = static_cast<int>(threadIdx.x); c < padded; c += static_cast<int>(blockDim.x)) {
      const int unit = c / columns, plane = unit / group_units * (columns / 4) + c % columns / 4;
      planes[(plane * group_units + unit % group_units) * 4 + c % 4] = c < cols ? x[c] : 0.0f;
    }
  }
}

}  // namespace KV_GPU
