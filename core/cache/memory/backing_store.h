// BackingStore: units of bytes outside compute memory, for offloaded blocks (StoredBlocks): on a disk, or in host
// memory if the host reaches device memory; otherwise PinnedBlocks does that.
//
// Only one thread uses it at a time: that of an IoQueue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/cache/vocabulary.h"

namespace kvarium::cache {

class BackingStore {
 public:
  virtual ~BackingStore() = default;
  // Allocates units [first, first + count). False: no more memory. Throws Error{io} when a disk is full. On failure
  // nothing is allocated. The first contents of a unit are undefined.
  virtual bool allocate(int64_t first, int64_t count) = 0;
  virtual bool giveBack(int64_t unit) = 0;  // false: the unit stays allocated
  // Reads or writes at `offset` bytes inside an allocated unit. Throws Error{io}.
  virtual void read(int64_t unit, int64_t offset, std::span<std::byte> to) = 0;
  virtual void write(int64_t unit, int64_t offset, std::span<const std::byte> from) = 0;
};

// On a disk: an unnamed file in the folder for large temporary files: $TMPDIR, else /var/tmp, because /tmp may be in
// memory. Uses pread and pwrite, never a mapping: a disk error on a mapped page would end the program with a signal.
// The system may cache pages of the file in spare memory. Throws Error{io}.
std::unique_ptr<BackingStore> makeBackingStore(Place place, int64_t unit_bytes);
// Tests pass a factory that wraps the stores.
using BackingStoreFactory = std::function<std::unique_ptr<BackingStore>(Place place, int64_t unit_bytes)>;

}  // namespace kvarium::cache
