// Any bytes are counters, each of them known or not, or beyond a limit.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "features/remote/protocol/metrics_text.h"
#include "features/remote/protocol/remote_cache.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium::remote;
  const auto ranks = readMetrics({reinterpret_cast<const char*>(data), size}, {.line = 4000, .ranks = 8});
  if (!ranks) return 0;
  if (ranks->size() > 8) std::abort();
  for (const RankMetrics& rank : *ranks) {
    const PoolView pool = poolOf(nullptr, &rank);
    for (const int64_t count : {rank.running, rank.hit_tokens, rank.preemptions, rank.cache.blocks, pool.blocks,
                                pool.used_tokens, pool.room_tokens, pool.bytes_per_block, pool.free})
      if (count < -1) std::abort();
    if (pool.hit_rate > 1 || pool.in_use > 1) std::abort();
  }
  return 0;
}
