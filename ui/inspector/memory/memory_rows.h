// The memory of a cache and of its machine in words: rows of names and bytes, of which bars, legends, table and CSV are
// made, and the sentences around them.
#pragma once

#include <QString>
#include <vector>

#include "ui/cells/legend.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

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
// What is in use, compared with every token at 16 bit: "1.40 MiB in use (every token at 16 bit: 2.6 MiB), 2.83 MiB
// reserved"; offloaded: "11.1 MiB on disk, 832 KiB of copies".
QString memoryTitle(const MemoryFacts& facts, bool device_is_host = true);
QString memoryHowTo(const cache::CacheView& view, const MemoryFacts& facts);
QString memoryDetails(const MemoryFacts& facts, const HostMemory& host);  // the rest of the explanation

}  // namespace kvarium::ui
