// StepHistory: what happened to one conversation's cache, as the timeline needs it. Bounded: when it is full, every two
// neighbours become one that keeps least, most and last; the past itself is replayed from the commits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cache/view/replay.h"
#include "core/engine/wire.h"

namespace kvarium {

// What happened, one bit each: rare things are not lost when steps are joined.
enum Mark : uint8_t {
  mark_reused = 1,
  mark_evicted = 2,
  mark_sealed = 4,
  mark_truncated = 8,
  mark_moved = 16,
  mark_emptied = 32,
  mark_paused = 64  // the reply waited before it
};

// What the model did: reading a prompt, or writing. One bit each, since steps are joined.
enum Phase : uint8_t { phase_prefill = 1, phase_decode = 2 };

// Commits [first, first + commits), one unless there were too many.
struct StepBucket {
  uint64_t first = 0, commits = 1;
  int64_t tokens_before = 0, tokens = 0;   // computed before it and in it, whatever was given up since
  int64_t gained = 0;                      // tokens the text grew by: less than `tokens` where it is read again
  double seconds_before = 0, seconds = 0;  // likewise, computing only
  double least = 0, most = 0, last = 0;    // tokens/s; 0: not measured
  int64_t tokens_seen = 0;                 // tokens seen after it
  BytesByPlace bytes, most_bytes;          // in use and reserved: after it, and when all places together held most
  int64_t reserved = 0;                    // the part of `bytes` that is
  int64_t reused = -1;                     // tokens a turn that begins here found in the cache
  int64_t evicted = 0, sealed = 0;         // cells, over all groups of layers
  uint8_t marked = 0, phases = 0;
  double waited = 0;  // seconds before its steps, in a turn
  uint64_t end() const { return first + commits; }
};

int64_t sumOf(const BytesByPlace& bytes);

class StepHistory {
 public:
  static constexpr size_t most_buckets = CommitLog::max_entries;  // as many as can be replayed one by one

  explicit StepHistory(size_t most = most_buckets) : m_most(most) {}
  void add(const StepLog& log);

  const std::vector<StepBucket>& buckets() const { return m_buckets; }
  int64_t tokens() const;
  double seconds() const;
  // Of `tokens`: those this cache had taken over when it was first sent, which nothing here computed.
  int64_t carried() const { return m_carried; }
  // Commits after which the cache can be shown; both 0: none.
  uint64_t firstIndex() const { return m_replay ? m_replay->first() : 0; }
  uint64_t lastIndex() const { return m_replay ? m_replay->total() : 0; }
  bool canReplay() const { return m_replay && lastIndex() > 0; }
  // The cache after so many commits, clamped. Only where it can be replayed.
  const ReplayedTables& at(uint64_t index) { return m_replay->at(index); }
  // The bucket whose last commit is this one or comes behind it; null: there is none.
  const StepBucket* behind(uint64_t index) const;
  // No token before this position was cut from the text behind so many commits: they are the same ones still. Where
  // commits were joined it may be a lower one.
  int64_t sameSince(uint64_t index) const;
  // Commits before the first of the newest turn; unset: none has begun since the cache is another.
  std::optional<uint64_t> turnBegan() const { return m_turn_began; }

 private:
  void add(uint64_t number, const StepRecord& record);
  void halve();

  size_t m_most;
  uint64_t m_per_bucket = 1;
  std::vector<StepBucket> m_buckets;
  std::optional<Replay> m_replay;
  std::optional<uint64_t> m_turn_began;
  bool m_reads = false;       // a prompt: the first step of a turn, and every step of several tokens
  int64_t m_tokens_seen = 0;  // most tokens of the text so far, whatever is read again
  int64_t m_carried = 0;
  double m_last_at = -1;  // StepRecord::at_s of the step before; below 0: there was none in this turn
};

}  // namespace kvarium
