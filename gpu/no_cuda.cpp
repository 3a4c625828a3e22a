#include "core/base/error.h"
#include "gpu/cuda_device.h"

namespace kvarium::gpu {

std::vector<CudaDeviceInfo> cudaDevices() { return {}; }

std::unique_ptr<device::Device> makeCudaDevice(int, device::Precision) {
  throw Error(ErrorKind::device, "this build has no CUDA",
              "use --device cpu, or build on a machine with the CUDA toolkit");
}

}  // namespace kvarium::gpu
