#include "core/engine/probes.h"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/cache/sequence/read_cells.h"

namespace kvarium::engine {
namespace {

// The weights of the positions in [first, end).
cache::AttentionWeights partOf(const cache::AttentionWeights& seen, int64_t first, int64_t end) {
  const auto begin = std::ranges::lower_bound(seen.positions, first);
  const auto last = std::lower_bound(begin, seen.positions.end(), end);
  cache::AttentionWeights part = seen;
  part.positions.assign(begin, last);
  part.weights.clear();
  for (int head = 0; head < seen.n_heads; ++head) {
    const auto row = seen.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(seen.positions);
    part.weights.insert(part.weights.end(), row + (begin - seen.positions.begin()),
                        row + (last - seen.positions.begin()));
  }
  return part;
}

}  // namespace

LayerShare shareOnFirst(const cache::AttentionWeights& seen, int64_t tokens) {
  LayerShare share{seen.layer};
  const auto end = std::ranges::lower_bound(seen.positions, tokens);
  const auto first = end - seen.positions.begin();
  for (int head = 0; head < seen.n_heads; ++head) {
    const auto row = seen.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(seen.positions);
    const double here = std::accumulate(row, row + first, 0.0);
    share.least = head == 0 ? here : std::min(share.least, here);
    share.most = std::max(share.most, here);
    share.mean += here / seen.n_heads;
  }
  return share;
}

ProbeResult runProbe(const ProbeRequest& request, const cache::KvCache& cache, const model::AttentionProbe& probe) {
  const auto begin = Clock::now();
  ProbeResult result;
  result.request = request;
  result.tokens_seen = static_cast<int64_t>(cache.ids().size());
  const int64_t last = std::max<int64_t>(result.tokens_seen - std::max<int64_t>(request.count, 0), 0);
  const int64_t first = request.first < 0 ? last : request.first, most = std::numeric_limits<int64_t>::max() - first;
  const int64_t count = request.count > 0 ? std::min(request.count, most) : most;
  if (request.what == ProbeRequest::What::attention) {
    for (const int layer : probe.layers()) {
      const cache::AttentionWeights* seen = probe.of(layer);
      if (!seen || seen->step >= result.tokens_seen) continue;
      result.shares.push_back(shareOnFirst(*seen, request.sinks));
      result.seconds += seen->seconds;
    }
    const cache::AttentionWeights* seen = probe.of(request.layer);
    if (seen && seen->step < result.tokens_seen) {
      result.attention = partOf(*seen, first, first + count);
    } else {
      result.nothing = {say::layer_not_probed, request.layer};
    }
  } else {
    const device::KvSide side = request.what == ProbeRequest::What::keys ? device::KvSide::key : device::KvSide::value;
    try {
      result.cells = cache::readCells(cache, request.layer, side, request.head, first, count);
    } catch (const Error& error) {
      result.nothing = error.sentence();
    } catch (const std::bad_alloc&) {
      result.nothing = {say::no_memory_to_read, request.layer};
    }
  }
  result.seconds += secondsSince(begin);
  return result;
}

}  // namespace kvarium::engine
