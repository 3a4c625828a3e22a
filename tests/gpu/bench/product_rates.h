// What the tensor cores of a GPU do in the products of a library, f16 times f16, summed in f32.
#pragma once

#include <vector>

#include "tests/gpu/bench/raw_rates.h"

namespace KV_GPU {

struct ProductShape {
  int64_t n = 0, rows = 0, cols = 0;
};

// Tera-operations a second, a product and a sum being two: "product_512_28672_4096_tflops". Throws Error{device} where
// there is no such library.
std::vector<RawRate> productRates(const GpuFacts& gpu, const std::vector<ProductShape>& shapes, int repeats);

}  // namespace KV_GPU
