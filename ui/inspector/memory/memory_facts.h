// MemoryFacts: the numbers of the memory view, as plain values: what is measured, the estimate for the full context,
// and what the cache would take with other choices.
#pragma once

#include <array>

#include "ui/engine/observed.h"
#include "ui/inspector/view/figures.h"
#include "ui/inspector/view/memory_shares.h"

namespace kvarium::ui {

inline constexpr cache::Place memory_places[] = {cache::Place::device, cache::Place::host, cache::Place::disk};

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

}  // namespace kvarium::ui
