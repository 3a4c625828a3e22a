// Rows of float32 as f16 for a product on tensor cores, and the end of that product.
#pragma once

#include <cstdint>

#include "gpu/runtime.h"

namespace KV_GPU {

// All device memory. What roundRows writes stands in one product's scratch memory.
struct RoundedRows {
  const float* x = nullptr;  // [n, cols]
  int64_t n = 0, cols = 0;
  int64_t stride = 0;                   // halves from row to row, a multiple of 8
  const int32_t* w_exponent = nullptr;  // PlaneWeight::range
  bool accumulate = false;              // to what out holds
  float* out = nullptr;                 // [n, rows]
  int64_t rows = 0;

  uint16_t* halves = nullptr;    // [n, stride]
  float* alpha = nullptr;        // [2]: takes the scales of x and w back, and that of x alone
  uint8_t* exponents = nullptr;  // [n], 8-byte aligned
  int8_t* shifts = nullptr;      // [n]
};
void roundRows(const RoundedRows& args, Stream& stream);

// After the products: undoes the shifts of single rows by roundRows, and adds bias [rows] unless it is null.
void finishRows(const RoundedRows& args, const float* bias, Stream& stream);

}  // namespace KV_GPU
