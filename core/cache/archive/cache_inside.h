// CacheInside: a cache opened up for what reads or fills it as a whole: archive, conversion, sums. Private to the
// cache room.
#pragma once

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium {

struct CacheInside {
  static const CacheStore& store(const KvCache& cache) { return *cache.m_store; }
  static const std::vector<CellTable>& tables(const KvCache& cache) { return cache.m_tables; }
  static std::vector<CellTable>& tables(KvCache& cache) { return cache.m_tables; }
  static const std::vector<int64_t>& rounded(const KvCache& cache) { return cache.m_rounded; }
  static std::vector<int64_t>& rounded(KvCache& cache) { return cache.m_rounded; }
  static const RecurrentState& state(const KvCache& cache) { return cache.m_state; }
  static RecurrentState& state(KvCache& cache) { return cache.m_state; }
  static std::vector<TokenId>& ids(KvCache& cache) { return cache.m_ids; }
  static CommitLog& log(KvCache& cache) { return cache.m_log; }
};

}  // namespace kvarium
