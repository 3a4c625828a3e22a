// x[i] = cap * tanh(x[i] / cap)
//
// Shapes: x [count] float32, in place: logits of some rows.
// The numbers are walked as rows of 65536 (row_walk.h), a thread takes one or four. Bound: 8 * count bytes. Registers
// on sm_90 and sm_75: 28 and 30.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
namespace {

constexpr int64_t softcap_row = 65536;

__global__ void __launch_bounds__(row_threads) softcapKernel(float* x, int64_t count, float cap) {
  waitForStream();
  const int64_t first = rowOfBlock() * softcap_row;
  eachNumber(min(softcap_row, count - first), [&](int64_t d) { x[first + d] = cap * tanhf(x[first + d] / cap); });
}

}  // namespace

void softcap(const device::SoftcapArgs& args, Stream& stream) {
  const int rows = static_cast<int>(blocksOf(args.count, softcap_row));
  launchRows("softcap", rows, std::min(args.count, softcap_row), stream, &softcapKernel, device::raw(args.x),
             args.count, args.cap);
}

}  // namespace KV_GPU
