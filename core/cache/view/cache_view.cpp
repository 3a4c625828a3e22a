#include "core/cache/view/cache_view.h"

#include <algorithm>
#include <bit>

#include "core/cache/table/cell_table.h"

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

void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs) {
  for (int cell = 0; cell < device::cells_per_block;) {
    const uint64_t rest = block.live >> cell;
    if (rest == 0) return;
    cell += std::countr_zero(rest);
    const int count = block.positions ? 1 : std::countr_one(block.live >> cell);
    const CellRun run{block.role, block.form, place, shared, block.position(cell), count};
    cell += count;
    CellRun* last = runs.empty() ? nullptr : &runs.back();
    const bool goes_on = last && last->role == run.role && last->form == run.form && last->place == run.place &&
                         last->shared == run.shared && last->first_position + last->count == run.first_position;
    if (goes_on)
      last->count += run.count;
    else
      runs.push_back(run);
  }
}

}  // namespace kvarium::cache
