// MemoryFacts: everything the memory view shows, as plain values: what is measured, what is bounded, what would be.
#pragma once

#include <QString>
#include <vector>

#include "ui/inspector/legend.h"
#include "ui/inspector/memory_shares.h"

namespace kvarium {

// What stands beside the cache in the machine's memory. The engine does not know its scratch: it is said so.
struct Surroundings {
  int64_t weight_bytes = 0;    // of the model; 0: none, or not known
  int64_t free_bytes = -1;     // this program could still take; -1: not told
  bool device_is_host = true;  // compute memory and host memory are the same
  bool operator==(const Surroundings&) const = default;
};

// Outlines of what would be; the user chooses.
struct Ghosts {
  bool full_f16 = true, no_window = false, no_gqa = false;
};

struct MemoryFacts {
  struct AtPlace {
    MemoryShares held;
    int64_t predicted = 0;                            // 0: unknown
    int64_t full_f16 = 0, no_window = 0, no_gqa = 0;  // 0: not shown
    int64_t most() const;
  };
  std::vector<AtPlace> places;  // [3], indexed by Place
  Surroundings around;
  int64_t used = 0, reserved = 0, full_f16 = 0, predicted = 0;
  int64_t no_window = 0, no_gqa = 0;  // 0: not known, or the same as now
  int64_t saved = 0;                  // by sealing, now
  bool keeps_nothing = false;         // snapshot_text.h
  int64_t scale_end = 1;              // bytes at the right end of the places' bars; grows in steps
  std::vector<LegendEntry> machine, measured, estimated;

  int64_t held() const { return used + reserved; }
  int64_t inMachine() const;  // cache bytes in the memory that holds the weights
  bool shows(Place place) const;
};

MemoryFacts memoryFacts(const CacheSnapshot& snapshot, const Surroundings& around = {}, const Ghosts& ghosts = {});
QString placeName(Place place);  // "device"
// Of what is used: room is no cost of a cache that fills it. "1.40 MiB used, 47 % less than the full f16 cache of 2.65
// MiB; 2.83 MiB more reserved"
QString memoryTitle(const MemoryFacts& facts);
QString memoryHowTo(const MemoryFacts& facts);

}  // namespace kvarium
