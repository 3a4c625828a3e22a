#include "core/base/error.h"
#include "gpu/emulated/emulated_device.h"

namespace kvarium::gpu_emulated {
namespace {

[[noreturn]] void refuse() { throw Error(ErrorKind::device, "this build has no emulated GPU", "use --device cpu"); }

}  // namespace

bool isBuilt() { return false; }
std::unique_ptr<device::Device> makeEmulatedDevice(device::Precision) { refuse(); }
device::DeviceChoice emulatedChoice() { refuse(); }

}  // namespace kvarium::gpu_emulated
