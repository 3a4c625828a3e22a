// Replay: the tables of a cache as they were after any of its commits; after 0 commits they are empty. Going forward
// costs the commits on the way; going back costs a copy of the nearest keyframe and the commits after it. Keyframes are
// so far apart that all of them take no more memory than the log.
#pragma once

#include <deque>

#include "core/cache/view/commit_log.h"

namespace kvarium::cache {

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
