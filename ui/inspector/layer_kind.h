// LayerKind: what a layer is to its cache, and the glyph for it: full bar, right half (a window), dot (a state that is
// overwritten), two bars (cells of its own and of what is listened to). The glyph's pattern says the place.
#pragma once

#include <QPainter>
#include <QString>

#include "core/cache/view/cache_view.h"
#include "ui/inspector/cache_palette.h"

namespace kvarium {

enum class LayerKind : uint8_t { full, window, recurrent, cross };
constexpr int layer_kinds = 4;

// A layer that no group names is recurrent: `group` is null.
LayerKind kindOf(const LayerView& layer, const GroupView* group);
// "sees the whole text", "sees 256 tokens at most"; window: GroupView::window, -1: not known
QString layerKindWords(LayerKind kind, int64_t window = -1);
QString layerKindMeaning(LayerKind kind);  // a sentence

// Device pixels; unit: of a logical one.
void paintLayerGlyph(QPainter& painter, const QRect& rect, LayerKind kind, Place place, const QColor& color, int unit);

}  // namespace kvarium
