// A snapshot in sentences: titles with the finding, how to read the map, what one cell is, one layer as a row of a
// table.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/inspector/cache_layout.h"

namespace kvarium {

// "30 layers keep 1,281 tokens, 28.2 MiB"
QString mapTitle(const CacheView& snapshot);
// What the layers keep, those with equal rules together: "30 layers keep 256 of 856 tokens", "1,050 tokens read: 3
// layers keep the last 300; 27 keep everything". Empty: no layer has cells.
QString keptByLayers(const CacheView& snapshot);
// Cells that hold tokens. A full window counts the cell of the token that comes next: of 256 it is 256, not 255.
int64_t heldCells(const Lengths& lengths);
// Cells live for one call only: none is there between two tokens.
bool keepsNothing(const CacheView& snapshot);
// "cross cache: 150 cells a layer, written once, 1.20 MiB"; empty: the model has none
QString crossText(const CacheView& snapshot);
// "Rows: layers. Columns: tokens, 3.4 per pixel."
// positions: there are, of which the scale may show a part.
QString howToRead(const CacheView& snapshot, const PositionScale& scale, int64_t positions);
QString layerBytesTitle(const CacheView& snapshot);  // of what is in use: "64.0 KiB per layer", "up to 96.0 KiB"

// "full precision (16 bit)", "compressed: 5 bit keys, 3 bit values". Without bits where layers differ.
QString legendText(CellState state, const CacheView& snapshot);
// What it means, and the whole of the format. with_kept: of recent cells and kept ones at once: they look the same, so
// a legend with both has one entry for them.
QString legendTip(CellState state, const CacheView& snapshot, bool with_kept = false);
// One layer: what it attends to, where it lies, heads, bytes; the buffers that offloaded layers come through explained.
QString layerText(const CacheView& snapshot, int layer);

// Positions first..last of one layer or one of its heads, as tooltip and for screen readers: where, what the text says
// there if that is known, then a line for each state found there with place, format and bytes of a cell.
QString cellText(const CacheView& snapshot, int layer, int64_t first, int64_t last, int head = -1,
                 const QString& words = {});
QString rangeText(int64_t first, int64_t last);  // "position 7", "positions 4–7"
QString tokensText(int64_t tokens);              // "1 token", "1,281 tokens"

}  // namespace kvarium
