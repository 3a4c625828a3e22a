#include "gpu/weights.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/error.h"
#include "core/device/device_access.h"
#include "gpu/ops.h"

namespace KV_GPU {
namespace {

constexpr size_t piece_bytes = size_t{16} << 20;

// The parts by their places in one piece of memory; neighbours of one type are one part.
std::vector<PlanePart> partsOf(std::span<const TensorView> views) {
  std::vector<PlanePart> parts;
  int64_t row = 0;
  for (const TensorView& view : views) {
    if (view.dtype == DType::i32) throw Error(ErrorKind::unsupported, "a weight matrix cannot hold integers (I32)");
    assert(view.cols() == views.front().cols() && view.cols() % info(view.dtype).block_elements == 0);
    if (parts.empty() || parts.back().type != view.dtype)
      parts.push_back({.first_row = row, .cols = view.cols(), .type = view.dtype});
    parts.back().rows += view.rows();
    row += view.rows();
  }
  return parts;
}

constexpr size_t aligned(size_t bytes) { return (bytes + part_alignment - 1) / part_alignment * part_alignment; }

}  // namespace

WeightPacker::WeightPacker(Stream& stream, Scratch& scratch)
    : m_stream(stream), m_scratch(scratch), m_pieces{Piece(stream.gpu()), Piece(stream.gpu())} {}

WeightPacker::~WeightPacker() {
  for (const Piece& piece : m_pieces) {
    if (!piece.memory) continue;
    try {
      piece.copied.wait();
    } catch (const Error&) {  // the GPU is lost
    }
    releasePinned(m_stream.gpu(), piece.memory);
  }
}

// The one that was used longest ago, when its copy is over.
WeightPacker::Piece& WeightPacker::nextPiece(size_t bytes) {
  Piece& piece = m_pieces[m_next];
  m_next = 1 - m_next;
  piece.copied.wait();
  if (bytes > piece.bytes) {
    releasePinned(m_stream.gpu(), piece.memory);
    piece.memory = nullptr;
    piece.bytes = 0;
    piece.memory = static_cast<std::byte*>(allocatePinned(m_stream.gpu(), bytes));
    piece.bytes = bytes;
  }
  return piece;
}

// Rows of the file become the rows of `part` from first_row on.
void WeightPacker::move(const TensorView& rows, const PlanePart& part, int64_t first_row) {
  const bool quantized = isQuantized(part.type);
  const size_t from_bytes = rows.rowBytes();
  const size_t row_bytes = quantized ? from_bytes : static_cast<size_t>(part.rowBytes());  // in a piece
  if (row_bytes == 0) return;
  const auto most = static_cast<int64_t>(std::max<size_t>(1, piece_bytes / row_bytes));
  for (int64_t first = 0; first < rows.rows(); first += most) {
    const int64_t count = std::min(most, rows.rows() - first);
    const size_t bytes = static_cast<size_t>(count) * row_bytes;
    Piece& piece = nextPiece(bytes);
    const std::byte* from = rows.data + static_cast<size_t>(first) * from_bytes;
    if (row_bytes == from_bytes) {
      std::memcpy(piece.memory, from, bytes);
    } else {
      std::memset(piece.memory, 0, bytes);
      for (size_t row = 0; row < static_cast<size_t>(count); ++row)
        std::memcpy(piece.memory + row * row_bytes, from + row * from_bytes, from_bytes);
    }
    if (quantized) {
      std::byte* file_rows = m_scratch.room(bytes);
      m_stream.copy(file_rows, piece.memory, bytes);
      m_stream.record(piece.copied);
      packWeight(file_rows, count, part, first_row + first, m_stream);
    } else {
      auto* to = const_cast<std::byte*>(part.data) + static_cast<size_t>(first_row + first) * row_bytes;
      m_stream.copy(to, piece.memory, bytes);
      m_stream.record(piece.copied);
    }
  }
}

std::unique_ptr<PlaneWeight> WeightPacker::pack(std::span<const TensorView> views, device::Device& device) {
  assert(!views.empty());
  auto weight = std::make_unique<PlaneWeight>();
  weight->parts = partsOf(views);
  weight->cols = views.front().cols();
  for (const PlanePart& part : weight->parts) {
    weight->rows += part.rows;
    weight->bytes += aligned(static_cast<size_t>(part.bytes()));
  }
  weight->memory = device.allocate(weight->bytes + part_alignment);
  weight->range = (weight->memory.data() + static_cast<int64_t>(weight->bytes)).as<int32_t>();
  m_stream.fill(device::raw(weight->range), 0, part_alignment);
  weight->bytes += part_alignment;

  const std::byte* at = device::raw(weight->memory.data());
  for (PlanePart& part : weight->parts) {
    part.data = at;
    at += aligned(static_cast<size_t>(part.bytes()));
  }
  int64_t row = 0;
  const PlanePart* part = weight->parts.data();
  for (const TensorView& view : views) {
    if (row == part->first_row + part->rows) ++part;
    move(view, *part, row - part->first_row);
    row += view.rows();
  }
  return weight;
}

}  // namespace KV_GPU
