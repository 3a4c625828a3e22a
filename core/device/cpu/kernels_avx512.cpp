#include "core/device/cpu/kernel_table.h"
#include "core/device/cpu/simd_avx512.h"

namespace kvarium::cpu {

const Kernels& avx512Kernels() {
  static const Kernels table = kernelTable<Avx512>("AVX-512 VNNI");
  return table;
}

}  // namespace kvarium::cpu
