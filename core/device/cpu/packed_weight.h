// PackedWeight: a matrix as panels of 16 rows, in parts that may differ in type.
#pragma once

#include <memory>
#include <vector>

#include "core/device/cpu/panel.h"
#include "core/device/device.h"

namespace kvarium::cpu {

struct PackedPart {
  DType type = DType::f32;
  int64_t first_row = 0;  // of the whole matrix
  int64_t rows = 0;
  int64_t first_panel = 0;  // of the whole matrix
  int64_t panels = 0;       // the last one is padded with zero rows
  size_t panel_bytes = 0;
  const std::byte* data = nullptr;

  const std::byte* panel(int64_t index) const {  // of the whole matrix
    return data + static_cast<size_t>(index - first_panel) * panel_bytes;
  }
};

// Where packed weights lie one after the other, in huge pages: freed with the last of them. With pages of 4 KiB
// products of one token, which run at the pace of memory, took a tenth longer.
struct WeightChunk {
  static constexpr size_t usual = size_t{32} << 20;
  static constexpr size_t smallest_weight = size_t{64} << 10;  // what is smaller has memory of its own
  device::Memory memory;
  size_t used = 0;  // bytes, a multiple of 64
};

class PackedWeight final : public device::Weight {
 public:
  std::vector<PackedPart> parts;
  int64_t panels = 0;
  bool any_quantized = false;
  std::shared_ptr<WeightChunk> chunk;

  // Calls function(part, first, last) for the panels [first, last) of each part inside [begin, end).
  template <class Function>
  void eachPart(int64_t begin, int64_t end, const Function& function) const {
    for (const PackedPart& part : parts) {
      const int64_t first = begin > part.first_panel ? begin : part.first_panel;
      const int64_t past = part.first_panel + part.panels, last = end < past ? end : past;
      if (first < last) function(part, first, last);
    }
  }
};

}  // namespace kvarium::cpu
