// CommitLog: what happened to a cache, a few bytes a step; the past is replayed from it (replay.h). Bounded: the oldest
// entries go, and what they had come to is kept as one moment.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/cache/view/cache_moment.h"

namespace kvarium {

class CommitLog {
 public:
  static constexpr size_t max_entries = 65536;
  static constexpr size_t max_ranges = 1 << 20;  // of all entries: 16 MiB

  CommitLog() = default;
  explicit CommitLog(std::shared_ptr<const CacheFacts> facts) : m_before(std::move(facts)) {}

  // Goes on where others have gone: `before` is behind the first `commits` of them.
  CommitLog(CacheMoment before, uint64_t commits) : m_total(commits), m_before(std::move(before)) {}

  void add(Commit commit) {
    m_ranges += commit.ranges();
    m_entries.push_back(std::move(commit));
    ++m_total;
    while (m_entries.size() > max_entries || (m_ranges > max_ranges && m_entries.size() > 1)) {
      m_ranges -= m_entries.front().ranges();
      m_before.apply(m_entries.front());
      m_entries.pop_front();
    }
  }
  const std::deque<Commit>& entries() const { return m_entries; }
  uint64_t total() const { return m_total; }  // ever added; entry i of entries() is number first() + i
  uint64_t first() const { return m_total - m_entries.size(); }
  const CacheMoment& before() const { return m_before; }  // the oldest entry: behind first() commits
  int64_t tokensSeen() const { return m_entries.empty() ? m_before.tokensSeen() : m_entries.back().tokens_seen; }

 private:
  std::deque<Commit> m_entries;
  uint64_t m_total = 0;
  size_t m_ranges = 0;
  CacheMoment m_before;
};

}  // namespace kvarium
