#include "ui/inspector/memory/memory_facts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/server_text.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
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

void addWouldBe(const cache::CacheView& view, MemoryFacts& facts) {
  for (const cache::LayerView& layer : view.layers) {
    MemoryFacts::AtPlace& at = facts.places[static_cast<size_t>(countedAt(*view.facts, *layer.facts, layer.place))];
    at.full_f16 += layer.would_be.full_f16;
    at.no_window += layer.would_be.no_window;
    at.no_gqa += layer.would_be.no_gqa;
    facts.no_window += layer.would_be.no_window;
    facts.no_gqa += layer.would_be.no_gqa;
    if (isQuantized(layer)) facts.saved += std::max<int64_t>(layer.would_be.unsealed - layer.bytes.used(), 0);
  }
  // A view of the cache without numbers by layer has only the sum; it is shown at the device.
  if (facts.full_f16 > 0 && std::all_of(facts.places.begin(), facts.places.end(),
                                        [](const MemoryFacts::AtPlace& at) { return at.full_f16 == 0; })) {
    facts.places[0].full_f16 = facts.full_f16;
  }
  const int64_t predicted[] = {view.predicted_at.device, view.predicted_at.host, view.predicted_at.disk};
  const bool placed = predicted[0] + predicted[1] + predicted[2] > 0;
  for (size_t place = 0; place < place_count; ++place) facts.places[place].predicted = placed ? predicted[place] : 0;
  if (!placed) facts.places[0].predicted = view.facts->predicted;
}

void hideComparisons(const Comparisons& comparisons, MemoryFacts& facts) {
  for (MemoryFacts::AtPlace& at : facts.places) {
    if (!comparisons.full_f16) at.full_f16 = 0;
    if (!comparisons.no_window || facts.no_window <= facts.used) at.no_window = 0;
    if (!comparisons.no_gqa || facts.no_gqa <= facts.used) at.no_gqa = 0;
  }
}

constexpr int64_t least_part_told = 64 << 10;  // bytes of a part of a GPU; of less nobody wants to know

void addMachinePart(MemoryFacts& facts, LegendEntry entry, int64_t bytes) {
  facts.machine.push_back(std::move(entry));
  facts.machine_bytes.push_back(bytes);
}

// What is beside the model, the numbers of computing and this cache: the driver's figures.
void addGpuParts(MemoryFacts& facts) {
  const device::MemoryFigures& gpu = facts.host.gpu;
  const auto add = [&](LegendEntry entry, int64_t bytes) {
    if (bytes >= least_part_told) addMachinePart(facts, std::move(entry), bytes);
  };
  const int64_t other = gpu.handed_out - facts.host.weight_bytes - facts.scratch - facts.inMachine();
  add(bytesEntry(Swatch::bytes, MemoryWords::tr("for the rest"), other,
                 MemoryWords::tr("of the %1 that this program was handed out: other caches, the inputs of steps, and "
                                 "what kernels take for themselves")
                     .arg(bytesText(gpu.handed_out))),
      other);
  const int64_t spare = gpu.held - gpu.handed_out;
  add(bytesEntry(Swatch::reserved, MemoryWords::tr("held ready"), spare,
                 MemoryWords::tr("memory that went back to this program's pool, which holds %1 in all and hands it out "
                                 "again")
                     .arg(bytesText(gpu.held))),
      spare);
  const int64_t others = gpu.total - gpu.free - gpu.held;
  LegendEntry entry = bytesEntry(Swatch::bytes, MemoryWords::tr("driver and others"), others,
                                 MemoryWords::tr("what the driver and other programs have of the GPU's memory"));
  entry.place = cache::Place::disk;  // its stripes tell it from the caches
  add(entry, others);
  addMachinePart(facts,
                 {.swatch = Swatch::free,
                  .text = MemoryWords::tr("free %1 of %2").arg(bytesText(gpu.free), bytesText(gpu.total)),
                  .tip = MemoryWords::tr("what any program could still take, as the driver tells it")},
                 gpu.free);
}

