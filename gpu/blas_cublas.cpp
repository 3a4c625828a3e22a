#include "gpu/blas.h"

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <string>

#include "core/base/error.h"

namespace KV_GPU {
namespace {

constexpr size_t workspace_bytes = size_t{32} << 20;  // cuBLAS's own choice for compute capability 9.0

// Not the header's name, which is overloaded.
using GemmEx = cublasStatus_t(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void*,
                              const void*, cudaDataType, int, const void*, cudaDataType, int, const void*, void*,
                              cudaDataType, int, cublasComputeType_t, cublasGemmAlgo_t);

[[noreturn]] void refuse(const Sentence& problem) {
  // The name of NVIDIA's package for the toolkit that this was built with: "libcublas-13-0".
  const std::string version = std::to_string(CUDART_VERSION / 1000) + "-" + std::to_string(CUDART_VERSION % 1000 / 10);
  throw Error(ErrorKind::device, problem,
              {"install cuBLAS (NVIDIA's package libcublas-%1), or use --precision exact, which needs none", version});
}

// The functions of cuBLAS that are used, of any version with the major number of the header.
struct Cublas {
  decltype(&cublasCreate_v2) create = nullptr;
  decltype(&cublasDestroy_v2) destroy = nullptr;
  decltype(&cublasSetStream_v2) setStream = nullptr;
  decltype(&cublasSetWorkspace_v2) setWorkspace = nullptr;
  decltype(&cublasSetPointerMode_v2) setPointerMode = nullptr;
  decltype(&cublasGetStatusString) statusString = nullptr;
  GemmEx* gemmEx = nullptr;

  Cublas() {
    const std::string name = "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR);
    const SharedLibrary library = openLibrary(name.c_str());
    if (!library.handle) refuse({"cuBLAS cannot be used: %1", library.why});
    const auto find = [&]<class Function>(Function& function, const char* of_name) {
      function = reinterpret_cast<Function>(functionOf(library, of_name));
      if (!function) refuse({"%1 has no function %2", name, of_name});
    };
    find(create, "cublasCreate_v2");
    find(destroy, "cublasDestroy_v2");
    find(setStream, "cublasSetStream_v2");
    find(setWorkspace, "cublasSetWorkspace_v2");
    find(setPointerMode, "cublasSetPointerMode_v2");
    find(statusString, "cublasGetStatusString");
    find(gemmEx, "cublasGemmEx");
  }
  void check(cublasStatus_t status, const char* call) const {
    if (status == CUBLAS_STATUS_SUCCESS) return;
    if (status == CUBLAS_STATUS_ALLOC_FAILED) {
      throw Error(ErrorKind::memory, {"cuBLAS: %1 failed: %2", call, statusString(status)},
                  "close programs that use the GPU, choose a smaller model or use --device cpu");
    }
    throw Error(ErrorKind::device, {"cuBLAS: %1 failed: %2", call, statusString(status)},
                "use --precision exact, which needs no cuBLAS, or --device cpu");
  }
};

}  // namespace

struct Blas::State {
  explicit State(Stream& own) : stream(own) {}
  ~State() {
    if (handle) cublas.destroy(handle);
    release(memory, memory_bytes, stream);
  }
  const float* beta(bool accumulate) const { return reinterpret_cast<const float*>(memory) + (accumulate ? 1 : 0); }

  // The factors of what out held, 0 and 1, then the workspace.
  static constexpr size_t factors_bytes = 256, memory_bytes = factors_bytes + workspace_bytes;
  Cublas cublas;
  Stream& stream;
  std::byte* memory = nullptr;
  cublasHandle_t handle = nullptr;
};

Blas::Blas(Stream& stream) : m_state(std::make_unique<State>(stream)) {
  State& own = *m_state;
  const auto queue = static_cast<cudaStream_t>(nativeStream(stream));  // its GPU is current from here on
  own.memory = static_cast<std::byte*>(allocate(State::memory_bytes, stream));
  const float factors[2] = {0, 1};
  stream.copy(own.memory, factors, sizeof(factors));
  own.cublas.check(own.cublas.create(&own.handle), "cublasCreate");
  own.cublas.check(own.cublas.setStream(own.handle, queue), "cublasSetStream");
  // After setStream, which removes a workspace. With a workspace no product allocates.
  own.cublas.check(own.cublas.setWorkspace(own.handle, own.memory + State::factors_bytes, workspace_bytes),
                   "cublasSetWorkspace");
  own.cublas.check(own.cublas.setPointerMode(own.handle, CUBLAS_POINTER_MODE_DEVICE), "cublasSetPointerMode");
}
Blas::~Blas() = default;

// Where rows follow each other cuBLAS sees columns: out^T [rows, n] = (w^T)^T x^T of w^T [stride, rows], x^T [stride,
// n].
void Blas::multiply(const Product& product) {
  if (product.n == 0 || product.rows == 0 || product.stride == 0) return;
  const State& own = *m_state;
  nativeStream(own.stream);  // its GPU is current
  const int stride = static_cast<int>(product.stride);
  own.cublas.check(
      own.cublas.gemmEx(own.handle, CUBLAS_OP_T, CUBLAS_OP_N, static_cast<int>(product.rows),
                        static_cast<int>(product.n), stride, product.alpha, product.w, CUDA_R_16F, stride, product.x,
                        CUDA_R_16F, stride, own.beta(product.accumulate), product.out, CUDA_R_32F,
                        static_cast<int>(product.out_stride), CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
      "cublasGemmEx");
}

}  // namespace KV_GPU
