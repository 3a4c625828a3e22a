#include "features/remote/protocol/server_pool.h"

#include <algorithm>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_slots = 4096;
constexpr int64_t most_cells = int64_t{1} << 40;  // of a slot: sums of slots stay within their type

// Tokens of all prompts; -1: not reported.
int64_t askedTokens(const RankMetrics& metrics) {
  if (metrics.asked_tokens >= 0) return metrics.asked_tokens;
  if (metrics.computed_tokens >= 0) return metrics.computed_tokens + std::max<int64_t>(metrics.hit_tokens, 0);
  return metrics.prompt_tokens;
}

// Of the tokens of all prompts, those that were found; -1: not reported, or there was no prompt yet.
double hitRateOf(const RankMetrics& metrics) {
  const int64_t asked = askedTokens(metrics);
  if (metrics.hit_tokens >= 0 && asked > 0)
    return std::min(static_cast<double>(metrics.hit_tokens) / static_cast<double>(asked), 1.0);
  return metrics.hit_rate >= 0 ? std::min(metrics.hit_rate, 1.0) : -1;
}

void takeMetrics(const RankMetrics& metrics, PoolView& pool) {
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

void takeMap(const BlockMap& map, PoolView& pool) {
  pool.own = map.own();
  pool.shared = map.shared();
  pool.others = map.copies() - pool.own;
  if (pool.blocks >= 0) pool.free = std::max<int64_t>(pool.blocks - map.copies(), 0);
  pool.host = map.copies(Medium::host);
  pool.disk = map.copies(Medium::disk);
  pool.elsewhere = map.copies(Medium::elsewhere);
  if (const std::vector<int64_t> sizes = map.blockSizes(); pool.block_size < 0 && sizes.size() == 1)
    pool.block_size = sizes.front();
}

}  // namespace

PoolView poolOf(const BlockMap* map, const RankMetrics* metrics) {
  PoolView pool;
  if (metrics) takeMetrics(*metrics, pool);
  if (map) takeMap(*map, pool);
  return pool;
}

std::optional<std::vector<SlotState>> readSlots(std::string_view json) {
  const std::optional<Json> read = jsonIn(json, {.bytes = size_t{64} << 20, .depth = 16, .values = 2'000'000});
  if (!read || !read->is_array()) return std::nullopt;
  std::vector<SlotState> slots;
  for (const Json& one : *read) {
    const int64_t number = wholeOf(memberOf(one, "id"));
    if (number < 0 || number > INT32_MAX || slots.size() == most_slots) return std::nullopt;
    slots.push_back({.slot = static_cast<int>(number),
                     .room = std::clamp<int64_t>(wholeOf(memberOf(one, "n_ctx")), -1, most_cells),
                     .held = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens"), 0), 0, most_cells),
                     .cached = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens_cache")), -1, most_cells),
                     .is_busy = isTrue(memberOf(one, "is_processing"))});
  }
  return slots;
}

}  // namespace kvarium::remote
