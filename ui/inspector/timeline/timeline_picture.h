// The picture of the timeline: phases of the model, speeds, bytes by place, and marks. Plain values.
#pragma once

#include <QPainter>
#include <optional>

#include "ui/cells/legend.h"
#include "ui/inspector/timeline/timeline_layout.h"
#include "ui/inspector/view/picture_request.h"

namespace kvarium::ui {

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
