// Functions on fits that a tile's encoder needs in addition to those of quant_layout.h: whole groups at a time.
#pragma once

#include "core/device/quant_layout.h"

namespace kvarium::device {

// Codes around zero, offset = -scale * (2^bits - 1) / 2: the largest |x| at the end of the range or, by least squares,
// the scale with the least squared error.
GroupFit fitCentered(QuantMethod fit, int bits, std::span<const float> x);

// codeOf for every x.
void codesOf(QuantMethod fit, int bits, const GroupFit& group, std::span<const float> x, uint8_t* codes);

}  // namespace kvarium::device
