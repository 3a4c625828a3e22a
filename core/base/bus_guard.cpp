#include "core/base/bus_guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

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

}  // namespace

BusGuard::BusGuard(const std::byte* first, size_t size) {
  static std::once_flag once;
  std::call_once(once, install);
  std::lock_guard lock(slots_mutex);
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].last.load() != 0) continue;
    m_slot = static_cast<int>(i);
    slots[i].hit.store(false);
    slots[i].first.store(reinterpret_cast<uintptr_t>(first));
    slots[i].last.store(reinterpret_cast<uintptr_t>(first) + size);
    return;
  }
}

BusGuard::~BusGuard() {
  std::lock_guard lock(slots_mutex);
  if (m_slot >= 0) slots[static_cast<size_t>(m_slot)].last.store(0);
}

bool BusGuard::hit() const { return m_slot >= 0 && slots[static_cast<size_t>(m_slot)].hit.load(); }

}  // namespace kvarium
