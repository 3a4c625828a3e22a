#include "ui/inspector/memory_facts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/cache_layout.h"
#include "ui/inspector/snapshot_text.h"

namespace kvarium {
namespace {

struct MemoryWords {
  Q_DECLARE_TR_FUNCTIONS(MemoryWords)
};

constexpr size_t place_count = 3;
using Swatch = LegendEntry::Swatch;

QString withBytes(const QString& words, int64_t bytes) {
  return MemoryWords::tr("%1 %2", "words bytes").arg(words, bytesText(bytes));
}

LegendEntry plainEntry(const QString& text) { return {.swatch = Swatch::none, .text = text}; }

LegendEntry bytesEntry(Swatch swatch, const QString& words, int64_t bytes, const QString& tip = {}) {
  return {.swatch = swatch, .text = withBytes(words, bytes), .tip = tip};
}

void addWouldBe(const CacheSnapshot& snapshot, MemoryFacts& facts) {
  for (const LayerBytes& layer : snapshot.layers) {
    MemoryFacts::AtPlace& at = facts.places[static_cast<size_t>(layer.place)];
    at.full_f16 += layer.would_be.full_f16;
    at.no_window += layer.would_be.no_window;
    at.no_gqa += layer.would_be.no_gqa;
    facts.no_window += layer.would_be.no_window;
    facts.no_gqa += layer.would_be.no_gqa;
    if (isQuantized(layer)) facts.saved += std::max<int64_t>(layer.would_be.unsealed - layer.bytes.used(), 0);
  }
  // A snapshot that says only the sum: it is where most of the cache is.
  if (facts.full_f16 > 0 && std::all_of(facts.places.begin(), facts.places.end(),
                                        [](const MemoryFacts::AtPlace& at) { return at.full_f16 == 0; })) {
    facts.places[0].full_f16 = facts.full_f16;
  }
  const int64_t predicted[] = {snapshot.predicted_at.device, snapshot.predicted_at.host, snapshot.predicted_at.disk};
  const bool placed = predicted[0] + predicted[1] + predicted[2] > 0;
  for (size_t place = 0; place < place_count; ++place) facts.places[place].predicted = placed ? predicted[place] : 0;
  if (!placed) facts.places[0].predicted = snapshot.predicted;
}

void hideGhosts(const Ghosts& ghosts, MemoryFacts& facts) {
  for (MemoryFacts::AtPlace& at : facts.places) {
    if (!ghosts.full_f16) at.full_f16 = 0;
    if (!ghosts.no_window || facts.no_window <= facts.used) at.no_window = 0;
    if (!ghosts.no_gqa || facts.no_gqa <= facts.used) at.no_gqa = 0;
  }
}

void addMachineLegend(MemoryFacts& facts) {
  const Surroundings& around = facts.around;
  if (around.weight_bytes <= 0 && around.free_bytes < 0) return;
  facts.machine.push_back(plainEntry(MemoryWords::tr("machine")));
  if (around.weight_bytes > 0)
    facts.machine.push_back(bytesEntry(Swatch::weights, MemoryWords::tr("weights"), around.weight_bytes));
  facts.machine.push_back({.state = {CellKind::kept}, .text = withBytes(MemoryWords::tr("cache"), facts.inMachine())});
  if (around.free_bytes >= 0)
    facts.machine.push_back(bytesEntry(Swatch::free, MemoryWords::tr("free"), around.free_bytes,
                                       MemoryWords::tr("what this program could still take, as the system tells it")));
  else
    facts.machine.push_back(plainEntry(MemoryWords::tr("free: not told")));
  facts.machine.push_back(plainEntry(MemoryWords::tr("scratch: not measured")));
}

void addMeasuredLegend(const CacheSnapshot& snapshot, MemoryFacts& facts) {
  int64_t scales = 0, state = 0;
  facts.measured.push_back(plainEntry(MemoryWords::tr("measured")));
  for (const MemoryFacts::AtPlace& at : facts.places) {
    scales += at.held.scales;
    state += at.held.state;
    const auto bytesOf = [&](CellState which) {
      const auto found = std::find_if(at.held.cells.begin(), at.held.cells.end(),
                                      [&](const MemoryShare& share) { return share.state == which; });
      return found == at.held.cells.end() ? 0 : found->bytes;
    };
    for (const MemoryShare& share : at.held.cells) {
      // Kept and recent cells look the same and share an entry.
      const CellState kept{CellKind::kept, share.state.place}, recent{CellKind::recent, share.state.place};
      const bool both = bytesOf(kept) > 0 && bytesOf(recent) > 0;
      if (both && share.state == kept) continue;
      const bool is_both = both && share.state == recent;
      facts.measured.push_back(
          {.state = share.state,
           .text = withBytes(legendText(share.state, snapshot, is_both), share.bytes + (is_both ? bytesOf(kept) : 0)),
           .tip = legendTip(share.state, snapshot, is_both)});
    }
  }
  if (scales > 0)
    facts.measured.push_back(
        bytesEntry(Swatch::scales, MemoryWords::tr("scales and zeros"), scales,
                   MemoryWords::tr("what codes of few bits are multiplied by and shifted by, to be numbers again")));
  if (state > 0)
    facts.measured.push_back({.state = {CellKind::kept}, .text = withBytes(MemoryWords::tr("recurrent state"), state)});
  if (facts.reserved > 0)
    facts.measured.push_back(bytesEntry(Swatch::reserved, MemoryWords::tr("reserved"), facts.reserved,
                                        MemoryWords::tr("handed out, holding no cell: free blocks, buffers that "
                                                        "offloaded layers come through, states to go back to")));
  if (facts.measured.size() == 1)
    facts.measured.push_back(
        plainEntry(facts.keeps_nothing ? MemoryWords::tr("nothing held") : MemoryWords::tr("nothing held yet")));
}

void addEstimatedLegend(const Ghosts& ghosts, MemoryFacts& facts) {
  std::vector<LegendEntry>& entries = facts.estimated;
  entries.push_back(plainEntry(MemoryWords::tr("estimated")));
  if (facts.predicted > 0)
    entries.push_back(bytesEntry(Swatch::tick, MemoryWords::tr("at most"), facts.predicted,
                                 MemoryWords::tr("a bound: what may be held at the worst moment of a step until the "
                                                 "context is full")));
  if (ghosts.full_f16 && facts.full_f16 > 0)
    entries.push_back(
        bytesEntry(Swatch::dashed, MemoryWords::tr("full f16 would be"), facts.full_f16,
                   MemoryWords::tr("every token seen, stored as f16 (16 bits a number), without room to spare")));
  if (ghosts.no_window && facts.no_window > facts.used)
    entries.push_back(bytesEntry(Swatch::dotted, MemoryWords::tr("without window"), facts.no_window,
                                 MemoryWords::tr("every token seen, stored in the format it has now")));
  if (ghosts.no_gqa && facts.no_gqa > facts.used)
    entries.push_back(bytesEntry(
        Swatch::dash_dotted, MemoryWords::tr("without grouped heads"), facts.no_gqa,
        MemoryWords::tr(
            "grouped heads: several query heads read the same keys and values; without, each would have its own")));
  if (entries.size() == 1) entries.clear();
}

}  // namespace

int64_t MemoryFacts::AtPlace::most() const { return std::max({held.total(), predicted, full_f16, no_window, no_gqa}); }

int64_t MemoryFacts::inMachine() const {
  return places[0].held.total() + (around.device_is_host ? places[1].held.total() : 0);
}

bool MemoryFacts::shows(Place place) const {
  return place == Place::device || places[static_cast<size_t>(place)].most() > 0;
}

MemoryFacts memoryFacts(const CacheSnapshot& snapshot, const Surroundings& around, const Ghosts& ghosts) {
  MemoryFacts facts;
  facts.around = around;
  facts.places.resize(place_count);
  const std::vector<MemoryShares> shares = sharesByPlace(snapshot);
  for (size_t place = 0; place < place_count; ++place) facts.places[place].held = shares[place];
  facts.used = snapshot.bytes.used();
  facts.reserved = snapshot.bytes.reserved;
  facts.full_f16 = snapshot.full_f16;
  facts.predicted = snapshot.predicted;
  addWouldBe(snapshot, facts);
  facts.keeps_nothing = keepsNothing(snapshot);
  if (facts.keeps_nothing) {  // a bound of what a step holds says nothing between steps
    facts.predicted = 0;
    for (MemoryFacts::AtPlace& at : facts.places) at.predicted = 0;
  }
  hideGhosts(ghosts, facts);
  int64_t most = 1;
  for (const MemoryFacts::AtPlace& at : facts.places) most = std::max(most, at.most());
  facts.scale_end = niceStep(most);
  addMachineLegend(facts);
  addMeasuredLegend(snapshot, facts);
  addEstimatedLegend(ghosts, facts);
  return facts;
}

QString placeName(Place place) {
  switch (place) {
    case Place::device:
      return MemoryWords::tr("device");
    case Place::host:
      return MemoryWords::tr("host");
    case Place::disk:
      return MemoryWords::tr("disk");
  }
  return {};
}

QString memoryTitle(const MemoryFacts& facts) {
  if (facts.held() == 0)
    return facts.keeps_nothing ? MemoryWords::tr("Nothing held: cells are there only while a step computes")
                               : MemoryWords::tr("Nothing held yet");
  const QString used = bytesText(facts.used), full = bytesText(facts.full_f16);
  if (facts.used == 0) return MemoryWords::tr("%1 reserved, nothing in it yet").arg(bytesText(facts.reserved));
  const double share = facts.full_f16 > 0 ? static_cast<double>(facts.used) / static_cast<double>(facts.full_f16) : 1;
  const auto percent = static_cast<int>(std::lround(100 * std::abs(1 - share)));
  QString title =
      facts.full_f16 <= 0 ? MemoryWords::tr("%1 used").arg(used)
      : share > 2         ? MemoryWords::tr("%1 used; the full f16 cache would be %2 so far").arg(used, full)
      : percent == 0      ? MemoryWords::tr("%1 used, as much as the full f16 cache").arg(used)
      : share < 1
          ? MemoryWords::tr("%1 used, %2 % less than the full f16 cache of %3").arg(used).arg(percent).arg(full)
          : MemoryWords::tr("%1 used, %2 % more than the full f16 cache of %3").arg(used).arg(percent).arg(full);
  if (facts.saved > 0) title = MemoryWords::tr("%1; sealing saves %2").arg(title, bytesText(facts.saved));
  if (facts.reserved > 0) title = MemoryWords::tr("%1; %2 more reserved").arg(title, bytesText(facts.reserved));
  return title;
}

QString memoryHowTo(const MemoryFacts& facts) {
  if (facts.held() == 0) return MemoryWords::tr("fills are measured; ticks and outlines are estimated");
  return MemoryWords::tr("used holds cells, reserved waits for them; fills are measured, ticks and outlines estimated");
}

}  // namespace kvarium
