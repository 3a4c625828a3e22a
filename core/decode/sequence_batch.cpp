#include "core/decode/sequence_batch.h"

#include <cassert>

namespace kvarium::decode {

SequenceBatch::SequenceBatch(cache::KvCache first) { m_caches.push_back(std::move(first)); }

std::vector<cache::KvCache*> SequenceBatch::pointers() {
  std::vector<cache::KvCache*> result;
  for (cache::KvCache& cache : m_caches) result.push_back(&cache);
  return result;
}

void SequenceBatch::select(std::span<const size_t> indices) {
  std::vector<size_t> uses(m_caches.size());
  for (const size_t index : indices) {
    assert(index < m_caches.size());
    ++uses[index];
  }
  std::vector<cache::KvCache> next;
  next.reserve(indices.size());
  for (const size_t index : indices) {  // the last user of a sequence takes it without a copy
    cache::KvCache& cache = m_caches[index];
    next.push_back(--uses[index] > 0 ? cache.fork() : std::move(cache));
  }
  m_caches = std::move(next);
}

void SequenceBatch::repeat(size_t times) {
  std::vector<size_t> indices;
  for (size_t i = 0; i < m_caches.size(); ++i) indices.insert(indices.end(), times, i);
  select(indices);
}

}  // namespace kvarium::decode
