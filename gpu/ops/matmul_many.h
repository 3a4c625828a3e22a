// Products of many rows on tensor cores, in f16 with sums in float32.
#pragma once

#include <cstdint>

#include "core/device/device.h"
#include "gpu/blas.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Device memory for what a product needs in f16, at most.
struct ManyBytes {
  int64_t slice = int64_t{24} << 20;     // of rows of weights, which stay in the L2 cache
  int64_t rounded = int64_t{128} << 20;  // of rows of x
};

// out[i] (+)= w x[i] + bias, for many rows; args.w is a PlaneWeight. x and the matrix are scaled by powers of two and
// rounded to f16: 11 bits are left of each number, bfloat16 has 8. The bound of the error of a sum: (2^-10 + cols
// 2^-23) sum |x w|, where no number is below 2^-29 of the largest of the matrix or 2^-17 of the largest of its row of
// x; of smaller ones less is left, down to 2^-39 and 2^-28 of those. The largest |x| times the largest |w| may be from
// 2^-98 to 2^155. The order in which a row is added up depends on the number of rows.
void matmulMany(const device::MatmulArgs& args, Blas& blas, Scratch& scratch, Stream& stream,
                const ManyBytes& most = {});

// ---- round_rows.cu: rows of float32 as f16 for such a product, and its end ----

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
