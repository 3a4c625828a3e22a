// kvarium-cuda.so.
#include "gpu/cuda_module.h"

#include "core/base/version.h"

extern "C" __attribute__((visibility("default"))) const kvarium::gpu::CudaModule* kvarium_cuda() {
  using namespace kvarium;
  static const gpu::CudaModule module{.version = programVersion(),
                                      .gpus = gpu::gpus,
                                      .memoryFigures = gpu::memoryFigures,
                                      .makeGpuDevice = gpu::makeGpuDevice};
  return &module;
}
