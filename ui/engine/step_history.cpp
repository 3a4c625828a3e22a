#include "ui/engine/step_history.h"

#include <algorithm>
#include <numeric>

namespace kvarium::ui {
namespace {

uint8_t marksOf(const engine::StepRecord& record) {
  const cache::Commit& commit = record.commit;
  uint8_t marked = 0;
  if (record.reused > 0) marked |= mark_reused;
  if (!commit.drops.empty()) marked |= mark_evicted;
  if (!commit.sealed.empty()) marked |= mark_sealed;
  if (!commit.moved.empty()) marked |= mark_moved;
  if (commit.kind == cache::Commit::Kind::truncate) marked |= mark_truncated;
  if (commit.kind == cache::Commit::Kind::reset || commit.kind == cache::Commit::Kind::clear) marked |= mark_emptied;
  return marked;
}

constexpr double least_pause = 0.5;  // seconds; a shorter pause is usual between steps

// `next` directly follows `into`.
void join(StepBucket& into, const StepBucket& next) {
  into.commits += next.commits;
  if (next.tokens_seen < into.tokens_seen || next.grown_from < into.tokens_seen) into.grown_from = next.grown_from;
  into.tokens += next.tokens;
  into.gained += next.gained;
  into.seconds += next.seconds;
  if (next.last > 0) {
    into.least = into.last > 0 ? std::min(into.least, next.least) : next.least;
    into.most = std::max(into.most, next.most);
    into.last = next.last;
  }
  into.tokens_seen = next.tokens_seen;
  into.bytes = next.bytes;
  into.measured = next.measured;
  into.reserved = next.reserved;
  into.kept_at = next.kept_at;
  if (next.most_bytes.total() > into.most_bytes.total()) into.most_bytes = next.most_bytes;
  into.reused = std::max(into.reused, next.reused);
  into.evicted += next.evicted;
  into.sealed += next.sealed;
  into.marked |= next.marked;
  into.other_text |= next.other_text;
  into.phases |= next.phases;
  into.waited += next.waited;
}

// In the group of layers that lost fewest.
int64_t tokensOf(const std::vector<cache::GroupRange>& drops, size_t groups) {
  std::vector<int64_t> left(groups);
  for (const cache::GroupRange& range : drops)
    if (static_cast<size_t>(range.group) < groups) left[static_cast<size_t>(range.group)] += range.count;
  return left.empty() ? 0 : *std::ranges::min_element(left);
}

int64_t cellsOf(const std::vector<cache::GroupRange>& ranges) {
  int64_t cells = 0;
  for (const cache::GroupRange& range : ranges) cells += range.count;
  return cells;
}

// Reserved bytes of each layer, without the buffers that offloaded ones come through.
std::vector<double> spareOf(const cache::CacheView& view) {
  std::vector<double> spare;
  for (const cache::LayerView& layer : view.layers)
    spare.push_back(static_cast<double>(std::max<int64_t>(layer.bytes.reserved - layer.ring, 0)));
  return spare;
}

}  // namespace

void StepHistory::add(const engine::StepLog& log) {
  // Replay ends at a gap in the log.
  const uint64_t expected = m_buckets.empty() ? log.first : m_buckets.back().end();
  if (log.replaced || log.first != expected) {
    m_buckets.clear();
    m_per_bucket = 1;
    m_replay.reset();
    m_turn_began.reset();
    m_reads = m_cleared = false;
    m_tokens_seen = m_carried = 0;
    m_last_at = -1;
    // Steps without a time were migrated, except the pieces of a text read without a cache: there only the last has
    // one.
    double timed_at = -1;  // at_s of the next step that has a time
    for (auto step = log.steps.rbegin(); step != log.steps.rend(); ++step) {
      if (step->step_s > 0) timed_at = step->at_s;
      if (step->at_s != timed_at && step->commit.kind == cache::Commit::Kind::append) m_carried += step->commit.count;
    }
    if (log.before) m_replay.emplace(cache::CommitLog(*log.before, log.first));
    if (log.before) m_device_is_ram = log.before->facts()->device_is_ram;
    if (log.before) m_groups = log.before->facts()->groups.size();
  }
  for (size_t i = 0; i < log.steps.size(); ++i) add(log.first + i, log.steps[i]);
}

void StepHistory::add(uint64_t number, const engine::StepRecord& record) {
  const cache::Commit& commit = record.commit;
  StepBucket next;
  next.first = number;
  next.tokens_before = tokens();
  next.seconds_before = seconds();
  next.tokens = commit.kind == cache::Commit::Kind::append ? commit.count : 0;
  next.seconds = record.step_s;
  // Without a cache every token reads the whole text again, but the text grows by one token.
  next.gained =
      record.reused >= 0 ? next.tokens : std::clamp<int64_t>(commit.tokens_seen - m_tokens_seen, 0, next.tokens);
  if (commit.kind == cache::Commit::Kind::reset) m_tokens_seen = 0;
  if (commit.kind == cache::Commit::Kind::truncate || record.reused >= 0) m_tokens_seen = commit.tokens_seen;
  if (commit.kind == cache::Commit::Kind::append) m_tokens_seen = std::max(m_tokens_seen, commit.tokens_seen);
  if (next.tokens > 0 && record.step_s > 0)
    next.least = next.most = next.last = static_cast<double>(next.gained) / record.step_s;
  next.tokens_seen = commit.tokens_seen;
  next.grown_from = commit.tokens_seen - next.tokens;
  next.bytes = next.most_bytes = record.by_place;
  next.measured = record.measured;
  next.reserved = record.bytes.reserved;
  next.kept_at = record.kept_at;
  next.reused = record.reused;
  if (record.reused >= 0) m_turn_began = number;
  next.evicted = tokensOf(commit.drops, m_groups);
  next.sealed = cellsOf(commit.sealed);
  next.marked = marksOf(record);
  next.other_text = commit.kind == cache::Commit::Kind::reset && !m_cleared;
  m_cleared = commit.kind == cache::Commit::Kind::clear;
  if (next.tokens > 0) {
    // A prompt is read in chunks. From the first step of one token to the begin of the next turn, the model writes.
    m_reads = record.reused >= 0 || next.gained > 1;
    next.phases = m_reads ? phase_prefill : phase_decode;
    if (record.reused >= 0) m_last_at = -1;
    if (m_last_at >= 0 && record.step_s > 0) next.waited = record.at_s - m_last_at - record.step_s;
    if (next.waited < least_pause) next.waited = 0;
    if (next.waited > 0) next.marked |= mark_paused;
    m_last_at = record.at_s;
  }
  if (m_replay) m_replay->add(commit);
  if (!m_buckets.empty() && m_buckets.back().commits < m_per_bucket) return join(m_buckets.back(), next);
  if (m_buckets.size() >= m_most) halve();
  m_buckets.push_back(next);
}

void StepHistory::halve() {
  size_t kept = 0;
  for (size_t i = 0; i < m_buckets.size(); i += 2) {
    StepBucket joined = m_buckets[i];
    if (i + 1 < m_buckets.size()) join(joined, m_buckets[i + 1]);
    m_buckets[kept++] = joined;
  }
  m_buckets.resize(kept);
  m_per_bucket *= 2;
}

int64_t StepHistory::tokens() const {
  return m_buckets.empty() ? 0 : m_buckets.back().tokens_before + m_buckets.back().tokens;
}

double StepHistory::seconds() const {
  return m_buckets.empty() ? 0 : m_buckets.back().seconds_before + m_buckets.back().seconds;
}

const StepBucket* StepHistory::bucketAt(uint64_t index) const {
  const auto found = std::lower_bound(m_buckets.begin(), m_buckets.end(), index,
                                      [](const StepBucket& bucket, uint64_t at) { return bucket.end() < at; });
  return found == m_buckets.end() ? nullptr : &*found;
}

int64_t StepHistory::sameSince(uint64_t index) const {
  int64_t same = tokens();
  for (auto bucket = m_buckets.rbegin(); bucket != m_buckets.rend() && bucket->end() > index; ++bucket) {
    if (bucket->other_text) return 0;
    if (bucket->marked & mark_truncated) same = std::min(same, bucket->tokens_seen - bucket->tokens);
  }
  return std::max<int64_t>(same, 0);
}

bool StepHistory::replay(uint64_t index, cache::CacheView& view) {
  if (!canReplay()) return false;
  const cache::ReplayedTables& then = m_replay->at(index);
  if (then.facts()->layers.size() != view.layers.size()) return false;  // the history is of another model
  const int64_t now = view.lengths.tokens_seen;
  const std::vector<double> spare = spareOf(view);
  std::vector<int64_t> kept;
  for (const cache::LayerView& layer : view.layers) kept.push_back(layer.bytes.kept);
  then.fill(view);
  const StepBucket* bucket = bucketAt(index);
  if (bucket && bucket->measured &&
      bucket->first < index) {  // the replayed cells have no reserved bytes, the record has
    view.by_place = bucket->bytes;
    view.bytes.reserved = bucket->reserved;
    view.kept_at = bucket->kept_at;
    view.bytes.kept = bucket->kept_at.total();
    int64_t reserved = bucket->reserved;
    for (const cache::LayerView& layer : view.layers) {
      const int64_t buffer = std::min(layer.ring, reserved);
      cache::bytesAt(view.copies_at, countedAt(*view.facts, *layer.facts, cache::Place::device)) += buffer;
      reserved -= buffer;
    }

    // The record has the sum. Each layer has the share of it that it has now.
    const double all = std::accumulate(spare.begin(), spare.end(), 0.0);
    const double all_kept = std::accumulate(kept.begin(), kept.end(), 0.0);
    for (size_t layer = 0; layer < spare.size(); ++layer) {
      cache::LayerView& one = view.layers[layer];
      one.bytes.reserved = std::min(one.ring, bucket->reserved);
      if (all > 0) one.bytes.reserved += static_cast<int64_t>(static_cast<double>(reserved) * spare[layer] / all);
      if (all_kept > 0)
        one.bytes.kept =
            static_cast<int64_t>(static_cast<double>(view.bytes.kept) * static_cast<double>(kept[layer]) / all_kept);
    }
  }
  // Bytes of cells are proportional to the number of tokens, those of states are not; the others are not known for the
  // past.
  view.full_f16 = 0;
  for (cache::LayerView& layer : view.layers) {
    const int64_t state = layer.bytes.state;
    const auto then_of = [&](int64_t bytes) {
      return now > 0 && bytes > 0 ? (bytes - state) * view.lengths.tokens_seen / now + state : 0;
    };
    layer.would_be = {then_of(layer.would_be.full_f16), 0, then_of(layer.would_be.no_gqa), 0};
    view.full_f16 += layer.would_be.full_f16;
  }
  // The log does not record the ends of earlier turns' prompts.
  const bool is_of_this_turn = index > m_turn_began.value_or(0);
  if (!is_of_this_turn || view.prompt_end > view.lengths.tokens_seen) view.prompt_end = 0;
  if (view.saved_at > view.lengths.tokens_seen) view.saved_at = -1;
  return true;
}

}  // namespace kvarium::ui
