// What this machine and this process have: instruction sets and cores.
#pragma once

#include "core/device/cpu/cpu_device.h"
#include "core/device/cpu/kernels.h"

namespace kvarium::cpu {

// Kernels for `level`, or for the best the machine (processor and operating system) has below it.
const Kernels& kernelsFor(CpuLevel level);

// Physical cores this process may run on, by affinity and control group quota; 1 .. 256.
int usableCores();

}  // namespace kvarium::cpu
