// (a, b) -> (a cos - b sin, a sin + b cos) for each pair of each head      (Su et al. 2021, eq. 34)
//
// Shapes: x [n, heads, head_dim] float32, rows row_stride apart, of which the first `dims` of a head are rotated in
// place; angles [n, dims / 2, 2] float32: cos and sin.
// A block takes a piece of one row (row_walk.h), a thread one or four of its pairs. Bound: 8 * n * heads * dims bytes
// of x and 4 * n * dims of angles. Registers on sm_90 and sm_75: 30 and 39.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace rope_kernels {

__global__ void __launch_bounds__(row_threads) ropeKernel(device::RopeArgs args) {
  waitForStream();
  const int pairs = args.dims / 2;
  const bool interleaved = args.style == device::RopeStyle::interleaved;
  const int step = interleaved ? 2 : 1, apart = interleaved ? 1 : pairs;
  float* row = device::raw(args.x) + rowOfBlock() * args.row_stride;
  const float* angles = device::raw(args.angles) + rowOfBlock() * args.dims;
  eachNumber(int64_t{args.heads} * pairs, [&](int64_t number) {
    const int head = static_cast<int>(number) / pairs, pair = static_cast<int>(number) % pairs;
    float* first = row + int64_t{head} * args.head_dim + pair * step;
    const float cosine = angles[2 * pair], sine = angles[2 * pair + 1], a = first[0], b = first[apart];
    first[0] = a * cosine - b * sine;
    first[apart] = a * sine + b * cosine;
  });
}

}  // namespace rope_kernels

void rope(const device::RopeArgs& args, Stream& stream) {
  const int64_t pairs = int64_t{args.heads} * (args.dims / 2);
  launchRows("rope", args.n, pairs, stream, &ropeKernel, args);
}

}  // namespace KV_GPU
