#include "ui/inspector/memory/memory_facts.h"

#include <algorithm>
#include <cmath>

#include "ui/inspector/view/view_text.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

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
  const bool placed = view.predicted_at.total() > 0;
  for (const cache::Place place : cache::all_places)
    facts.places[static_cast<size_t>(place)].predicted = placed ? bytesAt(view.predicted_at, place)
                                                         : place == cache::Place::device ? view.facts->predicted
                                                                                         : 0;
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
                    .checkpoints = view.facts->checkpoints,
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

namespace {

struct MemoryWords {
  Q_DECLARE_TR_FUNCTIONS(MemoryWords)
};

using Swatch = LegendEntry::Swatch;
using Section = MemoryRow::Section;

constexpr int64_t least_part_named = 64 << 10;  // bytes of a part of a GPU; of less nobody wants to know

// Where cells of a bar lie, as CPU and GPU have them: those of the device in the bar of RAM are a CPU layer's.
QString placeInBar(CellStyle style, cache::Place bar) {
  return placeWords(style.place, bar == cache::Place::host || style.place != cache::Place::device);
}

QString whenFull(const MemoryFacts& facts) {
  if (facts.room >= 0) return MemoryWords::tr("when its room for %1 is full").arg(countText(facts.room));
  return facts.context > 0 ? MemoryWords::tr("when the context of %1 is full").arg(countText(facts.context))
                           : MemoryWords::tr("when the context is full");
}

class Rows {
 public:
  Rows(const cache::CacheView& view, const MemoryFacts& facts, const HostMemory& host)
      : m_view(view), m_facts(facts), m_host(host) {}

  std::vector<MemoryRow> made() {
    for (const cache::Place place : cache::all_places) addCells(place);
    for (const cache::Place place : cache::all_places) addRest(place);
    addWhole();
    const bool has_machine = m_host.weight_bytes > 0 || m_host.free_bytes >= 0;
    if (has_machine && !m_facts.is_elsewhere) addMachine();
    return std::move(m_rows);
  }

 private:
  // Section and place of the rows that follow.
  void begin(Section section, const QString& place) { m_section = section, m_place = place; }
  void add(int64_t bytes, LegendEntry entry) {
    if (bytes > 0) m_rows.push_back({m_section, std::move(entry), m_place, bytes});
  }
  void add(int64_t bytes, Swatch swatch, const QString& name, const QString& tip = {}) {
    add(bytes, {.swatch = swatch, .text = name, .tip = tip});
  }

  void addCells(cache::Place place) {
    const std::vector<MemoryShare>& cells = m_facts.places[static_cast<size_t>(place)].held.cells;
    const QString where = nameOfPlace(m_facts, place, m_host.device_is_host);
    const bool has_others = std::ranges::any_of(cells, [&](const MemoryShare& share) {
      return share.style.place != place;  // of the CPU's layers
    });
    for (const MemoryShare& share : cells) {
      begin(Section::measured, has_others ? placeName(share.style.place, true) : where);
      add(share.bytes, {.style = share.style,
                        .text = legendText(share.style, m_view, placeInBar(share.style, place)),
                        .tip = legendTip(share.style, m_view)});
    }
  }

