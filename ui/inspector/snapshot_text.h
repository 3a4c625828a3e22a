// A snapshot in sentences: titles with the finding, how to read the map, what one cell is, one layer as a row of a
// table.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/inspector/cache_layout.h"

namespace kvarium {

// "30 layers hold 1,281 tokens, 28.2 MiB"
QString mapTitle(const CacheSnapshot& snapshot);
// Tokens were read and none is stored: cells live for one call only, and none runs.
bool keepsNothing(const CacheSnapshot& snapshot);
// "cross cache: 150 cells a layer, written once, 1.20 MiB"; empty: the model has none
QString crossText(const CacheSnapshot& snapshot);
// "a row is a layer, a pixel column is 3.4 tokens; point at one for numbers, turn the wheel to zoom"
// positions: there are, of which the scale may show a part.
QString howToRead(const CacheSnapshot& snapshot, const PositionScale& scale, int64_t positions);
// "0.940 MiB each"
QString layerBytesTitle(const CacheSnapshot& snapshot);

// State and format as the legend says it: "kept f16", "sealed K int8 V int4". Without a format where layers differ.
// with_kept: see stateWords.
QString legendText(CellState state, const CacheSnapshot& snapshot, bool with_kept = false);
// The same with the whole of the format, groups, axis, and what it means.
QString legendTip(CellState state, const CacheSnapshot& snapshot, bool with_kept = false);
// One layer: what it attends to, where it lies, heads, bytes; the buffers that offloaded layers come through explained.
QString layerText(const CacheSnapshot& snapshot, int layer);

// Positions first..last of one layer or one of its heads, as tooltip and for screen readers: where, what the text says
// there if that is known, then a line for each state found there with place, format and bytes of a cell.
QString cellText(const CacheSnapshot& snapshot, int layer, int64_t first, int64_t last, int head = -1,
                 const QString& words = {});
QString rangeText(int64_t first, int64_t last);  // "position 7", "positions 4–7"
QString tokensText(int64_t tokens);              // "1 token", "1,281 tokens"

}  // namespace kvarium
