// Precision: what a product's inputs are rounded to. The cache's own format is a separate choice.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kvarium::device {

enum class Precision : uint8_t {
  exact,    // weights dequantized to f32, all arithmetic in f32
  fast,     // quantized weights used as they are, activations and attention keep more than bfloat16's accuracy
  fastest,  // as fast, but activations are rounded to 8 bits in blocks of 32. Both attend with many rows in 16-bit
            // integers, so that a row's last bits depend on whether its step has few rows or many
};

// As --precision takes them, in this order.
constexpr std::array<std::string_view, 3> precision_names = {"exact", "fast", "fastest"};
constexpr std::string_view nameOf(Precision precision) { return precision_names[static_cast<size_t>(precision)]; }
constexpr std::optional<Precision> precisionNamed(std::string_view name) {
  const auto* const found = std::ranges::find(precision_names, name);
  if (found == precision_names.end()) return std::nullopt;
  return static_cast<Precision>(found - precision_names.begin());
}

}  // namespace kvarium::device
