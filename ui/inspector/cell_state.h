// CellState: what one cell is to a reader, and the words for it. Map, legend, memory bar, tooltip and table use no
// others.
#pragma once

#include <QString>
#include <cstdint>
#include <string>

#include "core/cache/view/cache_view.h"

namespace kvarium {

// Ascending: what matters more to somebody who looks. Where states share a pixel this order decides (cache_layout.h).
enum class CellKind : uint8_t {
  empty,        // room that holds no cell yet
  evicted,      // "forgotten": the token was read, its cell is gone
  sealed,       // "compressed": quantized once
  kept,         // full precision, in a cache that stays so
  recent,       // full precision, in a cache that will compress it
  sealed_sink,  // a first token that is never evicted, compressed
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
bool isQuantized(const LayerView& layer);
CellState stateOf(const CellRun& run, bool quantized);

QString kindWord(CellKind kind);  // "compressed"
// "RAM", "in RAM". The device's memory is RAM where the CPU computes, as it does in this window.
QString placeName(Place place, bool device_is_ram = true);
QString placeWords(Place place, bool device_is_ram = true);
// "compressed, on disk, shared"; the device is not said, it is where cells are at home.
QString stateWords(CellState state);
int bitsOf(const std::string& word);          // of "f16", "int5"; 0: it says none
QString bitsText(int k_bits, int v_bits);     // "16 bit", "5 bit keys, 3 bit values"
QString formatText(const LayerView& layer);   // "f16", "keys 8 bit per token, group 64; values 4 bit per token, ..."
QString formatWords(const LayerView& layer);  // short: "16 bit", "8 bit keys, 4 bit values"
QString fullWords(const LayerView& layer);    // of its cells in full precision: "16 bit"; empty: not known
QString formatExplained(const LayerView& layer);  // "f16: 16 bits a number"

}  // namespace kvarium
