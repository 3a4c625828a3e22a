#include "ui/inspector/pool/pool_charts.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct ChartWords {
  Q_DECLARE_TR_FUNCTIONS(PoolChart)
};

using engine::PoolHeld;
using engine::PoolPoint;
using engine::PoolPoints;
using Points = std::span<const PoolPoint>;

constexpr double minute_s = 60;

PoolRow rowWithout(const QString& name, const QString& why) { return {name, why}; }
PoolRow notReported(const QString& name) { return rowWithout(name, TableCell::count(reported(-1)).text); }
// Of a difference.
PoolRow notKnown(const QString& name) { return rowWithout(name, ChartWords::tr("not known before a second reading")); }

// Those that the charts show.
Points lastPoints(const engine::ReplicaPool& pool, double now_s) {
  const Points all = pool.history.all();
  const auto first =
      std::ranges::find_if(all, [&](const PoolPoint& point) { return point.at_s >= now_s - PoolPoints::kept_s; });
  return {first, all.end()};
}

// Some reading followed on another, so that a difference is known.
bool anyFollows(const Points& points) {
  for (size_t i = 1; i < points.size(); ++i)
    if (points[i].at_s - points[i - 1].at_s <= PoolPoints::gap_s) return true;
  return false;
}

// Neighbours that are alike are one step.
void join(std::vector<ChartStep>& steps) {
  std::vector<ChartStep> joined;
  for (const ChartStep& step : steps) {
    if (!joined.empty() && joined.back().until_s == step.from_s && joined.back().value == step.value &&
        joined.back().more == step.more)
      joined.back().until_s = step.until_s;
    else
      joined.push_back(step);
  }
  steps = std::move(joined);
}

// The number of a reading holds until the next one, if that came in time. valueOf(point): below 0: it reported none.
template <class Value>
std::vector<ChartStep> lastingSteps(const Points& points, double now_s, const Value& valueOf) {
  std::vector<ChartStep> steps;
  for (size_t i = 0; i < points.size(); ++i) {
    const auto value = static_cast<double>(valueOf(points[i]));
    if (value < 0) continue;
    const double at = points[i].at_s;
    const bool lasts = i + 1 < points.size() && points[i + 1].at_s - at <= PoolPoints::gap_s;
    steps.push_back({now_s - at, now_s - (lasts ? points[i + 1].at_s : at), value});
  }
  return steps;
}

// A difference belongs to the time since the reading before.
template <class Value>
std::vector<ChartStep> differenceSteps(const Points& points, double now_s, const Value& valueOf) {
  std::vector<ChartStep> steps;
  for (size_t i = 1; i < points.size(); ++i)
    if (const auto value = static_cast<double>(valueOf(points[i])); value >= 0)
      steps.push_back({now_s - points[i - 1].at_s, now_s - points[i].at_s, value});
  return steps;
}

double hitRateOf(const PoolPoint& point) {
  if (point.asked <= 0 || point.hit < 0) return -1;
  return std::min(static_cast<double>(point.hit) / static_cast<double>(point.asked), 1.0);
}

PoolRow inUseChart(const Points& points, double now_s) {
  const QString name = ChartWords::tr("in use");
  PoolRow chart{.name = name, .most = 1, .scale = ChartWords::tr("0 to 100 %")};
  chart.steps = lastingSteps(points, now_s, [](const PoolPoint& point) { return point.in_use; });
  if (chart.steps.empty()) return notReported(ChartWords::tr("held"));
  const auto [least, most] = std::ranges::minmax(chart.steps, {}, &ChartStep::value);
  chart.words = ChartWords::tr("%1 by running requests, %2 to %3 in the last minutes")
                    .arg(percentText(chart.steps.back().value), percentText(least.value), percentText(most.value));
  return chart;
}

PoolRow heldChart(const engine::ReplicaPool& pool, const Points& points, double now_s) {
  const PoolHeld held = engine::heldOf(pool);
  PoolRow chart{.name = ChartWords::tr("held")};
  if (held.unit != PoolHeld::Unit::none)
    chart.steps = lastingSteps(points, now_s, [](const PoolPoint& point) { return point.held; });
  if (chart.steps.empty()) return inUseChart(points, now_s);
  const auto [least, most] = std::ranges::minmax(chart.steps, {}, &ChartStep::value);
  chart.most = std::max({static_cast<double>(held.room), most.value, 1.0});
  chart.scale = ChartWords::tr("0 to %1", "blocks").arg(heldText(held.unit, std::llround(chart.most)));
  chart.words = ChartWords::tr("%1 at last, %2 to %3 in the last minutes")
                    .arg(heldText(held.unit, std::llround(chart.steps.back().value)),
                         countText(std::llround(least.value)), countText(std::llround(most.value)));
  return chart;
}