  void addRest(cache::Place place) {
    const MemoryFacts::AtPlace& here = m_facts.places[static_cast<size_t>(place)];
    begin(Section::measured, nameOfPlace(m_facts, place, m_host.device_is_host));
    add(here.held.scales, Swatch::scales, MemoryWords::tr("scales and zeros"),
        MemoryWords::tr("the factors and offsets that turn compressed numbers back into numbers"));
    add(here.held.state, Swatch::state, MemoryWords::tr("recurrent state"),
        MemoryWords::tr("what recurrent layers keep in place of cells: the same size for any text"));
    add(here.held.buffers, Swatch::bytes, MemoryWords::tr("copies of offloaded layers"),
        MemoryWords::tr("buffers through which layers that lie elsewhere are brought in, one after another, while a "
                        "token is computed"));
    add(here.held.reserved, Swatch::reserved, MemoryWords::tr("reserved"),
        MemoryWords::tr(
            "allocated and not in use: room for the next tokens, and for the state that the next one writes"));
    add(here.held.checkpoints, Swatch::kept_state, MemoryWords::tr("checkpoints"),
        MemoryWords::tr("states and cells of earlier places of the text: an edit after one of them reads from there on "
                        "again, and not the whole text"));
    m_section = Section::estimated;
    add(here.predicted, Swatch::tick, whenFull(m_facts),
        MemoryWords::tr("in use and reserved, at the worst moment on the way there; a longer text can take more. "
                        "Checkpoints are not in it"));
    if (place == cache::Place::device)
      add(m_facts.checkpoints, Swatch::kept_state, MemoryWords::tr("checkpoints in addition, at most"),
          MemoryWords::tr("an edit goes back to them; they are given up where memory is short"));
    add(here.otherwise.full_f16, Swatch::dashed, MemoryWords::tr("every token at 16 bit"),
        MemoryWords::tr("every token that was read, with 16 bits a number, nothing reserved"));
    add(here.otherwise.no_window, Swatch::dotted, MemoryWords::tr("every token kept"),
        MemoryWords::tr("every token that was read, with as many bits as now"));
    add(here.otherwise.no_gqa, Swatch::dash_dotted, MemoryWords::tr("without shared heads"),
        MemoryWords::tr("several query heads of this model share keys and values; without, each would have its own"));
  }

  void addWhole() {
    begin(Section::measured, {});
    add(m_facts.held ? m_facts.held->free_again : 0, Swatch::none, MemoryWords::tr("free again, a part of reserved"),
        MemoryWords::tr("the places of tokens that left, in blocks of which other tokens stay; their memory is not "
                        "given back yet"));
    add(m_facts.saved, Swatch::none, MemoryWords::tr("saved by compressing"),
        MemoryWords::tr("the cells that are kept would take as much more at full precision"));
  }

  void addMachine() {
    begin(Section::machine, placeName(cache::Place::device, m_host.device_is_host));
    // In the memory that holds the weights.
    const int64_t cache = m_facts.places[0].held.total() + (m_host.device_is_host ? m_facts.places[1].held.total() : 0);
    add(m_host.weight_bytes, Swatch::weights, MemoryWords::tr("model"));
    add(m_facts.scratch, Swatch::scales, MemoryWords::tr("for computing"),
        MemoryWords::tr("numbers of the tokens that are computed just now"));
    add(cache, {.style = {CellKind::kept},
                .text = MemoryWords::tr("this cache in all"),
                .tip = m_host.device_is_host
                           ? MemoryWords::tr("in use, checkpoints and reserved; what lies on disk is left out")
                           : MemoryWords::tr("in use, checkpoints and reserved; what lies elsewhere is left out")});
    if (cache > 0) m_rows.back().is_sum = true;
    m_host.isKnownGpu() ? addGpu(cache) : addHost();
  }

  void addHost() {
    const QString device = m_place;
    if (!m_host.device_is_host) m_place = placeName(cache::Place::host, false);
    add(m_host.other_caches,
        {.swatch = Swatch::bytes,
         .text = MemoryWords::tr("other caches"),
         .tip = MemoryWords::tr("kept ready for other conversations and for other versions of this one; the Cache menu "
                                "limits them"),
         .place = cache::Place::host});  // in stripes, unlike what computing takes
    m_place = device;
    add(m_host.free_bytes, Swatch::free, MemoryWords::tr("free"),
        MemoryWords::tr("what is still free for this program, as the system reports it"));
  }

