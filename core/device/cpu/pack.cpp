#include <algorithm>
#include <cassert>

#include "core/base/error.h"
#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {

// Room for a weight, at the chunk's end.
std::shared_ptr<WeightChunk> CpuDevice::chunkFor(size_t bytes) {
  std::shared_ptr<WeightChunk> chunk = m_chunk.lock();
  if (bytes >= WeightChunk::smallest_weight && chunk && chunk->memory.size() - chunk->used >= bytes) return chunk;
  const bool shared = bytes >= WeightChunk::smallest_weight && bytes < WeightChunk::usual;
  chunk = std::make_shared<WeightChunk>(allocate(shared ? WeightChunk::usual : bytes));
  if (shared) m_chunk = chunk;
  return chunk;
}

std::unique_ptr<device::Weight> CpuDevice::pack(std::span<const TensorView> parts) {
  const bool exact = m_precision == device::Precision::exact;
  auto weight = std::make_unique<PackedWeight>();
  size_t bytes = 0;
  for (const TensorView& matrix : parts) {
    if (matrix.dtype == DType::i32) throw Error(ErrorKind::unsupported, "a weight matrix cannot hold integers (I32)");
    assert(matrix.cols() == parts.front().cols() && matrix.cols() % info(matrix.dtype).block_elements == 0);
    PackedPart part;
    part.type = exact ? DType::f32 : matrix.dtype;
    part.first_row = weight->rows;
    part.rows = matrix.rows();
    part.first_panel = weight->panels;
    part.panels = (part.rows + panel_rows - 1) / panel_rows;
    part.panel_bytes = panelBytes(part.type, matrix.cols());
    weight->any_quantized |= panelFormat(part.type).quantized();
    weight->cols = matrix.cols();
    weight->rows += part.rows;
    weight->panels += part.panels;
    weight->parts.push_back(part);
    bytes += static_cast<size_t>(part.panels) * part.panel_bytes;
  }
  weight->chunk = chunkFor(bytes);
  weight->bytes = bytes;

  std::vector<std::byte*> targets;
  std::byte* to = device::raw(weight->chunk->memory.data()) + weight->chunk->used;
  weight->chunk->used += (bytes + 63) / 64 * 64;
  for (PackedPart& part : weight->parts) {
    part.data = to;
    targets.push_back(to);
    to += static_cast<size_t>(part.panels) * part.panel_bytes;
  }
  if (exact) {
    for (Scratch<float>& rows : m_thread_floats) rows.need(static_cast<size_t>(weight->cols));
  }
  forChunks(weight->panels, 8, [&](int thread, int64_t begin, int64_t end) {
    for (size_t p = 0; p < parts.size(); ++p) {
      const PackedPart& part = weight->parts[p];
      const int64_t last = std::min(end, part.first_panel + part.panels);
      for (int64_t index = std::max(begin, part.first_panel); index < last; ++index) {
        const int64_t local = index - part.first_panel;
        std::byte* panel = targets[p] + static_cast<size_t>(local) * part.panel_bytes;
        if (exact) {
          packPanelAsFloat(parts[p], local * panel_rows, m_thread_floats[static_cast<size_t>(thread)].data(), panel);
        } else {
          packPanel(parts[p], local * panel_rows, panel);
        }
      }
    }
  });
  return weight;
}

}  // namespace kvarium::cpu
