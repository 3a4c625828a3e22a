// BusGuard: protects reads of a mapped file. If the file is cut short or its disk fails, the next read raises SIGBUS.
// While a guard exists, such a read in its range gives zeros, and hit() becomes true, so that the reader can refuse the
// file.
#pragma once

#include <cstddef>

namespace kvarium {

class BusGuard {
 public:
  // The range must be a mapping, page-aligned. Installs the process's SIGBUS handler once; faults elsewhere go to the
  // earlier handler. Ranges beyond 64 guards at a time are not guarded.
  BusGuard(const std::byte* first, size_t size);
  ~BusGuard();
  BusGuard(const BusGuard&) = delete;
  BusGuard& operator=(const BusGuard&) = delete;

  bool hit() const;

 private:
  int m_slot = -1;
};

}  // namespace kvarium
