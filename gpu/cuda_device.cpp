#include "gpu/cuda_device.h"

#include "core/base/error.h"
#include "gpu/device.h"
#include "gpu/no_gpu.h"
#include "gpu/runtime.h"

namespace kvarium::gpu {
namespace {

GpuFacts gpuOf(std::optional<int> index) {
  NoGpu why;
  const std::vector<GpuFacts> found = gpus(&why);
  for (const GpuFacts& gpu : found) {
    if (!index || gpu.index == *index) return gpu;
  }
  if (found.empty()) throw Error(ErrorKind::device, why.problem, why.remedy);
  std::string usable;
  for (const GpuFacts& gpu : found) usable += (usable.empty() ? "cuda:" : ", cuda:") + std::to_string(gpu.index);
  throw Error(ErrorKind::device, {"there is no CUDA device %1 that can be used", *index},
              {"use one of %1, or --device cpu", usable});
}

CudaDeviceInfo infoOf(const GpuFacts& gpu) { return {gpu.index, gpu.name, gpu.memory, gpu.major, gpu.minor}; }

}  // namespace

std::vector<CudaDeviceInfo> cudaDevices() {
  std::vector<CudaDeviceInfo> devices;
  for (const GpuFacts& gpu : gpus()) devices.push_back(infoOf(gpu));
  return devices;
}

CudaDeviceInfo cudaDevice(std::optional<int> index) { return infoOf(gpuOf(index)); }

CudaMemory cudaMemory(int index) {
  try {
    const MemoryFigures figures = memoryFigures(index);
    return {static_cast<int64_t>(figures.free), static_cast<int64_t>(figures.held)};
  } catch (const Error&) {  // it is lost, or another program uses it exclusively
    return {};
  }
}

std::unique_ptr<device::Device> makeCudaDevice(int index, device::Precision precision) {
  const GpuFacts gpu = gpuOf(index);
  return makeGpuDevice(gpu, "CUDA " + std::to_string(index) + ", " + gpu.name, precision);
}

}  // namespace kvarium::gpu
