#include "features/remote/protocol/replica_pool.h"

#include <algorithm>
#include <utility>

namespace kvarium::remote {
namespace {

// Tokens of all prompts; -1: not told.
int64_t askedTokens(const RankMetrics& metrics) {
  if (metrics.asked_tokens >= 0) return metrics.asked_tokens;
  if (metrics.computed_tokens >= 0) return metrics.computed_tokens + std::max<int64_t>(metrics.hit_tokens, 0);
  return metrics.prompt_tokens;
}

// Of the tokens of all prompts, those that were found; -1: not told, or there was no prompt yet.
double hitRateOf(const RankMetrics& metrics) {
  const int64_t asked = askedTokens(metrics);
  if (metrics.hit_tokens >= 0 && asked > 0)
    return std::min(static_cast<double>(metrics.hit_tokens) / static_cast<double>(asked), 1.0);
  return metrics.hit_rate >= 0 ? std::min(metrics.hit_rate, 1.0) : -1;
}

void takeMetrics(const RankMetrics& metrics, ReplicaPool& pool) {
  const CacheConfig& config = metrics.cache;
  pool.blocks = config.usableBlocks();
  pool.block_size = config.block_size;
  if (const int64_t per_token = config.bytesPerToken(); per_token > 0)
    pool.bytes_per_block = per_token * config.block_size;
  if (metrics.used_tokens >= 0) {
    pool.used_tokens = metrics.used_tokens + std::max<int64_t>(metrics.evictable_tokens, 0);
    if (metrics.free_tokens >= 0) pool.room_tokens = pool.used_tokens + metrics.free_tokens;
  } else {
    pool.room_tokens = config.tokens;
  }
  pool.in_use = metrics.in_use < 0 ? -1 : std::min(metrics.in_use, 1.0);
  pool.hit_rate = hitRateOf(metrics);
  pool.running = metrics.running;
  pool.waiting = metrics.waiting;
  pool.preemptions = metrics.preemptions;
}

void takeMap(const BlockMap& map, ReplicaPool& pool) {
  pool.own = map.own();
  pool.shared = map.shared();
  pool.others = map.copies() - pool.own;
  if (pool.blocks >= 0) pool.free = std::max<int64_t>(pool.blocks - map.copies(), 0);
  pool.host = map.copies(Medium::host);
  pool.disk = map.copies(Medium::disk);
  pool.elsewhere = map.copies(Medium::elsewhere);
  if (const std::vector<int64_t> sizes = map.blockSizes(); pool.block_size < 0 && sizes.size() == 1)
    pool.block_size = sizes.front();
  pool.caveat = map.caveat();
}

}  // namespace

ReplicaPool poolOf(std::string name, const BlockMap* map, const RankMetrics* metrics) {
  ReplicaPool pool{.name = std::move(name)};
  if (metrics) takeMetrics(*metrics, pool);
  if (map) takeMap(*map, pool);
  return pool;
}

PoolReading readingOf(double at_s, const ReplicaPool& pool, const RankMetrics* metrics) {
  PoolReading reading{.at_s = at_s, .held = engine::heldOf(pool).held};
  if (!metrics) return reading;
  reading.in_use = pool.in_use;
  reading.running = metrics->running;
  reading.waiting = metrics->waiting;
  reading.asked_tokens = askedTokens(*metrics);
  reading.hit_tokens = metrics->hit_tokens;
  reading.preemptions = metrics->preemptions;
  return reading;
}

PoolView poolView(std::vector<ReplicaPool> replicas, int64_t own_running) {
  PoolView view{.replicas = std::move(replicas)};
  int64_t running = 0;
  for (const ReplicaPool& pool : view.replicas) running += std::max<int64_t>(pool.running, 0);
  view.others_run = running > own_running;
  return view;
}

}  // namespace kvarium::remote
