#include "core/cache/sequence/shared_bytes.h"

#include <set>
#include <utility>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

std::vector<int64_t> memoryOf(std::span<const KvCache* const> caches) {
  std::set<std::pair<const void*, BlockId>> blocks;  // counted, by pool
  std::set<const void*> things;                      // stores, states and cross caches
  std::vector<int64_t> result;
  for (const KvCache* cache : caches) {
    const CacheStore& store = cache->store();
    int64_t bytes = 0;
    for (size_t g = 0; g < store.groups.size(); ++g) {
      const Group& group = store.groups[g];
      if (group.full->place() == Place::disk) continue;
      for (const Block& block : cache->state().tables[g].blocks()) {
        const BlockPool& pool = group.pool(block.form);
        if (blocks.insert({&pool, block.id}).second) bytes += pool.blockBytes();
      }
    }
    if (things.insert(&store).second) {  // what belongs to no sequence
      for (const Group& group : store.groups) {
        if (group.full->place() == Place::disk) continue;
        for (const BlockPool* pool : {group.full.get(), group.sealed.get()}) {
          if (pool) bytes += (pool->allocatedBlocks() - pool->usedBlocks()) * pool->blockBytes();
        }
      }
      bytes += store.residency->ringBytes() + store.states->freeBuffers() * store.states->bufferBytes();
    }
    const RecurrentState& state = cache->state().recurrent;
    const auto addState = [&](const StateBuffer& buffer) {
      if (buffer && things.insert(buffer.get()).second) bytes += store.states->bufferBytes();
    };
    addState(state.now());
    for (const RecurrentState::Kept& kept : state.kept()) addState(kept.buffer);
    if (const CrossCache* cross = cache->state().cross.get(); cross && things.insert(cross).second)
      bytes += cross->bytes().total();
    result.push_back(bytes);
  }
  return result;
}

}  // namespace kvarium::cache