void addMachine(MemoryFacts& facts) {
  if (facts.of_server) return;
  const HostMemory& host = facts.host;
  if (host.weight_bytes <= 0 && host.free_bytes < 0) return;
  addMachinePart(facts, plainEntry(machineName(facts)), 0);
  if (host.weight_bytes > 0)
    addMachinePart(facts, bytesEntry(Swatch::weights, MemoryWords::tr("model"), host.weight_bytes), host.weight_bytes);
  if (facts.scratch > 0)
    addMachinePart(facts,
                   bytesEntry(Swatch::scales, MemoryWords::tr("for computing"), facts.scratch,
                              MemoryWords::tr("numbers of the tokens that are computed just now")),
                   facts.scratch);
  const bool has_reserve = facts.reservedInMachine() > 0;
  addMachinePart(
      facts,
      {.style = {CellKind::kept},
       .text = withBytes(has_reserve ? MemoryWords::tr("this cache with its reserve") : MemoryWords::tr("this cache"),
                         facts.inMachine()),
       .tip = host.device_is_host ? MemoryWords::tr("in use and reserved, what lies on disk left out")
                                  : MemoryWords::tr("in use and reserved, what lies elsewhere left out")},
      facts.inMachine());
  if (host.isKnownGpu()) return addGpuParts(facts);
  if (host.other_caches > 0)
    addMachinePart(facts,
                   bytesEntry(Swatch::bytes, MemoryWords::tr("other caches"), host.other_caches,
                              MemoryWords::tr("kept ready for other conversations and for other versions of "
                                              "this one; the Cache menu limits them")),
                   host.other_caches);
  if (host.free_bytes >= 0)
    addMachinePart(facts,
                   bytesEntry(Swatch::free, MemoryWords::tr("free"), host.free_bytes,
                              MemoryWords::tr("what this program could still take, as the system tells it")),
                   host.free_bytes);
}

// Where cells of a bar lie, as CPU and GPU have them: those of the device in the bar of RAM are a CPU layer's.
QString placeInBar(CellStyle style, size_t bar) {
  const bool in_ram = bar == static_cast<size_t>(cache::Place::host);
  return placeWords(style.place, in_ram || style.place != cache::Place::device);
}

void addMeasuredLegend(const cache::CacheView& view, MemoryFacts& facts) {
  int64_t scales = 0, state = 0;
  facts.measured.push_back(plainEntry(MemoryWords::tr("measured")));
  for (size_t place = 0; place < place_count; ++place) {
    const MemoryFacts::AtPlace& at = facts.places[place];
    scales += at.held.scales;
    state += at.held.state;
    const auto bytesOf = [&](CellStyle which) {
      const auto found = std::find_if(at.held.cells.begin(), at.held.cells.end(),
                                      [&](const MemoryShare& share) { return share.style == which; });
      return found == at.held.cells.end() ? 0 : found->bytes;
    };
    for (const MemoryShare& share : at.held.cells) {
      // Kept and recent cells are drawn alike and share an entry.
      const CellStyle kept{CellKind::kept, share.style.place}, recent{CellKind::recent, share.style.place};
      const bool both = bytesOf(kept) > 0 && bytesOf(recent) > 0;
      if (both && share.style == kept) continue;
      const bool is_both = both && share.style == recent;
      facts.measured.push_back({.style = share.style,
                                .text = withBytes(legendText(share.style, view, placeInBar(share.style, place)),
                                                  share.bytes + (is_both ? bytesOf(kept) : 0)),
                                .tip = legendTip(share.style, view, is_both)});
    }
  }
  if (scales > 0)
    facts.measured.push_back(
        bytesEntry(Swatch::scales, MemoryWords::tr("scales and zeros"), scales,
                   MemoryWords::tr("the factors and offsets that turn compressed numbers back into numbers")));
  if (state > 0)
    facts.measured.push_back({.style = {CellKind::kept}, .text = withBytes(MemoryWords::tr("recurrent state"), state)});
  if (facts.buffers > 0)
    facts.measured.push_back(
        bytesEntry(Swatch::bytes, MemoryWords::tr("copies of offloaded layers"), facts.buffers,
                   MemoryWords::tr("buffers through which layers that lie elsewhere are brought in, "
                                   "one after another, while a token is computed")));
  if (facts.reserved > 0)
    facts.measured.push_back(
        bytesEntry(Swatch::reserved, MemoryWords::tr("reserved"), facts.reserved,
                   MemoryWords::tr("allocated and not in use: room for the next tokens, states to go back to")));
  if (facts.holes > 0)
    facts.measured.push_back(
        {.swatch = Swatch::none,
         .text = MemoryWords::tr("%1 of it free again, not given back yet").arg(bytesText(facts.holes)),
         .tip = MemoryWords::tr("the places of tokens that left, in blocks of which other tokens stay; their memory is "
                                "not given back yet")});
  if (facts.measured.size() == 1)
    facts.measured.push_back(
        plainEntry(facts.keeps_nothing ? MemoryWords::tr("nothing") : MemoryWords::tr("nothing yet")));
}

