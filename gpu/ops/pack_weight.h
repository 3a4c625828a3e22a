// Rows of quantized weights as the file has them become planes.
#pragma once

#include "gpu/plane_weight.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// file_rows [count], in device memory, become the rows of the part from first_row on.
void packWeight(const std::byte* file_rows, int64_t count, const PlanePart& part, int64_t first_row, Stream& stream);

}  // namespace KV_GPU
