// largest_allocation: bytes of the largest operator new since it was last set to 0. Replaces the program's operator
// new, so one source file of a test program includes this.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace kvarium::support {

inline std::atomic<size_t> largest_allocation{0};

inline void* counted(size_t size) {
  for (size_t seen = largest_allocation; size > seen && !largest_allocation.compare_exchange_weak(seen, size);) {
  }
  if (void* memory = std::malloc(std::max<size_t>(size, 1))) return memory;
  throw std::bad_alloc();
}

}  // namespace kvarium::support

void* operator new(size_t size) { return kvarium::support::counted(size); }
void* operator new[](size_t size) { return kvarium::support::counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
