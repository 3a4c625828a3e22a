// StepRecorder: reads the commits of caches out of their logs, adds times and bytes, and sends them on in batches.
#pragma once

#include <chrono>
#include <functional>

#include "core/base/clock.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

class StepRecorder {
 public:
  using Send = std::function<void(StepLog)>;
  static constexpr std::chrono::milliseconds interval{33};
  static constexpr size_t most_steps = 1024;  // of a batch

  // with_ids: logs carry the ids of the sequence.
  explicit StepRecorder(Send send, bool with_ids = false)
      : m_send(std::move(send)), m_with_ids(with_ids), m_paced(with_ids) {}

  // How far a conversation's log has been read.
  struct LogCursor {
    uint64_t next = 0;
    bool other_cache = true;  // nothing of its log was read yet
  };
  void begin() { m_last = Clock::now(); }  // a step begins now
  // A turn begins that found this many tokens in the cache.
  void beginTurn(int64_t reused) {
    m_reused = reused;
    begin();
  }
  // A step is over, or the cache was changed otherwise.
  void record(int64_t conversation, const cache::KvCache& cache, LogCursor& cursor, bool step);
  void flush();  // sends what is held back
  // Paced: batches are sent every `interval`; otherwise when they are full, and by flush().
  void setPaced(bool on) { m_paced = on || m_with_ids; }

 private:
  // The log's entries from number `next` on are about to join the batch.
  void takeIds(const cache::KvCache& cache, uint64_t next);

  Send m_send;
  bool m_with_ids;
  Clock::time_point m_began = Clock::now(), m_last = m_began, m_sent = m_began;
  StepLog m_batch;
  int64_t m_reused = -1;   // of a turn whose first step is not over
  bool m_waiting = false;  // m_batch has steps, or begins another cache
  bool m_paced;
};

}  // namespace kvarium::engine
