// Any bytes are KV events or a fault; whatever they tell, in whatever order, the map stays bounded and its sums agree.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <variant>
#include <vector>

#include "features/remote/protocol/kv_event.h"
#include "features/remote/protocol/prompt_match.h"
#include "features/remote/protocol/remote_cache.h"

namespace {

using namespace kvarium;
using namespace kvarium::remote;

void check(bool holds) {
  if (!holds) std::abort();
}

void checkMap(const BlockMap& map, const BlockMapLimits& limits) {
  check(map.remembered() <= limits.blocks && map.groups().size() <= limits.groups);
  for (const Medium medium : {Medium::device, Medium::host, Medium::disk, Medium::elsewhere}) {
    check(map.held(medium) >= 0 && map.held(medium) <= map.copies(medium));
    check(map.own(medium) >= 0 && map.own(medium) <= map.copies(medium));
  }
  check(map.isComplete() == map.caveat().empty());
}

void checkText(const BlockMap& map, const BlocksStored& stored) {
  const PromptMatch match = matchPrompt(map, stored.ids, stored.lora);
  const auto tokens = static_cast<int64_t>(stored.ids.size());
  check(match.cached == 0 || (match.cached > 0 && match.cached < tokens));
  for (const GroupCells& cells : match.groups) {
    int64_t at = 0;
    for (const cache::CellRun& run : cells.runs) {
      check(run.first_position >= at && run.count > 0);
      at = run.first_position + run.count;
    }
    check(at <= cells.told_to && cells.told_to <= tokens);
  }
}

// All that the batch stores is removed.
KvEventBatch removalOf(const KvEventBatch& batch) {
  KvEventBatch removal;
  for (const KvEvent& event : batch.events) {
    if (const auto* stored = std::get_if<BlocksStored>(&event))
      removal.events.emplace_back(BlocksRemoved{stored->blocks, stored->medium, stored->group});
  }
  return removal;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto batch = readKvEvents({data, size});
  if (!batch) return 0;
  const BlockMapLimits limits{.blocks = 40, .removed = 8, .waiting = 3, .waiting_ids = 5000, .groups = 4};
  BlockMap map(limits);
  map.addOwnSession("conv-a");
  uint64_t random = size;  // the order of messages
  for (int i = 0; i < 12; ++i) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    const auto number = static_cast<int64_t>(random >> 60);
    map.apply(number, *batch, (random >> 59 & 1) != 0 ? BlockMap::Source::replay : BlockMap::Source::live);
    if ((random >> 56 & 7) == 0) map.replayEnded();
    checkMap(map, limits);
  }
  for (const KvEvent& event : batch->events) {
    const auto* stored = std::get_if<BlocksStored>(&event);
    if (!stored) continue;
    checkText(map, *stored);
    const cache::CacheView view = RemoteCache().view({.ids = stored->ids}, {.map = &map});
    check(view.groups.size() == view.layers.size() && !view.groups.empty());
    break;
  }
  map.replayEnded();
  checkMap(map, limits);
  map.apply(map.next(), removalOf(*batch));
  checkMap(map, limits);
  return 0;
}
