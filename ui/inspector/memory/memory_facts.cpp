#include "ui/inspector/memory/memory_facts.h"

#include <algorithm>

#include "ui/inspector/view/view_text.h"

namespace kvarium::ui {
namespace {

// Gives the sum over the places.
WouldTake addWouldBe(const cache::CacheView& view, MemoryFacts& facts) {
  WouldTake all;
  const auto add = [](WouldTake& sum, const cache::WouldBe& layer) {
    sum.full_f16 += layer.full_f16;
    sum.no_window += layer.no_window;
    sum.no_gqa += layer.no_gqa;
  };
  for (const cache::LayerView& layer : view.layers) {
    const cache::Place at = countedAt(*view.facts, *layer.facts, layer.place);
    add(facts.places[static_cast<size_t>(at)].otherwise, layer.would_be);
    add(all, layer.would_be);
    if (isQuantized(layer)) facts.saved += std::max<int64_t>(layer.would_be.unsealed - layer.bytes.used(), 0);
  }
  // A view without numbers by layer has only the sum; it is shown at the device.
  if (all.full_f16 == 0) facts.places[0].otherwise.full_f16 = view.full_f16;
  const int64_t predicted[] = {view.predicted_at.device, view.predicted_at.host, view.predicted_at.disk};
  const bool placed = predicted[0] + predicted[1] + predicted[2] > 0;
  for (size_t place = 0; place < facts.places.size(); ++place)
    facts.places[place].predicted = placed ? predicted[place] : place == 0 ? view.facts->predicted : 0;
  return all;
}

// The most tokens of a cache that keeps every token and has a fixed size; -1: there is no such limit below the context.
int64_t roomOf(const cache::CacheView& view) {
  int64_t room = -1;
  for (const cache::GroupView& group : view.groups) {
    if (!group.facts->rule.starts_with("fixed")) continue;
    room = room < 0 ? group.lengths.capacity : std::min(room, group.lengths.capacity);
  }
  return view.facts->context > 0 && room >= view.facts->context ? -1 : room;
}

}  // namespace

int64_t MemoryFacts::AtPlace::most() const {
  return std::max({held.total(), predicted, otherwise.full_f16, otherwise.no_window, otherwise.no_gqa});
}

bool MemoryFacts::shows(cache::Place place) const {
  return place == cache::Place::device || places[static_cast<size_t>(place)].most() > 0;
}

MemoryFacts memoryFacts(const cache::CacheView& view, const Comparisons& comparisons) {
  MemoryFacts facts{.held = holdingsOf(view),
                    .scratch = std::max<int64_t>(view.scratch, 0),
                    .context = view.facts->context,
                    .room = roomOf(view),
                    .full_f16 = view.full_f16,
                    .predicted = view.facts->predicted,
                    .keeps_nothing = keepsNothing(view),
                    .is_elsewhere = hasNames(view) || !view.facts->bytes_known,
                    .has_places = view.facts->bytes_known};
  const std::vector<MemoryShares> shares = sharesByPlace(view);
  for (size_t place = 0; place < facts.places.size(); ++place) facts.places[place].held = shares[place];
  for (const cache::GroupView& group : view.groups) {
    facts.window = std::max(facts.window, group.facts->window);
    facts.newest = std::max(facts.newest, group.facts->residual);
  }
  const WouldTake otherwise = addWouldBe(view, facts);
  for (MemoryFacts::AtPlace& at : facts.places) {
    if (!comparisons.full_f16) at.otherwise.full_f16 = 0;
    if (!comparisons.no_window || otherwise.no_window <= view.bytes.used()) at.otherwise.no_window = 0;
    if (!comparisons.no_gqa || otherwise.no_gqa <= view.bytes.used()) at.otherwise.no_gqa = 0;
  }
  const bool only_states = !view.layers.empty() && view.groups.empty();  // of the same size for any text
  if (facts.keeps_nothing || only_states) {  // the estimate is of one step, and the view is of the time between steps
    facts.predicted = 0;
    for (MemoryFacts::AtPlace& at : facts.places) at.predicted = 0;
  }
  int64_t most = 1;
  for (const MemoryFacts::AtPlace& at : facts.places) most = std::max(most, at.most());
  facts.scale_end = niceStep(most);
  return facts;
}

}  // namespace kvarium::ui
