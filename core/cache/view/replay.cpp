#include "core/cache/view/replay.h"

#include <algorithm>

namespace kvarium::cache {

Replay::Replay(CommitLog log) : m_log(std::move(log)), m_newest{m_log.first(), m_log.before()}, m_shown(m_newest) {
  while (m_newest.commits < m_log.total()) follow();
}

void Replay::add(Commit commit) {
  m_log.add(std::move(commit));
  follow();
  while (!m_keyframes.empty() && m_keyframes.front().commits < m_log.first()) m_keyframes.pop_front();
}

void Replay::follow() {
  const Commit& next = commit(m_newest.commits);
  m_newest.tables.apply(next);
  ++m_newest.commits;
  m_since += 1 + next.ranges();
  if (m_since < std::max(interval, m_newest.tables.weight())) return;
  m_keyframes.push_back(m_newest);
  m_since = 0;
}

const ReplayedTables& Replay::at(uint64_t commits) {
  commits = std::clamp(commits, first(), total());
  if (commits == m_newest.commits) return m_newest.tables;
  const auto after = std::ranges::upper_bound(m_keyframes, commits, {}, &Keyframe::commits);
  const Keyframe* nearest = after == m_keyframes.begin() ? nullptr : &*(after - 1);
  const uint64_t from = nearest ? nearest->commits : first();
  if (m_shown.commits > commits || m_shown.commits < from) {
    if (nearest)
      m_shown = *nearest;
    else
      m_shown = {first(), m_log.before()};
  }
  for (; m_shown.commits < commits; ++m_shown.commits) m_shown.tables.apply(commit(m_shown.commits));
  return m_shown.tables;
}

}  // namespace kvarium::cache
