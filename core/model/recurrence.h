// Recurrence: what a layer computes from a state of fixed size, one struct of sizes per kind. No weights.
#pragma once

#include <cstdint>
#include <variant>

#include "core/cache/spec/layer_shape.h"

namespace kvarium::model {

using cache::StateFloats;

// A Mamba layer (Gu and Dao 2023, section 3.4).
struct ScanShape {
  int inner = 0;                        // d_inner
  int state = 0;                        // d_state, N
  int conv = 0;                         // d_conv, length of the kernel
  int dt_rank = 0;                      // R
  bool norms = false;                   // Jamba normalizes dt, B and C
  bool bias = false, conv_bias = true;  // of the input and output products; of the convolution

  StateFloats floats() const { return {int64_t{conv - 1} * inner, int64_t{inner} * state}; }  // h: [inner, state]
};

// A convolution between two gates (Amini et al. 2025, LFM2, arXiv 2511.23404).
struct ShortConvShape {
  int inner = 0;      // channels
  int conv = 0;       // length of the kernel
  bool bias = false;  // of the products and of the convolution

  StateFloats floats() const { return {int64_t{conv - 1} * inner, 0}; }
};

// A gated delta net (Yang, Kautz and Hatamizadeh 2024, section 3).
struct DeltaShape {
  int k_heads = 0;
  int v_heads = 0;  // a multiple of k_heads
  int k_width = 0;
  int v_width = 0;
  int conv = 0;        // length of the kernel
  bool tiled = false;  // device::DeltaRuleArgs::tiled

  int64_t values() const { return int64_t{v_heads} * v_width; }
  int64_t channels() const { return 2 * int64_t{k_heads} * k_width + values(); }  // q, k, v: the convolution's
  StateFloats floats() const {
    return {(conv - 1) * channels(), values() * k_width};
  }  // S: [v_heads, k_width, v_width]
};

// The first: the layer has no state.
using Recurrence = std::variant<std::monostate, ScanShape, ShortConvShape, DeltaShape>;

// All 0: it has none.
inline StateFloats stateFloats(const Recurrence& recurrence) {
  return std::visit(
      [](const auto& shape) {
        if constexpr (requires { shape.floats(); }) return shape.floats();
        return StateFloats{};
      },
      recurrence);
}

}  // namespace kvarium::model
