// A snapshot in sentences: titles with the finding, how to read the map, what one cell is, one layer as a row of a
// table.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/inspector/cache_layout.h"

namespace kvarium {

// "30 layers hold 1,281 tokens, 28.2 MiB"
QString mapTitle(const CacheSnapshot& snapshot);
// "28.2 MiB used, 1.40 MiB reserved; 240 MiB predicted when the context is full"
QString memoryTitle(const CacheSnapshot& snapshot);
// "cross cache: 150 cells a layer, written once, 1.20 MiB"; empty: the model has none
QString crossText(const CacheSnapshot& snapshot);
// "a row is a layer, a pixel column is 3.4 tokens; point at a cell for numbers"
QString howToRead(const CacheSnapshot& snapshot, const PositionScale& scale);
// "0.940 MiB each"
QString layerBytesTitle(const CacheSnapshot& snapshot);

// State and format as the legend says it: "kept (f16)", "sealed (K int8 V int4)". Without a format where layers differ.
QString legendText(CellState state, const CacheSnapshot& snapshot);

// Positions first..last of one layer, as tooltip and for screen readers: where, then a line for each state found there
// with place, format and bytes of a cell.
QString cellText(const CacheSnapshot& snapshot, int layer, int64_t first, int64_t last);

}  // namespace kvarium
