#include "core/base/machine_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace kvarium {
namespace {

// The first number of a file; -1: none ("max").
int64_t numberIn(const std::string& file) {
  std::ifstream in(file);
  int64_t value = -1;
  return in >> value ? value : -1;
}

// The number after a word at the start of a line; -1: none.
int64_t numberAfter(const std::string& file, const std::string& word) {
  std::ifstream in(file);
  int64_t value = 0;
  for (std::string first; in >> first;) {
    if (first == word) return in >> value && value >= 0 ? value : -1;
    in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return -1;
}

// In bytes; -1: not there.
int64_t memoryFigure(const std::string& root, const std::string& word) {
  const int64_t kib = numberAfter(root + "/proc/meminfo", word);
  return kib < 0 || kib > std::numeric_limits<int64_t>::max() / 1024 ? -1 : kib * 1024;
}

// "0::/user.slice/..." names the group of this program.
std::string groupFolder(const std::string& root) {
  std::ifstream in(root + "/proc/self/cgroup");
  for (std::string line; std::getline(in, line);)
    if (line.rfind("0::", 0) == 0) return root + "/sys/fs/cgroup" + (line.size() > 4 ? line.substr(3) : "");
  return root + "/sys/fs/cgroup";
}

}  // namespace

int64_t availableMemory(const std::string& root) {
  int64_t available = memoryFigure(root, "MemAvailable:");
  const std::string group = groupFolder(root);
  const int64_t limit = numberIn(group + "/memory.max"), used = numberIn(group + "/memory.current");
  if (limit >= 0 && used >= 0) {
    const int64_t files = std::max<int64_t>(0, numberAfter(group + "/memory.stat", "inactive_file"));
    const int64_t left = std::max<int64_t>(0, limit - std::max<int64_t>(0, used - files));
    available = available < 0 ? left : std::min(available, left);
  }
  return available;
}

int64_t machineMemory(const std::string& root) {
  const int64_t all = memoryFigure(root, "MemTotal:"), limit = numberIn(groupFolder(root) + "/memory.max");
  return all < 0 ? limit : limit < 0 ? all : std::min(all, limit);
}

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
