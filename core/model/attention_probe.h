// AttentionProbe: the attention weights of the last row of a step, for chosen layers, as the device computes them after
// the layer's own attention: over the same query and the same view of the cache, so that codes, sinks, windows, soft
// caps and cells that leave with the step are as attention saw them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cache/view/probe_numbers.h"
#include "core/cache/view/step_observer.h"
#include "core/device/device.h"

namespace kvarium::model {

// Not thread-safe: read it when no step is computed. Until a layer has been read, its weights are in memory of the
// device, which must live so long.
class AttentionProbe final : public cache::StepObserver {
 public:
  explicit AttentionProbe(std::vector<int> layers = {}) : m_layers(std::move(layers)) {}

  const std::vector<int>& layers() const { return m_layers; }
  bool wantsWeights(int layer) const override;
  void begun(int64_t, int64_t) override { forget(); }
  void attended(const cache::AttendedLayer& attention, device::Device& device) override;
  void forget() { m_captured.clear(); }
  // Null: nothing was captured since the last step began. Waits for what is still on its way from the device.
  const cache::AttentionWeights* of(int layer) const;

 private:
  struct HostCopy;
  struct Captured {
    cache::AttentionWeights seen;       // all but the weights, until they are read
    std::shared_ptr<HostCopy> weights;  // null: they have been read
    size_t first = 0;                   // bytes before them in their memory, which lie as AttendedLayer says
    int64_t head_weights = 0;
    std::vector<int64_t> places;  // of the positions
    device::Fence before, after;  // the op and the copy
  };
  static void read(Captured& captured);

  std::vector<int> m_layers;
  mutable std::vector<Captured> m_captured;
};

}  // namespace kvarium::model
