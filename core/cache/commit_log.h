// CommitLog: what happened to a cache, a few bytes a step; the past can be replayed from it. Bounded: the oldest
// entries go.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/cache/cell_table.h"

namespace kvarium {

struct Commit {
  enum class Kind : uint8_t { append, truncate, reset, offload };  // offload: to disk, because memory was full
  Kind kind = Kind::append;
  int64_t absolute = 0;         // tokens seen after it
  int64_t count = 0;            // tokens appended, or positions given up by a truncate
  std::vector<Drop> drops;      // positions evicted by this step, of the first group that evicted
  std::vector<int64_t> sealed;  // first positions of the blocks it sealed, of the first group that sealed
};

class CommitLog {
 public:
  static constexpr size_t max_entries = 65536;
  void add(Commit commit) {
    m_entries.push_back(std::move(commit));
    ++m_total;
    if (m_entries.size() > max_entries) m_entries.pop_front();
  }
  const std::deque<Commit>& entries() const { return m_entries; }
  uint64_t total() const { return m_total; }  // ever added; entry i of entries() is number total() - size() + i

 private:
  std::deque<Commit> m_entries;
  uint64_t m_total = 0;
};

}  // namespace kvarium
