// Names for 16-bit floats in memory, so that one kernel text loads every format.
#pragma once

#include <cstdint>

namespace kvarium::cpu {

struct Half {
  uint16_t bits;
};  // IEEE binary16
struct Bfloat {
  uint16_t bits;
};  // bfloat16

// Query lines of one kernel call. A result does not depend on it; with fewer, sanitizers compile in minutes.
#ifdef KVARIUM_FEW_ATTEND_LINES
constexpr bool few_attend_lines = true;
#else
constexpr bool few_attend_lines = false;
#endif

}  // namespace kvarium::cpu
