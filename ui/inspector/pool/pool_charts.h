// PoolCharts: what a replica reported in the last minutes, as small charts over time: what it holds, the share of
// prompts that it found, its requests, and those that it put back. A number that is not reported is no chart but words;
// a time without a reading is blank.
#pragma once

#include "ui/cells/cell_paint.h"
#include "ui/inspector/pool/pool_facts.h"
#include "ui/parts/counts.h"

namespace kvarium::ui {

Known<int64_t> reported(int64_t number);                       // below 0: it is not
QString heldText(engine::PoolHeld::Unit unit, int64_t count);  // "17 blocks"
QString requestsText(int64_t running, int64_t waiting);        // "2 running, 1 waiting"

// now_s: PoolView::now_s. Empty: there was no reading in the last minutes.
std::vector<PoolRow> poolCharts(const engine::ReplicaPool& pool, double now_s);

// "42 s ago: 17 blocks held; 96 of 128 tokens found; 1 running, 0 waiting; none preempted", of the nearest reading.
QString momentWords(const engine::ReplicaPool& pool, double now_s, double ago_s);
QString agoText(double seconds);  // "42 s ago", "3 min 20 s ago"; "now"

// A step that stands for a moment is `unit` pixels wide, and one of value 0 is `unit` pixels high.
void paintChart(QPainter& painter, const QRect& rect, const PoolRow& chart, const CellPaint& cells);
double secondsAgo(const QRect& rect, int x);  // of a point of a chart that was painted there

}  // namespace kvarium::ui
