// Probes: questions about the numbers of a cache, answered between two steps by the thread that computes. What was not
// asked costs nothing; what was asked says what it cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/view/read_cells.h"
#include "core/model/attention_probe.h"

namespace kvarium {

struct ProbeRequest {
  enum class What : uint8_t { attention, keys, values };
  What what = What::attention;
  int layer = 0;
  int head = 0;       // KV head; of keys and values
  int64_t first = 0;  // positions [first, first + count); below 0: the last `count` of the text
  int64_t count = 0;  // 0: to the end
  int64_t sinks = 1;  // of attention: first tokens that LayerShare is of
  bool operator==(const ProbeRequest&) const = default;
};

// What a layer's heads give the first tokens of the text: sinks, where there are some.
struct LayerShare {
  int layer = 0;
  double least = 0, mean = 0, most = 0;  // over heads
  bool operator==(const LayerShare&) const = default;
};

struct ProbeResult {
  ProbeRequest request;
  int64_t tokens_seen = 0;         // tokens in the cache
  AttentionWeights attention;      // of the positions asked for; uniform counts all that were seen
  std::vector<LayerShare> shares;  // of attention: every layer that was watched, ascending
  CellNumbers cells;               // of keys and values
  std::string nothing;             // why there is no answer; empty: there is one
  std::string older;   // attention is not the last token's, or of none: why not; empty: it is, or a turn runs
  double seconds = 0;  // what it cost; of attention, in all layers
};

LayerShare shareOnFirst(const AttentionWeights& seen, int64_t tokens);

// No step may be open. Attention is what `probe` saw when the decoder watched for it (Decoder::watch), while the token
// that looked is in the cache. What fails is no answer, and ProbeResult says why.
ProbeResult runProbe(const ProbeRequest& request, const KvCache& cache, const AttentionProbe& probe);

}  // namespace kvarium
