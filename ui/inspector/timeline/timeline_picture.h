// The picture of the timeline: phases of the model, speeds, bytes by place, and marks, and their words. Plain values.
#pragma once

#include <QPainter>
#include <optional>

#include "ui/cells/legend.h"
#include "ui/inspector/timeline/timeline_layout.h"

namespace kvarium::ui {

inline constexpr cache::Place all_places[] = {cache::Place::device, cache::Place::host, cache::Place::disk};
inline constexpr uint8_t all_marks[] = {mark_reused, mark_evicted, mark_sealed, mark_truncated,
                                        mark_moved,  mark_emptied, mark_paused};

int64_t bytesAt(const cache::BytesByPlace& bytes, cache::Place place);
QString markWord(uint8_t mark);
QString markMeaning(uint8_t mark);  // the word and its meaning
QString phaseWord(uint8_t phases);
QString momentText(double seconds);  // on the axis of time: "1.2 s", "187 s"

struct TimelinePlaces {
  QRect phases, speed, bytes, marks, axis;  // of equal width, a pixel for each column of TimelineLayout
  Legend legend;
  int legend_top = 0;
  int height = 0;  // px that the picture needs
};
TimelinePlaces timelinePlaces(const StepHistory& history, const PictureRequest& request);

// index: the history index that is shown; unset: the present.
void paintTimeline(QPainter& painter, const StepHistory& history, TimeAxis axis, std::optional<uint64_t> index,
                   const PictureRequest& request);

}  // namespace kvarium::ui
