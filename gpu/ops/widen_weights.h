// Weights as f16, scaled by a power of two a matrix.
#pragma once

#include <cstdint>

#include "gpu/plane_weight.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// Whether a product takes the rows of a part as they lie.
inline bool isHalves(const PlanePart& part) { return part.type == DType::f16; }

// halves[r, c] = f16(w[first + r, c] scaled), [count, stride], with zeros from the columns of the part on; `first`
// counts from the first row of the part, which is not one of halves. range is that of its weight (weight_range.h).
void widenRows(const PlanePart& part, const int32_t* range, int64_t first, int64_t count, uint16_t* halves,
               int64_t stride, Stream& stream);

}  // namespace KV_GPU
