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

}  // namespace kvarium::cpu