  void addGpu(int64_t cache) {
    const device::MemoryFigures& gpu = m_host.gpu;  // the driver's
    const auto named = [](int64_t bytes) { return bytes >= least_part_named ? bytes : 0; };
    add(named(gpu.handed_out - m_host.weight_bytes - m_facts.scratch - cache), Swatch::bytes,
        MemoryWords::tr("for the rest"),
        MemoryWords::tr("of the %1 that this program uses: other caches, the inputs of steps, and what kernels take "
                        "for themselves")
            .arg(bytesText(gpu.handed_out)));
    add(named(gpu.held - gpu.handed_out), Swatch::reserved, MemoryWords::tr("held ready"),
        MemoryWords::tr("memory that went back to this program's pool, which holds %1 in all and uses it again")
            .arg(bytesText(gpu.held)));
    add(named(gpu.total - gpu.free - gpu.held),
        {.swatch = Swatch::bytes,
         .text = MemoryWords::tr("driver and others"),
         .tip = MemoryWords::tr("what the driver and other programs have of the GPU's memory"),
         .place = cache::Place::disk});  // in stripes, unlike the caches
    add(gpu.free, Swatch::free, MemoryWords::tr("free"),
        MemoryWords::tr("of %1: what is still free for any program, as the driver reports it")
            .arg(bytesText(gpu.total)));
  }

  const cache::CacheView& m_view;
  const MemoryFacts& m_facts;
  const HostMemory& m_host;
  std::vector<MemoryRow> m_rows;
  Section m_section = Section::measured;
  QString m_place;
};

}  // namespace

std::vector<MemoryRow> memoryRows(const cache::CacheView& view, const MemoryFacts& facts, const HostMemory& host) {
  return Rows(view, facts, host).made();
}

namespace {

// Rows that read the same are one, as tokens that stay as they are and those that are not compressed yet.
void addTo(std::vector<MemoryRow>& sums, const MemoryRow& row, bool by_place) {
  const auto same = std::ranges::find_if(sums, [&](const MemoryRow& sum) {
    return sum.entry.text == row.entry.text && sum.section == row.section && (!by_place || sum.place == row.place);
  });
  if (same == sums.end()) return sums.push_back(row);
  same->bytes += row.bytes;
  if (!same->entry.tip.contains(row.entry.tip)) same->entry.tip += QLatin1Char('\n') + row.entry.tip;
}

}  // namespace

std::vector<LegendEntry> memoryLegend(const std::vector<MemoryRow>& rows, Section section, const QString& heading) {
  std::vector<MemoryRow> sums;
  for (const MemoryRow& row : rows)
    if (row.section == section) addTo(sums, row, false);
  std::vector<LegendEntry> entries;
  if (!sums.empty()) entries.push_back({.swatch = Swatch::none, .text = heading});
  for (MemoryRow& sum : sums) {
    const bool is_apart = section == Section::estimated || sum.entry.swatch == Swatch::none;
    const QString words = is_apart ? MemoryWords::tr("%1: %2", "name: bytes") : MemoryWords::tr("%1 %2", "words bytes");
    sum.entry.text = words.arg(sum.entry.text, bytesText(sum.bytes));
    entries.push_back(std::move(sum.entry));
  }
  return entries;
}

TableRows memoryTable(const std::vector<MemoryRow>& rows) {
  std::vector<MemoryRow> sums;
  for (const MemoryRow& row : rows)
    if (!row.is_sum) addTo(sums, row, true);
  std::vector<std::vector<TableCell>> cells;
  for (const MemoryRow& row : sums) {
    cells.push_back({{row.entry.text},
                     {row.place},
                     TableCell::bytes(row.bytes),
                     {row.section == Section::estimated ? MemoryWords::tr("estimated") : MemoryWords::tr("measured")}});
  }
  return tableRows(
      {MemoryWords::tr("what"), MemoryWords::tr("place"), MemoryWords::tr("bytes"), MemoryWords::tr("known")},
      std::move(cells));
}

QString nameOfPlace(const MemoryFacts& facts, cache::Place place, bool device_is_host) {
  if (!facts.is_elsewhere) return placeName(place, device_is_host);
  return place == cache::Place::device ? MemoryWords::tr("server")
         : place == cache::Place::host ? MemoryWords::tr("its RAM")
                                       : MemoryWords::tr("its disk");
}

