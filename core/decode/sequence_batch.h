// SequenceBatch: sequences that are computed together, all forks of one cache. Selecting and repeating sequences only
// edits tables: blocks are shared until a sequence writes.
#pragma once

#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"

namespace kvarium::decode {

class SequenceBatch {
 public:
  explicit SequenceBatch(cache::KvCache first);

  size_t size() const { return m_caches.size(); }
  cache::KvCache& operator[](size_t i) { return m_caches[i]; }
  std::span<cache::KvCache> caches() { return m_caches; }
  std::vector<cache::KvCache*> pointers();  // valid until the batch changes

  // Sequence i becomes a copy of the former sequence indices[i]; reorders, drops and repeats sequences. Indices must be
  // below size().
  void select(std::span<const size_t> indices);
  // Repeats every sequence `times` times; copies are adjacent.
  void repeat(size_t times);

 private:
  std::vector<cache::KvCache> m_caches;
};

}  // namespace kvarium::decode
