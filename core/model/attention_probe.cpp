#include "core/model/attention_probe.h"

#include <algorithm>

#include "core/base/clock.h"

namespace kvarium::model {

// Host memory that the weights of several layers are copied to.
struct AttentionProbe::HostCopy {
  HostCopy(device::Device& on, size_t bytes) : device(on), memory(on.pinned(bytes)) {}
  HostCopy(const HostCopy&) = delete;
  ~HostCopy() { waitAtTheEnd(device, written); }
  device::Device& device;
  device::Pinned memory;
  size_t used = 0;  // bytes
  device::Fence written;
};

bool AttentionProbe::wantsWeights(int layer) const { return std::ranges::find(m_layers, layer) != m_layers.end(); }

void AttentionProbe::attended(const cache::AttendedLayer& attention, device::Device& device) {
  const size_t bytes = static_cast<size_t>(attention.n_heads * attention.head_weights) * sizeof(float);
  std::shared_ptr<HostCopy> copy = m_captured.empty() ? nullptr : m_captured.back().weights;
  if (!copy || &copy->device != &device || copy->memory.size() - copy->used < bytes) {
    const size_t left = m_layers.size() - std::min(m_layers.size() - 1, m_captured.size());
    const size_t at_once = std::max<size_t>(1, (size_t{16} << 20) / std::max<size_t>(1, bytes));
    copy = std::make_shared<HostCopy>(device, bytes * std::min(left, at_once));  // layers are alike, as a rule
  }
  Captured& captured = m_captured.emplace_back();
  captured.weights = copy;
  captured.first = copy->used;
  captured.head_weights = attention.head_weights;
  captured.before = attention.before;
  cache::AttentionWeights& seen = captured.seen;
  seen.layer = attention.layer;
  seen.step = attention.position;
  seen.n_heads = attention.n_heads;
  seen.n_kv_heads = attention.n_kv_heads;
  for (const cache::AttendedCell& cell : attention.cells) {
    seen.positions.push_back(cell.position);
    captured.places.push_back(cell.place);
  }
  seen.uniform = seen.positions.empty() ? 0 : 1.0 / static_cast<double>(seen.positions.size());
  device.ops().copyOut(copy->memory, copy->used, attention.weights.as<const std::byte>(), bytes);
  copy->used += bytes;
  copy->written = captured.after = device.ops().record();
  seen.seconds = secondsSince(attention.began);
}

const cache::AttentionWeights* AttentionProbe::of(int layer) const {
  const auto found =
      std::ranges::find_if(m_captured, [&](const Captured& captured) { return captured.seen.layer == layer; });
  if (found == m_captured.end()) return nullptr;
  if (found->weights) read(*found);
  return &found->seen;
}

void AttentionProbe::read(Captured& captured) {
  device::Device& device = captured.weights->device;
  device.wait(captured.after);
  const auto begin = Clock::now();
  const auto* all = reinterpret_cast<const float*>(captured.weights->memory.data() + captured.first);
  cache::AttentionWeights& seen = captured.seen;
  seen.weights.reserve(static_cast<size_t>(seen.n_heads) * captured.places.size());
  for (int head = 0; head < seen.n_heads; ++head) {
    for (const int64_t place : captured.places) seen.weights.push_back(all[head * captured.head_weights + place]);
  }
  captured.places = {};
  captured.weights = nullptr;
  seen.seconds += device.seconds(captured.before, captured.after) + secondsSince(begin);
}

}  // namespace kvarium::model