PoolRow hitsChart(const Points& points, double now_s) {
  const QString name = ChartWords::tr("hit rate");
  const auto reports = [](const PoolPoint& point) { return point.asked >= 0 && point.hit >= 0; };
  if (std::ranges::none_of(points, reports)) return anyFollows(points) ? notReported(name) : notKnown(name);
  PoolRow chart{.name = name, .most = 1, .scale = ChartWords::tr("0 to 100 %")};
  chart.steps = differenceSteps(points, now_s, hitRateOf);
  int64_t asked = 0, hit = 0;
  for (const PoolPoint& point : points) {
    if (!reports(point)) continue;
    asked += point.asked;
    hit += std::min(point.hit, point.asked);
  }
  chart.words = asked == 0
                    ? ChartWords::tr("no prompt in the last minutes")
                    : ChartWords::tr("%1 of the %2 tokens of prompts in the last minutes were found")
                          .arg(percentText(static_cast<double>(hit) / static_cast<double>(asked)), countText(asked));
  return chart;
}

PoolRow requestsChart(const Points& points, double now_s) {
  const QString name = ChartWords::tr("requests");
  const bool running = std::ranges::any_of(points, [](const PoolPoint& point) { return point.running >= 0; });
  const bool waiting = std::ranges::any_of(points, [](const PoolPoint& point) { return point.waiting >= 0; });
  if (!running && !waiting) return notReported(name);
  const auto isReported = [](const PoolPoint& point) { return point.running >= 0 || point.waiting >= 0; };
  PoolRow chart{.name = name};
  chart.steps = lastingSteps(points, now_s, [&](const PoolPoint& point) {
    return isReported(point) ? std::max<int64_t>(point.running, 0) : -1;
  });
  const auto above = lastingSteps(points, now_s, [&](const PoolPoint& point) {
    return isReported(point) ? std::max<int64_t>(point.waiting, 0) : -1;
  });
  double most = 1, most_running = 0, most_waiting = 0;
  for (size_t i = 0; i < chart.steps.size(); ++i) {
    ChartStep& step = chart.steps[i];
    step.more = above[i].value;
    most = std::max(most, step.value + step.more);
    most_running = std::max(most_running, step.value);
    most_waiting = std::max(most_waiting, step.more);
  }
  chart.most = most;
  chart.scale = ChartWords::tr("0 to %1").arg(countText(std::llround(most)));
  const auto atMost = [](bool known, double count) {
    return known ? ChartWords::tr("at most %1").arg(countText(std::llround(count))) : ChartWords::tr("not reported");
  };
  chart.words = ChartWords::tr("running: %1, waiting: %2, in the last minutes")
                    .arg(atMost(running, most_running), atMost(waiting, most_waiting));
  return chart;
}

PoolRow preemptedChart(const engine::ReplicaPool& pool, const Points& points, double now_s) {
  const QString name = ChartWords::tr("preempted");
  if (pool.preemptions < 0) return notReported(name);
  PoolRow chart{.name = name};
  chart.steps = differenceSteps(points, now_s, [](const PoolPoint& point) { return point.preempted; });
  if (chart.steps.empty()) return notKnown(name);
  double sum = 0, most = 1;
  for (const ChartStep& step : chart.steps) {
    sum += step.value;
    most = std::max(most, step.value);
  }
  chart.most = most;
  chart.scale = ChartWords::tr("0 to %1").arg(countText(std::llround(most)));
  chart.words = sum == 0 ? ChartWords::tr("no request was put back in the last minutes")
                : sum == 1
                    ? ChartWords::tr("1 request was put back in the last minutes")
                    : ChartWords::tr("%1 requests were put back in the last minutes").arg(countText(std::llround(sum)));
  return chart;
}

QString heldMoment(const engine::ReplicaPool& pool, const PoolPoint& point) {
  const PoolHeld held = engine::heldOf(pool);
  if (held.unit != PoolHeld::Unit::none && point.held >= 0)
    return ChartWords::tr("%1 held", "17 blocks").arg(heldText(held.unit, point.held));
  if (point.in_use >= 0) return ChartWords::tr("%1 in use by running requests").arg(percentText(point.in_use));
  return ChartWords::tr("held: not reported");
}

