#include "ui/inspector/map/map_zoom.h"

#include <algorithm>
#include <cmath>

namespace kvarium::ui {

PositionRange ZoomAxis::shown(int64_t total) const {
  if (!m_range) return {0, total};
  const int64_t count = std::min(m_range->count, total);
  return {std::clamp<int64_t>(m_range->first, 0, total - count), count};
}

void ZoomAxis::show(int64_t total, PositionRange wanted) {
  wanted.count = std::clamp(wanted.count, std::min(m_least, total), total);
  wanted.first = std::clamp<int64_t>(wanted.first, 0, total - wanted.count);
  if (wanted.count == total) {
    m_range.reset();
  } else {
    m_range = wanted;
  }
}

void ZoomAxis::zoom(int64_t total, double anchor, double factor) {
  if (!(factor > 0) || total <= 0) return;
  const PositionRange now = shown(total);
  const auto first = static_cast<double>(now.first), shows = static_cast<double>(now.count);
  anchor = std::clamp(anchor, first, first + shows);
  auto count = static_cast<int64_t>(std::llround(shows / factor));
  if (factor > 1) count = std::min(count, now.count - 1);  // a small count changes by at least one
  if (factor < 1) count = std::max(count, now.count + 1);
  count = std::clamp(count, std::min(m_least, total), total);
  const double share = (anchor - first) / shows;
  show(total, {static_cast<int64_t>(std::llround(anchor - share * static_cast<double>(count))), count});
}

void ZoomAxis::reveal(int64_t total, int64_t index) {
  const PositionRange now = shown(total);
  if (now.contains(index) || !m_range) return;
  show(total, {index < now.first ? index : index - now.count + 1, now.count});
}

void ZoomAxis::pan(int64_t total, int64_t by) {
  const PositionRange now = shown(total);
  show(total, {now.first + by, now.count});
}

}  // namespace kvarium::ui
