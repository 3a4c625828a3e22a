#include "core/cache/view/cache_view.h"

#include <algorithm>

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

int gpuBorder(const CacheFacts& facts) {
  const auto first = std::ranges::find(facts.layers, true, &LayerFacts::on_gpu);
  return first == facts.layers.end() ? 0 : static_cast<int>(first - facts.layers.begin());
}

int gpuBorder(const CacheView& view) {
  const auto first = std::ranges::find_if(view.layers, [](const LayerView& layer) { return layer.facts->on_gpu; });
  return first == view.layers.end() ? 0 : static_cast<int>(first - view.layers.begin());
}

Place countedAt(const CacheFacts& facts, const LayerFacts& layer, Place place) {
  const bool beside_gpu = !facts.device_is_ram && !layer.on_gpu;
  return beside_gpu && place == Place::device ? Place::host : place;
}

std::string ruleAndPlace(const GroupView& group, const CacheFacts& facts) {
  std::string text = group.facts->rule + ", " + std::string(place_names[static_cast<size_t>(group.place)]);
  const bool on_gpu = facts.layers[static_cast<size_t>(group.facts->layers.front())].on_gpu;
  // There host memory is the device's memory under another name.
  if (group.place == Place::host && !on_gpu) text += " (simulated)";
  if (gpuBorder(facts) > 0) text += on_gpu ? ", on the GPU" : ", on the CPU";
  return text;
}

}  // namespace kvarium::cache
