// out[i, d] = scale * table[ids[i], d]
//
// Shapes: table [vocab, dim] as planes (plane_weight.h), a launch a part, ids [n] int32, out [n, dim] float32.
// A thread takes 32 columns of a row, if the row is of this part. Bound: 4 * n * dim bytes are written and the units
// of n rows read; threads write 128 bytes each, 16 at once where dim is a multiple of 4. Registers on sm_90 and sm_75:
// 48 and 64.
#include "gpu/ops.h"

#include <algorithm>

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"
#include "gpu/plane_reader.h"

namespace KV_GPU {
namespace {

constexpr int embed_threads = 128;

template <DType type>
__global__ void __launch_bounds__(embed_threads) embedKernel(PlanePart part, device::EmbedArgs args) {
  waitForStream();
  const int64_t i = blockIdx.x, row = device::raw(args.ids)[i] - part.first_row;
  const int64_t b = int64_t{blockIdx.y} * blockDim.x + threadIdx.x, first = b * block_columns;
  if (row < 0 || row >= part.rows || first >= part.cols) return;
  float numbers[block_columns];
  readNumbers<type>(part, row, b, numbers);
  float* out = device::raw(args.out) + i * part.cols + first;
  if (part.cols % 4 == 0) {
    KV_UNROLL(8)
    for (int k = 0; k < block_columns; k += 4) {
      if (first + k < part.cols)
        reinterpret_cast<float4*>(out)[k / 4] = {args.scale * numbers[k], args.scale * numbers[k + 1],
                                                 args.scale * numbers[k + 2], args.scale * numbers[k + 3]};
    }
  } else {
    KV_UNROLL(32)
    for (int k = 0; k < block_columns; ++k) {
      if (first + k < part.cols) out[k] = args.scale * numbers[k];
    }
  }
}

}  // namespace

void embedPlanes(const device::EmbedArgs& args, Stream& stream) {
  if (args.n == 0 || args.table->cols == 0) return;
  const unsigned blocks = blocksOf(args.table->cols, block_columns), threads = blockFor(blocks, embed_threads);
  const Launch how{"embedPlanes", dim3(static_cast<unsigned>(args.n), blocksOf(blocks, threads)), dim3(threads), 0};
  for (const PlanePart& part : static_cast<const PlaneWeight&>(*args.table).parts) {
    withWeightType(part.type, [&](auto type) { launch(how, stream, &embedKernel<type.value>, part, args); });
  }
}

}  // namespace KV_GPU
