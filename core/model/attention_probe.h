// AttentionProbe: the attention weights of the last row of a step, for chosen layers. They are computed again on the
// host, in float64, behind the layer's own attention: from the same query and the same view of the cache, so that
// codes, sinks, windows, soft caps and cells that leave with the step are as attention saw them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cache/view/probe_numbers.h"
#include "core/cache/view/step_observer.h"
#include "core/device/device.h"

namespace kvarium {

// Not thread-safe: read it when no step is computed.
class AttentionProbe final : public StepObserver {
 public:
  explicit AttentionProbe(std::vector<int> layers = {}) : m_layers(std::move(layers)) {}

  const std::vector<int>& layers() const { return m_layers; }
  void begun(int64_t, int64_t) override { m_captured.clear(); }
  void attended(int layer, const AttendArgs& args, int sequence, Device& device) override;
  void forget() { m_captured.clear(); }
  const AttentionWeights* of(int layer) const;  // null: nothing was captured since the last step began

 private:
  void capture(int layer, const AttendArgs& args, int sequence, Device& device);
  std::vector<int> m_layers;
  std::vector<AttentionWeights> m_captured;
};

}  // namespace kvarium
