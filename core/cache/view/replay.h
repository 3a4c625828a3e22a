// The past of a cache: ReplayedTables, its cell tables rebuilt from its commits, without the cache; CommitLog, these
// commits; Replay, the tables as they were after any of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/cache/table/cell_table.h"
#include "core/cache/table/commit.h"
#include "core/cache/view/cache_view.h"

namespace kvarium::cache {

// The tables are those of table/cell_table.h and change by the same calls, but their blocks have no ids. What the
// commits do not say is not known: which blocks are shared, what is reserved, and the cross cache.
class ReplayedTables {
 public:
  ReplayedTables() : ReplayedTables(no_cache_facts) {}               // of no layer
  explicit ReplayedTables(std::shared_ptr<const CacheFacts> facts);  // before the first commit

  // O(blocks of the tables * ranges of the commit). A commit of another cache gives wrong numbers, but is safe.
  void apply(const Commit& commit);

  int64_t tokensSeen() const { return m_tokens_seen; }
  const std::vector<CellTable>& tables() const { return m_tables; }  // by group
  Place place(size_t group) const { return m_places[group]; }
  const std::shared_ptr<const CacheFacts>& facts() const { return m_facts; }
  size_t weight() const;  // blocks: what a copy costs
  // Writes what the tables know: runs, lengths and places of groups, bytes and places of layers, lengths, bytes,
  // by_place, used_at, copies_at, kept_at. The rest stays as it was.
  void fill(CacheView& view) const;

 private:
  std::shared_ptr<const CacheFacts> m_facts;
  std::vector<CellTable> m_tables;
  std::vector<Place> m_places;
  int64_t m_tokens_seen = 0;
  bool m_has_state = false;  // recurrent layers remember something
};

// The commits of a cache, a few bytes a step. Bounded: the oldest entries are dropped, and the tables after them are
// kept instead.
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

// After 0 commits the tables are empty. Going forward costs the commits on the way; going back costs a copy of the
// nearest keyframe and the commits after it. Keyframes are so far apart that all of them take no more memory than the
// log.
class Replay {
 public:
  static constexpr size_t interval = 256;  // least commits from keyframe to keyframe

  Replay() : Replay(CommitLog()) {}
  explicit Replay(CommitLog log);  // of a cache, SequenceState::log: its oldest entries may be missing

  void add(Commit commit);  // the newest
  uint64_t first() const { return m_log.first(); }
  uint64_t total() const { return m_log.total(); }
  const Commit& commit(uint64_t number) const { return m_log.entries()[number - m_log.first()]; }  // [first, total)
  // `commits` is clamped to [first(), total()]. Valid until the next call of at or add.
  const ReplayedTables& at(uint64_t commits);

 private:
  struct Keyframe {
    uint64_t commits = 0;
    ReplayedTables tables;
  };
  void follow();  // the newest entry of the log has been added

  CommitLog m_log;
  Keyframe m_newest, m_shown;
  std::deque<Keyframe> m_keyframes;  // ascending
  size_t m_since = 0;                // commits and ranges since the last of them
};

}  // namespace kvarium::cache
