#include "gpu/cuda_check.h"

#include "core/base/error.h"

namespace kvarium::gpu {
namespace {

constexpr char cpu_instead[] = "use --device cpu";
constexpr char free_memory[] = "close programs that use the GPU, choose a smaller model or use --device cpu";

}  // namespace

void checkCuda(cudaError_t status, const char* call) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // an error that is reported here must not be found again by the next call
  const Sentence problem("CUDA: %1 failed: %2", call, cudaGetErrorString(status));
  if (status == cudaErrorMemoryAllocation) throw Error(ErrorKind::memory, problem, free_memory);
  if (status == cudaErrorInsufficientDriver || status == cudaErrorNoKernelImageForDevice ||
      status == cudaErrorUnsupportedPtxVersion) {
    throw Error(ErrorKind::device, problem, "update the NVIDIA driver or use --device cpu");
  }
  throw Error(ErrorKind::device, problem, cpu_instead);
}

void checkCublas(cublasStatus_t status, const char* call) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  const Sentence problem("cuBLAS: %1 failed: %2", call, cublasGetStatusString(status));
  if (status == CUBLAS_STATUS_ALLOC_FAILED) throw Error(ErrorKind::memory, problem, free_memory);
  throw Error(ErrorKind::device, problem, cpu_instead);
}

}  // namespace kvarium::gpu
