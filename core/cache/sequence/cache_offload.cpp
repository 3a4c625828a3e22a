// Moves the cells of a KvCache between device, host and disk.
#include <algorithm>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

void offloadGroup(CacheStore& store, size_t number, const Group& group, Place place) {
  const auto move = [&](BlockPool& pool, Form form) {
    if (pool.place() != Place::device) return;
    store.residency->offload(pool, poolNumber(number, form), group.layers, place, group.plan.prefetch);
  };
  move(*group.full, Form::full);
  if (group.sealed) move(*group.sealed, Form::sealed);
}

void reserveBlocks(CacheStore& store, size_t number, const Group& group, const BlockNeeds& needs) {
  const auto reserve = [&](BlockPool& pool, Form form, int64_t blocks) {
    pool.reserve(blocks);
    if (pool.place() != Place::device) store.residency->reserve(poolNumber(number, form), blocks);
  };
  reserve(*group.full, Form::full, needs.full_blocks);
  if (group.sealed) reserve(*group.sealed, Form::sealed, needs.sealed_blocks);
}

void KvCache::offloadedNow() { m_store->offloaded_at = static_cast<int64_t>(m_state.ids.size()); }

void KvCache::reserve() {
  const auto reserveAll = [&] {
    for (size_t g = 0; g < m_store->groups.size(); ++g) {
      const Group& group = m_store->groups[g];
      if (group.retention->reservedBlocks() == 0) continue;
      reserveBlocks(*m_store, g, group, blockNeeds(group.plan, *group.retention, m_store->job));
    }
  };
  try {
    reserveAll();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory || !m_store->job.offload_when_full || !offload(Place::disk)) throw;
    offloadedNow();
    reserveAll();
  }
}

bool KvCache::offload(Place place) {
  std::vector<Place> before;
  for (const Group& group : m_store->groups) before.push_back(group.full->place());
  const auto tell = [&] {
    std::vector<GroupPlace> moved;
    for (size_t g = 0; g < before.size(); ++g) {
      const Place now = m_store->groups[g].full->place();
      if (now != before[g]) moved.push_back({static_cast<int32_t>(g), now});
    }
    if (!moved.empty()) m_store->moves.push_back(std::move(moved));
    recordMoves();
  };
  try {
    const bool moved = moveCells(place);
    tell();
    return moved;
  } catch (...) {
    tell();
    throw;
  }
}

bool KvCache::moveCells(Place place) {
  bool moved = false;
  for (size_t g = 0; g < m_store->groups.size(); ++g) {
    Group& group = m_store->groups[g];
    const auto near = [](const BlockPool* pool) { return pool && pool->place() == Place::device; };
    if (!near(group.full.get()) && !near(group.sealed.get())) continue;
    offloadGroup(*m_store, g, group, place);
    group.plan.residency = place;
    for (int layer : group.layers) m_store->plans[layer].residency = place;
    moved = true;
  }
  return moved;
}

int64_t KvCache::offloadedAt() const { return m_store->offloaded_at; }

}  // namespace kvarium::cache
