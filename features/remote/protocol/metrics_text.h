// EngineMetrics: the numbers that matter of a server's /metrics, Prometheus' text format, of vLLM, SGLang and
// llama.cpp. A number that is not reported is -1, never 0.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::remote {

// What vLLM's cache_config_info says; empty or -1: not reported.
struct CacheConfig {
  int64_t block_size = -1;     // tokens
  int64_t blocks = -1;         // in device memory
  int64_t unused = 0;          // of them, never used: one of vLLM's
  bool blocks_forced = false;  // by an option: then memory_bytes is not theirs
  int64_t memory_bytes = -1;   // of the cache
  int64_t tokens = -1;         // room
  std::string dtype;           // "auto", "fp8"
  bool operator==(const CacheConfig&) const = default;

  int64_t bytesPerToken() const;  // -1: not reported
  int64_t usableBlocks() const;   // -1: not reported
};

// Of one engine: a data parallel rank of vLLM, a server of SGLang or llama.cpp.
struct RankMetrics {
  std::string rank;                                  // label `engine` or `dp_rank`; empty: there is none
  int64_t running = -1, waiting = -1;                // requests
  double in_use = -1;                                // share of the cache that running requests use now, 0 to 1
  int64_t asked_tokens = -1;                         // of prompts, looked for in the cache, since the server's start
  int64_t hit_tokens = -1;                           // found there
  double hit_rate = -1;                              // the server's own, of late (SGLang)
  int64_t prompt_tokens = -1, computed_tokens = -1;  // of prompts; of them, not found
  int64_t preemptions = -1;                          // requests that lost their blocks and began again
  int64_t used_tokens = -1, evictable_tokens = -1, free_tokens = -1;  // SGLang: of running requests, reusable, free
  CacheConfig cache;
  bool operator==(const RankMetrics&) const = default;
};

struct MetricsLimits {
  size_t bytes = size_t{8} << 20;  // 60 kB are usual
  size_t line = size_t{64} << 10;
  size_t ranks = 1024;
};

// In the order of the text. Lines that are not Prometheus' are left out. Nothing: beyond a limit.
std::optional<std::vector<RankMetrics>> readMetrics(std::string_view text, const MetricsLimits& limits = {});

}  // namespace kvarium::remote
