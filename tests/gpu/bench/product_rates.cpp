#include "tests/gpu/bench/product_rates.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>

#include "core/base/half.h"
#include "gpu/blas.h"

namespace KV_GPU {
namespace {

// Memory that goes back with the stream that it was taken in.
using Owned = std::unique_ptr<void, std::function<void(void*)>>;

Owned memory(size_t bytes, Stream& stream) {
  return {allocate(bytes, stream), [bytes, &stream](void* data) { release(data, bytes, stream); }};
}

// The same random numbers again and again: zeros would cost the tensor cores less power and time.
Owned randomHalves(int64_t count, Stream& stream) {
  std::mt19937 random(4);
  std::normal_distribution<float> normal(0, 0.5f);
  std::vector<uint16_t> piece(static_cast<size_t>(std::min<int64_t>(count, 1 << 20)));
  for (uint16_t& half : piece) half = floatToHalf(normal(random));
  Owned halves = memory(static_cast<size_t>(count) * 2, stream);
  auto* to = static_cast<uint16_t*>(halves.get());
  for (int64_t done = 0; done < count; done += static_cast<int64_t>(piece.size())) {
    stream.copy(to + done, piece.data(), std::min(piece.size(), static_cast<size_t>(count - done)) * 2);
  }
  return halves;
}

}  // namespace

std::vector<RawRate> productRates(const GpuFacts& gpu, const std::vector<ProductShape>& shapes, int repeats) {
  Stream stream(gpu.index);
  Blas blas(stream);
  const Owned one = memory(256, stream);
  const float alpha = 1;
  stream.copy(one.get(), &alpha, sizeof(alpha));
  std::vector<RawRate> rates;
  for (const ProductShape& shape : shapes) {
    const Owned x = randomHalves(shape.n * shape.cols, stream), w = randomHalves(shape.rows * shape.cols, stream),
                out = memory(static_cast<size_t>(shape.n * shape.rows) * sizeof(float), stream);
    const Product product{.x = static_cast<const uint16_t*>(x.get()),
                          .w = static_cast<const uint16_t*>(w.get()),
                          .alpha = static_cast<const float*>(one.get()),
                          .out = static_cast<float*>(out.get()),
                          .n = shape.n,
                          .rows = shape.rows,
                          .stride = shape.cols,
                          .out_stride = shape.rows};
    Event before(gpu.index), after(gpu.index);
    std::vector<double> seconds;
    for (int i = -1; i < repeats; ++i) {
      stream.record(before);
      blas.multiply(product);
      stream.record(after);
      after.wait();
      if (i >= 0) seconds.push_back(after.secondsSince(before));
    }
    std::sort(seconds.begin(), seconds.end());
    const double operations = 2.0 * static_cast<double>(shape.n * shape.rows) * static_cast<double>(shape.cols);
    rates.push_back({"product_" + std::to_string(shape.n) + "_" + std::to_string(shape.rows) + "_" +
                         std::to_string(shape.cols) + "_tflops",
                     operations / seconds[seconds.size() / 2] / 1e12});
  }
  return rates;
}

}  // namespace KV_GPU
