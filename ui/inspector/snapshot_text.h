// A snapshot in sentences: titles with the finding, how to read the map, what one cell is, one layer as a row of a
// table.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/inspector/cache_layout.h"

namespace kvarium {

QString mapTitle(const CacheSnapshot& snapshot);  // "30 layers hold 1,281 tokens, 28.2 MiB"
QString memoryTitle(
    const CacheSnapshot& snapshot);  // "28.2 MiB used, 1.40 MiB reserved; 240 MiB predicted when the context is full"
QString howToRead(
    const PositionScale& scale);  // "rows are layers, about 4 tokens to a pixel column; hover for numbers"
QString layerBytesTitle(const CacheSnapshot& snapshot);  // "0.94 MiB each"

// State and format as the legend says it: "kept f16", "sealed K int8 V int4". Without a format where layers differ.
QString legendText(CellState state, const CacheSnapshot& snapshot);

// Positions first..last of one layer, as tooltip and for screen readers: place, state, format, bytes of a cell; one
// line each.
QString cellText(const CacheSnapshot& snapshot, int layer, int64_t first, int64_t last);

}  // namespace kvarium
