#include "core/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>

#include "core/base/printable.h"

namespace kvarium {
namespace {

// The signal handler reads it, so it is lock-free. A slot is in use while last is not 0; first is written before last.
struct Slot {
  std::atomic<uintptr_t> first{0}, last{0};
  std::atomic<bool> hit{false};
};
std::array<Slot, 64> slots;
std::mutex slots_mutex;  // for acquiring and releasing slots
struct sigaction previous_action;
size_t page_bytes = 0;

void onBus(int number, siginfo_t* fault, void*) {
  const int saved_errno = errno;
  const auto address = reinterpret_cast<uintptr_t>(fault->si_addr);
  for (Slot& slot : slots) {
    if (address >= slot.last.load() || address < slot.first.load()) continue;
    void* page = reinterpret_cast<void*>(address / page_bytes * page_bytes);
    if (::mmap(page, page_bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED) break;
    slot.hit.store(true);
    errno = saved_errno;
    return;
  }
  ::sigaction(number, &previous_action, nullptr);  // the instruction runs again and reaches the earlier handler
  errno = saved_errno;
}

void install() {
  page_bytes = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  struct sigaction action {};
  action.sa_sigaction = onBus;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, &previous_action);
}

// From now on a read in this range that raises SIGBUS gives zeros. Returns the slot of the range; -1: all are in use,
// and the range is not guarded.
int guard(const std::byte* first, size_t size) {
  static std::once_flag once;
  std::call_once(once, install);
  std::lock_guard lock(slots_mutex);
  const auto free = std::ranges::find_if(slots, [](const Slot& slot) { return slot.last.load() == 0; });
  if (free == slots.end()) return -1;
  free->hit.store(false);
  free->first.store(reinterpret_cast<uintptr_t>(first));
  free->last.store(reinterpret_cast<uintptr_t>(first) + size);
  return static_cast<int>(free - slots.begin());
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
  m_name = printable(path.string(), 1024);
  // Opening a FIFO would wait for a writer.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    throw Error(ErrorKind::file, {"cannot open %1: %2", m_name, std::strerror(errno)},
                "check the path and its permissions");
  }
  struct stat status {};
  const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  if (!regular || status.st_size <= 0) {
    ::close(descriptor);
    if (!regular) throw Error(ErrorKind::file, {"%1 is not a regular file", m_name}, "name a file");
    throw Error(ErrorKind::file, {"%1 is empty", m_name}, "download or write it again");
  }
  m_size = static_cast<size_t>(status.st_size);
  void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  const int reason = errno;
  ::close(descriptor);
  if (data == MAP_FAILED) {
    throw Error(ErrorKind::file, {"cannot map %1: %2", m_name, std::strerror(reason)},
                "copy the file to a local disk and make sure there is memory left");
  }
  m_data = static_cast<const std::byte*>(data);
  m_guard = guard(m_data, m_size);
}

MappedFile::~MappedFile() {
  if (m_guard >= 0) {
    std::lock_guard lock(slots_mutex);
    slots[static_cast<size_t>(m_guard)].last.store(0);
  }
  ::munmap(const_cast<std::byte*>(m_data), m_size);
}

void MappedFile::release(size_t offset, size_t size) const {
  const size_t page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  const size_t first = (offset + page - 1) / page * page;
  const size_t last = (offset + size) / page * page;
  if (first < last && last <= m_size) ::madvise(const_cast<std::byte*>(m_data) + first, last - first, MADV_DONTNEED);
}

void MappedFile::check() const {
  if (m_guard < 0 || !slots[static_cast<size_t>(m_guard)].hit.load()) return;
  throw Error(ErrorKind::file, {"%1 was cut short or could not be read while it was in use", m_name},
              "check the disk and open the file again when nothing writes to it");
}

}  // namespace kvarium
