// CellState: what one cell is to a reader, and the words for it. Map, legend, memory bar, tooltip and table use no
// others.
#pragma once

#include <QString>
#include <cstdint>

#include "core/cache/snapshot.h"

namespace kvarium {

// Ascending: what matters more to somebody who looks. Where states share a pixel this order decides (cache_layout.h).
enum class CellKind : uint8_t {
  empty,        // room that holds no cell yet
  evicted,      // the token was seen, its cell is gone
  sealed,       // quantized once
  kept,         // full precision, in a cache that stays so
  recent,       // full precision, in a cache that will quantize it
  sealed_sink,  // a first token that is never evicted, quantized
  sink,         // a first token that is never evicted
};
constexpr int cell_kinds = 7;

struct CellState {
  CellKind kind = CellKind::empty;
  Place place = Place::device;
  bool shared = false;
  bool operator==(const CellState&) const = default;
};
constexpr int cell_states = cell_kinds * 3 * 2;
int indexOf(CellState state);  // [0, cell_states), ascending with what matters

bool isStored(CellKind kind);
bool isSink(CellKind kind);
// True if the layer turns numbers into codes, so that its full cells are only the recent ones.
bool isQuantized(const LayerBytes& layer);
CellState stateOf(const CellRun& run, bool quantized);

QString kindWord(CellKind kind);  // "sealed"
QString placeWords(Place place);  // "on host"
// "sealed, on host, shared"; the device is not said, it is where cells are at home. with_kept: of recent cells and kept
// ones at once: they look the same, so a legend with both has one entry for them.
QString stateWords(CellState state, bool with_kept = false);
QString formatText(const LayerBytes& layer);       // "f16", "K 8 bit per token, group 64; V 4 bit per token, group 64"
QString formatWords(const LayerBytes& layer);      // short: "f16", "K int8 V int4"
QString formatExplained(const LayerBytes& layer);  // "f16: 16 bits a number"

}  // namespace kvarium
