#include "core/device/cpu/kernel_table.h"
#include "core/device/cpu/simd_scalar.h"

namespace kvarium::cpu {

const Kernels& scalarKernels() {
  static const Kernels table = kernelTable<Scalar>("scalar");
  return table;
}

}  // namespace kvarium::cpu
