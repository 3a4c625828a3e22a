// PoolHistory: what one replica told in the last minutes, a point for each reading. A number that is not told is -1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kvarium::remote {

// A reading, as the replica tells it: numbers of now, and counters since the server's start.
struct PoolReading {
  double at_s = 0;     // by this machine's clock, ascending
  int64_t held = -1;   // heldOf(), of now
  double in_use = -1;  // ReplicaPool::in_use
  int64_t running = -1, waiting = -1;
  int64_t asked_tokens = -1, hit_tokens = -1, preemptions = -1;  // counters
};

struct PoolPoint {
  double at_s = 0;
  int64_t held = -1;
  double in_use = -1;
  int64_t asked = -1, hit = -1;  // tokens of prompts, and those found, since the point before; 0: none was asked for
  int64_t running = -1, waiting = -1;
  int64_t preempted = -1;  // requests, since the point before
  bool operator==(const PoolPoint&) const = default;
};

// The points of a history at one time, the oldest first. Its copies share them, for they do not change.
class PoolPoints {
 public:
  PoolPoints() = default;
  explicit PoolPoints(std::vector<PoolPoint> points)
      : m_points(std::make_shared<const std::vector<PoolPoint>>(std::move(points))) {}
  const std::vector<PoolPoint>& all() const {
    static const std::vector<PoolPoint> none;
    return m_points ? *m_points : none;
  }
  bool operator==(const PoolPoints& other) const { return m_points == other.m_points || all() == other.all(); }

 private:
  std::shared_ptr<const std::vector<PoolPoint>> m_points;  // null: there are none
};

class PoolHistory {
 public:
  static constexpr double kept_s = 300;
  static constexpr size_t most_points = 600;
  // Between two points farther apart nothing is known: nobody looked, or the server did not answer.
  static constexpr double gap_s = 6;

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
