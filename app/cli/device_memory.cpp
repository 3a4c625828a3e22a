#include "app/cli/device_memory.h"

#include "gpu/devices.h"

namespace kvarium::cli {

device::DeviceChoice chosenDevice(const CommonOptions& options) {
  return isOnCpu(options) ? device::cpuChoice() : gpu::usableDevice(options.device);
}

Json fitJson(const engine::DeviceFit& fit) {
  const auto known = [](int64_t bytes) { return bytes < 0 ? Json() : Json(bytes); };
  return {
      {"name", fit.device.label},
      {"kind", device::kindName(fit.device.kind)},
      {"free", fit.knows() ? Json(fit.available()) : Json()},
      {"total", known(fit.device.total_bytes)},
      {"needs", {{"weights", fit.weights}, {"cache", fit.cache}, {"scratch", fit.scratch}, {"total", fit.needed()}}},
      {"fits", fit.knows() ? Json(fit.fits()) : Json()}};
}

}  // namespace kvarium::cli
