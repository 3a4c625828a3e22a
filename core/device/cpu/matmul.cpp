// Products: rows of x quantized once, then panels of the weight handed to the threads.
// One row: the panels are streamed once from memory (bytes of the weight: the bound). Many rows: three panels are
// unpacked once, part by part along the columns, and meet all rows (n * rows * cols multiply-adds: the bound). A part
// of three panels stays in L1, their sums and the rows in L2.

#include <algorithm>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {
namespace {

constexpr int64_t part_blocks = 18;    // 576 columns: three unpacked panels are 27 KB of bytes and 7 KB of scales
constexpr int64_t part_columns = 640;  // three plain panels are 120 KB in f32: in L2
constexpr int few_rows = 32;           // of x: plain panels meet them as they are, more rows pay for widening

// Sums of `count` panels of one part against all rows, [count][n][16]; then room for a part in f32.
void addPlainPanels(const Kernels& kernels, const device::MatmulArgs& args, const PackedPart& part, int64_t panel,
                    int count, float* sums) {
  const int64_t cols = args.w->cols, sum_stride = static_cast<int64_t>(args.n) * panel_rows;
  const bool few = args.n <= few_rows, widen = !few && part.type != DType::f32;
  const int type = static_cast<int>(part.type), met = widen ? static_cast<int>(DType::f32) : type;
  const int64_t panel_bytes = static_cast<int64_t>(part.panel_bytes), column_bytes = panel_bytes / cols;
  const int64_t parts = few ? 1 : (cols + part_columns - 1) / part_columns, size = (cols + parts - 1) / parts;
  float* wide = sums + most_tile_panels * sum_stride;
  for (int64_t k = 0; k < cols; k += size) {
    PlainPart w{.values = part.panel(panel) + k * column_bytes,
                .panel_bytes = panel_bytes,
                .panels = count,
                .columns = std::min(size, cols - k)};
    if (widen) {
      for (int p = 0; p < count; ++p) {
        kernels.widen[type](w.values + p * panel_bytes, static_cast<int>(w.columns * panel_rows),
                            wide + p * part_columns * panel_rows);
      }
      w.values = reinterpret_cast<const std::byte*>(wide);
      w.panel_bytes = part_columns * panel_rows * static_cast<int64_t>(sizeof(float));
    }
    kernels.plain[met].gemm(w, device::raw(args.x) + k, cols, args.n, sums, sum_stride);
  }
}

}  // namespace

const QuantizedInputs& CpuDevice::inputs() const {
  return m_kernels.inputs[m_precision == device::Precision::fastest ? 0 : 1];
}

InputRows CpuDevice::quantize(const device::MatmulArgs& args) {
  const int64_t cols = args.w->cols, blocks = cols / block_columns, row_bytes = blocks * inputs().block_bytes;
  std::byte* codes = m_codes.need(static_cast<size_t>(args.n * row_bytes));
  InputBlock* scales = m_blocks.need(static_cast<size_t>(args.n * blocks));
  CodeSums* code_sums = m_code_sums.need(static_cast<size_t>(args.n * blocks));
  const InputRows rows{
      .codes = codes, .blocks = scales, .code_sums = code_sums, .cols = cols, .row_bytes = row_bytes, .n = args.n};
  forRows(args.n, cols, [&](int row) { inputs().quantize(device::raw(args.x) + row * cols, rows.from(row, 1)); });
  return rows;
}

// out[rows] (+)= sums of panels of one part + bias
void CpuDevice::finish(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int panels,
                       const float* sums) const {
  const int64_t local = (panel - part.first_panel) * panel_rows, first = part.first_row + local;
  const int count = static_cast<int>(std::min<int64_t>(panels * panel_rows, part.rows - local));
  m_kernels.finish(sums, panels, static_cast<int64_t>(args.n) * panel_rows, args.n, count,
                   args.bias ? device::raw(args.bias) + first : nullptr, args.accumulate, device::raw(args.out) + first,
                   args.w->rows);
}

void CpuDevice::gemv(const device::MatmulArgs& args, const PackedWeight& w, const InputRows& x) {
  const int64_t mean_bytes = static_cast<int64_t>(w.bytes) / w.panels + 1;
  const int64_t worth = (32768 + mean_bytes - 1) / mean_bytes;  // panels that pay for a visit to the counter
  const int64_t even = w.panels / (m_pool.size() * 8);
  const int64_t chunk = std::max(worth, even + 3) / 4 * 4;
  forChunks(w.panels, std::max<int64_t>(chunk, 1), [&](int, int64_t begin, int64_t end) {
    alignas(64) float sums[4 * panel_rows];
    w.eachPart(begin, end, [&](const PackedPart& part, int64_t first, int64_t last) {
      const bool quantized = panelFormat(part.type).quantized();
      const int64_t step = quantized ? 1 : 4;
      for (int64_t p = first; p < last; p += step) {
        const int count = static_cast<int>(std::min(step, last - p));
        if (quantized) {
          inputs().types[static_cast<int>(part.type)].gemv(part.panel(p), w.cols / block_columns, x, sums);
        } else {
          m_kernels.plain[static_cast<int>(part.type)].gemv(part.panel(p), count, w.cols, device::raw(args.x), sums);
        }
        finish(args, part, p, count, sums);
      }
    });
  });
}

