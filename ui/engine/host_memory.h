// HostMemory: the machine's memory without the cache that is shown.
#pragma once

#include <cstdint>

#include "core/engine/observation.h"

namespace kvarium::ui {

struct HostMemory {
  int64_t weight_bytes = 0;        // of the model; 0: none, or not known
  int64_t free_bytes = -1;         // that this program could still allocate; -1: not known
  bool device_is_host = true;      // compute memory and host memory are the same
  int64_t other_caches = 0;        // caches of other conversations and versions
  device::MemoryFigures gpu = {};  // of a device with memory of its own; of others not known
  bool isKnownGpu() const { return !device_is_host && gpu.total > 0 && gpu.held >= 0 && gpu.free >= 0; }
  bool operator==(const HostMemory&) const = default;
};

}  // namespace kvarium::ui
