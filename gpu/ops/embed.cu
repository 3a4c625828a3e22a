// out[i, d] = scale * table[ids[i], d]
//
// Shapes: table [vocab, dim] float32 in panels (panel_weight.h), ids [n] int32, out [n, dim] float32.
// A block takes a piece of one row (row_walk.h). Neighbouring threads read 16 bytes of every 512 of a panel. Bound:
// 4 * n * dim bytes are written, twice as many are read, because a sector of 32 bytes holds two rows. Registers on
// sm_90 and sm_75: 28 and 30.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/panel_weight.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
namespace {

__global__ void __launch_bounds__(row_threads)
    embedKernel(const float* panels, const int32_t* ids, int64_t dim, float scale, float* out) {
  waitForStream();
  const int64_t row = rowOfBlock(), id = ids[row];
  const float* panel = panels + id / panel_rows * panelFloats(dim);
  eachNumber(dim, [&](int64_t d) { out[row * dim + d] = scale * panel[panelPlace(id % panel_rows, d)]; });
}

}  // namespace

void embed(const device::EmbedArgs& args, Stream& stream) {
  const auto& table = static_cast<const PanelWeight&>(*args.table);
  if (args.n == 0 || table.cols == 0) return;
  launch(rowLaunch("embed", args.n, table.cols), stream, &embedKernel, device::raw(table.panels()),
         device::raw(args.ids), table.cols, args.scale, device::raw(args.out));
}

}  // namespace KV_GPU
