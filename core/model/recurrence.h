// Recurrence: what a layer computes from a state of fixed size, one struct of sizes per kind. No weights.
#pragma once

#include <cstdint>
#include <variant>

namespace kvarium::model {

// Floats of a layer's state, one part after the other; both 0: the layer has none.
struct StateFloats {
  int64_t convolution = 0;  // the last inputs of a convolution over time, oldest first
  int64_t recurrence = 0;
  int64_t sum() const { return convolution + recurrence; }
};

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

// The first: the layer has no state.
using Recurrence = std::variant<std::monostate, ScanShape, ShortConvShape>;

inline StateFloats stateFloats(const Recurrence& recurrence) {
  return std::visit(
      [](const auto& shape) {
        if constexpr (requires { shape.floats(); }) return shape.floats();
        return StateFloats{};
      },
      recurrence);
}

}  // namespace kvarium::model
