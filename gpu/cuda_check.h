// What CUDA and cuBLAS return, as Errors that name the call and the remedy.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

namespace kvarium::gpu {

// `call` is the function that gave the status: "cudaMemcpyAsync". Throws Error{memory} when the device is full, else
// Error{device}. A failed kernel shows at whichever later call waits for it; CUDA then refuses all further work.
void checkCuda(cudaError_t status, const char* call);
void checkCublas(cublasStatus_t status, const char* call);

}  // namespace kvarium::gpu
