#include "tests/support/count_allocations.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace kvarium::support {
namespace {

void* countedOrNull(size_t size) noexcept {
  if (counts_allocations) allocations.fetch_add(1, std::memory_order_relaxed);
  for (size_t seen = largest_allocation; size > seen && !largest_allocation.compare_exchange_weak(seen, size);) {
  }
  return std::malloc(std::max<size_t>(size, 1));
}

void* counted(size_t size) {
  if (void* memory = countedOrNull(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace
}  // namespace kvarium::support

void* operator new(size_t size) { return kvarium::support::counted(size); }
void* operator new[](size_t size) { return kvarium::support::counted(size); }
void* operator new(size_t size, const std::nothrow_t&) noexcept { return kvarium::support::countedOrNull(size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return kvarium::support::countedOrNull(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
