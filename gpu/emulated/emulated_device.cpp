#include "gpu/emulated/emulated_device.h"

#include "gpu/device.h"

namespace kvarium::gpu_emulated {

std::unique_ptr<device::Device> makeEmulatedDevice(const EmulatedOptions&) {
  return makeGpuDevice(gpus().at(0), "Emulated GPU");
}

}  // namespace kvarium::gpu_emulated
