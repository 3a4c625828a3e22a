// CacheStatus: questions about a cache between two steps: its sizes, how far back it can go, and what the next tokens
// would do to it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/expected.h"
#include "core/cache/retention/retention.h"
#include "core/cache/view/cache_view.h"

namespace kvarium::cache {

class KvCache;
struct CacheSpec;  // cache_spec.h

// A call that memory could not hold whole, so that it was decided in pieces.
struct ReadInPieces {
  int64_t at = -1;     // tokens of the text before it; -1: there was none
  int64_t tokens = 0;  // of the call
  bool operator==(const ReadInPieces&) const = default;
};

// Answers are of the cache as it is when it is asked.
class CacheStatus {
 public:
  explicit CacheStatus(const KvCache& cache) : m_cache(cache) {}

  const CacheSpec& spec() const;
  Lengths lengths(int layer) const;
  Lengths lengths() const;  // of the group that stores most
  Missing missing() const;
  CacheUsage usage() const;  // allocates nothing
  Bytes bytes() const { return usage().bytes; }
  Offloaded offloaded() const;    // when memory was full; the last time
  ReadInPieces inPieces() const;  // the last one
  // Everything a view shows: a few runs per group for any length of text.
  void fill(CacheView& view) const;

  Expected<void, Refusal> canTruncate(int64_t keep) const;  // why KvCache::truncate would refuse it
  int64_t reachable(int64_t keep) const;                    // the largest position <= keep that truncate reaches
  // True if feeding `tokens` tokens one by one would change older cells: seal or pack a block, add to what is
  // remembered of them or, with requantize=all, round the text. If false, feeding them at once and truncating
  // afterwards gives the same cache as feeding fewer.
  bool rewrites(int64_t tokens) const;
  // Number of tokens for the next step of a call of which `left` tokens remain: at most `chunk`, 0: CacheJob::chunk,
  // unless the cache needs the whole call in one step.
  size_t stepLength(size_t left, int64_t chunk) const;
  // Whether a call of this many tokens takes less memory when it is read in pieces (KvCache::readInPieces).
  bool canReadInPieces(int64_t tokens) const;

 private:
  int64_t tokensSeen() const;
  Bytes stateBytes(size_t layer) const;
  Bytes besideCells(size_t layer) const;
  Bytes bytesOfState(int64_t one) const;

  const KvCache& m_cache;
};

// Bytes of memory, not disk, that several caches take, forks of others among them: memory that an earlier cache in the
// list shares is counted there. Their sum is what was allocated for all of them, free blocks included.
std::vector<int64_t> memoryOf(std::span<const KvCache* const> caches);

}  // namespace kvarium::cache
