// CommitLog: the commits of a cache, a few bytes a step; the past is replayed from them (replay.h). Bounded: the oldest
// entries are dropped, and the tables after them are kept instead.
#pragma once

#include <algorithm>
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

  // Goes on after the first `commits` entries of another log, whose tables were then `before`. fed_with: of the last
  // token of theirs, see fedWith().
  CommitLog(ReplayedTables before, uint64_t commits, int64_t fed_with = 0)
      : m_total(commits), m_fed_with(fed_with), m_before(std::move(before)) {}

  void add(Commit commit) {
    m_ranges += commit.ranges();
    m_entries.push_back(std::move(commit));
    ++m_total;
    while (m_entries.size() > max_entries || (m_ranges > max_ranges && m_entries.size() > 1)) {
      m_ranges -= m_entries.front().ranges();
      m_before.apply(m_entries.front());
      m_fed_with = 0;
      m_entries.pop_front();
    }
  }
  const std::deque<Commit>& entries() const { return m_entries; }
  uint64_t total() const { return m_total; }  // ever added; entry i of entries() is number first() + i
  uint64_t first() const { return m_total - m_entries.size(); }
  const ReplayedTables& before() const { return m_before; }  // the tables before the oldest entry
  const std::shared_ptr<const CacheFacts>& facts() const { return m_before.facts(); }
  // Of the step that fed the last of the first `tokens` tokens, those up to it; 0: not known. The newest one counts:
  // the others are of what followed, or was cut off. What a saved cache has read counts as one step.
  int64_t fedWith(int64_t tokens) const {
    const auto step = std::find_if(m_entries.rbegin(), m_entries.rend(), [&](const Commit& commit) {
      return commit.kind == Commit::Kind::append && commit.tokens_seen >= tokens &&
             commit.tokens_seen - commit.count < tokens;
    });
    if (step != m_entries.rend()) return tokens - (step->tokens_seen - step->count);
    return tokens == m_before.tokensSeen() ? m_fed_with : 0;
  }
  int64_t tokensSeen() const { return m_entries.empty() ? m_before.tokensSeen() : m_entries.back().tokens_seen; }

 private:
  std::deque<Commit> m_entries;
  uint64_t m_total = 0;
  size_t m_ranges = 0;
  int64_t m_fed_with = 0;  // of the last token of m_before
  ReplayedTables m_before;
};

}  // namespace kvarium::cache
