#include "core/device/cpu/kernel_table.h"
#include "core/device/cpu/simd_avx2.h"

namespace kvarium::cpu {

const Kernels& avx2Kernels() {
  static const Kernels table = kernelTable<Avx2>("AVX2");
  return table;
}

}  // namespace kvarium::cpu
