#include "features/remote/protocol/pool_history.h"

#include <algorithm>

namespace kvarium::remote {
namespace {

// What a counter grew by. -1: it is not told, or the server began anew.
int64_t growthOf(int64_t before, int64_t now) { return before < 0 || now < before ? -1 : now - before; }

bool isAlike(PoolPoint a, const PoolPoint& b) {
  a.at_s = b.at_s;
  return a == b;
}

}  // namespace

// What happened in a gap is at no known time in it, so it is in no point.
void PoolHistory::add(const PoolReading& reading) {
  PoolPoint point{.at_s = reading.at_s,
                  .held = reading.held,
                  .in_use = reading.in_use,
                  .running = reading.running,
                  .waiting = reading.waiting};
  const bool follows = !m_points.empty() && reading.at_s - m_points.back().at_s <= gap_s;
  const PoolReading before = follows ? m_last : PoolReading();
  point.asked = growthOf(before.asked_tokens, reading.asked_tokens);
  point.hit = growthOf(before.hit_tokens, reading.hit_tokens);
  point.preempted = growthOf(before.preemptions, reading.preemptions);
  m_last = reading;
  m_shared.reset();
  m_points.push_back(point);
  const auto first =
      std::ranges::find_if(m_points, [&](const PoolPoint& one) { return one.at_s >= reading.at_s - kept_s; });
  const size_t old = static_cast<size_t>(first - m_points.begin());
  const size_t many = m_points.size() > most_points ? m_points.size() - most_points : 0;
  m_points.erase(m_points.begin(), m_points.begin() + static_cast<std::ptrdiff_t>(std::max(old, many)));
}

const PoolPoints& PoolHistory::shared() const {
  if (!m_shared) m_shared.emplace(m_points);
  return *m_shared;
}

bool PoolHistory::moves() const {
  if (m_points.empty()) return false;
  if (m_points.back().at_s - m_points.front().at_s < kept_s - gap_s) return true;
  for (size_t i = 1; i < m_points.size(); ++i)
    if (m_points[i].at_s - m_points[i - 1].at_s > gap_s || !isAlike(m_points[i], m_points[i - 1])) return true;
  return false;
}

}  // namespace kvarium::remote