QString hitsMoment(const PoolPoint& point) {
  if (point.asked < 0 || point.hit < 0) return ChartWords::tr("found: not reported");
  if (point.asked == 0) return ChartWords::tr("no prompt");
  return ChartWords::tr("%1 of %2 tokens of prompts found (%3)")
      .arg(countText(point.hit), countText(point.asked), percentText(hitRateOf(point)));
}

QString preemptedMoment(const PoolPoint& point) {
  if (point.preempted < 0) return ChartWords::tr("preempted: not reported");
  return point.preempted == 0 ? ChartWords::tr("none preempted")
                              : ChartWords::tr("%1 preempted").arg(countText(point.preempted));
}

}  // namespace

Known<int64_t> reported(int64_t number) { return number < 0 ? Known<int64_t>::unknown("not reported") : number; }

QString heldText(PoolHeld::Unit unit, int64_t count) {
  return unit == PoolHeld::Unit::tokens  ? tokensText(count)
         : unit == PoolHeld::Unit::cells ? cellsText(count)
                                         : blocksText(count);
}

QString requestsText(int64_t running, int64_t waiting) {
  return ChartWords::tr("%1, %2", "requests")
      .arg(
          running < 0 ? ChartWords::tr("running: not reported") : ChartWords::tr("%1 running").arg(countText(running)),
          waiting < 0 ? ChartWords::tr("waiting: not reported") : ChartWords::tr("%1 waiting").arg(countText(waiting)));
}

std::vector<PoolRow> poolCharts(const engine::ReplicaPool& pool, double now_s) {
  const Points points = lastPoints(pool, now_s);
  if (points.empty()) return {};
  std::vector<PoolRow> charts{heldChart(pool, points, now_s), hitsChart(points, now_s), requestsChart(points, now_s),
                              preemptedChart(pool, points, now_s)};
  for (PoolRow& chart : charts) join(chart.steps);
  return charts;
}

QString agoText(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole <= 0) return ChartWords::tr("now");
  if (whole < 60) return ChartWords::tr("%1 s ago").arg(whole);
  if (whole % 60 == 0) return ChartWords::tr("%1 min ago").arg(whole / 60);
  return ChartWords::tr("%1 min %2 s ago").arg(whole / 60).arg(whole % 60);
}

QString momentWords(const engine::ReplicaPool& pool, double now_s, double ago_s) {
  const double at = now_s - ago_s;
  const auto away = [&](const PoolPoint& point) { return std::abs(point.at_s - at); };
  const Points points = pool.history.all();
  const auto nearest = std::ranges::min_element(points, {}, away);
  if (nearest == points.end() || away(*nearest) > PoolPoints::gap_s / 2)
    return ChartWords::tr("%1: no reading; nobody looked, or the server did not answer").arg(agoText(ago_s));
  return ChartWords::tr("%1: %2; %3; %4; %5", "when, held, found, requests, preempted")
      .arg(agoText(now_s - nearest->at_s), heldMoment(pool, *nearest), hitsMoment(*nearest),
           requestsText(nearest->running, nearest->waiting), preemptedMoment(*nearest));
}

double secondsAgo(const QRect& rect, int x) {
  const double share = static_cast<double>(rect.right() - x) / std::max(rect.width() - 1, 1);
  return std::clamp(share, 0.0, 1.0) * PoolPoints::kept_s;
}

void paintChart(QPainter& painter, const QRect& rect, const PoolRow& chart, const CellPaint& cells) {
  painter.fillRect(rect, cells.palette().track);
  const int unit = cells.unit();
  const auto xOf = [&](double ago_s) {
    return rect.left() + static_cast<int>(std::lround((1 - ago_s / PoolPoints::kept_s) * (rect.width() - unit)));
  };
  const auto heightOf = [&](double value) {
    return static_cast<int>(std::lround(std::min(value / chart.most, 1.0) * rect.height()));
  };
  for (double ago_s = minute_s; ago_s < PoolPoints::kept_s; ago_s += minute_s)
    painter.fillRect(xOf(ago_s), rect.top(), unit, rect.height(), cells.palette().pane);
  for (const ChartStep& step : chart.steps) {
    const int left = std::max(xOf(step.from_s), rect.left()), right = xOf(step.until_s);
    if (right < rect.left()) continue;
    const int width = std::max(right - left, unit);
    const int height = std::max(heightOf(step.value), unit), all = std::max(heightOf(step.value + step.more), height);
    painter.fillRect(left, rect.bottom() + 1 - height, width, height, cells.palette().line);
    if (step.more > 0) cells.fillReserved(painter, QRect(left, rect.bottom() + 1 - all, width, all - height));
  }
}

}  // namespace kvarium::ui
