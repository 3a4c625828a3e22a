// Products: rows of x quantized once, then panels of the weight handed to the threads.
// One row: the panels are streamed once from memory (bytes of the weight: the bound). Many rows: a few panels are
// unpacked once, part by part along the columns, and meet all rows (n * rows * cols multiply-adds: the bound). A part
// of one panel stays in L1, some panels and some rows in L2.

#include <algorithm>

#include "core/device/cpu/cpu_machine.h"

namespace kvarium::cpu {
namespace {

constexpr int64_t part_blocks = 10;    // 320 columns: an unpacked part is 12 KB
constexpr int64_t part_columns = 256;  // of a plain panel: 16 KB in f32
constexpr int most_panels = 4;         // unpacked at once: 48 KB
constexpr int most_rows = 48;          // of x met at once: 34 KB of a part; a multiple of every kernel's tile
constexpr int fifteen_bits = 16256;    // 127 * 128

// out[row] (+)= sums of one panel + bias
void finish(const MatmulArgs& args, const PackedPart& part, int64_t panel, const float* sums) {
  const int64_t local = (panel - part.first_panel) * panel_rows, first = part.first_row + local;
  const int64_t count = std::min<int64_t>(panel_rows, part.rows - local);
  for (int i = 0; i < args.n; ++i, sums += panel_rows) {
    float* out = args.out + i * args.w->rows + first;
    for (int64_t r = 0; r < count; ++r) {
      const float sum = args.bias ? sums[r] + args.bias[first + r] : sums[r];
      out[r] = args.accumulate ? out[r] + sum : sum;
    }
  }
}

}  // namespace

InputRows CpuMachine::quantize(const MatmulArgs& args) {
  const int64_t cols = args.w->cols, blocks = cols / block_columns;
  const int limit = m_precision == Precision::fastest ? 127 : fifteen_bits;
  int16_t* codes = m_codes.need(static_cast<size_t>(args.n * cols));
  InputBlock* scales = m_blocks.need(static_cast<size_t>(args.n * blocks));
  CodeSums* code_sums = m_code_sums.need(static_cast<size_t>(args.n * blocks));
  const InputRows rows{codes, scales, code_sums, cols, args.n};
  forRows(args.n, cols, [&](int row) { m_kernels.quantize(args.x + row * cols, limit, rows.from(row, 1)); });
  return rows;
}

void CpuMachine::gemv(const MatmulArgs& args, const PackedWeight& w, const InputRows& x) {
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
          m_kernels.quantized[static_cast<int>(part.type)].gemv(part.panel(p), w.cols / block_columns, x, sums);
        } else {
          m_kernels.plain[static_cast<int>(part.type)].gemv(part.panel(p), count, w.cols, args.x, sums);
        }
        for (int i = 0; i < count; ++i) finish(args, part, p + i, sums + i * panel_rows);
      }
    });
  });
}

// `count` panels of one part against all rows; sums [count][n][16].
void CpuMachine::gemmPanels(const MatmulArgs& args, const PackedPart& part, int64_t panel, int count,
                            const InputRows& x, int thread) {
  const int64_t cols = args.w->cols;
  const size_t panel_sums = static_cast<size_t>(args.n) * panel_rows;
  float* sums = m_thread_floats[static_cast<size_t>(thread)].data();
  std::fill_n(sums, static_cast<size_t>(count) * panel_sums, 0.0f);
  if (panelFormat(part.type).quantized()) {
    const QuantizedKernels& kernels = m_kernels.quantized[static_cast<int>(part.type)];
    float* scales = sums + most_panels * panel_sums;
    int16_t* codes = m_thread_codes[static_cast<size_t>(thread)].data();
    const auto unpacked = [&](int p) {
      return Unpacked{codes + p * part_blocks * unpacked_codes, scales + p * part_blocks * unpacked_scales};
    };
    const int64_t blocks = cols / block_columns;
    const int64_t parts = (blocks + part_blocks - 1) / part_blocks, size = (blocks + parts - 1) / parts;
    for (int64_t b = 0; b < blocks; b += size) {
      const int64_t width = std::min(size, blocks - b);
      for (int p = 0; p < count; ++p) kernels.unpack(part.panel(panel + p), b, width, unpacked(p));
      for (int row = 0; row < args.n; row += most_rows) {
        const InputRows rows = x.from(row, std::min(most_rows, args.n - row));
        for (int p = 0; p < count; ++p) {
          kernels.gemm(unpacked(p), b, width, rows, sums + static_cast<size_t>(p) * panel_sums + row * panel_rows);
        }
      }
    }
  } else {
    const PlainKernels& kernels = m_kernels.plain[static_cast<int>(part.type)];
    for (int64_t k = 0; k < cols; k += part_columns) {
      const int64_t width = std::min(part_columns, cols - k);
      for (int row = 0; row < args.n; row += most_rows) {
        const int rows = std::min(most_rows, args.n - row);
        for (int p = 0; p < count; ++p) {
          kernels.gemm(part.panel(panel + p), k, width, args.x + row * cols, cols, rows,
                       sums + static_cast<size_t>(p) * panel_sums + row * panel_rows);
        }
      }
    }
  }
  for (int p = 0; p < count; ++p) finish(args, part, panel + p, sums + static_cast<size_t>(p) * panel_sums);
}

void CpuMachine::gemm(const MatmulArgs& args, const PackedWeight& w, const InputRows& x) {
  const size_t sum_count = static_cast<size_t>(args.n) * panel_rows * most_panels;
  for (Scratch<float>& floats : m_thread_floats) floats.need(sum_count + most_panels * part_blocks * unpacked_scales);
  for (Scratch<int16_t>& codes : m_thread_codes) codes.need(most_panels * part_blocks * unpacked_codes);
  const int64_t at_once = std::clamp<int64_t>(w.panels / (m_pool.size() * 4), 1, most_panels);
  const int64_t worth = 65536 / (w.cols * args.n * panel_rows);  // panels that pay for a visit to the counter
  forChunks(w.panels, std::max(at_once, worth), [&](int thread, int64_t begin, int64_t end) {
    w.eachPart(begin, end, [&](const PackedPart& part, int64_t first, int64_t last) {
      for (int64_t p = first; p < last; p += at_once) {
        gemmPanels(args, part, p, static_cast<int>(std::min(at_once, last - p)), x, thread);
      }
    });
  });
}

void CpuMachine::matmul(const MatmulArgs& args) {
  if (args.n <= 0 || args.w->rows <= 0) return;
  const auto& w = static_cast<const PackedWeight&>(*args.w);
  InputRows x;
  if (w.any_quantized) x = quantize(args);
  if (args.n == 1) return gemv(args, w, x);
  gemm(args, w, x);
}

}  // namespace kvarium::cpu
