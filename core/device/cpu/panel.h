// How a matrix of weights lies in memory: panels of 16 rows, so that one SIMD register holds the same column of 16
// outputs.
//
// Plain types: panel = [cols][16 rows] of f32, f16 or bf16.
// Quantized types: panel = [cols / 32] blocks of 16 rows x 32 columns, every number as in the file, only moved:
//   value = d * s * (code - offset) + m      (file_block.h)
// A code is put together from planes. A plane byte belongs to row r and columns 4j + i (i = 0..3), bytes ordered
// [j][r][i]:
//   nibbles  256 B  [4][16][4]   low: j, high: j + 4         (bits 4, 5, 6: the low four)
//   crumbs   128 B  [2][16][4]   bits 2c..2c+1: j = h + 2c   (bits 2, 3: the low two; 6: the high two)
//   bit       64 B  [1][16][4]   bit j                       (bits 3, 5: the highest)
//   bytes    512 B  [8][16][4]                               (bits 8)
// Planes come in that order, then the block's scales, 16 rows each:
//   file scales per 32 columns:           d f16, m f16 if any
//   super-blocks of 256, scale per 32:    s i8, minimum i8 if any; before the 8 blocks d f16, dmin f16 if any
//   super-blocks of 256, scale per 16:    s i8 [2], minimum i8 [2] if any; likewise
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/tensor.h"
#include "core/device/file_block.h"

namespace kvarium::cpu {

constexpr int panel_rows = 16;
constexpr int block_columns = 32;

using device::iq4_values;
using device::Scales;

struct PanelFormat : device::CodeFormat {
  [[gnu::always_inline]] constexpr bool quantized() const { return bits != 0; }
  [[gnu::always_inline]] constexpr int planeBytes() const { return bits * 64; }
  [[gnu::always_inline]] constexpr int sets() const { return minimum ? 2 : 1; }
  [[gnu::always_inline]] constexpr int blockBytes() const {
    return planeBytes() + (scales == Scales::block ? 32 : scales == Scales::super32 ? 16 : 32) * sets();
  }
  [[gnu::always_inline]] constexpr int headBytes() const { return scales == Scales::block ? 0 : 32 * sets(); }
  [[gnu::always_inline]] constexpr int blocksPerSuper() const { return scales == Scales::block ? 1 : 8; }
  [[gnu::always_inline]] constexpr int superBytes() const { return headBytes() + blocksPerSuper() * blockBytes(); }
  [[gnu::always_inline]] constexpr size_t superOffset(int64_t block) const {
    return static_cast<size_t>(block / blocksPerSuper()) * static_cast<size_t>(superBytes());
  }
  [[gnu::always_inline]] constexpr size_t blockOffset(int64_t block) const {
    return superOffset(block) + static_cast<size_t>(headBytes() + block % blocksPerSuper() * blockBytes());
  }
  // Minima a panel hands to the product: none, one per 32 columns, or one per 16.
  [[gnu::always_inline]] constexpr int minima() const { return !minimum ? 0 : scales == Scales::super16 ? 2 : 1; }
};

constexpr int dtype_count =
    static_cast<int>(DType::i32);  // types a product can use; i32 is the last and not one of them

[[gnu::always_inline]] constexpr PanelFormat panelFormat(DType type) { return {device::codeFormat(type)}; }

// Bytes of one panel of 16 rows.
size_t panelBytes(DType type, int64_t cols);

// Moves rows [first, first + 16) of a matrix into one panel; rows past the end become zeros.
void packPanel(const TensorView& matrix, int64_t first, std::byte* panel);

// The same from float32 rows, for Precision::exact; `row` is scratch of one row.
void packPanelAsFloat(const TensorView& matrix, int64_t first, float* row, std::byte* panel);

// Row `lane` of a panel as float32; out [cols].
void readPanelRow(DType type, const std::byte* panel, int lane, int64_t cols, float* out);

}  // namespace kvarium::cpu
