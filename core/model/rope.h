// Rotary angles for the positions of a step, computed once per step and shared by all layers with the same rotation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/model_config.h"

namespace kvarium::model {

// A rotation for texts of one length.
struct RopeTable {
  std::vector<double> frequencies;  // [dims/2], radians per position
  double scale = 1;                 // factor of cos and sin
};

// The table for a call that ends at `length` tokens (transformers 4.48: modeling_rope_utils).
RopeTable ropeTable(const RopeConfig& rope, int64_t length);
// Equal for two lengths whose tables are equal: 0 up to the switch; then 1 (longrope) or the length itself (dynamic).
int64_t ropeVariant(const RopeConfig& rope, int64_t length);

// cos and sin of every pair at position(row) = first + row, or min(first + row, cap) when cap >= 0; float32 [n, dims/2,
// 2]. Computed in double (Su et al. 2021, eq. 34): at position 100,000 a float angle would already be off by 4e-3.
void ropeAngles(const RopeTable& table, int64_t first, int n, int64_t cap, std::span<float> out);

// The average of cos and of sin of every pair over positions [first, first + n), [dims/2, 2].
std::vector<float> averageAngles(const RopeTable& table, int64_t first, int64_t n);

}  // namespace kvarium::model
