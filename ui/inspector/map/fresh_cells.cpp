#include "ui/inspector/map/fresh_cells.h"

#include <algorithm>
#include <utility>

namespace kvarium::ui {
namespace {

constexpr int settling_ms = 2000;
constexpr int glow_tick_ms = 100;
constexpr double most_glowing_rate = 15;  // tokens per second: beyond this the highlight would flicker

}  // namespace

FreshCells::FreshCells(QObject* parent) : QObject(parent) {
  m_clock.start();
  m_timer.setInterval(glow_tick_ms);
  connect(&m_timer, &QTimer::timeout, this, &FreshCells::age);
}

void FreshCells::note(const cache::CacheView* before, const cache::CacheView& next, bool is_past, bool can_glow) {
  if (next.lengths.tokens_seen == 0) m_has_glowed = false;
  const int64_t known = before ? before->lengths.tokens_seen : 0;
  const int64_t count = next.lengths.tokens_seen - known;
  const bool was_past = std::exchange(m_was_past, is_past);
  const bool goes_on = !is_past && !was_past && before && before->conversation == next.conversation;
  if (count < 0 || !goes_on) clear();
  if (count == 0) return;
  const qint64 now = m_clock.elapsed();
  const double seconds = std::max<double>(now - m_last_growth, 1) / 1000.0;
  m_last_growth = now;
  if (!goes_on || count < 0 || known == 0 || !can_glow || count / seconds > most_glowing_rate) return;
  m_fresh.push_back({{known, count}, now});
  m_has_glowed = true;
  m_timer.start();
}

void FreshCells::clear() {
  m_fresh.clear();
  m_timer.stop();
}

void FreshCells::forget() {
  clear();
  m_has_glowed = false;
}

void FreshCells::age() {
  std::erase_if(m_fresh, [&](const Fresh& fresh) { return m_clock.elapsed() - fresh.born > settling_ms; });
  if (!m_fresh.empty()) return emit aged();
  m_timer.stop();
  emit settled();
}

void FreshCells::paint(QPainter& painter, const MapLayout& layout, const CachePalette& palette) const {
  const qint64 now = m_clock.elapsed();
  for (const Fresh& fresh : m_fresh) {
    if (!layout.scale.shows(fresh.range.first)) continue;
    const QColor glow = palette.glow(static_cast<double>(now - fresh.born) / settling_ms);
    const QRectF columns = layout.columnsRect(fresh.range);
    for (const MapRow& row : layout.rows.rows) {
      const qreal top = (layout.deviceTop() + row.top) / layout.dpr;
      painter.fillRect(QRectF(columns.left(), top, columns.width(), row.height / layout.dpr), glow);
    }
  }
}

}  // namespace kvarium::ui