// `count` quantized panels of one part against all rows.
void CpuDevice::gemmQuantized(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int count,
                              const InputRows& x, int thread) {
  const QuantizedKernels& kernels = inputs().types[static_cast<int>(part.type)];
  const int64_t local = (panel - part.first_panel) * panel_rows, first = part.first_row + local;
  float* floats = m_thread_floats[static_cast<size_t>(thread)].data();
  Unpacked w{.codes = m_thread_codes[static_cast<size_t>(thread)].data(),
             .scales = floats,
             .panel_bytes = part_blocks * most_unpacked_bytes,
             .panel_scales = part_blocks * most_unpacked_scales,
             .panels = count,
             .offset = panelFormat(part.type).offset};
  GemmSums to;
  to.between = floats + most_tile_panels * w.panel_scales;
  if (args.bias) to.bias = device::raw(args.bias) + first;
  to.accumulate = args.accumulate;
  to.out = device::raw(args.out) + first;
  to.out_stride = args.w->rows;
  to.count = static_cast<int>(std::min<int64_t>(count * panel_rows, part.rows - local));
  const int64_t blocks = args.w->cols / block_columns;
  const int64_t parts = (blocks + part_blocks - 1) / part_blocks, size = (blocks + parts - 1) / parts;
  for (int64_t b = 0; b < blocks; b += size) {
    const int64_t width = std::min(size, blocks - b);
    for (int p = 0; p < count; ++p)
      kernels.unpack(part.panel(panel + p), b, width, w.codes + p * w.panel_bytes, w.scales + p * w.panel_scales);
    to.first = b == 0;
    to.last = b + width == blocks;
    kernels.gemm(w, b, width, x, to);
  }
}

// The same for panels of a plain type; sums [count][n][16].
void CpuDevice::gemmPlain(const device::MatmulArgs& args, const PackedPart& part, int64_t panel, int count,
                          int thread) {
  float* sums = m_thread_floats[static_cast<size_t>(thread)].data();
  std::fill_n(sums, static_cast<size_t>(count) * static_cast<size_t>(args.n) * panel_rows, 0.0f);
  addPlainPanels(m_kernels, args, part, panel, count, sums);
  finish(args, part, panel, count, sums);
}

void CpuDevice::gemm(const device::MatmulArgs& args, const PackedWeight& w, const InputRows& x) {
  const size_t sum_count = static_cast<size_t>(args.n) * panel_rows * most_tile_panels;
  constexpr size_t part_panels = most_tile_panels * part_blocks;
  constexpr size_t part_floats =
      std::max<size_t>(part_panels * most_unpacked_scales, most_tile_panels * part_columns * panel_rows);
  for (Scratch<float>& floats : m_thread_floats) floats.need(sum_count + part_floats);
  for (Scratch<std::byte>& codes : m_thread_codes) codes.need(part_panels * most_unpacked_bytes);
  const int64_t worth = 65536 / (w.cols * args.n * panel_rows);  // panels that pay for a visit to the counter
  const int64_t chunk = (std::max<int64_t>(worth, 1) + most_tile_panels - 1) / most_tile_panels * most_tile_panels;
  forChunks(w.panels, chunk, [&](int thread, int64_t begin, int64_t end) {
    w.eachPart(begin, end, [&](const PackedPart& part, int64_t first, int64_t last) {
      for (int64_t p = first; p < last; p += most_tile_panels) {
        const int count = static_cast<int>(std::min<int64_t>(most_tile_panels, last - p));
        if (panelFormat(part.type).quantized()) {
          gemmQuantized(args, part, p, count, x, thread);
        } else {
          gemmPlain(args, part, p, count, thread);
        }
      }
    });
  });
}

void CpuDevice::matmul(const device::MatmulArgs& args) {
  if (args.n <= 0 || args.w->rows <= 0) return;
  const auto& w = static_cast<const PackedWeight&>(*args.w);
  InputRows x;
  if (w.any_quantized) x = quantize(args);
  if (args.n == 1) return gemv(args, w, x);
  gemm(args, w, x);
}

}  // namespace kvarium::cpu
