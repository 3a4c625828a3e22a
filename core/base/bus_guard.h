// BusGuard: a mapped file that is cut short or sits on a failing disk raises SIGBUS on the next read. While a guard
// lives, such a read of its range gives zeros instead, and the guard remembers, so that the reader can refuse the file.
#pragma once

#include <cstddef>

namespace kvarium {

class BusGuard {
 public:
  // The range is a mapping, page-aligned. Installs the process's SIGBUS handler once; faults elsewhere go to the
  // handler that was there before. Beyond 64 guards at a time a range is not guarded.
  BusGuard(const std::byte* first, size_t size);
  ~BusGuard();
  BusGuard(const BusGuard&) = delete;
  BusGuard& operator=(const BusGuard&) = delete;

  bool hit() const;

 private:
  int m_slot = -1;
};

}  // namespace kvarium
