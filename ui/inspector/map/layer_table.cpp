#include "ui/inspector/map/layer_table.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/cells/layer_kind.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct LayerTable {
  Q_DECLARE_TR_FUNCTIONS(LayerTable)
};

// "on disk; a copy is in RAM now"
QString placeText(const cache::LayerView& layer) {
  const QString place = placeWords(layer);
  return hasCopyHere(layer) ? LayerTable::tr("%1; %2", "on disk; a copy is in RAM now").arg(place, copyHere(layer))
                            : place;
}

// "4 sink; 1,024 compressed; 128 full precision"
QString statesText(const cache::GroupView& group, bool quantized, bool device_is_ram) {
  struct Sum {
    QString words;
    int64_t count;
  };
  std::vector<Sum> sums;
  for (const StyleRun& run : styleRuns(group, quantized, group.lengths.tokens_seen)) {
    const QString words = styleWords(run.style, device_is_ram);
    const auto known = std::find_if(sums.begin(), sums.end(), [&](const Sum& sum) { return sum.words == words; });
    if (known == sums.end())
      sums.push_back({words, run.count});
    else
      known->count += run.count;
  }
  QStringList parts;
  for (const Sum& sum : sums) parts += LayerTable::tr("%1 %2", "count state").arg(countText(sum.count), sum.words);
  if (nextCell(group.lengths) >= 0) parts += LayerTable::tr("1 for the next token");
  return parts.join(QLatin1String("; "));
}

}  // namespace

TableRows layerTable(const cache::SharedCacheView& view) {
  using Cell = TableCell;
  // of(layer, group) makes the cell; group is null for a layer in no group.
  const auto column = [&view, groups = groupOfLayers(view ? *view : cache::CacheView{})](const QString& header,
                                                                                         auto of) {
    return TableColumn{header, [view, groups, of](int row) -> Cell {
                         const int group = groups[static_cast<size_t>(row)];
                         return of(view->layers[static_cast<size_t>(row)],
                                   group < 0 ? nullptr : &view->groups[static_cast<size_t>(group)]);
                       }};
  };
  using Layer = const cache::LayerView&;
  using Group = const cache::GroupView*;
  const auto bytes = [tells = !view || view->facts->tells_bytes](auto of) {
    return [tells, of](Layer layer, Group) {
      return tells ? Cell::bytes(of(layer)) : Cell{LayerTable::tr("not reported")};
    };
  };
  TableRows rows{view ? static_cast<int>(view->layers.size()) : 0,
                 {{view && isOfServer(*view) ? LayerTable::tr("part") : LayerTable::tr("layer"),
                   [view](int row) { return isOfServer(*view) ? Cell{layerName(*view, row)} : Cell::count(row); }},
                  column(LayerTable::tr("sees"),
                         [](Layer layer, Group group) -> Cell {
                           return {layerKindWords(kindOf(layer, group), group ? group->facts->window : -1)};
                         }),
                  column(LayerTable::tr("KV heads"),
                         [](Layer layer, Group) {
                           return layer.facts->n_kv_heads > 0 ? Cell::count(layer.facts->n_kv_heads) : Cell{};
                         }),
                  {LayerTable::tr("read"), [view](int) { return Cell::count(view->lengths.tokens_seen); }},
                  column(LayerTable::tr("kept"),
                         [](Layer, Group group) { return Cell::count(group ? heldCells(group->lengths) : 0); }),
                  column(LayerTable::tr("cells"),
                         [](Layer layer, Group group) -> Cell {
                           return {group ? statesText(*group, isQuantized(layer), !layer.facts->on_gpu)
                                         : LayerTable::tr("recurrent state")};
                         }),
                  column(LayerTable::tr("place"), [](Layer layer, Group) -> Cell { return {placeText(layer)}; }),
                  column(LayerTable::tr("format"), [](Layer layer, Group) -> Cell { return {formatText(layer)}; }),
                  column(LayerTable::tr("in use"), bytes([](Layer layer) { return layer.bytes.used(); })),
                  column(LayerTable::tr("reserved"), bytes([](Layer layer) { return layer.bytes.reserved; }))}};
  if (view && isOfServer(*view))
    rows.columns.insert(rows.columns.begin() + 5, column(LayerTable::tr("not reported yet"), [](Layer, Group group) {
                          return Cell::count(group ? untoldTokens(*group) : 0);
                        }));
  if (view && cache::gpuBorder(*view) > 0)
    rows.columns.push_back(column(LayerTable::tr("computed on"),
                                  [](Layer layer, Group) -> Cell { return {deviceWord(layer.facts->on_gpu)}; }));
  return rows;
}

}  // namespace kvarium::ui
