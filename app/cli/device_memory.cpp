#include "app/cli/device_memory.h"

#include "gpu/devices.h"

namespace kvarium::cli {

device::DeviceChoice chosenDevice(const CommonOptions& options) {
  return isOnCpu(options) ? device::cpuChoice() : gpu::usableDevice(options.device);
}

void checkGpuLayers(const CommonOptions& options) {
  if (!options.gpu_layers || !isOnCpu(options)) return;
  throw Error(ErrorKind::usage, "--gpu-layers names layers for a GPU, and --device names none", "add --device cuda");
}

std::optional<engine::LayerSplit> chosenSplit(const CommonOptions& options, const loading::ModelFiles& files,
                                              const engine::SplitJob& job) {
  if (!options.gpu_layers) return std::nullopt;
  checkGpuLayers(options);
  return engine::splitLayers(*options.gpu_layers, gpu::usableDevice(options.device), files, job);
}

void addSplitJson(const engine::LayerSplit& split, Json& document) {
  document["device"] = fitJson(split.gpu);
  document["device"]["layers"] = split.layers;
  document["device"]["gpu_layers"] = split.on_gpu;
  document["cpu"] = fitJson(split.cpu);
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
