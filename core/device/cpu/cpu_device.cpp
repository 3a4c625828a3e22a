#include "core/device/cpu/cpu_device.h"

#include "core/device/cpu/cpu_features.h"
#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {

std::unique_ptr<device::Device> makeCpuDevice(const CpuOptions& options) {
  constexpr int most_threads = 256;
  int threads = options.threads > 0 ? options.threads : cpu::usableCores();
  if (threads > most_threads) threads = most_threads;
  return std::make_unique<cpu::CpuDevice>(threads, options.precision, cpu::kernelsFor(options.level));
}

}  // namespace kvarium::cpu
