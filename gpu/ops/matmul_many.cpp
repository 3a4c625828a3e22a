#include "gpu/ops/matmul_many.h"

#include <algorithm>
#include <cstddef>

#include "core/device/device_access.h"
#include "gpu/ops.h"
#include "gpu/plane_weight.h"

namespace KV_GPU {
namespace {

constexpr int64_t tile_rows = 128;  // of weights, which tensor cores take at once

constexpr int64_t upTo(int64_t size, int64_t step) { return (size + step - 1) / step * step; }
// The least size of equal pieces, a multiple of `step`, that are no more than pieces of size `most` would be.
constexpr int64_t evenPiece(int64_t size, int64_t most, int64_t step) {
  const int64_t pieces = (size + most - 1) / most;
  return upTo((size + pieces - 1) / pieces, step);
}

// Rows of a matrix that are widened at once.
constexpr int64_t sliceRows(int64_t rows, int64_t row_bytes, int64_t most_bytes) {
  const int64_t most = std::max(most_bytes / row_bytes / tile_rows * tile_rows, tile_rows);
  return std::min(evenPiece(rows, most, tile_rows), rows);
}

// Pieces of the scratch memory, one after the other.
class Pieces {
 public:
  // The bytes that `count` numbers take.
  template <class T>
  static int64_t bytes(int64_t count) {
    return upTo(count * static_cast<int64_t>(sizeof(T)), 256);
  }
  explicit Pieces(std::byte* memory) : m_next(memory) {}
  template <class T>
  T* take(int64_t count) {
    std::byte* piece = m_next;
    m_next += bytes<T>(count);
    return reinterpret_cast<T*>(piece);
  }

 private:
  std::byte* m_next;
};

}  // namespace

void matmulMany(const device::MatmulArgs& args, Blas& blas, Scratch& scratch, Stream& stream, const ManyBytes& most) {
  const auto& w = static_cast<const PlaneWeight&>(*args.w);
  if (args.n == 0 || w.rows == 0) return;
  const int64_t stride = upTo(w.cols, 8), row_bytes = stride * static_cast<int64_t>(sizeof(uint16_t));
  const int64_t n_at_once = evenPiece(args.n, std::max<int64_t>(most.rounded / row_bytes, 1), 1);
  const int64_t slice = sliceRows(w.rows, row_bytes, most.slice);
  const int64_t bytes = Pieces::bytes<uint16_t>(n_at_once * stride) + Pieces::bytes<uint16_t>(slice * stride) +
                        2 * Pieces::bytes<uint8_t>(n_at_once) + Pieces::bytes<float>(2);
  Pieces pieces(scratch.room(static_cast<size_t>(bytes)));
  RoundedRows rows{.cols = w.cols,
                   .stride = stride,
                   .w_exponent = device::raw(w.range),
                   .accumulate = args.accumulate,
                   .rows = w.rows,
                   .halves = pieces.take<uint16_t>(n_at_once * stride),
                   .alpha = pieces.take<float>(2),
                   .exponents = pieces.take<uint8_t>(n_at_once),
                   .shifts = pieces.take<int8_t>(n_at_once)};
  uint16_t* widened = pieces.take<uint16_t>(slice * stride);
  const auto multiply = [&](const uint16_t* halves, const float* alpha, int64_t first, int64_t count) {
    blas.multiply({.x = rows.halves,
                   .w = halves,
                   .alpha = alpha,
                   .out = rows.out + first,
                   .n = rows.n,
                   .rows = count,
                   .stride = stride,
                   .out_stride = w.rows,
                   .accumulate = args.accumulate});
  };
  for (int64_t i = 0; i < args.n; i += n_at_once) {
    rows.n = std::min(n_at_once, args.n - i);
    rows.x = device::raw(args.x) + i * w.cols;
    rows.out = device::raw(args.out) + i * w.rows;
    roundRows(rows, stream);
    for (const PlanePart& part : w.parts) {
      if (isHalves(part)) {
        multiply(reinterpret_cast<const uint16_t*>(part.data), &rows.alpha[1], part.first_row, part.rows);
        continue;
      }
      for (int64_t first = 0; first < part.rows; first += slice) {
        const int64_t count = std::min(slice, part.rows - first);
        widenRows(part, rows.w_exponent, first, count, widened, stride, stream);
        multiply(widened, rows.alpha, part.first_row + first, count);
      }
    }
    finishRows(rows, device::raw(args.bias), stream);
  }
}

}  // namespace KV_GPU
