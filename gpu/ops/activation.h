// Activations of one number, as the kernels of several ops compute them.
#pragma once

#include "core/device/device.h"
#include "gpu/kernel.h"

namespace KV_GPU {

__device__ inline float silu(float x) { return x / (1.0f + expf(-x)); }

// log(1 + e^x)
__device__ inline float softplus(float x) { return fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x))); }

// Hendrycks and Gimpel 2016; gelu_erf in double, as 1 + erf(x) cancels where x is far below 0.
__device__ inline float activated(device::Activation activation, float x) {
  switch (activation) {
    case device::Activation::silu: return silu(x);
    case device::Activation::relu_squared: return fmaxf(x, 0.0f) * fmaxf(x, 0.0f);
    case device::Activation::gelu_tanh: {
      const float cubic = x + 0.044715f * (x * x * x);
      return 0.5f * x * (1.0f + tanhf(0.7978845608028654f * cubic));  // sqrt(2 / pi)
    }
    case device::Activation::gelu_erf: {
      const double wide = x;
      return static_cast<float>(0.5 * wide * (1.0 + erf(wide * 0.70710678118654752440)));
    }
    case device::Activation::sigmoid: return 1.0f / (1.0f + expf(-x));
    case device::Activation::none: return x;
  }
  return x;
}

}  // namespace KV_GPU