QString memoryTitle(const MemoryFacts& facts, bool device_is_host) {
  if (!facts.held) return asSentence(sentenceText(facts.held.why()));
  const Holdings& held = *facts.held;
  if (held.total() == 0)
    return facts.keeps_nothing ? MemoryWords::tr("No cache: every token reads the whole text again")
                               : MemoryWords::tr("Empty: nothing is in the cache yet");
  if (held.in_use == 0) return MemoryWords::tr("%1 reserved, nothing in it yet").arg(bytesText(held.reserved));
  const cache::BytesByPlace at{facts.places[0].held.used(), facts.places[1].held.used(), facts.places[2].held.used()};
  QString title = facts.is_elsewhere && at.host + at.disk == 0
                      ? MemoryWords::tr("%1 of the server's memory in use").arg(bytesText(held.in_use))
                      : inUse(at, device_is_host);
  if (facts.full_f16 > 0 && 200 * std::abs(facts.full_f16 - held.in_use) > facts.full_f16)  // by more than 0.5 %
    title = MemoryWords::tr("%1 (every token at 16 bit: %2)").arg(title, bytesText(facts.full_f16));
  return andAll(title, held.in_use, held.total());
}

QString memoryHowTo(const cache::CacheView& view, const MemoryFacts& facts) {
  if (facts.is_elsewhere) {
    QStringList words;
    if (const QString kept = keptByLayers(view); !kept.isEmpty())
      words += MemoryWords::tr("%1.", "a sentence").arg(kept);
    if (facts.held && !facts.has_places)
      words += MemoryWords::tr("The bytes are those that its last whole reply reported.");
    return words.join(QLatin1Char(' '));
  }
  const QString line = facts.predicted == 0 ? QString()
                       : facts.room >= 0    ? MemoryWords::tr("Line: when its room is full.")
                                            : MemoryWords::tr("Line: when the context is full.");
  if (facts.held->total() == 0) return line;
  return MemoryWords::tr("Filled: in use. Hatched: reserved. Outline: without saving. %1", "line").arg(line).trimmed();
}

QString memoryDetails(const MemoryFacts& facts, const HostMemory& host) {
  if (facts.is_elsewhere) return {};
  QStringList words;
  if (facts.held->total() > 0)
    words += MemoryWords::tr(
        "A bar is a place where cells lie; the patterns are those of the map. In use: what holds something now. "
        "Reserved: allocated and not in use, such as the rest of a block of 64 tokens.");
  if (facts.held->free_again > 0)
    words += MemoryWords::tr(
        "Tokens that left leave room that is free again. Memory is given back by whole blocks of 64 tokens, so this "
        "room stays reserved while another token of its block stays.");
  if (facts.predicted > 0)
    words += MemoryWords::tr(
        "The line is an estimate: what the cache takes at the worst moment until then, in use and reserved.");
  if (facts.predicted > 0 && facts.window >= 0)
    words += MemoryWords::tr(
        "With a window that moment is while a long text is read: a piece of up to 256 tokens comes in before the "
        "oldest ones leave. Between tokens it takes less.");
  if (facts.window >= 0 && facts.newest >= 0 && 2 * facts.newest >= facts.window)
    words += MemoryWords::tr("Few bits hardly matter here: the newest %1 tokens stay at 16 bit, and the window has %2.")
                 .arg(countText(facts.newest), countText(facts.window));
  if (host.weight_bytes > 0 || host.free_bytes >= 0)
    words += host.device_is_host
                 ? MemoryWords::tr(
                       "The thin bar is the memory of this machine: the model, what this cache takes, the "
                       "other caches that are kept ready, and what is free.")
                 : MemoryWords::tr(
                       "The thin bar is the GPU's whole memory: what this program uses, for the model, to "
                       "compute in, for this cache and the rest; what it holds in addition, to be used "
                       "again; what the driver and other programs have; and what is free.");
  return words.join(QStringLiteral("\n\n"));
}

}  // namespace kvarium::ui
