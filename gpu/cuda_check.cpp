#include "gpu/cuda_check.h"

#include <string>

#include "core/base/error.h"

namespace kvarium::gpu {
namespace {

constexpr const char* cpu_instead = "use --device cpu";
constexpr const char* free_memory = "close programs that use the GPU, choose a smaller model or use --device cpu";

}  // namespace

void checkCuda(cudaError_t status, const char* call) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // an error that is reported here must not be found again by the next call
  const std::string problem = std::string("CUDA: ") + call + " failed: " + cudaGetErrorString(status);
  if (status == cudaErrorMemoryAllocation) throw Error(ErrorKind::memory, problem, free_memory);
  if (status == cudaErrorInsufficientDriver || status == cudaErrorNoKernelImageForDevice ||
      status == cudaErrorUnsupportedPtxVersion) {
    throw Error(ErrorKind::device, problem, "update the NVIDIA driver or use --device cpu");
  }
  throw Error(ErrorKind::device, problem, cpu_instead);
}

void checkCublas(cublasStatus_t status, const char* call) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  const std::string problem = std::string("cuBLAS: ") + call + " failed: " + cublasGetStatusString(status);
  const bool full = status == CUBLAS_STATUS_ALLOC_FAILED;
  throw Error(full ? ErrorKind::memory : ErrorKind::device, problem, full ? free_memory : cpu_instead);
}

}  // namespace kvarium::gpu
