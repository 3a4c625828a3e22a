// Replay: a cache as it was behind any of its commits. Behind commit number n means: after n commits; behind 0 is the
// empty cache. Going forward costs what happened, going back a copy of the nearest keyframe and what happened since;
// keyframes are so far apart that all of them take no more than the log.
#pragma once

#include <deque>

#include "core/cache/table/commit_log.h"

namespace kvarium {

class Replay {
 public:
  static constexpr size_t interval = 256;  // least commits from keyframe to keyframe

  Replay() : Replay(CommitLog()) {}
  explicit Replay(CommitLog log);  // of a cache, as KvCache::log gives it: entries that have gone need not be there

  void add(Commit commit);  // the newest
  uint64_t first() const { return m_log.first(); }
  uint64_t total() const { return m_log.total(); }
  const Commit& commit(uint64_t number) const { return m_log.entries()[number - m_log.first()]; }  // [first, total)
  // `commits` is clamped to [first(), total()]. Valid until the next call of at or add.
  const CacheMoment& at(uint64_t commits);

 private:
  struct Keyframe {
    uint64_t commits = 0;
    CacheMoment moment;
  };
  void follow();  // the newest entry of the log has been added

  CommitLog m_log;
  Keyframe m_newest, m_shown;
  std::deque<Keyframe> m_keyframes;  // ascending
  size_t m_since = 0;                // commits and ranges since the last of them
};

}  // namespace kvarium
