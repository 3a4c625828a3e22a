// ServedCache: the conversation's cache of a KVarium server, as the end of its answer tells it.
#pragma once

#include <cstdint>
#include <string>

#include "core/engine/wire.h"

namespace kvarium::remote {

// A number that is not told is -1.
struct ServedCache {
  std::string spec;         // empty: not told
  std::string stop_reason;  // decode::stopReasonName(); empty: not told
  // As TurnStats has them.
  int64_t tokens_seen = -1, stored = -1, capacity = -1, evicted = -1, evicted_first_at = -1, missing = -1;
  int64_t bytes = -1, reserved = -1;                   // in use, and beside that
  int64_t at_device = -1, at_host = -1, at_disk = -1;  // of the bytes in use
  bool device_is_ram = false;                          // its device computes in the server's RAM
  bool operator==(const ServedCache&) const = default;
};

// No number is left out, but perhaps `capacity` and `evicted_first_at`: there -1 says that there is none; and
// `missing`, which older servers do not tell.
bool isWhole(const ServedCache& cache);
// What a turn of this machine's engine would tell of it. Nothing is taken where it is not whole.
void takeCache(const ServedCache& cache, engine::TurnStats& stats);

}  // namespace kvarium::remote
