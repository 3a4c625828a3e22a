// StepHistory: the steps of one conversation's cache, for the timeline. Its size is bounded: when it is full, every two
// neighbours are joined into one bucket with least, most and last values. The cells themselves are replayed from
// commits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cache/view/replay.h"
#include "core/engine/wire.h"

namespace kvarium::ui {

// Events, one bit each, so that no event is lost when steps are joined.
enum Mark : uint8_t {
  mark_reused = 1,
  mark_evicted = 2,
  mark_sealed = 4,
  mark_truncated = 8,
  mark_moved = 16,
  mark_emptied = 32,
  mark_paused = 64  // the reply was paused before the step
};

// Reading a prompt or writing; one bit each, because steps are joined.
enum Phase : uint8_t { phase_prefill = 1, phase_decode = 2 };

// Commits [first, first + commits); more than one after joining.
struct StepBucket {
  uint64_t first = 0, commits = 1;
  int64_t tokens_before = 0, tokens = 0;   // tokens computed before and in these steps, with those that were cut later
  int64_t grown_from = 0;                  // tokens of the text before it grew last without being cut
  int64_t gained = 0;                      // growth of the text in tokens; less than `tokens` when text is read again
  double seconds_before = 0, seconds = 0;  // time of computing
  double least = 0, most = 0, last = 0;    // tokens/s; 0: not measured
  int64_t tokens_seen = 0;                 // after the last step
  cache::BytesByPlace bytes,
      most_bytes;                    // in use and reserved: after the last step, and at the largest sum over places
  bool measured = true;              // false: `bytes` is unknown
  int64_t reserved = 0;              // the reserved part of `bytes`
  cache::BytesByPlace kept_at = {};  // the part of `reserved` in checkpoints
  int64_t reused = -1;               // tokens in the cache at the begin of a turn; -1: no turn begins here
  int64_t evicted = 0;               // tokens, in the layer that lost fewest (cache::Missing)
  int64_t sealed = 0;                // cells, over all groups of layers
  uint8_t marked = 0, phases = 0;
  bool other_text = false;  // the cache was emptied for a text that is read from its first token on
  double waited = 0;        // seconds of pause before the steps, within a turn
  uint64_t end() const { return first + commits; }
};

class StepHistory {
 public:
  static constexpr size_t most_buckets =
      cache::CommitLog::max_entries;  // the number of commits that can be replayed one by one

  explicit StepHistory(size_t most = most_buckets) : m_most(most) {}
  void add(const engine::StepLog& log);

  const std::vector<StepBucket>& buckets() const { return m_buckets; }
  int64_t tokens() const;
  double seconds() const;
  bool deviceIsRam() const { return m_device_is_ram; }  // CacheFacts::device_is_ram
  // The part of tokens() that was migrated from another cache and not computed in this one.
  int64_t carried() const { return m_carried; }
  // Range of commits after which the cache can be replayed; both 0: none.
  uint64_t firstIndex() const { return m_replay ? m_replay->first() : 0; }
  uint64_t lastIndex() const { return m_replay ? m_replay->total() : 0; }
  bool canReplay() const { return m_replay && lastIndex() > 0; }
  // Sets `view`, which is of the present, to the cache after `index` commits; false: it is not known.
  bool replay(uint64_t index, cache::CacheView& view);
  // The first bucket whose end is at or after `index`; null: there is none.
  const StepBucket* bucketAt(uint64_t index) const;
  // The tokens before this position have not changed since `index` commits. With joined commits it is a lower bound.
  int64_t sameSince(uint64_t index) const;

 private:
  void add(uint64_t number, const engine::StepRecord& record);
  void halve();

  size_t m_most;
  uint64_t m_per_bucket = 1;
  std::vector<StepBucket> m_buckets;
  std::optional<cache::Replay> m_replay;
  std::optional<uint64_t> m_turn_began;  // commits before the newest turn; unset: none since the cache was replaced
  bool m_device_is_ram = true;
  size_t m_groups = 1;        // groups of layers
  bool m_cleared = false;     // the cells went while the text stayed: a reset after that is the same text again
  bool m_reads = false;       // a prompt is being read: the first step of a turn, and steps of several tokens
  int64_t m_tokens_seen = 0;  // largest length of the text; reading it again does not lower it
  int64_t m_carried = 0;
  double m_last_at = -1;  // StepRecord::at_s of the previous step; below 0: the first step of a turn
};

}  // namespace kvarium::ui