QString whenFull(const MemoryFacts& facts) {
  if (facts.room >= 0) return MemoryWords::tr("when its room for %1 is full:").arg(countText(facts.room));
  return facts.context > 0 ? MemoryWords::tr("when the context of %1 is full:").arg(countText(facts.context))
                           : MemoryWords::tr("when the context is full:");
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

void addEstimatedLegend(const Comparisons& comparisons, MemoryFacts& facts) {
  std::vector<LegendEntry>& entries = facts.estimated;
  entries.push_back(plainEntry(MemoryWords::tr("estimated")));
  if (facts.predicted > 0)
    entries.push_back(bytesEntry(Swatch::tick, whenFull(facts), facts.predicted,
                                 MemoryWords::tr("in use and reserved, at the worst moment on the way there; a longer "
                                                 "text can take more")));
  if (comparisons.full_f16 && facts.full_f16 > 0)
    entries.push_back(
        bytesEntry(Swatch::dashed, MemoryWords::tr("every token at 16 bit"), facts.full_f16,
                   MemoryWords::tr("every token that was read, with 16 bits a number, nothing reserved")));
  if (comparisons.no_window && facts.no_window > facts.used)
    entries.push_back(bytesEntry(Swatch::dotted, MemoryWords::tr("every token kept"), facts.no_window,
                                 MemoryWords::tr("every token that was read, with as many bits as now")));
  if (comparisons.no_gqa && facts.no_gqa > facts.used)
    entries.push_back(bytesEntry(
        Swatch::dash_dotted, MemoryWords::tr("without shared heads"), facts.no_gqa,
        MemoryWords::tr("several query heads of this model share keys and values; without, each would have its own")));
  if (entries.size() == 1) entries.clear();
}

}  // namespace

int64_t MemoryFacts::AtPlace::most() const { return std::max({held.total(), predicted, full_f16, no_window, no_gqa}); }

int64_t MemoryFacts::inMachine() const {
  return places[0].held.total() + (host.device_is_host ? places[1].held.total() : 0);
}

int64_t MemoryFacts::reservedInMachine() const {
  return places[0].held.reserved + (host.device_is_host ? places[1].held.reserved : 0);
}

bool MemoryFacts::shows(cache::Place place) const {
  return place == cache::Place::device || places[static_cast<size_t>(place)].most() > 0;
}

MemoryFacts memoryFacts(const cache::CacheView& view, const HostMemory& host, const Comparisons& comparisons) {
  MemoryFacts facts;
  facts.host = host;
  facts.places.resize(place_count);
  const std::vector<MemoryShares> shares = sharesByPlace(view);
  for (size_t place = 0; place < place_count; ++place) facts.places[place].held = shares[place];
  facts.used = view.bytes.used();
  facts.used_at = view.used_at;
  facts.scratch = std::max<int64_t>(view.scratch, 0);
  facts.context = view.facts->context;
  for (const MemoryShares& share : shares) facts.buffers += share.buffers;
  facts.reserved = view.bytes.reserved - facts.buffers;
  facts.holes = std::min(view.bytes.holes, facts.reserved);
  facts.room = roomOf(view);
  for (const cache::GroupView& group : view.groups) {
    facts.window = std::max(facts.window, group.facts->window);
    facts.newest = std::max(facts.newest, group.facts->residual);
  }
  facts.of_server = isOfServer(view) || !view.facts->tells_bytes;
  facts.tells_bytes = view.facts->tells_bytes;
  if (facts.of_server) facts.kept = keptByServer(view);
  facts.full_f16 = view.full_f16;
  facts.predicted = view.facts->predicted;
  addWouldBe(view, facts);
  facts.keeps_nothing = keepsNothing(view);
  const bool only_states = !view.layers.empty() && view.groups.empty();  // of the same size for any text
  if (facts.keeps_nothing || only_states) {  // the estimate is of one step, and the view is of the time between steps
    facts.predicted = 0;
    for (MemoryFacts::AtPlace& at : facts.places) at.predicted = 0;
  }
  hideComparisons(comparisons, facts);
  int64_t most = 1;
  for (const MemoryFacts::AtPlace& at : facts.places) most = std::max(most, at.most());
  facts.scale_end = niceStep(most);
  addMachine(facts);
  addMeasuredLegend(view, facts);
  addEstimatedLegend(comparisons, facts);
  return facts;
}

