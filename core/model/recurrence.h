// Recurrence: what a layer computes from a state of fixed size, one struct of sizes per kind. No weights.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
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

// A Mamba-2 layer (Dao and Gu 2024, section 7.1).
struct HeadScanShape {
  int heads = 0;
  int head_dim = 0;  // P
  int groups = 0;    // of heads that share B and C; each is also normalized alone
  int state = 0;     // N
  int conv = 0;      // length of the kernel
  float least_step = 0, most_step = std::numeric_limits<float>::infinity();  // bounds of a time step
  bool norm = true;                                                          // RMS norm of what the gate lets through
  bool norm_first = false;                                                   // the gate comes after the norm
  float norm_epsilon = 1e-5f;
  bool bias = false, out_bias = false, conv_bias = true;  // of the input and output products; of the convolution
  float in_factor = 1, out_factor = 1;                    // of what the layer takes and adds (Falcon-H1)
  std::array<float, 5> factors{1, 1, 1, 1, 1};            // of z, x, B, C, dt

  int64_t inner() const { return int64_t{heads} * head_dim; }
  int64_t groupStates() const { return int64_t{groups} * state; }
  int64_t convChannels() const { return inner() + 2 * groupStates(); }                   // x, B, C
  int64_t inRows() const { return inner() + convChannels() + heads; }                    // z, x, B, C, dt
  StateFloats floats() const { return {(conv - 1) * convChannels(), inner() * state}; }  // h: [heads, head_dim, state]
};

// The first: the layer has no state.
using Recurrence = std::variant<std::monostate, ScanShape, ShortConvShape, DeltaShape, HeadScanShape>;

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
