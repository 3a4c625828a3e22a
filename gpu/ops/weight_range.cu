// range = max over all numbers w[r, c] that are finite of the exponent of |w[r, c]|
//
// Shapes: parts in planes (plane_weight.h), range one int32 that was 0. A thread takes a block of 32 columns, a block
// of threads 256 of them. Bound: the bytes of the weight, once when it is packed. Registers on sm_90 and sm_75: 35
// and 43.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/half_scale.h"
#include "gpu/ops/row_walk.h"
#include "gpu/plane_reader.h"

namespace KV_GPU {
namespace {

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

}  // namespace

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

}  // namespace KV_GPU
