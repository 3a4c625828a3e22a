// Populates newly mapped pages of memory in one system call.
#pragma once

#include <cstddef>
#include <span>

namespace kvarium {

// Call before writing all of these bytes. Where the system supports it, one call provides their pages, instead of a
// page fault at each first write; the faults took three quarters of the time of copying 48 KiB into new pages of 4 KiB.
// The contents do not change.
void populatePages(std::span<std::byte> bytes);

}  // namespace kvarium
