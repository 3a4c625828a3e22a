// PoolHistory: what one replica told in the last minutes, a point for each reading. A number that is not told is -1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/engine/pool_view.h"

namespace kvarium::remote {

using engine::PoolPoint, engine::PoolPoints;

// A reading, as the replica tells it: numbers of now, and counters since the server's start.
struct PoolReading {
  double at_s = 0;     // by this machine's clock, ascending
  int64_t held = -1;   // engine::heldOf(), of now
  double in_use = -1;  // engine::ReplicaPool::in_use
  int64_t running = -1, waiting = -1;
  int64_t asked_tokens = -1, hit_tokens = -1, preemptions = -1;  // counters
};

class PoolHistory {
 public:
  static constexpr double kept_s = engine::PoolPoints::kept_s, gap_s = engine::PoolPoints::gap_s;
  static constexpr size_t most_points = 600;

  void add(const PoolReading& reading);
  const std::vector<PoolPoint>& points() const { return m_points; }               // the oldest first
  double newest() const { return m_points.empty() ? -1 : m_points.back().at_s; }  // -1: there is none
  const PoolPoints& shared() const;  // the same, copied once after each reading
  // A later reading like the last one would be another picture: the points differ, or do not fill kept_s yet.
  bool moves() const;

 private:
  PoolReading m_last;
  std::vector<PoolPoint> m_points;
  mutable std::optional<PoolPoints> m_shared;  // of m_points; empty: a reading came
};

}  // namespace kvarium::remote
