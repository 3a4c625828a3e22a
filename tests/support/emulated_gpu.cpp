#include "tests/support/emulated_gpu.h"

#include "gpu/devices.h"
#include "tests/gpu/emulated/emulated_device.h"

namespace kvarium::support {

bool addEmulatedGpu() {
  gpu::addDevice({"emulated", gpu_emulated::emulatedChoice, gpu_emulated::makeEmulatedDevice});
  return true;
}

}  // namespace kvarium::support
