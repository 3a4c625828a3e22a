// One block of 32 weights of a quantized row as the file holds it: codes and scales as integers, nothing rounded.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/tensor.h"

namespace kvarium::cpu {

struct FileBlock {
  uint8_t codes[32];             // column order; what PanelFormat calls code
  uint16_t scale = 0;            // f16 bits: d
  uint16_t minimum = 0;          // f16 bits: m, or dmin of a super-block
  int8_t sub_scale[2] = {1, 1};  // columns 0-15, 16-31
  int8_t sub_minimum[2] = {0, 0};
};

// Block `index` (of 32 columns) of a row that starts at `row`. Layouts: ggml's block_q4_0 ... block_iq4_xs.
FileBlock readFileBlock(DType type, const std::byte* row, int64_t index);

}  // namespace kvarium::cpu
