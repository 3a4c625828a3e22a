#include "core/base/fresh_pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace kvarium {

void populatePages([[maybe_unused]] std::span<std::byte> bytes) {
#ifdef MADV_POPULATE_WRITE  // Linux 5.14
  static const auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<uintptr_t>(bytes.data()) / page * page;
  const auto end = (reinterpret_cast<uintptr_t>(bytes.data()) + bytes.size() + page - 1) / page * page;
  // A failure only costs time: the pages are then provided at their first write.
  if (end > begin) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);
#endif
}

}  // namespace kvarium
