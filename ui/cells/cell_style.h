// CellStyle: how a cell is shown, and the words for it. Map, legend, memory bar, tooltip, table and transcript all use
// it. What a cell is stands in CellRun (core/cache/vocabulary.h); storedRuns() (cache_layout.h) maps one to the other.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

// In ascending importance to the reader, which decides where several styles share a pixel (cache_layout.h).
enum class CellKind : uint8_t {
  empty,        // capacity without a cell
  unreported,   // read; a server reports whether it keeps it when its block is full
  unheld,       // a server gave up its block; the next message reads it again
  evicted,      // "forgotten": the token was read, its cell is gone
  sealed,       // "compressed": quantized once
  held,         // a server keeps it; in which form is unknown
  kept,         // full precision, and it stays so
  recent,       // full precision, and it will be quantized
  sealed_sink,  // a quantized sink
  sink,         // a first token that is never evicted, in full precision
};
constexpr int cell_kinds = 10;

struct CellStyle {
  CellKind kind = CellKind::empty;
  cache::Place place = cache::Place::device;
  bool shared = false;
  bool operator==(const CellStyle&) const = default;
};
constexpr int cell_styles = cell_kinds * 3 * 2;
int indexOf(CellStyle style);  // in [0, cell_styles), ascending importance
CellStyle styleAt(int index);  // the style that has this index

// Styles that occur somewhere.
class StyleSet {
 public:
  void add(CellStyle style) { m_has[static_cast<size_t>(indexOf(style))] = true; }
  void remove(CellStyle style) { m_has[static_cast<size_t>(indexOf(style))] = false; }
  bool has(CellStyle style) const { return m_has[static_cast<size_t>(indexOf(style))]; }
  std::vector<CellStyle> list() const;  // the most important kinds first, of each the places in their order

 private:
  std::array<bool, cell_styles> m_has{};
};

bool isStored(CellKind kind);
bool isSink(CellKind kind);
bool isSealed(CellKind kind);
// True if the layer quantizes keys or values. Its cells in full precision are then the recent ones. False where it is
// not known, as for a server's cache.
bool isQuantized(const cache::LayerView& layer);

QString kindWord(CellKind kind);     // "compressed"
QString kindMeaning(CellKind kind);  // "kept with few bits, and never written again"
// "RAM", "in RAM"; of a GPU "GPU", "on the GPU". device_is_ram: of bytes by place CacheFacts::device_is_ram, of the
// cells of a layer that no GPU computes it.
QString placeName(cache::Place place, bool device_is_ram = true);
QString placeWords(cache::Place place, bool device_is_ram = true);
// Several places: "832 KiB in RAM, 11.1 MiB on disk"; one place: "1.87 MiB".
QString bytesByPlace(const cache::BytesByPlace& bytes, bool device_is_ram = true);
// How large a cache is, as everywhere: "5.63 MiB in use"; and with checkpoints, copies and what is reserved, where that
// is much more: "5.63 MiB in use, 23.9 MiB in all".
QString inUse(const cache::BytesByPlace& bytes, bool device_is_ram = true);
QString andAll(const QString& words, int64_t in_use, int64_t all);
QString placeWords(const cache::LayerView& layer);  // of its cells
QString deviceWord(bool on_gpu);                    // "GPU", "CPU"
// "compressed, on disk, shared"; Place::device is left out, because it is the usual one.
QString styleWords(CellStyle style, bool device_is_ram = true);
int bitsOf(const std::string& word);       // the number in "f16", "int5"; 0: there is none
QString bitsText(int k_bits, int v_bits);  // "16 bit", "5 bit keys, 3 bit values"; 0: that side is not compressed
QString formatText(
    const cache::LayerView& layer);  // "f16", "keys 8 bit per token, group 64; values 4 bit per token, ..."
QString formatWords(const cache::LayerView& layer);  // short: "16 bit", "8 bit keys, 4 bit values"
QString fullWords(const cache::LayerView& layer);    // bits of its cells in full precision: "16 bit"; empty: not known
QString formatExplained(const cache::LayerView& layer);  // "f16: 16 bits a number"

}  // namespace kvarium::ui
