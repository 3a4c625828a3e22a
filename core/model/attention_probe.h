// AttentionProbe: what the last row of a step looks at, for the layers that are watched. The weights are computed again
// on the host, in float64, behind the layer's own attention: from the same query and the same view of the cache, so
// that codes, sinks, windows, soft caps and cells that leave with the step are as attention saw them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/device/device.h"

namespace kvarium {

struct AttentionWeights {
  int layer = -1;
  int64_t step = -1;  // position in the text of the token that looks
  int n_heads = 0;
  int n_kv_heads = 0;
  std::vector<int64_t> positions;  // that it sees, ascending
  std::vector<float> weights;      // [n_heads, positions]; each head's sum is 1
  double uniform = 0;              // 1 / positions: what a head that prefers none gives each
  double seconds = 0;              // what looking cost
};

// Not thread-safe: read it when no step is computed.
class AttentionProbe {
 public:
  explicit AttentionProbe(std::vector<int> layers = {}) : m_layers(std::move(layers)) {}

  const std::vector<int>& layers() const { return m_layers; }
  bool watches(int layer) const;
  // A step begins: what is known is of earlier ones.
  void forget() { m_seen.clear(); }
  // The layer's attention has just been issued. Of its last row.
  void look(int layer, const AttendArgs& args, Device& device);
  const AttentionWeights* of(int layer) const;  // null: nothing was seen since the last step began

 private:
  std::vector<int> m_layers;
  std::vector<AttentionWeights> m_seen;
};

}  // namespace kvarium
