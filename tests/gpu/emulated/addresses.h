// Memory of the emulated GPU whose addresses are used once, so that any use of a block after it was given back is
// found.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <iterator>
#include <map>
#include <new>
#include <vector>

#include "tests/gpu/emulated/emulation.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

namespace kvarium::emulated {

constexpr size_t page = 4096;

// With a red zone after each block.
class Addresses {
 public:
  explicit Addresses(size_t alignment) : m_alignment(alignment) {}

  std::byte* take(size_t bytes) {
    const size_t whole = (bytes + red_zone + m_alignment - 1) / m_alignment * m_alignment;
    if (m_ranges.empty() || m_ranges.back().used + whole > m_ranges.back().size) addRange(whole);
    Range& range = m_ranges.back();
    std::byte* block = range.start + range.used;
    range.used += whole;
    if (range.used > range.open) {
      range.open = (range.used + open_step - 1) / open_step * open_step;
      if (!m_hidden) protect(range, PROT_READ | PROT_WRITE);
    }
    m_blocks[block] = {bytes};
    m_resident += bytes;
    ASAN_UNPOISON_MEMORY_REGION(block, bytes);
    ASAN_POISON_MEMORY_REGION(block + bytes, whole - bytes);
    return block;
  }
  // Nobody may use it any more. Its bytes are 0xff until other blocks were given back, then its pages are freed.
  void giveBack(std::byte* block) {
    Block& given = m_blocks.at(block);
    std::memset(block, 0xff, given.bytes);
    given.live = false;
    ASAN_POISON_MEMORY_REGION(block, given.bytes);
    m_given_back.push_back(block);
    m_given_bytes += given.bytes;
    while (m_given_bytes > most_given_bytes && m_given_back.size() > least_given) forgetOldest();
  }
  // Whether a block that is in use holds all of [at, at + bytes).
  bool holds(const void* at, size_t bytes) const {
    const auto* byte = static_cast<const std::byte*>(at);
    const auto behind = m_blocks.upper_bound(byte);
    if (behind == m_blocks.begin()) return false;
    const auto& [start, block] = *std::prev(behind);
    return block.live && byte + bytes <= start + block.bytes;
  }
  bool has(const void* at) const { return rangeOf(at) != nullptr; }
  // The host gives a block back; it is in use until giveBack().
  size_t end(const std::byte* start) {
    const auto found = m_blocks.find(start);
    if (found == m_blocks.end() || found->second.ended)
      throw EmulationError("memory goes back that was not handed out");
    found->second.ended = true;
    return found->second.bytes;
  }
  size_t resident() const { return m_resident; }
  void hide(bool hidden) {
    if (hidden == m_hidden) return;
    m_hidden = hidden;
    for (const Range& range : m_ranges) protect(range, hidden ? PROT_NONE : PROT_READ | PROT_WRITE);
  }

 private:
  static constexpr size_t red_zone = 256, range_bytes = size_t{1} << 38, open_step = size_t{1} << 20;
  static constexpr size_t most_given_bytes = size_t{64} << 10, least_given = 2;
  struct Range {
    std::byte* start = nullptr;
    size_t size = 0, used = 0, open = 0;
  };
  struct Block {
    size_t bytes = 0;
    bool live = true, ended = false;
  };

  void addRange(size_t at_least) {
    const size_t size = std::max(range_bytes, (at_least + open_step - 1) / open_step * open_step);
    void* start = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) throw std::bad_alloc();
    m_ranges.push_back({static_cast<std::byte*>(start), size, 0, 0});
  }
  static void protect(const Range& range, int protection) { mprotect(range.start, range.open, protection); }
  const Range* rangeOf(const void* at) const {
    const auto* byte = static_cast<const std::byte*>(at);
    for (const Range& range : m_ranges) {
      if (byte >= range.start && byte < range.start + range.size) return &range;
    }
    return nullptr;
  }
  void forgetOldest() {
    const auto block = m_blocks.find(m_given_back.front());
    m_given_back.pop_front();
    m_given_bytes -= block->second.bytes;
    m_resident -= block->second.bytes;
    // The pages that no other block has a part of.
    const Range& range = *rangeOf(block->first);
    const auto before = block == m_blocks.begin() ? m_blocks.end() : std::prev(block), next = std::next(block);
    size_t from = 0, until = range.used;  // what is between the neighbours
    if (before != m_blocks.end() && rangeOf(before->first) == &range) {
      from = static_cast<size_t>(before->first - range.start) + before->second.bytes;
    }
    if (next != m_blocks.end() && rangeOf(next->first) == &range) {
      until = static_cast<size_t>(next->first - range.start);
    }
    const auto first = static_cast<size_t>(block->first - range.start), end = first + block->second.bytes;
    from = (std::max(from, first / page * page) + page - 1) / page * page;
    until = std::min(until, (end + page - 1) / page * page) / page * page;
    if (until > from) madvise(range.start + from, until - from, MADV_DONTNEED);
    m_blocks.erase(block);
  }

  size_t m_alignment;
  bool m_hidden = false;
  std::vector<Range> m_ranges;
  std::map<const std::byte*, Block> m_blocks;  // in use, or given back not long ago
  std::deque<std::byte*> m_given_back;
  size_t m_given_bytes = 0, m_resident = 0;
};

}  // namespace kvarium::emulated
