// Ops that treat one row at a time: norm, gate, rotation, writing keys and values into their tiles; and sums of
// products of the numbers of a head: what estimates a covariance, and what applies one to a key.
#pragma once

#include "core/device/cpu/kernel_math.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/simd_types.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {

// The first `count` of sixteen numbers, then zeros.
template <class V>
[[gnu::always_inline]] inline typename V::F loadSome(const float* from, int count) {
  if (count == 16) return V::load(from);
  alignas(64) float lane[16] = {};
  for (int i = 0; i < count; ++i) lane[i] = from[i];
  return V::load(lane);
}

template <class V>
[[gnu::always_inline]] inline void storeSome(float* to, typename V::F values, int count) {
  if (count == 16) return V::store(to, values);
  alignas(64) float lane[16];
  V::store(lane, values);
  for (int i = 0; i < count; ++i) to[i] = lane[i];
}

// out = x / sqrt(mean(x^2) + epsilon) * weight; squares are added as doubles. Moves 12 bytes an element.
template <class V>
void rmsNormRow(const float* x, const float* weight, float epsilon, int dim, float* out) {
  double sum = 0;
  int i = 0;
  for (; i + 16 <= dim; i += 16) sum += V::sumSquares(x + i);
  for (; i < dim; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  const double mean = sum / dim + static_cast<double>(epsilon);
  const float scale = static_cast<float>(1.0 / __builtin_sqrt(mean));
  const auto wide = V::set(scale);
  for (i = 0; i + 16 <= dim; i += 16) V::store(out + i, V::mul(V::mul(V::load(x + i), wide), V::load(weight + i)));
  for (; i < dim; ++i) out[i] = x[i] * scale * weight[i];
}

// out = (x - mean) / sqrt(variance + epsilon) * weight + bias, sums as doubles in one order.
template <class V>
void layerNormRow(const float* x, const float* weight, const float* bias, float epsilon, int dim, float* out) {
  double sum = 0, squares = 0;
  for (int i = 0; i < dim; ++i) sum += static_cast<double>(x[i]);
  const double mean = sum / dim;
  for (int i = 0; i < dim; ++i) {
    const double apart = static_cast<double>(x[i]) - mean;
    squares += apart * apart;
  }
  const double scale = 1.0 / __builtin_sqrt(squares / dim + static_cast<double>(epsilon));
  for (int i = 0; i < dim; ++i) {
    const float normed = static_cast<float>((static_cast<double>(x[i]) - mean) * scale) * weight[i];
    out[i] = bias ? normed + bias[i] : normed;
  }
}

// silu(g) = g / (1 + e^-g); gelu_tanh(g) = g/2 (1 + tanh(sqrt(2/pi) (g + 0.044715 g^3))); gelu_erf(g) = g/2 (1 + erf(g
// / sqrt(2)))  (Hendrycks and Gimpel 2016); sigmoid(g) = 1 / (1 + e^-g); none(g) = g
template <class V, device::Activation activation>
[[gnu::always_inline]] inline typename V::F gate16(typename V::F g) {
  const auto one = V::set(1.0f);
  if constexpr (activation == device::Activation::silu) {
    return V::div(g, V::add(one, expWide<V>(V::sub(V::zero(), g))));
  } else if constexpr (activation == device::Activation::sigmoid) {
    const auto finite = V::div(one, V::add(one, expWide<V>(V::sub(V::zero(), g))));
    const auto other = V::max(V::zero(), V::min(one, g));  // 0, 1 or NaN: both take the second of numbers without order
    return V::whereLess(V::abs(g), V::set(__builtin_inff()), finite, other);
  } else if constexpr (activation == device::Activation::none) {
    return g;
  } else if constexpr (activation == device::Activation::relu_squared) {
    const auto above = V::max(g, V::zero());
    return V::mul(above, above);
  } else if constexpr (activation == device::Activation::gelu_erf) {
    alignas(64) float lane[16];
    V::store(lane, g);
    for (float& x : lane) x = static_cast<float>(0.5 * x * (1.0 + __builtin_erf(x * 0.70710678118654752440)));
    return V::load(lane);
  } else {
    const auto cubic = V::fma(V::mul(V::mul(g, g), V::set(0.044715f)), g, g);
    const auto curve = tanhWide<V>(V::mul(cubic, V::set(0.7978845608028654f)));
    return V::mul(V::mul(g, V::set(0.5f)), V::add(one, curve));
  }
}

template <class V, device::Activation activation>
void gatedRowOf(const float* gate, const float* up, int dim, float* out) {
  int i = 0;
  for (; i + 16 <= dim; i += 16) V::store(out + i, V::mul(gate16<V, activation>(V::load(gate + i)), V::load(up + i)));
  if (i == dim) return;
  alignas(64) float g[16] = {}, u[16] = {};
  for (int k = 0; i + k < dim; ++k) {
    g[k] = gate[i + k];
    u[k] = up[i + k];
  }
  V::store(g, V::mul(gate16<V, activation>(V::load(g)), V::load(u)));
  for (int k = 0; i + k < dim; ++k) out[i + k] = g[k];
}

template <class V, device::Activation activation>
void activateRowOf(const float* x, int dim, float* out) {
  int i = 0;
  for (; i + 16 <= dim; i += 16) V::store(out + i, gate16<V, activation>(V::load(x + i)));
  alignas(64) float last[16] = {};
  for (int k = 0; i + k < dim; ++k) last[k] = x[i + k];
  V::store(last, gate16<V, activation>(V::load(last)));
  for (int k = 0; i + k < dim; ++k) out[i + k] = last[k];
}

// function.operator()<activation>()
template <class Function>
[[gnu::always_inline]] inline void withActivation(device::Activation activation, const Function& function) {
  using enum device::Activation;
  switch (activation) {
    case silu: return function.template operator()<silu>();
    case gelu_tanh: return function.template operator()<gelu_tanh>();
    case gelu_erf: return function.template operator()<gelu_erf>();
    case sigmoid: return function.template operator()<sigmoid>();
    case none: return function.template operator()<none>();
    case relu_squared: return function.template operator()<relu_squared>();
  }
}

template <class V>
void gatedRow(const float* gate, const float* up, device::Activation activation, int dim, float* out) {
  withActivation(activation, [&]<device::Activation chosen>() { gatedRowOf<V, chosen>(gate, up, dim, out); });
}

template <class V>
void activateRow(const float* x, device::Activation activation, int dim, float* out) {
  withActivation(activation, [&]<device::Activation chosen>() { activateRowOf<V, chosen>(x, dim, out); });
}

// (a, b) -> (a cos - b sin, a sin + b cos) for each pair of each head.
template <class V>
void rotateRow(float* x, const float* angles, device::RopeStyle style, int heads, int head_dim, int dims) {
  const int pairs = dims / 2;
  const int step = style == device::RopeStyle::interleaved ? 2 : 1,
            apart = style == device::RopeStyle::interleaved ? 1 : pairs;
  for (int h = 0; h < heads; ++h) {
    float* head = x + h * head_dim;
    for (int i = 0; i < pairs; ++i) {
      float& a = head[i * step];
      float& b = head[i * step + apart];
      const float cosine = angles[2 * i], sine = angles[2 * i + 1], first = a, second = b;
      a = first * cosine - second * sine;
      b = first * sine + second * cosine;
    }
  }
}

template <class V, class T>
[[gnu::always_inline]] inline void convertRow(const float* x, int head_dim, T* out) {
  int i = 0;
  for (; i + 16 <= head_dim; i += 16) V::store(out + i, V::load(x + i));
  if (i < head_dim) {
    alignas(64) float from[16] = {};
    T last[16];
    for (int k = 0; i + k < head_dim; ++k) from[k] = x[i + k];
    V::store(last, V::load(from));
    for (int k = 0; i + k < head_dim; ++k) out[i + k] = last[k];
  }
}

// A plain tile as floats; count is a multiple of 16.
template <class V, class T>
void widenNumbers(const std::byte* tile, int count, float* x) {
  const T* numbers = reinterpret_cast<const T*>(tile);
  for (int i = 0; i < count; i += 16) V::store(x + i, V::load(numbers + i));
}

// function(a number of the format), which is no format of codes: those are written by sealKv alone.
template <class Function>
[[gnu::always_inline]] inline void withPlainNumber(device::KvFormat format, const Function& function) {
  if (format == device::KvFormat::f32) return function(float{});
  if (format == device::KvFormat::f16) return function(Half{});
  if (format == device::KvFormat::bf16) return function(Bfloat{});
}

// K tile [head_dim][64], V tile [64][head_dim]: one token's key is a column, its value a row.
template <class V>
void storeKvHead(const device::StoreKvArgs& args, int row, int head) {
  const device::KvWrite& to = device::raw(args.writes)[row];
  const int64_t from = row * args.row_stride + static_cast<int64_t>(head) * args.head_dim;
  const size_t tile = static_cast<size_t>(head) * static_cast<size_t>(args.head_dim) * device::cells_per_block;
  const float *key = device::raw(args.k) + from, *value = device::raw(args.v) + from;
  float rest[device::largest_head_dim];  // of a key without its bias
  if (args.key_bias.count > 0) {
    for (int d = 0; d < args.head_dim; ++d) rest[d] = key[d];
    const int64_t first = static_cast<int64_t>(head) * args.key_bias.count;
    for (int64_t i = first; i < first + args.key_bias.count; ++i) {
      const device::KeyBiasPair& pair = device::raw(args.key_bias.pairs)[i];
      const device::TurnedPair bias =
          device::turnedBias(device::raw(args.key_bias.turns) + i * device::turn_floats, to.position);
      rest[pair.first] -= bias.first;
      rest[pair.second] -= bias.second;
    }
    key = rest;
  }
  withPlainNumber(args.k_format, [&](auto number) {
    using T = decltype(number);
    alignas(64) T numbers[device::largest_head_dim];
    convertRow<V>(key, args.head_dim, numbers);
    T* column = reinterpret_cast<T*>(device::raw(to.base) + args.k_offset) + tile + to.cell;
    for (int d = 0; d < args.head_dim; ++d) column[d * device::cells_per_block] = numbers[d];
  });
  withPlainNumber(args.v_format, [&](auto number) {
    using T = decltype(number);
    T* first = reinterpret_cast<T*>(device::raw(to.base) + args.v_offset) + tile;
    convertRow<V>(value, args.head_dim, first + static_cast<ptrdiff_t>(to.cell) * args.head_dim);
  });
}

constexpr int moment_rows = 4;  // of the matrix, at once

// Rows of x ascending, one fused multiply-add each.
template <class V>
void momentRows(const float* x, int n, int dim, int first, int count, float* out) {
  for (int j = 0; j < dim; j += 16) {
    const int lanes = dim - j < 16 ? dim - j : 16;
    typename V::F sums[moment_rows] = {V::zero(), V::zero(), V::zero(), V::zero()};
    for (int row = 0; row < n; ++row) {
      const float* numbers = x + static_cast<int64_t>(row) * dim;
      const auto right = loadSome<V>(numbers + j, lanes);
      for (int i = 0; i < moment_rows; ++i)
        sums[i] = V::fma(V::set(numbers[first + (i < count ? i : 0)]), right, sums[i]);
    }
    for (int i = 0; i < count; ++i) storeSome<V>(out + static_cast<int64_t>(i) * dim + j, sums[i], lanes);
  }
}

// Sixteen numbers of a + B k at a time, each times its number of k.
template <class V>
float keyForm(const float* form, const float* k, int dim) {
  auto total = V::zero();
  for (int j = 0; j < dim; j += 16) {
    const int lanes = dim - j < 16 ? dim - j : 16;
    auto sum = loadSome<V>(form + j, lanes);
    for (int i = 0; i < dim; ++i)
      sum = V::fma(V::set(k[i]), loadSome<V>(form + static_cast<int64_t>(1 + i) * dim + j, lanes), sum);
    total = V::fma(sum, loadSome<V>(k + j, lanes), total);
  }
  return V::reduceAdd(total);
}

}  // namespace kvarium::cpu
