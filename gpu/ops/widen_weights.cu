// findRange: range = max over all numbers w[r, c] that are finite of the exponent of |w[r, c]|
// widenRows: halves[r, c] = f16(w[first + r, c] 2^k), 2^k such that the largest of the whole matrix comes into
// [2^14, 2^15)
//
// Shapes: a part in planes (plane_weight.h), range one int32 that was 0, halves [count, stride] f16, stride a multiple
// of 8, zeros from the columns of the part on. 11 bits are left of a number, and all of one of bfloat16, down to 2^-29
// of the largest; what is less is rounded to 2^-39 of the largest. findRange: a thread takes a block of 32 columns, a
// block of threads 256 of them. widenRows, quantized: a lane takes a block of 32 columns; a warp puts its 1,024 numbers
// into shared memory and writes them from there, 512 neighbouring bytes at once. Plain: a thread takes 16 bytes of a
// row. Bound: the bytes of the weight, once when it is packed, and of the rows with 2 * count * stride written, which
// stay in the L2 cache. Registers on sm_90 and sm_75: findRange 35 and 43, widenRows 32 and 66.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/half_scale.h"
#include "gpu/ops/row_walk.h"
#include "gpu/plane_reader.h"

namespace KV_GPU {
inline namespace widen_weights_kernels {

constexpr int range_threads = 256;

template <DType type>
__global__ void __launch_bounds__(range_threads) rangeKernel(PlanePart part, int64_t row_blocks, int32_t* range) {
  waitForStream();
  const int64_t at = int64_t{blockIdx.x} * range_threads + threadIdx.x;
  uint32_t most = 0;
  if (at < part.rows * row_blocks) {
    float numbers[block_columns];
    readNumbers<type>(part, at / row_blocks, at % row_blocks, numbers);
    KV_UNROLL(32)
    for (int i = 0; i < block_columns; ++i) most = max(most, finiteMagnitude(numbers[i]));
  }
  most = maxOverBlock<range_threads>(most);
  if (threadIdx.x == 0) atomicMax(range, static_cast<int32_t>(exponentOf(most)));
}

constexpr int widen_threads = 256, widen_warps = widen_threads / 32;
constexpr int eight = 8;                            // numbers of 16 bytes
constexpr int lane_pieces = block_columns / eight;  // pieces of 16 bytes that a lane makes
constexpr int lane_pitch = lane_pieces + 1;         // so that eight lanes write to different banks
constexpr int warp_pieces = 32 * lane_pieces;

__device__ inline float scaleOf(const int32_t* range) { return twoTo(powerToHalf(*range)); }

// Blocks [first, first + count) of the part, whose rows follow each other without a gap on both sides.
template <DType type>
__global__ void __launch_bounds__(widen_threads)
    widenBlocksKernel(PlanePart part, const int32_t* range, int64_t first, int64_t count, uint4* halves) {
  waitForStream();
  KV_SHARED(uint4, pieces, [widen_warps][32 * lane_pitch]);
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int64_t warp_first = int64_t{blockIdx.x} * widen_threads + 32 * warp;
  // Lanes beyond the end repeat the last block. A super-block is within or beyond it as a whole.
  const Planes<type> planes(part);
  const BlockUnits block = readUnits(planes, first + min(warp_first + lane, count - 1));
  const BlockScales scales = scalesOf<type>(block, sharedOverLanes<type>(block, static_cast<int>(lane)));
  float numbers[block_columns];
  numbersOf<type>(block, scales, numbers);
  const float scale = scaleOf(range);
  KV_UNROLL(4)
  for (int i = 0; i < lane_pieces; ++i) {
    pieces[warp][lane * lane_pitch + i] = eightHalves(numbers + i * eight, scale);
  }
  __syncwarp();
  KV_UNROLL(4)
  for (unsigned i = lane; i < warp_pieces; i += 32) {
    const int64_t to = warp_first * lane_pieces + i;
    if (to < count * lane_pieces) halves[to] = pieces[warp][i / lane_pieces * lane_pitch + i % lane_pieces];
  }
}

// A thread takes 16 bytes of a plain type, eight columns or four of float32.
template <DType type>
__global__ void __launch_bounds__(widen_threads)
    widenPlainKernel(PlanePart part, const int32_t* range, int64_t first, unsigned pieces, unsigned row_pieces,
                     uint16_t* halves) {
  waitForStream();
  constexpr int columns = 16 / plainBytes(type);
  const unsigned at = blockIdx.x * widen_threads + threadIdx.x;
  if (at >= pieces) return;
  const std::byte* row = part.data + (first + at / row_pieces) * part.rowBytes();
  uint4 raw{};
  if (at % row_pieces * 16 < part.rowBytes()) raw = KV_STREAMED(reinterpret_cast<const uint4*>(row) + at % row_pieces);
  float x[columns];
  plainNumbers<type>(raw, x);
  const float scale = scaleOf(range);
  if constexpr (columns == 4) {
    reinterpret_cast<uint2*>(halves)[at] = fourHalves(x, scale);
  } else {
    reinterpret_cast<uint4*>(halves)[at] = eightHalves(x, scale);
  }
}

}  // namespace widen_weights_kernels

void findRange(const PlaneWeight& weight, Stream& stream) {
  for (const PlanePart& part : weight.parts) {
    const int64_t row_blocks = (part.cols + block_columns - 1) / block_columns, blocks = part.rows * row_blocks;
    if (isHalves(part) || blocks == 0) continue;
    withWeightType(part.type, [&](auto type) {
      launch({"weightRange", dim3(blocksOf(blocks, range_threads)), dim3(range_threads), 0}, stream,
             &rangeKernel<type.value>, part, row_blocks, device::raw(weight.range));
    });
  }
}

void widenRows(const PlanePart& part, const int32_t* range, int64_t first, int64_t count, uint16_t* halves,
               int64_t stride, Stream& stream) {
  withWeightType(part.type, [&](auto type) {
    if constexpr (isQuantized(type.value)) {
      const int64_t blocks = count * part.blocks();
      launch({"widenBlocks", dim3(blocksOf(blocks, widen_threads)), dim3(widen_threads), 0}, stream,
             &widenBlocksKernel<type.value>, part, range, first * part.blocks(), blocks,
             reinterpret_cast<uint4*>(halves));
    } else if constexpr (type.value != DType::f16) {
      const auto row_pieces = static_cast<unsigned>(stride * plainBytes(type.value) / 16);
      const unsigned pieces = static_cast<unsigned>(count) * row_pieces;
      launch({"widenPlain", dim3(blocksOf(pieces, widen_threads)), dim3(widen_threads), 0}, stream,
             &widenPlainKernel<type.value>, part, range, first, pieces, row_pieces, halves);
    }
  });
}

}  // namespace KV_GPU
