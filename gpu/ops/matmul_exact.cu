// matmulExact:       out[i, r] (+)= sum_c w[r, c] x[i, c] + bias[r]
// expertMatmulExact: out[e, r] = sum_c w[expert of e][r, c] x[e, c], entries e of expert k in [first[k], first[k + 1])
//
// Shapes: x [n, cols], out [n, rows], bias [rows] or null, float32; weights [rows, cols] float32 in panels of 32 rows
// (panel_weight.h), first [experts + 1] int32.
// A thread takes a row of weights, a warp a panel, a block up to four panels; against one row of x, or two, four or
// eight at once. Neighbouring threads read neighbouring 16 bytes of weights; all read the same numbers of x. Whatever
// n is, an output element adds the products of columns 4 g + j into sum j, in the order of g, then the four sums as
// (0 + 1) + (2 + 3), then the bias, then what `out` held. Of entries a thread takes one. Bound: the weights are read
// ceil(n / 8) times, 4 * rows * cols bytes each, of experts once an entry, from the L2 cache where they fit; with many
// rows two instructions a product. Registers on sm_90 and sm_75: 56 and 64 with eight rows at once, fewer with less.
#include "gpu/ops.h"

#include <algorithm>

#include "core/device/device_access.h"
#include "gpu/ops/panel_weight.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace matmul_exact_kernels {

constexpr int matmul_threads = 128;

// sums[i] = w[row] x[i], of `count` rows of x; the others repeat the last one.
template <int most>
__device__ inline void multiplyRows(const float* panel, int64_t row, int64_t cols, const float* x, int count,
                                    float (&sums)[most]) {
  float parts[most][panel_group] = {};
  const float* from[most];
  KV_UNROLL(8)
  for (int i = 0; i < most; ++i) from[i] = x + min(i, count - 1) * cols;
  const auto* groups = reinterpret_cast<const float4*>(panel) + row;
  int64_t col = 0;
  for (; col + panel_group <= cols; col += panel_group, groups += panel_rows) {
    const float4 four = KV_STREAMED(groups);
    const float w[panel_group] = {four.x, four.y, four.z, four.w};
    KV_UNROLL(8)
    for (int i = 0; i < most; ++i) {  // a loop inside, which the C++ compiler makes one instruction of
      for (int j = 0; j < panel_group; ++j) parts[i][j] += w[j] * from[i][col + j];
    }
  }
  const float* rest = reinterpret_cast<const float*>(groups);
  KV_UNROLL(3)
  for (int j = 0; j < panel_group - 1; ++j) {
    KV_UNROLL(8)
    for (int i = 0; i < most; ++i) {
      if (col + j < cols) parts[i][j] += rest[j] * from[i][col + j];
    }
  }
  KV_UNROLL(8)
  for (int i = 0; i < most; ++i) sums[i] = (parts[i][0] + parts[i][1]) + (parts[i][2] + parts[i][3]);
}

struct MatmulShape {
  int64_t rows = 0, cols = 0;
};

// The row of weights that a thread takes; not below shape.rows: none.
__device__ inline int64_t weightRow() { return int64_t{blockIdx.y} * blockDim.x + threadIdx.x; }

template <int most>
__global__ void __launch_bounds__(matmul_threads)
    matmulExactKernel(const float* panels, MatmulShape shape, device::MatmulArgs args) {
  waitForStream();
  const int64_t row = weightRow();
  if (row >= shape.rows) return;
  const int first = static_cast<int>(blockIdx.x) * most, count = min(most, args.n - first);
  float sums[most];
  multiplyRows(panels + row / panel_rows * panelFloats(shape.cols), row % panel_rows, shape.cols,
               device::raw(args.x) + first * shape.cols, count, sums);
  const float bias = args.bias ? device::raw(args.bias)[row] : 0.0f;
  float* out = device::raw(args.out) + first * shape.rows + row;
  KV_UNROLL(8)
  for (int i = 0; i < most; ++i) {
    const float sum = args.bias ? sums[i] + bias : sums[i];
    if (i < count) out[i * shape.rows] = args.accumulate ? out[i * shape.rows] + sum : sum;
  }
}

constexpr int experts_at_once = 128;  // of a launch: their addresses are arguments, of which there may be 4 KB

struct ExpertPanels {
  const float* panels[experts_at_once];
  int first = 0, count = 0;  // experts of this launch
};

__global__ void __launch_bounds__(matmul_threads)
    expertMatmulExactKernel(ExpertPanels experts, MatmulShape shape, const float* x, const int32_t* first, float* out) {
  waitForStream();
  const int64_t row = weightRow(), entry = blockIdx.x;
  first += experts.first;
  if (row >= shape.rows || entry < first[0] || entry >= first[experts.count]) return;
  int low = 0, high = experts.count;
  while (high - low > 1) {  // the expert is in [low, high)
    const int middle = (low + high) / 2;
    (first[middle] <= entry ? low : high) = middle;
  }
  float sum[1];
  multiplyRows(experts.panels[low] + row / panel_rows * panelFloats(shape.cols), row % panel_rows, shape.cols,
               x + entry * shape.cols, 1, sum);
  out[entry * shape.rows + row] = sum[0];
}

// A block for each tile of rows of x and each few panels: neighbours share the panels.
Launch matmulLaunch(const char* name, int64_t rows, int64_t tiles) {
  const unsigned threads = blockFor(rows, matmul_threads);
  return {name, dim3(static_cast<unsigned>(tiles), blocksOf(rows, threads)), dim3(threads), 0};
}

template <int most>
void multiply(const PanelWeight& w, const device::MatmulArgs& args, Stream& stream) {
  launch(matmulLaunch("matmulExact", w.rows, blocksOf(args.n, most)), stream, &matmulExactKernel<most>,
         device::raw(w.panels()), MatmulShape{w.rows, w.cols}, args);
}

}  // namespace matmul_exact_kernels

void matmulExact(const device::MatmulArgs& args, Stream& stream) {
  const auto& w = static_cast<const PanelWeight&>(*args.w);
  if (args.n == 0 || w.rows == 0) return;
  if (args.n == 1) return multiply<1>(w, args, stream);
  if (args.n == 2) return multiply<2>(w, args, stream);
  if (args.n <= 4) return multiply<4>(w, args, stream);
  multiply<8>(w, args, stream);
}

void expertMatmulExact(const device::ExpertMatmulArgs& args, Stream& stream) {
  if (args.n == 0 || args.w.empty() || args.w[0]->rows == 0) return;
  const MatmulShape shape{args.w[0]->rows, args.w[0]->cols};
  const int total = static_cast<int>(args.w.size());
  for (int first = 0; first < total; first += experts_at_once) {
    ExpertPanels experts;
    experts.first = first;
    experts.count = std::min(experts_at_once, total - first);
    for (int k = 0; k < experts.count; ++k) {
      const device::Weight& w = *args.w[static_cast<size_t>(first + k)];
      experts.panels[k] = device::raw(static_cast<const PanelWeight&>(w).panels());
    }
    launch(matmulLaunch("expertMatmulExact", shape.rows, args.n), stream, &expertMatmulExactKernel, experts, shape,
           device::raw(args.x), device::raw(args.first), device::raw(args.out));
  }
}

}  // namespace KV_GPU
