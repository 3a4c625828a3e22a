// Rotary angles of a step's positions, computed once per step and shared by all layers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/model_config.h"

namespace kvarium {

// cos and sin of every pair at position(row) = first + row, or min(first + row, cap) when cap >= 0; float32 [n, dims/2,
// 2]. Computed in double (Su et al. 2021, eq. 34): at position 100,000 a float angle would already be off by 4e-3.
void ropeAngles(const RopeConfig& rope, int64_t first, int n, int64_t cap, std::vector<float>& out);

}  // namespace kvarium
