// Ops that treat rows apart: embedding, norm, rotation, gate, and writing the cache's tiles.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/device/cpu/cpu_ops.h"

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
      m_kernels.rmsNorm(device::raw(args.x) + at, device::raw(args.weight), args.epsilon, args.dim,
                        device::raw(args.out) + at);
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
  // By row, so that a thread writes cells of its own; rows beside each other share lines of a K tile, hence chunks.
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

void CpuDevice::gated(const device::GatedArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.dim) * 4, [&](int i) {
    const float* gate = device::raw(args.gate_up) + static_cast<int64_t>(i) * 2 * args.dim;
    m_kernels.gated(gate, gate + args.dim, args.activation, args.dim,
                    device::raw(args.out) + static_cast<int64_t>(i) * args.dim);
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
