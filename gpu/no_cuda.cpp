#include "core/base/error.h"
#include "gpu/cuda_device.h"

namespace kvarium::gpu {
namespace {

[[noreturn]] void refuse() {
  throw Error(ErrorKind::device, "this build has no CUDA",
              "use --device cpu, or build on a machine with the CUDA toolkit");
}

}  // namespace

std::vector<CudaDeviceInfo> cudaDevices() { return {}; }
CudaDeviceInfo cudaDevice(std::optional<int>) { refuse(); }
CudaMemory cudaMemory(int) { return {}; }
std::unique_ptr<device::Device> makeCudaDevice(int, device::Precision) { refuse(); }

}  // namespace kvarium::gpu
