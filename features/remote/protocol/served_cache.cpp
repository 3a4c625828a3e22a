#include "features/remote/protocol/served_cache.h"

#include <algorithm>
#include <initializer_list>

#include "core/base/printable.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_spec = 300;  // bytes

}  // namespace

bool isWhole(const ServedCache& cache) {
  const std::initializer_list<int64_t> needed = {cache.tokens_seen, cache.stored,    cache.evicted, cache.bytes,
                                                 cache.reserved,    cache.at_device, cache.at_host, cache.at_disk};
  return !cache.spec.empty() && std::ranges::min(needed) >= 0;
}

void takeCache(const ServedCache& cache, engine::TurnStats& stats) {
  if (!isWhole(cache)) return;
  stats.cache_spec = printable(cache.spec, most_spec);
  stats.lengths = {.tokens_seen = cache.tokens_seen, .stored = cache.stored, .capacity = cache.capacity};
  stats.bytes.kv = cache.bytes;
  stats.bytes.reserved = cache.reserved;
  stats.used_at = {.device = cache.at_device, .host = cache.at_host, .disk = cache.at_disk};
  stats.device_is_ram = cache.device_is_ram;
  stats.missing.tokens = cache.missing >= 0 ? cache.missing : cache.tokens_seen - cache.stored;
  stats.evicted = cache.evicted;
  stats.evicted_first_at = cache.evicted_first_at;
  if (cache.stop_reason == decode::stopReasonName(decode::StopReason::capacity))
    stats.stop_reason = decode::StopReason::capacity;
}

}  // namespace kvarium::remote
