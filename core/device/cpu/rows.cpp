// Ops that treat rows apart: embedding, norm, rotation, gate, and writing the cache's tiles; and what is estimated of
// queries and applied to keys.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/cpu/kernel_rows.h"

namespace kvarium::cpu {

void CpuDevice::embed(const device::EmbedArgs& args) {
  const auto& table = static_cast<const PackedWeight&>(*args.table);
  const int32_t* ids = device::raw(args.ids);
  float* out = device::raw(args.out);
  forRows(args.n, table.cols, [&](int i) {
    const int64_t id = ids[i];
    for (const PackedPart& part : table.parts) {
      const int64_t local = id - part.first_row;
      if (local < 0 || local >= part.rows) continue;
      readPanelRow(part.type, part.panel(part.first_panel + local / panel_rows), static_cast<int>(local % panel_rows),
                   table.cols, out + i * table.cols);
    }
    if (args.scale == 1.0f) return;
    for (int64_t c = 0; c < table.cols; ++c) out[i * table.cols + c] *= args.scale;
  });
}

void CpuDevice::rmsNorm(const device::RmsNormArgs& args) {
  const int64_t numbers = static_cast<int64_t>(args.heads) * args.dim;
  const int64_t stride = args.row_stride ? args.row_stride : numbers;
  forRows(args.n, numbers, [&](int i) {
    for (int h = 0; h < args.heads; ++h) {
      const int64_t at = i * stride + static_cast<int64_t>(h) * args.dim;
      m_kernels.rmsNorm(device::raw(args.x) + at, device::raw(args.weight) + h * args.weight_stride, args.epsilon,
                        args.dim, device::raw(args.out) + at);
    }
  });
}

void CpuDevice::layerNorm(const device::LayerNormArgs& args) {
  forRows(args.n, args.dim, [&](int i) {
    const int64_t at = static_cast<int64_t>(i) * args.dim;
    m_kernels.layerNorm(device::raw(args.x) + at, device::raw(args.weight), device::raw(args.bias), args.epsilon,
                        args.dim, device::raw(args.out) + at);
  });
}

void CpuDevice::rope(const device::RopeArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.heads) * args.dims, [&](int i) {
    m_kernels.rotate(device::raw(args.x) + i * args.row_stride,
                     device::raw(args.angles) + static_cast<int64_t>(i) * args.dims, args.style, args.heads,
                     args.head_dim, args.dims);
  });
}

void CpuDevice::storeKv(const device::StoreKvArgs& args) {
  // By row, so that a thread writes cells of its own; adjacent rows share cache lines of a K tile, hence chunks.
  forRows(args.n, static_cast<int64_t>(args.n_kv_heads) * args.head_dim * 2, [&](int i) {
    for (int head = 0; head < args.n_kv_heads; ++head) m_kernels.storeKv(args, i, head);
  });
}

void CpuDevice::keyNorms(const device::KeyNormArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.n_kv_heads) * args.head_dim, [&](int i) {
    const float* key = device::raw(args.k) + i * args.row_stride;
    double sum = 0;
    for (int h = 0; h < args.n_kv_heads; ++h) {
      double squares = 0;
      for (int d = 0; d < args.head_dim; ++d) {
        const double x = key[static_cast<int64_t>(h) * args.head_dim + d];
        squares += x * x;
      }
      sum += std::sqrt(squares);
    }
    const auto mean = static_cast<float>(sum / args.n_kv_heads);
    device::raw(args.out)[i] =
        std::isfinite(mean) ? mean : std::numeric_limits<float>::max();  // norms can be put in order
  });
}

// The mean first, in double, so that no digits are lost where it is much larger than the differences of rows.
void CpuDevice::queryMoments(const device::QueryMomentsArgs& args) {
  const int dim = args.head_dim, n = args.n;
  const int64_t of_head = static_cast<int64_t>(n) * dim, of_out = static_cast<int64_t>(1 + dim) * dim;
  float* apart = m_states.need(static_cast<size_t>(args.n_heads * of_head));  // [n_heads][n][dim], from the mean
  float* out = device::raw(args.out);
  forRows(args.n_heads, of_head, [&](int h) {
    const float* q = device::raw(args.q) + static_cast<int64_t>(h) * dim;
    for (int d = 0; d < dim; ++d) {
      double sum = 0;
      for (int row = 0; row < n; ++row) sum += static_cast<double>(q[row * args.row_stride + d]);
      const auto mean = out[h * of_out + d] = static_cast<float>(sum / n);
      for (int row = 0; row < n; ++row)
        apart[h * of_head + static_cast<int64_t>(row) * dim + d] = q[row * args.row_stride + d] - mean;
    }
  });
  const int pieces = (dim + moment_rows - 1) / moment_rows;
  forRows(args.n_heads * pieces, of_head * moment_rows / 16, [&](int piece) {
    const int h = piece / pieces, first = piece % pieces * moment_rows;
    m_kernels.momentRows(apart + h * of_head, n, dim, first, std::min(moment_rows, dim - first),
                         out + h * of_out + static_cast<int64_t>(1 + first) * dim);
  });
}

void CpuDevice::keyForms(const device::KeyFormsArgs& args) {
  const int dim = args.head_dim, share = args.n_heads / args.n_kv_heads;
  forRows(args.n, static_cast<int64_t>(args.n_heads) * dim * dim / 16, [&](int i) {
    const float* keys = device::raw(args.k) + i * args.row_stride;
    for (int h = 0; h < args.n_heads; ++h) {
      device::raw(args.out)[static_cast<int64_t>(i) * args.n_heads + h] =
          m_kernels.keyForm(device::raw(args.forms) + static_cast<int64_t>(h) * (1 + dim) * dim,
                            keys + static_cast<int64_t>(h / share) * dim, dim);
    }
  });
}

void CpuDevice::gated(const device::GatedArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.dim) * 4, [&](int i) {
    m_kernels.gated(device::raw(args.gate) + i * args.gate_stride, device::raw(args.up) + i * args.up_stride,
                    args.activation, args.dim, device::raw(args.out) + static_cast<int64_t>(i) * args.dim);
  });
}

void CpuDevice::activate(const device::ActivateArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.dim) * 4, [&](int i) {
    const int64_t at = static_cast<int64_t>(i) * args.dim;
    m_kernels.activate(device::raw(args.x) + at, args.activation, args.dim, device::raw(args.out) + at);
  });
}

void CpuDevice::takeRows(const device::TakeRowsArgs& args) {
  const int32_t* rows = device::raw(args.rows);
  const int64_t stride = args.row_stride ? args.row_stride : args.dim;
  forRows(args.n, args.dim, [&](int i) {
    std::copy_n(device::raw(args.x) + (rows ? rows[i] : i) * stride, args.dim,
                device::raw(args.out) + static_cast<int64_t>(i) * args.dim);
  });
}

void CpuDevice::addRows(const device::AddRowsArgs& args) {
  const int32_t* rows = device::raw(args.rows);
  const float* scales = device::raw(args.scales);
  forRows(args.n, args.dim, [&](int i) {
    const float* from = device::raw(args.x) + static_cast<int64_t>(i) * args.dim;
    float* to = device::raw(args.out) + static_cast<int64_t>(rows ? rows[i] : i) * args.dim;
    const float scale = scales ? scales[i] : 1.0f;
    for (int d = 0; d < args.dim; ++d) to[d] += scale * from[d];
  });
}

}  // namespace kvarium::cpu
