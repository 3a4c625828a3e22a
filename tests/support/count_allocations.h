// Counts what operator new hands out: largest_allocation is the bytes of the largest piece since it was last set to 0,
// allocations the number of pieces, but for threads that set counts_allocations to false. Replaces the program's
// operator new in the programs whose sources count_allocations.cpp is one of.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace kvarium::support {

inline std::atomic<size_t> largest_allocation{0};
inline std::atomic<int64_t> allocations{0};
inline thread_local bool counts_allocations = true;

}  // namespace kvarium::support
