// LayerKind: the kind of a layer by its cache, and its glyph: a full bar (all tokens), a right half (a window), a dot
// (a recurrent state), two bars (its own cells and a cross cache). The glyph's pattern shows the place.
#pragma once

#include <QPainter>
#include <QString>

#include "core/cache/view/cache_view.h"
#include "ui/cells/cache_palette.h"

namespace kvarium::ui {

enum class LayerKind : uint8_t { full, window, recurrent, cross };

// group: null for a layer in no group, which is recurrent.
LayerKind kindOf(const cache::LayerView& layer, const cache::GroupView* group);
// "sees the whole text", "sees 256 tokens at most"; window: GroupView::window, -1: not known
QString layerKindWords(LayerKind kind, int64_t window = -1);
QString layerKindMeaning(LayerKind kind);  // one sentence

// Device pixels; unit: device pixels per logical pixel.
void paintLayerGlyph(QPainter& painter, const QRect& rect, LayerKind kind, cache::Place place, const QColor& color,
                     int unit);

}  // namespace kvarium::ui
