// MemoryFacts: everything the memory view shows, as plain values: what is measured, the estimate for the full context,
// and what the cache would take with other choices.
#pragma once

#include <QString>
#include <vector>

#include "core/engine/observation.h"
#include "ui/cells/legend.h"
#include "ui/engine/host_memory.h"
#include "ui/inspector/view/memory_shares.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

// The outlines that the user chose: the cache with other choices.
struct Comparisons {
  bool full_f16 = true, no_window = false, no_gqa = false;
};

struct MemoryFacts {
  struct AtPlace {
    MemoryShares held;
    int64_t predicted = 0;                            // 0: unknown
    int64_t full_f16 = 0, no_window = 0, no_gqa = 0;  // 0: not shown
    int64_t most() const;
  };
  std::vector<AtPlace> places;  // [3], indexed by Place, as BytesByPlace counts it
  HostMemory host;
  cache::BytesByPlace used_at;
  int64_t scratch = 0;  // 0: nothing, or not known
  int64_t context = 0;  // tokens `predicted` is for; 0: not known
  int64_t room =
      -1;  // tokens a cache of fixed size has room for, if less than the context; -1: the context is the limit
  int64_t used = 0, reserved = 0, full_f16 = 0, predicted = 0;
  int64_t holes = 0;                  // the part of `reserved` in blocks whose other cells stay (Bytes::holes)
  int64_t buffers = 0;                // copies of offloaded layers, the rest of `used_at`; not in `reserved`
  int64_t no_window = 0, no_gqa = 0;  // 0: not known, or the same as now
  int64_t saved = 0;                  // by quantizing
  bool keeps_nothing = false;         // snapshot_text.h
  bool of_server = false;             // the cache is a server's: nothing of this machine's memory belongs to it
  bool tells_bytes = true;            // CacheFacts::tells_bytes
  QString kept;                       // of a server: keptByServer(); empty: it has told nothing
  int64_t window = -1;                // tokens the layer with the longest window sees; -1: no layer has one
  int64_t newest = -1;                // tokens that stay at 16 bit; -1: nothing is quantized
  int64_t scale_end = 1;              // bytes at the right end of the places' bars; grows in steps
  std::vector<LegendEntry> machine, measured, estimated;
  std::vector<int64_t> machine_bytes;  // of the entries of `machine`, which are the parts of a bar; 0: of none

  int64_t held() const { return used + buffers + reserved; }
  int64_t inMachine() const;  // cache bytes in the memory that holds the weights
  int64_t reservedInMachine() const;
  bool shows(cache::Place place) const;
};

MemoryFacts memoryFacts(const cache::CacheView& snapshot, const HostMemory& host = {},
                        const Comparisons& comparisons = {});
QString nameOfPlace(const MemoryFacts& facts, cache::Place place);  // of its bar: "RAM", "GPU", "server"
// What is in use, compared with every token at 16 bit: "1.40 MiB in use (47 % less than at 16 bit), 2.83 MiB reserved";
// offloaded: "832 KiB in RAM, 11.1 MiB on disk". The comparison counts holes: their memory is not saved.
QString memoryTitle(const MemoryFacts& facts);
QString machineName(const MemoryFacts& facts);  // of the bar of all memory: "machine", "whole GPU"
QString memoryHowTo(const MemoryFacts& facts);
QString memoryDetails(const MemoryFacts& facts);  // the rest of the explanation, of what is shown
TableRows memoryTable(const MemoryFacts& facts);  // name, place, bytes, measured or estimated; without rows of nothing

}  // namespace kvarium::ui
