// A library as kvarium-cuda.so is one, with a GPU that is none.
#include "core/base/error.h"
#include "gpu/cuda_module.h"

extern "C" __attribute__((visibility("default"))) const kvarium::gpu::CudaModule* kvarium_cuda() {
  using namespace kvarium;
  static const gpu::CudaModule module{
      .version = LIBRARY_VERSION,
      .gpus = [](gpu::NoGpu*) { return std::vector<gpu::GpuFacts>{{.index = 3, .name = "a GPU of the test"}}; },
      .memoryFigures = [](int number) { return gpu::MemoryFigures{.held = 7, .free = static_cast<size_t>(number)}; },
      .makeGpuDevice = [](const gpu::GpuFacts& gpu, std::string name,
                          device::Precision) -> std::unique_ptr<device::Device> {
        throw Error(ErrorKind::memory, {"%1 is full: %2", gpu.name, name}, "wait");
      }};
  return &module;
}
