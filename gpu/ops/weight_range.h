// How large the numbers of a matrix are, for products that round them to f16.
#pragma once

#include "gpu/plane_weight.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// weight.range = the exponent of the largest finite number (half_scale.h) of the parts that widenRows() widens. Once,
// when the weight is packed.
void findRange(const PlaneWeight& weight, Stream& stream);

}  // namespace KV_GPU
