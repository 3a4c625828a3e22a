#include "ui/inspector/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr size_t smoothed_steps = 16;

// Tokens per second over smoothed_steps steps around each step, within its phase.
std::vector<double> smoothSpeeds(const std::vector<StepBucket>& buckets) {
  std::vector<double> speeds(buckets.size(), 0);
  for (size_t begin = 0; begin < buckets.size();) {
    size_t end = begin + 1;
    while (end < buckets.size() && buckets[end].phases == buckets[begin].phases) ++end;
    double seconds = 0, tokens = 0;
    size_t from = begin, to = begin;  // the sums cover [from, to)
    const auto count = [&](const StepBucket& bucket, double sign) {
      if (bucket.last <= 0) return;
      seconds += sign * bucket.seconds;
      tokens += sign * static_cast<double>(bucket.gained);
    };
    for (size_t i = begin; i < end; ++i) {
      while (to < end && to <= i + smoothed_steps / 2) count(buckets[to++], 1);
      while (from + smoothed_steps / 2 < i) count(buckets[from++], -1);
      if (seconds > 1e-9) speeds[i] = tokens / seconds;
    }
    begin = end;
  }
  return speeds;
}

}  // namespace

double SpeedScale::share(double speed) const {
  if (speed <= 0) return 0;
  return std::clamp(std::log(speed / least) / std::log(most / least), 0.0, 1.0);
}

std::vector<double> SpeedScale::ticks() const {
  std::vector<double> ticks;
  for (double tick = least; tick <= most * (1 + 1e-9); tick = roundAbove(tick * 1.5)) ticks.push_back(tick);
  return ticks;
}

double TimelineLayout::at(const StepBucket& bucket) const {
  return axis == TimeAxis::tokens ? static_cast<double>(bucket.tokens_before) : bucket.seconds_before;
}

double TimelineLayout::until(const StepBucket& bucket) const {
  return at(bucket) + (axis == TimeAxis::tokens ? static_cast<double>(bucket.tokens) : bucket.seconds);
}

int TimelineLayout::columnOf(double when) const {
  if (end <= 0 || columns.empty()) return 0;
  const int last = static_cast<int>(columns.size()) - 1;
  return std::clamp(static_cast<int>(when / end * static_cast<double>(columns.size())), 0, last);
}

uint64_t TimelineLayout::indexAt(int column, const StepHistory& history) const {
  const std::vector<StepBucket>& buckets = history.buckets();
  if (buckets.empty()) return 0;
  const double right = (column + 1) * end / static_cast<double>(std::max<size_t>(columns.size(), 1));
  const auto after = std::partition_point(
      buckets.begin(), buckets.end(), [&](const StepBucket& bucket) { return until(bucket) <= right * (1 + 1e-12); });
  const uint64_t index = after == buckets.begin() ? buckets.front().first : (after - 1)->end();
  return std::clamp(index, history.firstIndex(), history.lastIndex());
}

int TimelineLayout::columnOf(uint64_t index, const StepHistory& history) const {
  const StepBucket* bucket = history.bucketAt(index);
  if (!bucket) return std::max(static_cast<int>(columns.size()) - 1, 0);
  const double share = static_cast<double>(index - std::min(index, bucket->first)) / bucket->commits;
  const double when = at(*bucket) + (until(*bucket) - at(*bucket)) * share;
  return columnOf(std::max(0.0, when - end / (2.0 * std::max<size_t>(columns.size(), 1))));
}

TimelineLayout layOutTimeline(const StepHistory& history, TimeAxis axis, int columns) {
  TimelineLayout layout;
  layout.axis = axis;
  layout.columns.resize(static_cast<size_t>(std::max(columns, 1)));
  layout.end = axis == TimeAxis::tokens ? static_cast<double>(history.tokens()) : history.seconds();
  double least = 0, most = 0;
  const std::vector<double> smooth = smoothSpeeds(history.buckets());
  for (const StepBucket& bucket : history.buckets()) {
    const double here = smooth[static_cast<size_t>(&bucket - history.buckets().data())];
    // A step's right edge belongs to the next step.
    const double begin = layout.at(bucket), end = layout.until(bucket);
    const int from = layout.columnOf(begin);
    const int to = std::max(from, layout.columnOf(std::nextafter(end, begin)));
    for (int c = from; c <= to; ++c) {
      TimelineColumn& column = layout.columns[static_cast<size_t>(c)];
      if (bucket.last > 0) {
        column.least = column.last > 0 ? std::min(column.least, bucket.least) : bucket.least;
        column.most = std::max(column.most, bucket.most);
        column.last = bucket.last;
        column.smooth = here;
      }
      column.phases |= bucket.phases;
      const cache::BytesByPlace& b = bucket.most_bytes;
      if (b.total() > column.bytes.total()) column.bytes = b;
    }
    layout.columns[static_cast<size_t>(from)].marked |= bucket.marked;
    if (bucket.last > 0) {
      least = least > 0 ? std::min(least, bucket.least) : bucket.least;
      most = std::max(most, bucket.most);
    }
    layout.most_bytes = std::max(layout.most_bytes, bucket.most_bytes.total());
  }
  if (most > 0) {
    layout.speeds.least = roundBelow(least);
    layout.speeds.most = roundAbove(most);
    if (layout.speeds.most <= layout.speeds.least) layout.speeds.most = roundAbove(layout.speeds.least * 1.5);
  }
  return layout;
}

}  // namespace kvarium::ui