QString machineName(const MemoryFacts& facts) {
  return facts.host.device_is_host ? MemoryWords::tr("machine") : MemoryWords::tr("whole GPU");
}

QString nameOfPlace(const MemoryFacts& facts, cache::Place place) {
  if (!facts.of_server) return placeName(place, facts.host.device_is_host);
  switch (place) {
    case cache::Place::device:
      return MemoryWords::tr("server");
    case cache::Place::host:
      return MemoryWords::tr("its RAM");
    case cache::Place::disk:
      return MemoryWords::tr("its disk");
  }
  return {};
}

namespace {

QString serverTitle(const MemoryFacts& facts) {
  if (!facts.tells_bytes && facts.used == 0)
    return MemoryWords::tr("This server has not reported how many bytes its cache takes");
  if (!facts.tells_bytes) {
    const QString used = MemoryWords::tr("%1 of the server's memory, as its last whole reply reported");
    return facts.reserved > 0
               ? MemoryWords::tr("%1; %2 more reserved").arg(used.arg(bytesText(facts.used)), bytesText(facts.reserved))
               : used.arg(bytesText(facts.used));
  }
  return MemoryWords::tr("%1 of the server's memory hold this conversation").arg(bytesText(facts.used));
}

}  // namespace

QString memoryTitle(const MemoryFacts& facts) {
  if (facts.of_server) return serverTitle(facts);
  if (facts.held() == 0)
    return facts.keeps_nothing ? MemoryWords::tr("No cache: every token reads the whole text again")
                               : MemoryWords::tr("Empty: nothing has been read yet");
  if (facts.used == 0) return MemoryWords::tr("%1 reserved, nothing in it yet").arg(bytesText(facts.reserved));
  const cache::BytesByPlace& at = facts.used_at;
  QString title = at.host + at.disk > 0 ? bytesByPlace(at, facts.host.device_is_host)
                                        : MemoryWords::tr("%1 in use").arg(bytesText(facts.used));
  if (facts.full_f16 > 0 && 200 * std::abs(facts.full_f16 - facts.used) > facts.full_f16)  // by more than 0.5 %
    title = MemoryWords::tr("%1 (%2)").arg(title,
                                           MemoryWords::tr("every token at 16 bit: %1").arg(bytesText(facts.full_f16)));
  if (facts.reserved > 0) title = MemoryWords::tr("%1, %2 reserved").arg(title, bytesText(facts.reserved));
  return title;
}

QString memoryHowTo(const MemoryFacts& facts) {
  if (facts.of_server) return facts.kept.isEmpty() ? QString() : MemoryWords::tr("%1.", "a sentence").arg(facts.kept);
  const QString line = facts.predicted == 0 ? QString()
                       : facts.room >= 0    ? MemoryWords::tr("Line: when its room is full.")
                                            : MemoryWords::tr("Line: when the context is full.");
  if (facts.held() == 0) return line;
  return MemoryWords::tr("Filled: in use. Hatched: reserved. Outline: without saving. %1", "line").arg(line).trimmed();
}

