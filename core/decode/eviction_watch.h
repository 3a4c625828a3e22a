// EvictionWatch: counts what leaves a cache while a turn runs (cache::Missing).
#pragma once

#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/decode/options.h"
#include "core/decode/turn_observer.h"

namespace kvarium::decode {

// Events of the turn come through it, on their way to `next`. The turn begins with reused().
class EvictionWatch final : public ForwardingObserver {
 public:
  EvictionWatch(TurnObserver& next, const cache::KvCache& cache) : ForwardingObserver(next), m_cache(cache) {}
  void reused(const Reuse& reuse) override;
  void prefilled(int64_t done, int64_t total) override;
  void stepped() override;

  int64_t evicted() const;  // tokens that the cache misses more than when the turn began
  // Inserts the event that tokens left the cache, or some of its layers, where it belongs; nothing where none did.
  void tell(std::vector<Event>& events) const;

 private:
  void look();

  const cache::KvCache& m_cache;
  cache::Missing m_before;  // when the turn began
  int64_t m_first_at = -1;  // tokens there were when the first left; -1: none has
};

}  // namespace kvarium::decode
