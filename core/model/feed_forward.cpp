#include "core/model/feed_forward.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace kvarium {
namespace {

// What one expert is given.
struct Share {
  std::vector<int32_t> rows;
  std::vector<float> scales;
};

// softmax over all experts, the `used` largest kept; equal scores go to the lower index, as in a stable sort.
void route(const float* scores, const LayerSpec& spec, int row, std::vector<Share>& shares) {
  const int count = spec.n_experts;
  const float most = *std::max_element(scores, scores + count);
  std::vector<double> weight(static_cast<size_t>(count));
  double sum = 0;
  for (int e = 0; e < count; ++e) sum += weight[e] = std::exp(static_cast<double>(scores[e]) - most);
  std::vector<int> order(static_cast<size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return scores[a] > scores[b]; });
  order.resize(static_cast<size_t>(spec.n_experts_used));
  if (spec.experts_renormalized) {
    sum = 0;
    for (int e : order) sum += weight[e];
  }
  for (int e : order) {
    shares[e].rows.push_back(row);
    shares[e].scales.push_back(static_cast<float>(weight[e] / sum));
  }
}

}  // namespace

void FeedForward::run(const LayerSpec& spec, const LayerWeights& weights, const float* y, int n, int dim, bool add,
                      float* out) {
  if (spec.n_experts > 0) return experts(spec, weights, y, n, dim, out);
  dense(spec, weights.feed, y, n, add, out);
}

void FeedForward::dense(const LayerSpec& spec, const FeedWeights& weights, const float* y, int n, bool add,
                        float* out) {
  float* in = m_in.fit(m_device, n, weights.in->rows);
  float* active = in;
  m_device.matmul({y, weights.in.get(), weights.in_bias.as<float>(), n, false, in});
  if (spec.gated) {
    active = m_gated.fit(m_device, n, spec.ff_dim);
    m_device.gated({in, spec.activation, n, spec.ff_dim, active});
  } else {
    m_device.activate({in, spec.activation, n, spec.ff_dim, in});
  }
  m_device.matmul({active, weights.down.get(), weights.down_bias.as<float>(), n, add, out});
}

void FeedForward::experts(const LayerSpec& spec, const LayerWeights& weights, const float* y, int n, int dim,
                          float* out) {
  float* scores = m_router.fit(m_device, n, spec.n_experts);
  m_device.matmul({y, weights.router.get(), nullptr, n, false, scores});
  std::vector<float> host(static_cast<size_t>(n) * spec.n_experts);
  m_device.copyOut(host.data(), reinterpret_cast<const std::byte*>(scores), host.size() * sizeof(float));
  std::vector<Share> shares(static_cast<size_t>(spec.n_experts));
  for (int row = 0; row < n; ++row) route(host.data() + static_cast<size_t>(row) * spec.n_experts, spec, row, shares);
  for (int e = 0; e < spec.n_experts; ++e) {
    const int count = static_cast<int>(shares[e].rows.size());
    if (count == 0) continue;
    float* taken = m_taken.fit(m_device, n, dim);
    float* made = m_made.fit(m_device, n, dim);
    m_device.takeRows({y, shares[e].rows.data(), count, dim, taken});
    dense(spec, weights.experts[e], taken, count, false, made);
    m_device.addRows({made, shares[e].rows.data(), shares[e].scales.data(), count, dim, out});
  }
}

size_t FeedForward::scratchBytes() const {
  return m_in.bytes() + m_gated.bytes() + m_router.bytes() + m_taken.bytes() + m_made.bytes();
}

int64_t FeedForward::rowFloats(const ModelConfig& config) {
  int64_t in = 0, gated = 0, router = 0, moved = 0;
  for (const LayerSpec& layer : config.layers) {
    in = std::max<int64_t>(in, int64_t{layer.ff_dim} * (layer.gated ? 2 : 1));
    if (layer.gated) gated = std::max<int64_t>(gated, layer.ff_dim);
    router = std::max<int64_t>(router, layer.n_experts);
    if (layer.n_experts > 0) moved = 2 * int64_t{config.dim};
  }
  return in + gated + router + moved;
}

}  // namespace kvarium
