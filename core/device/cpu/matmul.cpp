// Products: rows of x quantized once, then panels of the weight handed to the threads.
// One row: the panels are streamed once from memory (bytes of the weight: the bound). Many rows: each panel is unpacked
// once into L1, part by part along the columns, and meets all rows (n * rows * cols multiply-adds: the bound).

#include <algorithm>

#include "core/device/cpu/cpu_machine.h"

namespace kvarium::cpu {
namespace {

constexpr int64_t part_blocks = 20;    // 640 columns: an unpacked part is 20 KB of codes
constexpr int64_t part_columns = 256;  // of a plain panel: 16 KB in f32
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
  forRows(args.n, cols, [&](int row) {
    m_kernels.quantize(args.x + row * cols, cols, limit, codes + row * cols, scales + row * blocks);
  });
  return {codes, scales, cols, args.n};
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

void CpuMachine::gemm(const MatmulArgs& args, const PackedWeight& w, const InputRows& x) {
  const size_t sum_count = static_cast<size_t>(args.n) * panel_rows;
  for (Scratch<float>& floats : m_thread_floats) floats.need(sum_count + part_blocks * unpacked_scales);
  for (Scratch<int16_t>& codes : m_thread_codes) codes.need(part_blocks * unpacked_codes);
  const int64_t chunk = std::max<int64_t>(1, 16384 / (w.cols * args.n));
  forChunks(w.panels, chunk, [&](int thread, int64_t begin, int64_t end) {
    float* sums = m_thread_floats[static_cast<size_t>(thread)].data();
    const Unpacked unpacked{m_thread_codes[static_cast<size_t>(thread)].data(), sums + sum_count};
    w.eachPart(begin, end, [&](const PackedPart& part, int64_t first, int64_t last) {
      for (int64_t p = first; p < last; ++p) {
        std::fill_n(sums, sum_count, 0.0f);
        if (panelFormat(part.type).quantized()) {
          const QuantizedKernels& kernels = m_kernels.quantized[static_cast<int>(part.type)];
          const int64_t blocks = w.cols / block_columns;
          const int64_t parts = (blocks + part_blocks - 1) / part_blocks, size = (blocks + parts - 1) / parts;
          for (int64_t b = 0; b < blocks; b += size) {
            const int64_t count = std::min(size, blocks - b);
            kernels.unpack(part.panel(p), b, count, unpacked);
            kernels.gemm(unpacked, b, count, x, sums);
          }
        } else {
          const PlainKernels& kernels = m_kernels.plain[static_cast<int>(part.type)];
          for (int64_t k = 0; k < w.cols; k += part_columns) {
            const int64_t count = std::min(part_columns, w.cols - k);
            kernels.gemm(part.panel(p), k, count, args.x, w.cols, args.n, sums);
          }
        }
        finish(args, part, p, sums);
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
