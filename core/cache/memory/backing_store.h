// BackingStore: units of bytes that lie away from compute memory. A ring (residency.h) brings them near.
//
// Used by one thread at a time: that of an IoQueue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/cache/vocabulary.h"

namespace kvarium {

class BackingStore {
 public:
  virtual ~BackingStore() = default;
  // Room for units [first, first + count). False: memory has no more. Throws Error{io} when a disk has no more room;
  // either way nothing is taken. What a unit holds at first is undefined.
  virtual bool allocate(int64_t first, int64_t count) = 0;
  virtual bool giveBack(int64_t unit) = 0;  // false: the room stays
  // `offset` bytes into a unit that has room. Throws Error{io}.
  virtual void read(int64_t unit, int64_t offset, std::span<std::byte> to) = 0;
  virtual void write(int64_t unit, int64_t offset, std::span<const std::byte> from) = 0;
};

// A file without a name in the folder for large temporary files: $TMPDIR, or /var/tmp, which lies on a disk where /tmp
// may lie in memory. pread and pwrite, never a mapping: a disk that refuses a mapped page ends the program with a
// signal. The system may keep pages of it in memory it has to spare, and takes them away when it has none. Throws
// Error{io}.
std::unique_ptr<BackingStore> makeDiskBytes(int64_t unit_bytes);

// A second pool in memory.
std::unique_ptr<BackingStore> makeHostBytes(int64_t unit_bytes);

// Tests put their own between.
using BackingStoreFactory = std::function<std::unique_ptr<BackingStore>(Place place, int64_t unit_bytes)>;
std::unique_ptr<BackingStore> makeBackingStore(Place place, int64_t unit_bytes);

}  // namespace kvarium
