#include "core/engine/step_recorder.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace kvarium::engine {

void StepRecorder::takeIds(const cache::KvCache& cache, uint64_t next) {
  const cache::CommitLog& log = cache.state().log;
  const auto seen = static_cast<int64_t>(cache.ids().size());
  int64_t same = seen;  // tokens before the first that changed
  for (uint64_t at = next; at < log.total(); ++at) {
    const cache::Commit& commit = log.entries()[at - log.first()];
    const bool appends = commit.kind == cache::Commit::Kind::append;
    same = std::min(same, commit.tokens_seen - (appends ? commit.count : 0));
  }
  if (m_batch.replaced) same = 0;
  if (m_batch.steps.empty() || same < m_batch.kept) m_batch.kept = same;
  m_batch.ids.assign(cache.ids().begin() + m_batch.kept, cache.ids().end());
}

void StepRecorder::record(int64_t conversation, const cache::KvCache& cache, LogCursor& cursor, bool step) {
  const cache::CommitLog& log = cache.state().log;
  const Clock::time_point now = Clock::now();
  const double step_s = step ? std::chrono::duration<double>(now - m_last).count() : 0;
  m_last = now;
  if (cursor.other_cache || log.total() != cursor.next) {
    const uint64_t oldest = log.total() - log.entries().size();
    const bool other_cache = std::exchange(cursor.other_cache, false) || cursor.next < oldest;
    if (other_cache) cursor.next = oldest;
    if (m_waiting && (other_cache || m_batch.conversation != conversation)) flush();
    if (!m_waiting) m_batch = {conversation, cursor.next, other_cache, {}, {}};
    if (other_cache) m_batch.before = std::make_shared<const cache::ReplayedTables>(log.before());
    m_waiting = true;
    if (m_with_ids) takeIds(cache, cursor.next);
    const cache::CacheUsage usage = cache.status().usage();
    // A cache that keeps nothing is emptied after the tokens it computed: the time is theirs.
    uint64_t timed = log.total() - 1;
    for (uint64_t at = log.total(); at > cursor.next; --at) {
      if (log.entries()[at - 1 - oldest].kind != cache::Commit::Kind::append) continue;
      timed = at - 1;
      break;
    }
    for (; cursor.next < log.total(); ++cursor.next) {
      if (m_batch.steps.size() == most_steps) {
        flush();
        m_batch = {conversation, cursor.next, false, {}, {}};
        m_batch.kept = static_cast<int64_t>(cache.ids().size());
        m_waiting = true;
      }
      StepRecord record{.commit = log.entries()[cursor.next - oldest]};
      record.measured = !other_cache || cursor.next + 1 == log.total();
      if (record.measured) {
        record.bytes = usage.bytes;
        record.by_place = usage.by_place;
        record.kept_at = usage.kept_at;
      }
      record.at_s = std::chrono::duration<double>(now - m_began).count();
      if (cursor.next == timed) {
        record.step_s = step_s;
        if (step) record.reused = std::exchange(m_reused, -1);
      }
      m_batch.steps.push_back(std::move(record));
    }
  }
  if (m_waiting && m_paced && now - m_sent >= interval) flush();
}

void StepRecorder::flush() {
  if (!m_waiting) return;
  m_waiting = false;
  m_sent = Clock::now();
  m_send(std::exchange(m_batch, {}));
}

}  // namespace kvarium::engine
