// Counts what operator new hands out: largest_allocation is the bytes of the largest piece since it was last set to 0,
// allocations the number of pieces, but for threads that set counts_allocations to false. Replaces the program's
// operator new, so one source file of a test program includes this.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace kvarium::support {

inline std::atomic<size_t> largest_allocation{0};
inline std::atomic<int64_t> allocations{0};
inline thread_local bool counts_allocations = true;

inline void* countedOrNull(size_t size) noexcept {
  if (counts_allocations) allocations.fetch_add(1, std::memory_order_relaxed);
  for (size_t seen = largest_allocation; size > seen && !largest_allocation.compare_exchange_weak(seen, size);) {
  }
  return std::malloc(std::max<size_t>(size, 1));
}

inline void* counted(size_t size) {
  if (void* memory = countedOrNull(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace kvarium::support

void* operator new(size_t size) { return kvarium::support::counted(size); }
void* operator new[](size_t size) { return kvarium::support::counted(size); }
void* operator new(size_t size, const std::nothrow_t&) noexcept { return kvarium::support::countedOrNull(size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return kvarium::support::countedOrNull(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
