// Weights on their way from the file to a GPU device that computes fast.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/device/device.h"
#include "gpu/plane_weight.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Moves the parts of a weight through two pieces of pinned memory, so that the next rows are read from the file while
// the last ones are copied and moved into planes. The pieces stay for the next weight.
class WeightPacker {
 public:
  WeightPacker(Stream& stream, Scratch& scratch);
  ~WeightPacker();
  WeightPacker(const WeightPacker&) = delete;
  WeightPacker& operator=(const WeightPacker&) = delete;

  // In the order of the stream; the parts may go when this returns. Throws Error{unsupported} for integers,
  // Error{memory} and Error{device}.
  std::unique_ptr<PlaneWeight> pack(std::span<const TensorView> parts, device::Device& device);

 private:
  struct Piece {
    explicit Piece(int gpu) : copied(gpu) {}
    std::byte* memory = nullptr;
    size_t bytes = 0;
    Event copied;  // what lies in it has been read
  };
  Piece& nextPiece(size_t bytes);
  void move(const TensorView& rows, const PlanePart& part, int64_t first_row);

  Stream& m_stream;
  Scratch& m_scratch;
  Piece m_pieces[2];
  int m_next = 0;
};

}  // namespace KV_GPU
