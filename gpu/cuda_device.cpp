#include "gpu/cuda_device.h"

#include "core/base/error.h"
#include "gpu/device.h"
#include "gpu/runtime.h"

namespace kvarium::gpu {

std::vector<CudaDeviceInfo> cudaDevices() {
  std::vector<CudaDeviceInfo> devices;
  for (const GpuFacts& gpu : gpus()) devices.push_back({gpu.index, gpu.name, gpu.memory, gpu.major, gpu.minor});
  return devices;
}

std::unique_ptr<device::Device> makeCudaDevice(int index, device::Precision precision) {
  const std::vector<GpuFacts> found = gpus();
  for (const GpuFacts& gpu : found) {
    if (gpu.index == index) return makeGpuDevice(gpu, "CUDA " + std::to_string(index) + ", " + gpu.name, precision);
  }
  if (found.empty()) {
    throw Error(ErrorKind::device, "there is no usable CUDA device here (no GPU, or no NVIDIA driver)",
                "use --device cpu");
  }
  std::string usable;
  for (const GpuFacts& gpu : found) usable += (usable.empty() ? "cuda:" : ", cuda:") + std::to_string(gpu.index);
  throw Error(ErrorKind::device, {"there is no CUDA device %1 that can be used", index},
              {"use one of %1, or --device cpu", usable});
}

}  // namespace kvarium::gpu
