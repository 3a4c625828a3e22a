// The CPU as a Device: multi-threaded, SIMD chosen at run time.
#pragma once

#include <memory>

#include "core/device/device.h"

namespace kvarium::cpu {

// Instruction sets a kernel file exists for, best last. `best` picks what this machine has; the others are for tests.
enum class CpuLevel : uint8_t { scalar, avx2, avx512, best };

struct CpuOptions {
  int threads = 0;  // 0: as many as this process may use, physical cores first
  device::Precision precision = device::Precision::fast;
  CpuLevel level = CpuLevel::best;  // clamped to what the machine has
};

std::unique_ptr<device::Device> makeCpuDevice(const CpuOptions& options = {});

// Physical cores this process may run on, by affinity and control group quota; 1 .. 256.
int usableCores();

}  // namespace kvarium::cpu
