// SequenceBatch: sequences that are computed together, all forks of one cache.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/decode/runner.h"

namespace kvarium::decode {

class SequenceBatch {
 public:
  explicit SequenceBatch(cache::KvCache first) { m_caches.push_back(std::move(first)); }

  size_t size() const { return m_caches.size(); }
  cache::KvCache& operator[](size_t i) { return m_caches[i]; }
  std::span<cache::KvCache> caches() { return m_caches; }
  std::vector<cache::KvCache*> pointers() { return pointersTo(m_caches); }  // valid until the batch changes
  void select(std::span<const size_t> indices) { selectCaches(m_caches, indices); }
  // Repeats every sequence `times` times; copies are adjacent.
  void repeat(size_t times) {
    std::vector<size_t> indices;
    for (size_t i = 0; i < m_caches.size(); ++i) indices.insert(indices.end(), times, i);
    select(indices);
  }

 private:
  std::vector<cache::KvCache> m_caches;
};

}  // namespace kvarium::decode
