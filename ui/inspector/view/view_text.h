// A view of the cache in words: titles with the finding, how to read the map, a row for each layer, a cell, the legend.
// What is said of layers is said of the parts of a server's cache, by their names.
#pragma once

#include <QString>

#include "ui/cells/legend.h"
#include "ui/inspector/view/figures.h"
#include "ui/inspector/view/rows_table.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {

// "30 layers keep 1,281 tokens, 28.2 MiB"
QString mapTitle(const cache::CacheView& view);
// Rows are parts of a server's cache, with names of their own, and not numbered layers.
bool hasNames(const cache::CacheView& view);
// The name of a layer: "layer 12", or what a server calls a part of its cache: "rank 1, window 512".
QString layerName(const cache::CacheView& view, int layer);
QString layerLabel(const cache::CacheView& view, int layer);              // next to its row: "12", or that name
QString rowsText(const cache::CacheView& view, int64_t rows, int first);  // "3 layers", "2 parts", the name of one part
// The tokens that layers keep, with one part for all layers of equal lengths: "30 layers keep 256 of 856 tokens",
// "1,050 tokens read: 3 layers keep the last 300; 27 keep everything". Of a server: "The server keeps 96 of 121 tokens;
// 25 are not reported yet". Empty: no layer has cells, or a server has reported nothing.
QString keptByLayers(const cache::CacheView& view);
// True for the cache `none`, which has no cells between two tokens.
bool keepsNothing(const cache::CacheView& view);
// "cross cache: 150 cells a layer, written once, 1.20 MiB"; empty: the model has none
QString crossText(const cache::CacheView& view);
// "Rows: layers. Columns: tokens, 3.4 per pixel."
// positions: of the whole sequence; the scale may show a part.
QString howToRead(const cache::CacheView& view, const PositionScale& scale, int64_t positions);
QString layerBytesTitle(
    const cache::CacheView& view);  // with what is reserved, as the bars: "64.0 KiB per layer in all"
// Where CPU and GPU compute layers of one model: "computed on the CPU, cells in RAM"; else empty.
QString computedOn(const cache::CacheView& view, int layer);

// A row for each layer; null: none.
TableRows layerTable(const cache::SharedCacheView& view);

// "full precision (16 bit)", "compressed: 5 bit keys, 3 bit values". Without bits if layers differ. where:
// legendPlace() unless given; shown if it is not the one place of all cells.
QString legendText(CellStyle style, const cache::CacheView& view, const QString& where = {});
QString legendTip(CellStyle style, const cache::CacheView& view);  // its meaning, and the full name of the format
// The place of cells in a legend, of all layers that have such cells: "in RAM"; of CPU and GPU "in RAM or on the GPU".
QString legendPlace(cache::Place place, const cache::CacheView& view);
// A layer whose cells lie elsewhere and a copy of them in a buffer of compute memory; and "a copy is in RAM now".
bool hasCopyHere(const cache::LayerView& layer);
QString copyHere(const cache::LayerView& layer);

// Positions first..last of a layer or of one of its heads, for tooltips and screen readers: the place, `words` of the
// text if known, then a line for each style that occurs, with place, format and bytes of a cell.
QString cellText(const cache::CacheView& view, int layer, int64_t first, int64_t last, int head = -1,
                 const QString& words = {});
// Ticks where the cache can go back to: their legend, and in words what one costs and is for.
LegendEntry checkpointsEntry(const std::vector<cache::CheckpointView>& all, const CachePalette& colours);
QString checkpointText(const cache::CheckpointView& one);
QString rangeText(int64_t first, int64_t last);  // "position 7", "positions 4–7"

}  // namespace kvarium::ui
