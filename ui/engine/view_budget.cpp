#include "ui/engine/view_budget.h"

#include <time.h>

#include <algorithm>
#include <utility>

namespace kvarium::ui {

qint64 cpuNanoseconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return qint64{spent.tv_sec} * 1'000'000'000 + spent.tv_nsec;
}

void ViewBudget::computes(quint64 turn, bool writes) {
  m_computes = true;
  if (std::exchange(m_turn, turn) != turn) {
    m_turn_ns = m_turn_views_ns = 0;
    m_opens = true;
    m_writes = false;
    m_viewed.start();
  }
  m_writes = m_writes || writes;
}

void ViewBudget::beginTick() {
  constexpr double newest = 0.5;  // weight of the newest measurement
  const qint64 spent = cpuNanoseconds();
  if (m_computes && m_ticked.isValid()) {
    const auto tick = static_cast<double>(spent - m_spent_ns - m_text_ns);
    m_turn_ns += static_cast<double>(m_ticked.nsecsElapsed());
    if (m_opens) {
      m_opens = false;
    } else if (m_fed) {
      const double more = std::max(tick - m_plain_ns, 0.0);
      m_views_ns += newest * (more - m_views_ns);
      m_turn_views_ns += more;
    } else {
      m_plain_ns += newest * (tick - m_plain_ns);
    }
  }
  m_fed = false;
  m_text_ns = 0;
  m_ticked.start();
  m_spent_ns = spent;
}

int ViewBudget::pace(int least_ms) const {
  constexpr double aimed_share = 0.75 * views_share;  // below it, because a frame's cost is an estimate
  const double lacking_ns = (m_turn_views_ns + m_views_ns) / aimed_share - m_turn_ns;  // missing time of the turn
  const double afforded_ms = static_cast<double>(m_viewed.elapsed()) + lacking_ns / 1e6;
  return std::max(least_ms, static_cast<int>(std::clamp<double>(afforded_ms, view_ms, slowest_view_ms)));
}

double ViewBudget::share(double worker) const {
  return worker < 0 ? worker : worker + (m_all_cores && m_turn_ns > 0 ? m_turn_views_ns / m_turn_ns : 0);
}

}  // namespace kvarium::ui
