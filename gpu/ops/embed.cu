// out[i, d] = scale * table[ids[i], d]
//
// Shapes: ids [n] int32, out [n, dim] float32; table [vocab, dim], for embed() float32 in panels (panel_weight.h), for
// embedPlanes() planes (plane_weight.h), a launch a part.
// embed: a block takes a piece of one row (row_walk.h). Neighbouring threads read 16 bytes of every 512 of a panel.
// Bound: 4 * n * dim bytes are written, twice as many are read, because a sector of 32 bytes holds two rows.
// embedPlanes: a thread takes 32 columns of a row, if the row is of this part. Bound: 4 * n * dim bytes are written and
// the units of n rows read; threads write 128 bytes each, 16 at once where dim is a multiple of 4. Registers on sm_90
// and sm_75: 48 and 64.
#include "gpu/ops.h"

#include <algorithm>

#include "core/device/device_access.h"
#include "gpu/ops/panel_weight.h"
#include "gpu/ops/row_walk.h"
#include "gpu/plane_reader.h"

namespace KV_GPU {
inline namespace embed_kernels {

__global__ void __launch_bounds__(row_threads)
    embedPanelsKernel(const float* panels, const int32_t* ids, int64_t dim, float scale, float* out) {
  waitForStream();
  const int64_t row = rowOfBlock(), id = ids[row];
  const float* panel = panels + id / panel_rows * panelFloats(dim);
  eachNumber(dim, [&](int64_t d) { out[row * dim + d] = scale * panel[panelPlace(id % panel_rows, d)]; });
}

constexpr int embed_threads = 128;

template <DType type>
__global__ void __launch_bounds__(embed_threads) embedPlanesKernel(PlanePart part, device::EmbedArgs args) {
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

}  // namespace embed_kernels

void embed(const device::EmbedArgs& args, Stream& stream) {
  const auto& table = static_cast<const PanelWeight&>(*args.table);
  launchRows("embed", args.n, table.cols, stream, &embedPanelsKernel, device::raw(table.panels()),
             device::raw(args.ids), table.cols, args.scale, device::raw(args.out));
}

void embedPlanes(const device::EmbedArgs& args, Stream& stream) {
  if (args.n == 0 || args.table->cols == 0) return;
  const unsigned blocks = blocksOf(args.table->cols, block_columns), threads = blockFor(blocks, embed_threads);
  const Launch how{"embedPlanes", dim3(static_cast<unsigned>(args.n), blocksOf(blocks, threads)), dim3(threads), 0};
  for (const PlanePart& part : static_cast<const PlaneWeight&>(*args.table).parts) {
    withWeightType(part.type, [&](auto type) { launch(how, stream, &embedPlanesKernel<type.value>, part, args); });
  }
}

}  // namespace KV_GPU
