#include "gpu/blas.h"

#include <vector>

#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

std::vector<float> floatsOf(const uint16_t* halves, int64_t count) {
  std::vector<float> floats(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) floats[static_cast<size_t>(i)] = floatOfHalf(halves[i]);
  return floats;
}

// One thread of the emulation does all of it: how a GPU's threads share the work is cuBLAS's choice.
void multiplyAll(Product product) {
  waitForStream();
  const std::vector<float> x = floatsOf(product.x, product.n * product.stride);
  for (int64_t row = 0; row < product.rows; ++row) {
    const std::vector<float> w = floatsOf(product.w + row * product.stride, product.stride);
    for (int64_t i = 0; i < product.n; ++i) {
      const float* from = x.data() + i * product.stride;
      float sum = 0;
      for (int64_t col = 0; col < product.stride; ++col) sum += from[col] * w[static_cast<size_t>(col)];
      float& out = product.out[i * product.out_stride + row];
      out = product.accumulate ? *product.alpha * sum + out : *product.alpha * sum;
    }
  }
}

}  // namespace

struct Blas::State {
  Stream& stream;
};

Blas::Blas(Stream& stream) : m_state(std::make_unique<State>(State{stream})) {}
Blas::~Blas() = default;

void Blas::multiply(const Product& product) {
  launch({"multiply", dim3(1), dim3(1), 0}, m_state->stream, &multiplyAll, product);
}

}  // namespace KV_GPU
