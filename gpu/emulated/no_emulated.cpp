#include "core/base/error.h"
#include "gpu/emulated/emulated_device.h"

namespace kvarium::gpu_emulated {

bool isBuilt() { return false; }

std::unique_ptr<device::Device> makeEmulatedDevice(device::Precision) {
  throw Error(ErrorKind::device, "this build has no emulated GPU", "use --device cpu");
}

}  // namespace kvarium::gpu_emulated
