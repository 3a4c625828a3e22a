// The memory of a cache and of its machine as plain values. MemoryFacts, the numbers: what is measured, the estimate
// for the full context, and what the cache would take with other choices. Rows of names and bytes, of which bars,
// legends, table and CSV are made, and the sentences around them.
#pragma once

#include <QString>
#include <array>
#include <vector>

#include "ui/cells/legend.h"
#include "ui/engine/observed.h"
#include "ui/inspector/view/figures.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

// What the cache would take with other choices; of the outlines that the user chose. 0: not shown, not known, or the
// same as now.
struct WouldTake {
  int64_t full_f16 = 0, no_window = 0, no_gqa = 0;
};
struct Comparisons {
  bool full_f16 = true, no_window = false, no_gqa = false;
};

struct MemoryFacts {
  struct AtPlace {
    MemoryShares held;
    int64_t predicted = 0;  // 0: unknown
    WouldTake otherwise;
    int64_t most() const;
  };
  std::array<AtPlace, 3> places;  // indexed by Place, as BytesByPlace counts it
  Known<Holdings> held;           // of all places
  int64_t scratch = 0;            // 0: nothing, or not known
  int64_t context = 0;            // tokens `predicted` is for; 0: not known
  // Tokens a cache of fixed size has room for, if less than the context; -1: the context is the limit.
  int64_t room = -1;
  int64_t full_f16 = 0, predicted = 0;
  int64_t checkpoints = 0;     // the most that they come to take besides
  int64_t saved = 0;           // by quantizing
  bool keeps_nothing = false;  // view_text.h
  bool is_elsewhere = false;   // nothing of this machine's memory belongs to the cache
  bool has_places = true;      // the bytes of each place are known
  int64_t window = -1;         // tokens the layer with the longest window sees; -1: no layer has one
  int64_t newest = -1;         // tokens that stay at 16 bit; -1: nothing is quantized
  int64_t scale_end = 1;       // bytes at the right end of the places' bars; grows in steps

  bool shows(cache::Place place) const;
};

MemoryFacts memoryFacts(const cache::CacheView& view, const Comparisons& comparisons = {});

struct MemoryRow {
  enum class Section : uint8_t { machine, measured, estimated };  // of the legend; a bar shows the parts of the machine
  Section section = Section::measured;
  LegendEntry entry;  // its text is the name
  QString place;      // "RAM"; empty: of several
  int64_t bytes = 0;
  bool is_sum = false;  // of other rows: it is not in the table
};
std::vector<MemoryRow> memoryRows(const cache::CacheView& view, const MemoryFacts& facts, const HostMemory& host = {});
// The heading, then a name with its bytes for each row; rows of one name are one. Empty: there is nothing of that part.
std::vector<LegendEntry> memoryLegend(const std::vector<MemoryRow>& rows, MemoryRow::Section section,
                                      const QString& heading);
TableRows memoryTable(const std::vector<MemoryRow>& rows);

QString nameOfPlace(const MemoryFacts& facts, cache::Place place, bool device_is_host);  // of its bar: "RAM", "server"
// What is in use, compared with every token at 16 bit, and all that it takes: "1.40 MiB in use (every token at 16 bit:
// 2.6 MiB), 4.23 MiB in all"; the legend has the parts.
QString memoryTitle(const MemoryFacts& facts, bool device_is_host = true);
QString memoryHowTo(const cache::CacheView& view, const MemoryFacts& facts);
QString memoryDetails(const MemoryFacts& facts, const HostMemory& host);  // the rest of the explanation

}  // namespace kvarium::ui
