// The timeline: steps to pixel columns, speeds and bytes to heights; and its picture: phases of the model, speeds,
// bytes by place, and marks, and their words. Plain values.
#pragma once

#include <QPainter>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/cells/legend.h"
#include "ui/engine/step_history.h"

namespace kvarium::ui {

enum class TimeAxis : uint8_t { tokens, seconds };

// All steps on one column: least, most and last speed, the largest bytes, all marks.
struct TimelineColumn {
  double least = 0, most = 0, last = 0;  // tokens/s; 0: not measured
  double smooth = 0;                     // tokens/s, mean over the neighbouring steps of the same phase
  cache::BytesByPlace bytes;
  uint8_t marked = 0, phases = 0;
};

// A logarithmic scale of speeds, because reading a prompt is tens of times as fast as writing.
struct SpeedScale {
  double least = 1, most = 10;       // 1, 2 or 5 times a power of ten
  double share(double speed) const;  // 0 at least, 1 at most; clamped
  std::vector<double> ticks() const;
};

struct TimelineLayout {
  TimeAxis axis = TimeAxis::tokens;
  double end = 0;  // value at the right edge, in tokens or seconds
  std::vector<TimelineColumn> columns;
  SpeedScale speeds;
  int64_t most_bytes = 0;

  double at(const StepBucket& bucket) const;  // the bucket's begin, in tokens or seconds
  double until(const StepBucket& bucket) const;
  int columnOf(double when) const;
  // The history index (commits) of a column: after the last step on it or left of it.
  uint64_t indexAt(int column, const StepHistory& history) const;
  int columnOf(uint64_t index, const StepHistory& history) const;
  // Where the text reached a position; bucket: that of bucketsOf().
  int columnOf(const StepBucket& bucket, int64_t position) const;
};

using CheckpointViews = std::vector<cache::CheckpointView>;  // where the cache can go back to now

// The bucket in which the present text came to each of these, in their order; null: it is unknown.
std::vector<const StepBucket*> bucketsOf(const StepHistory& history, const CheckpointViews& kept);

TimelineLayout layOutTimeline(const StepHistory& history, TimeAxis axis, int columns);

inline constexpr uint8_t all_marks[] = {mark_reused, mark_evicted, mark_sealed, mark_truncated,
                                        mark_moved,  mark_emptied, mark_paused};

QString markWord(uint8_t mark);
QString markMeaning(uint8_t mark);  // the word and its meaning
QString phaseWord(uint8_t phases);
QString momentText(double seconds);  // on the axis of time: "1.2 s", "187 s"

inline constexpr int mark_width = 2;  // px

struct TimelinePlaces {
  QRect phases, speed, bytes, marks, kept, axis;  // of equal width, a pixel for each column of TimelineLayout
  Legend legend;
  int legend_top = 0;
  int height = 0;  // px that the picture needs
};
TimelinePlaces timelinePlaces(const StepHistory& history, const CheckpointViews& kept, const PictureRequest& request);

// index: the history index that is shown; unset: the present.
void paintTimeline(QPainter& painter, const StepHistory& history, const CheckpointViews& kept, TimeAxis axis,
                   std::optional<uint64_t> index, const PictureRequest& request);

}  // namespace kvarium::ui
