// A mixture of experts: the experts of each row, and a product with each expert's rows.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {

// Each row's experts, ascending, stand in `entries` until all are counted; then each becomes its place in the lists.
void CpuDevice::route(const device::RouteArgs& args) {
  int32_t *first = device::raw(args.first), *entries = device::raw(args.entries), *rows = device::raw(args.rows);
  const float* bias = device::raw(args.bias);
  std::vector<double> powers(static_cast<size_t>(args.experts));
  std::vector<float> merits(static_cast<size_t>(args.experts));  // what the choice goes by
  std::vector<int32_t> order(static_cast<size_t>(args.experts));
  const auto powerOf = [&](int32_t expert) -> double& { return powers[static_cast<size_t>(expert)]; };
  const auto meritOf = [&](int32_t expert) -> float& { return merits[static_cast<size_t>(expert)]; };
  std::fill_n(first, args.experts + 1, 0);
  for (int i = 0; i < args.n; ++i) {
    const float* scores = device::raw(args.scores) + static_cast<int64_t>(i) * args.experts;
    const float most = *std::max_element(scores, scores + args.experts);
    double sum = 0;
    for (int e = 0; e < args.experts; ++e) {
      sum += powerOf(e) = args.softmax ? std::exp(static_cast<double>(scores[e]) - most) : scores[e];
      meritOf(e) = bias ? scores[e] + bias[e] : scores[e];
    }
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int32_t a, int32_t b) { return meritOf(a) > meritOf(b); });
    if (args.renormalized) {
      sum = args.softmax ? 0 : args.floor;
      for (int k = 0; k < args.used; ++k) sum += powerOf(order[static_cast<size_t>(k)]);  // the largest first
    } else if (!args.softmax) {
      sum = 1;
    }
    int32_t* chosen = entries + static_cast<int64_t>(i) * args.used;
    std::copy_n(order.begin(), args.used, chosen);
    std::sort(chosen, chosen + args.used);
    for (int k = 0; k < args.used; ++k) {
      device::raw(args.weights)[static_cast<int64_t>(i) * args.used + k] =
          static_cast<float>(powerOf(chosen[k]) / sum * static_cast<double>(args.factor));
      ++first[chosen[k] + 1];
    }
  }
  std::partial_sum(first, first + args.experts + 1, first);
  std::vector<int32_t> next(first, first + args.experts);
  for (int i = 0; i < args.n; ++i) {
    for (int k = 0; k < args.used; ++k) {
      int32_t& entry = entries[static_cast<int64_t>(i) * args.used + k];
      entry = next[static_cast<size_t>(entry)]++;
      rows[entry] = i;
    }
  }
}

void CpuDevice::expertMatmul(const device::ExpertMatmulArgs& args) {
  const int32_t* first = device::raw(args.first);
  for (size_t e = 0; e < args.w.size(); ++e) {
    const device::Weight& w = *args.w[e];
    matmul(
        {.x = args.x + first[e] * w.cols, .w = &w, .n = first[e + 1] - first[e], .out = args.out + first[e] * w.rows});
  }
}

void CpuDevice::combine(const device::CombineArgs& args) {
  forRows(args.n, static_cast<int64_t>(args.used) * args.dim, [&](int i) {
    float* to = device::raw(args.out) + static_cast<int64_t>(i) * args.dim;
    if (!args.add) std::fill_n(to, args.dim, 0.0f);
    for (int k = 0; k < args.used; ++k) {
      const int64_t at = static_cast<int64_t>(i) * args.used + k;
      const float* from = device::raw(args.x) + static_cast<int64_t>(device::raw(args.entries)[at]) * args.dim;
      const float weight = device::raw(args.weights)[at];
      for (int d = 0; d < args.dim; ++d) to[d] += weight * from[d];
    }
  });
}

}  // namespace kvarium::cpu
