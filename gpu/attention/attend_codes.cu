// Attention as in attend_split.cu, where keys or values of a segment are codes (quant_layout.h), which are read as they
// are and become numbers in registers.
//
// A tile's scales come first. The factors of a sum (queries, weights) become levels of 15 bits, two bytes each, so that
// four codes of a word meet four factors in two products of bytes; sums of levels are whole numbers. Where a group lies
// along the axis that is added up (dimensions of a key, cells of a value's dimension), a lane takes scale and center
// when the group is over: s += scale sum_i f_i (code_i - middle) + center sum_i f_i. Where groups lie across it, the
// factors are multiplied by the scales and rounded to levels once a tile, and the centers make one number a group:
// sum_i f_i center_i. Keys and values that were turned meet turned queries, and their sums are turned back. Bound: the
// bytes of the tiles, as there; 2 products of bytes a word and head. Two query heads at most share a block above 128
// dimensions. Registers on sm_90 and sm_75: 163 and 163.

#include "gpu/attention/attend_split_kernel.h"

namespace KV_GPU {

SplitKernel splitCodesKernel(int heads, int lane_dims) {
  return withSplitShape(heads, lane_dims, [](auto heads_, auto dims) -> SplitKernel {
    if constexpr (heads_.value <= mostHeads(dims.value, true))
      return &attendSplitKernel<heads_.value, dims.value, true>;
    else
      return nullptr;  // attendSplit() asks for no more
  });
}

}  // namespace KV_GPU
