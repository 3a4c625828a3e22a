// gated:    out[i, d] = activation(gate[i, d]) * up[i, d]
// activate: out[i, d] = activation(x[i, d])                                (activations: activation.h)
// softcap:  x[i] = cap * tanh(x[i] / cap)
//
// Shapes: gate and up [n, dim], rows gate_stride and up_stride apart, x and out [n, dim] float32; out may be x, gate or
// up. Of softcap x [count], in place: logits of some rows, which are walked as rows of 65536.
// A block takes a piece of one row (row_walk.h), a thread one or four of its numbers. Bound: 12 * n * dim bytes, 8 of
// activate, 8 * count of softcap; gelu_erf, in double, by arithmetic. Registers on sm_90 and sm_75: 32 and 32.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/activation.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace gated_kernels {

__global__ void __launch_bounds__(row_threads) gatedKernel(device::GatedArgs args) {
  waitForStream();
  const float* gate = device::raw(args.gate) + rowOfBlock() * args.gate_stride;
  const float* up = device::raw(args.up) + rowOfBlock() * args.up_stride;
  float* out = device::raw(args.out) + rowOfBlock() * args.dim;
  eachNumber(args.dim, [&](int64_t d) { out[d] = activated(args.activation, gate[d]) * up[d]; });
}

__global__ void __launch_bounds__(row_threads) activateKernel(device::ActivateArgs args) {
  waitForStream();
  const float* x = device::raw(args.x) + rowOfBlock() * args.dim;
  float* out = device::raw(args.out) + rowOfBlock() * args.dim;
  eachNumber(args.dim, [&](int64_t d) { out[d] = activated(args.activation, x[d]); });
}

constexpr int64_t softcap_row = 65536;

__global__ void __launch_bounds__(row_threads) softcapKernel(float* x, int64_t count, float cap) {
  waitForStream();
  const int64_t first = rowOfBlock() * softcap_row;
  eachNumber(min(softcap_row, count - first), [&](int64_t d) { x[first + d] = cap * tanhf(x[first + d] / cap); });
}

}  // namespace gated_kernels

void gated(const device::GatedArgs& args, Stream& stream) {
  launchRows("gated", args.n, args.dim, stream, &gatedKernel, args);
}

void activate(const device::ActivateArgs& args, Stream& stream) {
  launchRows("activate", args.n, args.dim, stream, &activateKernel, args);
}

void softcap(const device::SoftcapArgs& args, Stream& stream) {
  const int rows = static_cast<int>(blocksOf(args.count, softcap_row));
  launchRows("softcap", rows, std::min(args.count, softcap_row), stream, &softcapKernel, device::raw(args.x),
             args.count, args.cap);
}

}  // namespace KV_GPU
