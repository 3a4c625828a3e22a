// Products of many rows on a GPU's tensor cores: blas_cublas.cpp asks cuBLAS, emulated/blas.cpp adds in host memory.
//
// cuBLAS is found when a Blas is made, not when the program starts: without it there is Error{device}, which names the
// package and says what works without it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "gpu/runtime.h"

namespace KV_GPU {

// out[i, r] (+)= *alpha * sum_c x[i, c] w[r, c], f16 times f16, summed in f32. All of it device memory: x and w 16-byte
// aligned, rows of x and w `stride` halves apart, a multiple of 8, and zeros in x and w from cols on; rows of out
// out_stride floats apart.
struct Product {
  const uint16_t* x = nullptr;  // [n, stride]
  const uint16_t* w = nullptr;  // [rows, stride]
  const float* alpha = nullptr;
  float* out = nullptr;
  int64_t n = 0, rows = 0, stride = 0, out_stride = 0;
  bool accumulate = false;
};

class Blas {
 public:
  explicit Blas(Stream& stream);  // takes 32 MiB of device memory
  ~Blas();
  Blas(const Blas&) = delete;
  Blas& operator=(const Blas&) = delete;

  void multiply(const Product& product);  // in the order of the stream

  struct State;

 private:
  std::unique_ptr<State> m_state;
};

// ---- shared_library.cpp: a library that the program uses where it is installed, and starts without ----

struct SharedLibrary {
  void* handle = nullptr;  // null: it is not there, or cannot be used
  std::string why;         // then: what the system says
};
SharedLibrary openLibrary(const char* name);                       // stays until the program ends
void* functionOf(const SharedLibrary& library, const char* name);  // null: it has none of this name

}  // namespace KV_GPU
