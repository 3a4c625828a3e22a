// A build without the CUDA toolkit has no GPU.
#include "gpu/device.h"

namespace kvarium::gpu {

std::vector<GpuFacts> gpus(NoGpu* why_none) {
  if (why_none)
    *why_none = NoGpu{"this build has no CUDA", "use --device cpu, or build on a machine with the CUDA toolkit"};
  return {};
}
MemoryFigures memoryFigures(int) { return {}; }
std::unique_ptr<device::Device> makeGpuDevice(const GpuFacts&, std::string, device::Precision) { return nullptr; }

}  // namespace kvarium::gpu
