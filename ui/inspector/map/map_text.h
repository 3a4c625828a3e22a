// The cache map in words: its explanation, and the tooltips of what stands around the cells.
#pragma once

#include <QString>

#include "ui/inspector/map/map_layout.h"

namespace kvarium::ui {

QString mapDetails(const cache::CacheView& view, bool has_messages);
// The line between rows where CPU and GPU compute layers of one model: the words on it, and the layers on its sides;
// empty: one device computes all.
QString borderWords();
QString borderText(const cache::CacheView& view);
// Of the layers' numbers and bytes, the overview, lines, rulers and legend; empty: none is there.
QString textAround(const cache::SharedCacheView& view, const MapLayout& layout, QPoint point);

}  // namespace kvarium::ui
