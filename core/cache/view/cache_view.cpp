#include "core/cache/view/cache_view.h"

#include "core/device/kv_view.h"

namespace kvarium::cache {

Bytes usedBytes(const LayerFacts& layer, const CellCounts& cells) {
  const int64_t full = layer.full_bytes * cells.full / device::cells_per_block;
  if (!layer.seals) return {.kv = full};
  return {.kv = layer.sealed_bytes * cells.sealed / device::cells_per_block,
          .scales = cells.sealed_blocks * layer.scale_bytes,
          .residual = full};
}

void useFacts(CacheView& view, const std::shared_ptr<const CacheFacts>& facts) {
  const bool same =
      view.facts == facts && view.groups.size() == facts->groups.size() && view.layers.size() == facts->layers.size();
  if (same) return;
  view.facts = facts;
  view.groups.resize(facts->groups.size());
  view.layers.resize(facts->layers.size());
  for (size_t g = 0; g < view.groups.size(); ++g)
    view.groups[g].facts = std::shared_ptr<const GroupFacts>(facts, &facts->groups[g]);
  for (size_t layer = 0; layer < view.layers.size(); ++layer)
    view.layers[layer].facts = std::shared_ptr<const LayerFacts>(facts, &facts->layers[layer]);
}

std::string ruleAndPlace(const GroupView& group) {
  // On a CPU host memory is compute memory under another name.
  constexpr std::string_view names[] = {"device", "host (simulated)", "disk"};
  return group.facts->rule + ", " + std::string(names[static_cast<int>(group.place)]);
}

}  // namespace kvarium::cache
