// PoolCharts: what a replica told in the last minutes, as small charts over time: what it holds, the share of prompts
// that it found, its requests, and those that it put back. A number that is not told is no chart but words; a time
// without a reading is blank.
#pragma once

#include <QString>
#include <vector>

#include "core/engine/pool_view.h"
#include "ui/cells/legend.h"

namespace kvarium::ui {

// A part of a chart, in seconds before its right edge: from_s >= until_s >= 0.
struct ChartStep {
  double from_s = 0, until_s = 0;
  double value = 0;
  double more = 0;  // above it, hatched
};

struct PoolChart {
  enum class What : uint8_t { held, hits, requests, preempted };
  What what = What::held;
  QString name;     // "requests"
  QString scale;    // "0 to 23 blocks"; empty: it is not told
  QString words;    // "17 blocks now, 3 to 17 in the last minutes", "not told"
  double most = 0;  // value at the upper edge; 0: it is not told
  std::vector<ChartStep> steps = {};
};

// now_s: PoolView::now_s. Empty: there was no reading in the last minutes.
std::vector<PoolChart> poolCharts(const engine::ReplicaPool& pool, double now_s);

// "42 s ago: 17 blocks held; 96 of 128 tokens found; 1 running, 0 waiting; none preempted", of the nearest reading.
QString momentWords(const engine::ReplicaPool& pool, double now_s, double ago_s);
QString agoText(double seconds);  // "42 s ago", "3 min 20 s ago"; "now"

// A step that stands for a moment is `unit` pixels wide, and one of value 0 is `unit` pixels high.
void paintChart(QPainter& painter, const QRect& rect, const PoolChart& chart, const CellPaint& cells);
double secondsAgo(const QRect& rect, int x);  // of a point of a chart that was painted there

}  // namespace kvarium::ui
