#include "ui/inspector/map/map_picture.h"

#include <QCoreApplication>

#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct MapText {
  Q_DECLARE_TR_FUNCTIONS(CacheMap)
};

QString rulerText(const cache::CacheView& view, const MapLayout::Ruler& ruler) {
  if (ruler.measure == MapLayout::Measure::read)
    return MapText::tr("read: tokens the model has read, forgotten ones too");
  const cache::GroupView* group = ruler.group < 0 ? nullptr : &view.groups[static_cast<size_t>(ruler.group)];
  QString words = MapText::tr(
      "kept: cells there are, where they stand in the text\na cell holds what one layer remembers of "
      "one token");
  if (ruler.measure == MapLayout::Measure::room)
    words =
        group && group->facts->window >= 0 ? MapText::tr("room for: tokens that a token can see, itself among them")
        : group && group->lengths.capacity < 0 && view.facts->context > 0
            ? MapText::tr("room for: cells there can be, as many as memory holds\nthe model was made for texts of %1")
                  .arg(tokensText(view.facts->context))
            : MapText::tr("room for: cells there can be");
  if (group && nextCell(group->lengths) >= 0) words += MapText::tr("\none of them is kept free for the next token");
  return words;
}

}  // namespace

QString mapDetails(const cache::CacheView& view, bool has_messages) {
  if (keepsNothing(view)) return {};
  const QString row = hasNames(view) ? MapText::tr("a part of the server's cache: a group of layers that keep alike")
                                     : MapText::tr("a layer: the cell holds what the layer keeps of the token");
  const QString messages = has_messages ? MapText::tr("Thin lines: a message begins. ") : QString();
  const bool rule_known = view.groups.empty() || view.groups.front().facts->rule_known;
  QStringList words{
      (rule_known
           ? MapText::tr(
                 "A column is a token, a row is %1. Filled: kept. Hollow with a dashed line: read, and gone. Grey: "
                 "room "
                 "that is not used yet. The patterns and colours are named below the map; point at a name for more.")
           : MapText::tr(
                 "A column is a token, a row is %1. Filled: a block of the server holds it. Hatched: the server "
                 "reports "
                 "a block when it is full. Hollow with a dashed line: given up, and read again by the next message, or "
                 "gone for good. Point at a name below the map for more."))
          .arg(row)};
  if (rule_known)
    words += MapText::tr(
        "Bars above: how many tokens were read, which of them are kept, and the room there is. The symbol "
        "left of a row: whether the layer sees the whole text or a window, or has a state; in stripes: its "
        "cells lie elsewhere, and a bar next to it says that a copy of them is here now. Right of the rows: "
        "the bytes of each layer; hatched: reserved.");
  if (view.facts->has_state)
    words += MapText::tr("Chequered, left of the tokens: a recurrent state, of the whole text.");
  if (view.facts->checkpoints > 0)
    words += MapText::tr(
        "Bars among the tokens, or above them: checkpoints. After an edit the text is read again from the nearest one "
        "before it. The table of the timeline lists them.");
  words += messages +
           MapText::tr(
               "Lines with words below: where something changes, such as the end of the prompt. Two lines across: "
               "the chosen layer, which the other views show too.");
  words += MapText::tr(
      "Click a cell: chooses its layer and marks its token in the text. Drag: marks several. Wheel or + and "
      "-: zoom, with Shift the layers. H: heads of the layer. F or a double click: all. Arrows: from cell to "
      "cell. Esc: frees what is marked.");
  if (cache::gpuBorder(view) > 0)
    words += MapText::tr(
        "The line between rows: the CPU computes the layers above it, the GPU those below. Plain cells lie in the "
        "memory "
        "of what computes their layer: above the line in RAM, below it on the GPU.");
  return words.join(QStringLiteral("\n\n"));
}

QString borderWords() { return MapText::tr("\u2191 CPU   \u2193 GPU"); }

QString borderText(const cache::CacheView& view) {
  const int border = cache::gpuBorder(view), last = static_cast<int>(view.layers.size()) - 1;
  if (border == 0) return {};
  const auto which = [](int from, int to) {
    return from == to ? MapText::tr("layer %1").arg(from) : MapText::tr("layers %1 to %2").arg(from).arg(to);
  };
  return MapText::tr("above: %1, computed on the CPU\nbelow: %2, computed on the GPU")
      .arg(which(0, border - 1), which(border, last));
}

QString textAround(const cache::SharedCacheView& shared, const MapLayout& layout, QPoint point) {
  const cache::CacheView& view = *shared;
  if (layout.borderRect().contains(point)) return borderText(view);
  if (layout.isOfRow(point)) {
    const int layer = layout.layerAt(point.y());
    return layer < 0 ? QString() : rowInWords(layerTable(shared), layer);
  }
  if (layout.isZoomed() && layout.overview.contains(point))
    return MapText::tr("all %1 positions; drag to see another part, press F to see all")
        .arg(countText(layout.positions));
  for (size_t i = 0; i < layout.boundaries.size(); ++i) {
    if (layout.labelRect(i).contains(point) || layout.lineRect(i).contains(point))
      return layout.boundaries[i].text + QLatin1Char('\n') + layout.boundaries[i].tip;
  }
  for (const MapLayout::Ruler& ruler : layout.rulers) {
    if (ruler.word_rect.united(ruler.value_rect).contains(point)) return rulerText(view, ruler);
  }
  return layout.legend.tipAt(point, layout.legend_top);
}

}  // namespace kvarium::ui
