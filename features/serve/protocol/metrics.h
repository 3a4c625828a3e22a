// Metrics: what the server has done, as Prometheus reads it. A number that is the same thing as one of vLLM's has its
// name; others begin with kvarium.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/engine/wire.h"

namespace kvarium::serve {

// Numbers of a kind in classes: how many were at most so large.
struct Histogram {
  static constexpr std::array bounds{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0};
  std::array<uint64_t, bounds.size()> at_most{};
  uint64_t count = 0;
  double sum = 0;
  void add(double value);
};

struct Metrics {
  int64_t running = 0, waiting = 0;  // requests
  int64_t queue_full = 0;            // requests refused because the queue was full
  int64_t ended_by_stop = 0, ended_by_length = 0, ended_by_client = 0, failed = 0;  // turns
  int64_t prompt_tokens = 0, cached_tokens = 0, generated_tokens = 0;
  int64_t evicted_tokens = 0;      // that left a cache while a turn ran
  int64_t warm_conversations = 0;  // whose caches are kept
  int64_t warm_bytes = 0, warm_budget_bytes = 0;
  Histogram first_token_s, decode_s, waited_s, whole_s;  // seconds, a turn each

  // A turn ended by itself.
  void addTurn(const engine::TurnStats& stats, double waited_s);
};

struct MetricsLabels {
  std::string model;
  std::string cache_format;  // of a cache where nothing was chosen: "f16"
  int64_t block_size = 0;    // tokens of a block in events
};

std::string metricsText(const Metrics& metrics, const MetricsLabels& labels);

}  // namespace kvarium::serve
