// Weights of a GPU device that computes exactly: float32 numbers in panels of 32 rows, so that a warp whose lanes take
// a row each reads 512 neighbouring bytes at once.
#pragma once

#include <cstdint>

#include "core/device/device.h"
#include "gpu/backend.h"

namespace KV_GPU {

constexpr int panel_rows = 32;
constexpr int panel_group = 4;  // columns of a row that lie side by side

// A panel is [column groups][32 rows][4 columns]. Rows and columns beyond the matrix pad the last panel and the last
// group; ops do not read them.
constexpr int64_t panelCount(int64_t rows) { return (rows + panel_rows - 1) / panel_rows; }
constexpr int64_t panelFloats(int64_t cols) {
  return (cols + panel_group - 1) / panel_group * panel_group * panel_rows;
}
// Where the number of a row of the panel and a column lies in it.
constexpr int64_t panelPlace(int64_t row, int64_t col) {
  return (col / panel_group * panel_rows + row) * panel_group + col % panel_group;
}
// Writes one row of a panel in host memory.
inline void writePanelRow(const float* numbers, int64_t cols, int64_t row, float* panel) {
  for (int64_t col = 0; col < cols; ++col) panel[panelPlace(row, col)] = numbers[col];
}

struct PanelWeight final : device::Weight {
  device::Memory memory;  // [panelCount(rows)] panels

  device::DevicePtr<const float> panels() const { return memory.as<const float>(); }
};

}  // namespace KV_GPU
