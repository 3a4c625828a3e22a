// Products over cuBLAS with a cuBLAS that this test plays: what it is asked, what is said where it or a function of it
// is missing. What it computes only a GPU can show (matmul_many_test.cpp on one).
#include <cublas_v2.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "gpu/blas.h"

namespace {

struct Played {
  bool is_there = true;
  std::string opened, missing;                    // the name of the library; a function that it has not
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;  // of products
  std::vector<std::string> calls;
  cudaStream_t stream = nullptr;
  void* workspace = nullptr;
  size_t workspace_bytes = 0, allocated = 0;
  bool of_device = false;  // alpha and beta
};
Played played;

cublasStatus_t create(cublasHandle_t* handle) {
  *handle = reinterpret_cast<cublasHandle_t>(&played);
  played.calls.push_back("create");
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t destroy(cublasHandle_t) {
  played.calls.push_back("destroy");
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t setStream(cublasHandle_t, cudaStream_t stream) {
  played.stream = stream;
  played.workspace = nullptr;  // as cuBLAS does
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t setWorkspace(cublasHandle_t, void* workspace, size_t bytes) {
  played.workspace = workspace;
  played.workspace_bytes = bytes;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t setPointerMode(cublasHandle_t, cublasPointerMode_t mode) {
  played.of_device = mode == CUBLAS_POINTER_MODE_DEVICE;
  return CUBLAS_STATUS_SUCCESS;
}
const char* statusString(cublasStatus_t) { return "what cuBLAS says"; }

// Column-major, as cuBLAS documents; of small whole numbers, whose bits are those of halves and of integers here.
cublasStatus_t gemmEx(cublasHandle_t, cublasOperation_t of_a, cublasOperation_t of_b, int m, int n, int k,
                      const void* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                      cudaDataType type_b, int ldb, const void* beta, void* c, cudaDataType type_c, int ldc,
                      cublasComputeType_t compute, cublasGemmAlgo_t) {
  EXPECT_EQ(of_a, CUBLAS_OP_T);
  EXPECT_EQ(of_b, CUBLAS_OP_N);
  EXPECT_EQ(type_a, CUDA_R_16F);
  EXPECT_EQ(type_b, CUDA_R_16F);
  EXPECT_EQ(type_c, CUDA_R_32F);
  EXPECT_EQ(compute, CUBLAS_COMPUTE_32F);
  played.calls.push_back("multiply");
  for (int column = 0; column < n; ++column) {
    for (int row = 0; row < m; ++row) {
      float sum = 0;
      for (int i = 0; i < k; ++i) {
        sum += static_cast<float>(static_cast<const uint16_t*>(a)[row * lda + i] *
                                  static_cast<const uint16_t*>(b)[column * ldb + i]);
      }
      float& out = static_cast<float*>(c)[column * ldc + row];
      out = *static_cast<const float*>(alpha) * sum + (*static_cast<const float*>(beta) == 0 ? 0 : out);
    }
  }
  return played.status;
}

}  // namespace

namespace kvarium::gpu {

SharedLibrary openLibrary(const char* name) {
  played.opened = name;
  if (!played.is_there) return {nullptr, "cannot open shared object file"};
  return {&played, {}};
}
void* functionOf(const SharedLibrary&, const char* name) {
  if (played.missing == name) return nullptr;
  const std::map<std::string, void*> functions = {{"cublasCreate_v2", reinterpret_cast<void*>(&create)},
                                                  {"cublasDestroy_v2", reinterpret_cast<void*>(&destroy)},
                                                  {"cublasSetStream_v2", reinterpret_cast<void*>(&setStream)},
                                                  {"cublasSetWorkspace_v2", reinterpret_cast<void*>(&setWorkspace)},
                                                  {"cublasSetPointerMode_v2", reinterpret_cast<void*>(&setPointerMode)},
                                                  {"cublasGetStatusString", reinterpret_cast<void*>(&statusString)},
                                                  {"cublasGemmEx", reinterpret_cast<void*>(&gemmEx)}};
  return functions.at(name);
}

// A runtime that has memory and one stream, which does at once what it is asked for.
struct Stream::State {};
Stream::Stream(int) {}
Stream::~Stream() = default;
void Stream::copy(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }
void* nativeStream(const Stream& stream) { return const_cast<Stream*>(&stream); }
void* allocate(size_t bytes, Stream&) {
  played.allocated += bytes;
  return std::malloc(bytes);
}
void release(void* memory, size_t bytes, Stream&) noexcept {
  if (memory) played.allocated -= bytes;
  std::free(memory);
}

namespace {

class CublasTest : public testing::Test {
 protected:
  CublasTest() { played = {}; }
  // What a Blas says that cannot be made.
  static std::string refusal() {
    Stream stream(0);
    try {
      Blas{stream};
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::device);
      EXPECT_EQ(played.allocated, 0u);
      return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return "";
  }
};

TEST_F(CublasTest, isNamedWithItsPackageWhereItIsMissing) {
  played.is_there = false;
  const std::string what = refusal();
  for (const char* part : {"cuBLAS", "cannot open shared object file", "libcublas-", "--precision exact"}) {
    EXPECT_NE(what.find(part), std::string::npos) << what;
  }
  EXPECT_EQ(played.opened, "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR));
}

TEST_F(CublasTest, aFunctionThatIsMissingIsNamed) {
  played.missing = "cublasGemmEx";
  EXPECT_NE(refusal().find("cublasGemmEx"), std::string::npos);
}

TEST_F(CublasTest, worksInTheStreamWithAWorkspaceOfOurOwn) {
  Stream stream(0);
  {
    const Blas blas(stream);
    EXPECT_EQ(played.stream, nativeStream(stream));
    EXPECT_EQ(played.workspace_bytes, size_t{32} << 20);
    EXPECT_NE(played.workspace, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(played.workspace) % 16, 0u);
    EXPECT_TRUE(played.of_device);
    EXPECT_GE(played.allocated, size_t{32} << 20);
  }
  EXPECT_EQ(played.allocated, 0u);
  EXPECT_EQ(played.calls, (std::vector<std::string>{"create", "destroy"}));
}

TEST_F(CublasTest, rowsAreItsColumns) {
  Stream stream(0);
  Blas blas(stream);
  const uint16_t x[2][8] = {{1, 2, 3}, {4, 5, 6}}, w[3][8] = {{1, 0, 0}, {0, 10, 0}, {1, 1, 1}};
  const float alpha = 2;
  float out[2][4] = {{7, 7, 7, 7}, {7, 7, 7, 7}};
  Product product{
      .x = x[0], .w = w[0], .alpha = &alpha, .out = out[0], .n = 2, .rows = 3, .stride = 8, .out_stride = 4};
  blas.multiply(product);
  EXPECT_EQ((std::vector<float>(out[0], out[0] + 8)), (std::vector<float>{2, 40, 12, 7, 8, 100, 30, 7}));
  product.accumulate = true;
  blas.multiply(product);
  EXPECT_EQ((std::vector<float>(out[0], out[0] + 8)), (std::vector<float>{4, 80, 24, 7, 16, 200, 60, 7}));
  product.n = 0;
  blas.multiply(product);
  EXPECT_EQ(played.calls, (std::vector<std::string>{"create", "multiply", "multiply"}));
}

TEST_F(CublasTest, aProductThatFailsIsAnErrorWithARemedy) {
  Stream stream(0);
  Blas blas(stream);
  const uint16_t numbers[8] = {};
  const float alpha = 1;
  float out = 0;
  played.status = CUBLAS_STATUS_EXECUTION_FAILED;
  try {
    blas.multiply(
        {.x = numbers, .w = numbers, .alpha = &alpha, .out = &out, .n = 1, .rows = 1, .stride = 8, .out_stride = 1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::device);
    EXPECT_NE(std::string(error.what()).find("cublasGemmEx failed: what cuBLAS says"), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("--device cpu"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace kvarium::gpu
