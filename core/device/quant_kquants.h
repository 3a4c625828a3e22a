// The K-quants: super-blocks of 256 weights in groups of 16 or 32, each group with a small integer scale (and minimum)
// that is itself scaled by the block's f16 d (and dmin). One block to 256 float32; use dequantizeRow for whole rows.
#pragma once

#include <cstddef>

namespace kvarium::device {

// Byte layouts; the formula is what each element becomes.
void dequantizeQ2K(const std::byte* block,
                   float* out);  // scales[16] q[64] d dmin:         d scale q - dmin min, groups of 16
void dequantizeQ3K(const std::byte* block,
                   float* out);  // high[32] q[64] scales[12] d:     d (scale - 32) (q - 4), groups of 16
void dequantizeQ4K(const std::byte* block,
                   float* out);  // d dmin scales[12] q[128]:        d scale q - dmin min, groups of 32
void dequantizeQ5K(const std::byte* block, float* out);  // d dmin scales[12] high[32] q[128]: as Q4_K
void dequantizeQ6K(const std::byte* block,
                   float* out);  // low[128] high[64] scales[16] d:  d scale (q - 32), groups of 16

}  // namespace kvarium::device
