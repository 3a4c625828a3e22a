// CommitLog: the commits of a cache, a few bytes a step; the past is replayed from them (replay.h). Bounded: the oldest
// entries are dropped, and the tables as they were behind them are kept instead.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/cache/view/replayed_tables.h"

namespace kvarium::cache {

class CommitLog {
 public:
  static constexpr size_t max_entries = 65536;
  static constexpr size_t max_ranges = 1 << 20;  // of all entries: 16 MiB

  CommitLog() = default;
  explicit CommitLog(std::shared_ptr<const CacheFacts> facts) : m_before(std::move(facts)) {}

  // Goes on behind the first `commits` entries of another log, whose tables were then `before`.
  CommitLog(ReplayedTables before, uint64_t commits) : m_total(commits), m_before(std::move(before)) {}

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
  const ReplayedTables& before() const { return m_before; }  // the tables before the oldest entry
  const std::shared_ptr<const CacheFacts>& facts() const { return m_before.facts(); }
  int64_t tokensSeen() const { return m_entries.empty() ? m_before.tokensSeen() : m_entries.back().tokens_seen; }

 private:
  std::deque<Commit> m_entries;
  uint64_t m_total = 0;
  size_t m_ranges = 0;
  ReplayedTables m_before;
};

}  // namespace kvarium::cache
