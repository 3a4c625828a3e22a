#include "core/engine/step_recorder.h"

#include <algorithm>
#include <utility>

namespace kvarium {
namespace {

// Whether cells, or blocks reserved for them, lie elsewhere than on the device.
bool isOffloaded(const KvCache& cache) {
  const std::vector<CacheFacts::Group>& groups = cache.log().before().facts()->groups;
  return cache.offloadedAt() >= 0 || std::any_of(groups.begin(), groups.end(), [](const CacheFacts::Group& group) {
           return group.place != Place::device;
         });
}

}  // namespace

void StepRecorder::look(int64_t conversation, const KvCache& cache, LogCursor& cursor, bool step) {
  const CommitLog& log = cache.log();
  const Clock::time_point now = Clock::now();
  const double step_s = step ? std::chrono::duration<double>(now - m_last).count() : 0;
  m_last = now;
  if (cursor.anew || log.total() != cursor.next) {
    const uint64_t oldest = log.total() - log.entries().size();
    const bool anew = std::exchange(cursor.anew, false) || cursor.next < oldest;
    if (anew) cursor.next = oldest;
    if (m_waiting && (anew || m_batch.conversation != conversation)) flush();
    if (!m_waiting) m_batch = {conversation, cursor.next, anew, {}, {}};
    if (anew) m_batch.before = log.before();
    m_waiting = true;
    Bytes bytes = cache.bytes();
    BytesByPlace by_place{bytes.total(), 0, 0};
    if (isOffloaded(cache)) {  // told layer by layer, which is dear after every step
      cache.fill(m_snapshot);
      bytes = m_snapshot.bytes;
      by_place = m_snapshot.by_place;
    }
    // A cache that keeps nothing is emptied behind the tokens it computed: the time is theirs.
    uint64_t timed = log.total() - 1;
    for (uint64_t at = log.total(); at > cursor.next; --at) {
      if (log.entries()[at - 1 - oldest].kind != Commit::Kind::append) continue;
      timed = at - 1;
      break;
    }
    for (; cursor.next < log.total(); ++cursor.next) {
      if (m_batch.steps.size() == most_steps) {
        flush();
        m_batch = {conversation, cursor.next, false, {}, {}};
        m_waiting = true;
      }
      StepRecord record{log.entries()[cursor.next - oldest], 0, 0, bytes, by_place};
      record.at_s = std::chrono::duration<double>(now - m_began).count();
      if (cursor.next == timed) {
        record.step_s = step_s;
        if (step) record.reused = std::exchange(m_reused, -1);
      }
      m_batch.steps.push_back(std::move(record));
    }
  }
  if (m_waiting && now - m_sent >= interval) flush();
}

void StepRecorder::flush() {
  if (!m_waiting) return;
  m_waiting = false;
  m_sent = Clock::now();
  m_send(std::exchange(m_batch, {}));
}

}  // namespace kvarium
