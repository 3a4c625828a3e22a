#include "core/device/cpu/cpu_ops.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace kvarium::cpu {
namespace {

// From here on the kernel may use pages of 2 MiB (weights and cache slabs are read whole).
constexpr size_t large = size_t{4} << 20;
constexpr size_t huge_page = size_t{2} << 20;

// Blocks of a cache come and go for hours, and the C library does not use freed aligned memory again as a whole: 20,000
// tokens of a bounded cache grew the heap by 440 MB. From here on memory is mapped, and back at once when it is freed.
constexpr size_t own_pages = size_t{256} << 10;
constexpr size_t page = 4096;

size_t roundUp(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// An anonymous mapping that starts at a huge page; null when there is no memory.
std::byte* mapLarge(size_t bytes) {
  const size_t whole = bytes + huge_page;
  void* start = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return nullptr;
  auto* first = static_cast<std::byte*>(start);
  const size_t before = roundUp(reinterpret_cast<size_t>(first), huge_page) - reinterpret_cast<size_t>(first);
  if (before) ::munmap(first, before);
  std::byte* data = first + before;
  if (whole - before > bytes) ::munmap(data + bytes, whole - before - bytes);
  ::madvise(data, bytes, MADV_HUGEPAGE);
  return data;
}

std::byte* mapPages(size_t bytes) {
  void* start = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return start == MAP_FAILED ? nullptr : static_cast<std::byte*>(start);
}

// 64-byte aligned. Throws Error{memory}.
std::byte* takeMemory(size_t bytes) {
  std::byte* data = nullptr;
  if (bytes > SIZE_MAX / 4) {  // rounded up it might not be a size_t
  } else if (bytes >= large) {
    data = mapLarge(roundUp(bytes, huge_page));
  } else if (bytes >= own_pages) {
    data = mapPages(roundUp(bytes, page));
  } else {
    const size_t size = roundUp(bytes ? bytes : 1, 64);
    data = static_cast<std::byte*>(::operator new (size, std::align_val_t{64}, std::nothrow));
  }
  if (!data)
    throw Error(ErrorKind::memory,
                {"no memory for %1", bytesText(static_cast<int64_t>(std::min<size_t>(bytes, INT64_MAX)))},
                "close other programs, or choose a smaller model or context");
  return data;
}

void giveBack(std::byte* data, size_t bytes) noexcept {
  if (bytes >= large) {
    ::munmap(data, roundUp(bytes, huge_page));
  } else if (bytes >= own_pages) {
    ::munmap(data, roundUp(bytes, page));
  } else {
    ::operator delete (data, std::align_val_t{64});
  }
}

}  // namespace

CpuDevice::CpuDevice(int threads, device::Precision precision, const Kernels& kernels)
    : m_kernels(kernels),
      m_precision(precision),
      m_pool(threads),
      m_stretches(static_cast<size_t>(threads)),
      m_thread_floats(static_cast<size_t>(threads)),
      m_thread_codes(static_cast<size_t>(threads)) {}

device::DeviceFacts CpuDevice::facts() const {
  const int threads = m_pool.size();
  return {.name = "CPU, " + std::to_string(threads) + (threads == 1 ? " thread, " : " threads, ") + m_kernels.name,
          .precision = m_precision,
          .host_memory = true,
          .row_invariant_rows = device::any_rows,
          .async = false,
          .is_cpu = true};
}

device::Memory CpuDevice::allocate(size_t bytes) { return {*this, device::devicePtr(takeMemory(bytes)), bytes}; }
device::Pinned CpuDevice::pinned(size_t bytes) { return {*this, takeMemory(bytes), bytes}; }
void CpuDevice::free(std::byte* data, size_t bytes) noexcept { giveBack(data, bytes); }

}  // namespace kvarium::cpu