QString memoryDetails(const MemoryFacts& facts) {
  if (facts.of_server) return {};
  QStringList words;
  if (facts.held() > 0)
    words += MemoryWords::tr(
        "A bar is a place where cells lie; the patterns are those of the map. In use: what holds something now. "
        "Reserved: allocated and not in use, such as the rest of a block of 64 tokens.");
  if (facts.holes > 0)
    words += MemoryWords::tr(
        "Tokens that left leave room that is free again. Memory is given back by whole blocks of 64 tokens, so this "
        "room stays reserved while another token of its block stays.");
  if (facts.predicted > 0)
    words += facts.window < 0
                 ? MemoryWords::tr(
                       "The line is an estimate: what the cache takes at the worst moment until then, in "
                       "use and reserved.")
                 : MemoryWords::tr(
                       "The line is an estimate: what the cache takes at the worst moment until then, in "
                       "use and reserved. With a window that moment is while a long text is read: a piece "
                       "of up to 256 tokens comes in before the oldest ones leave. Between tokens it takes "
                       "less.");
  if (facts.window >= 0 && facts.newest >= 0 && 2 * facts.newest >= facts.window)
    words += MemoryWords::tr("Few bits hardly matter here: the newest %1 tokens stay at 16 bit, and the window has %2.")
                 .arg(countText(facts.newest), countText(facts.window));
  if (!facts.machine.empty() && !facts.host.device_is_host)
    words += MemoryWords::tr(
        "The thin bar is the GPU's whole memory: what this program was handed out, for the model, to compute in, for "
        "this cache and the rest; what it holds in addition, to be handed out again; what the driver and other "
        "programs have; and what is free.");
  else if (!facts.machine.empty())
    words += MemoryWords::tr(
        "The thin bar is the memory of this machine: the model, what this cache takes, the other "
        "caches that are kept ready, and what is free.");
  return words.join(QStringLiteral("\n\n"));
}

TableRows memoryTable(const MemoryFacts& facts) {
  std::vector<std::vector<TableCell>> rows;
  const bool is_ram = facts.host.device_is_host;
  const QString measured = MemoryWords::tr("measured"), estimated = MemoryWords::tr("estimated");
  const auto add = [&](const QString& what, const QString& place, int64_t bytes, const QString& known) {
    if (bytes > 0) rows.push_back({{what}, {place}, TableCell::bytes(bytes), {known}});
  };
  const auto table = [&rows] {
    return tableRows(
        {MemoryWords::tr("what"), MemoryWords::tr("place"), MemoryWords::tr("bytes"), MemoryWords::tr("known")},
        std::move(rows));
  };
  for (cache::Place at : {cache::Place::device, cache::Place::host, cache::Place::disk}) {
    const MemoryFacts::AtPlace& here = facts.places[static_cast<size_t>(at)];
    const QString where = nameOfPlace(facts, at);
    const bool own = std::ranges::any_of(
        here.held.cells, [&](const MemoryShare& share) { return share.style.place != at; });  // of the CPU's layers
    for (const MemoryShare& share : here.held.cells)
      add(kindWord(share.style.kind), own ? placeName(share.style.place, true) : where, share.bytes, measured);
    add(MemoryWords::tr("scales and zeros"), where, here.held.scales, measured);
    add(MemoryWords::tr("recurrent state"), where, here.held.state, measured);
    add(MemoryWords::tr("copies of offloaded layers"), where, here.held.buffers, measured);
    add(MemoryWords::tr("reserved"), where, here.held.reserved, measured);
    add(facts.room >= 0 ? MemoryWords::tr("when its room is full") : MemoryWords::tr("when the context is full"), where,
        here.predicted, estimated);
    add(MemoryWords::tr("every token at 16 bit"), where, here.full_f16, estimated);
    add(MemoryWords::tr("every token kept"), where, here.no_window, estimated);
    add(MemoryWords::tr("without shared heads"), where, here.no_gqa, estimated);
  }
  add(MemoryWords::tr("holes, a part of reserved"), {}, facts.holes, measured);
  add(MemoryWords::tr("saved by compressing"), {}, facts.saved, measured);
  const QString device = placeName(cache::Place::device, is_ram),
                ram = placeName(is_ram ? cache::Place::device : cache::Place::host, is_ram);
  if (facts.of_server) return table();
  add(MemoryWords::tr("model"), device, facts.host.weight_bytes, measured);
  add(MemoryWords::tr("for computing"), device, facts.scratch, measured);
  add(MemoryWords::tr("other caches"), ram, facts.host.other_caches, measured);
  if (facts.host.isKnownGpu()) {
    const device::MemoryFigures& gpu = facts.host.gpu;
    add(MemoryWords::tr("handed out to this program"), device, gpu.handed_out, measured);
    add(MemoryWords::tr("held by this program"), device, gpu.held, measured);
    add(MemoryWords::tr("whole memory"), device, gpu.total, measured);
  }
  add(MemoryWords::tr("free"), device, facts.host.free_bytes, measured);
  return table();
}

}  // namespace kvarium::ui
