#include "ui/inspector/view/figures.h"

#include <algorithm>

#include "ui/inspector/view/cache_layout.h"

namespace kvarium::ui {
namespace {

Holdings holdings(const cache::Bytes& bytes, int64_t copies) {
  Holdings all{.in_use = bytes.used(), .copies = std::clamp<int64_t>(copies, 0, bytes.reserved)};
  all.checkpoints = std::clamp<int64_t>(bytes.kept, 0, bytes.reserved - all.copies);
  all.reserved = bytes.reserved - all.copies - all.checkpoints;
  all.free_again = std::min(bytes.holes, all.reserved);
  return all;
}

KeptAlike keptBy(const cache::GroupView& group) {
  KeptAlike alike{.layers = std::ssize(group.facts->layers),
                  .layer = group.facts->layers.empty() ? 0 : group.facts->layers.front(),
                  .kept = group.lengths.stored,
                  .tokens_seen = group.lengths.tokens_seen};
  if (alike.kept == alike.tokens_seen) return alike;
  int64_t next = -1;
  for (const cache::CellRun& run : group.runs) {
    if (run.role == cache::Role::sink) {
      alike.first += run.count;
      continue;
    }
    if (next >= 0 && run.first_position != next) return alike;  // tokens of any age are kept
    next = run.first_position + run.count;
  }
  if (next == group.lengths.tokens_seen) alike.last = alike.kept - alike.first;
  return alike;
}

}  // namespace

Known<Holdings> holdingsOf(const cache::CacheView& view) {
  if (!view.facts->bytes_known && view.bytes.total() == 0)
    return Known<Holdings>::unknown("this server has not reported how many bytes its cache takes");
  return holdings(view.bytes, view.copies_at.total());
}

Known<Holdings> holdingsOf(const cache::CacheView& view, const cache::LayerView& layer) {
  if (!view.facts->bytes_known) return Known<Holdings>::unknown("not reported");
  return holdings(layer.bytes, layer.ring);
}

std::vector<KeptAlike> keptAlike(const cache::CacheView& view) {
  std::vector<KeptAlike> all;
  for (const cache::GroupView& group : view.groups) {
    const KeptAlike one = keptBy(group);
    const auto same = std::ranges::find_if(all, [&](const KeptAlike& other) {
      return other.kept == one.kept && other.tokens_seen == one.tokens_seen && other.first == one.first &&
             other.last == one.last;
    });
    if (same == all.end())
      all.push_back(one);
    else
      same->layers += one.layers;
  }
  return all;
}

int64_t unreportedTokens(const cache::CacheView& view) {
  int64_t most = 0;
  for (const cache::GroupView& group : view.groups) most = std::max(most, group.unreported);
  return most;
}

namespace {

// Adds to the entry of its style.
template <class Entry>
void addTo(std::vector<Entry>& entries, const Entry& more, int64_t Entry::*number) {
  const auto known = std::ranges::find(entries, more.style, &Entry::style);
  if (known == entries.end())
    entries.push_back(more);
  else
    (*known).*number += more.*number;
}

// The cells of one form by style.
std::vector<StyleRun> countCells(const cache::GroupView& group, cache::Form form, bool quantized) {
  std::vector<StyleRun> counts;
  for (StyleRun run : storedRuns(group, quantized)) {
    run.style.shared = false;
    if (isSealed(run.style.kind) == (form == cache::Form::sealed)) addTo(counts, run, &StyleRun::count);
  }
  return counts;
}

// Calls put(style, bytes) for each count. The sum is `bytes`; without any cell all bytes go to `otherwise`.
template <class Put>
void divide(int64_t bytes, const std::vector<StyleRun>& counts, CellKind otherwise, const Put& put) {
  if (bytes <= 0) return;
  int64_t cells = 0;
  for (const StyleRun& one : counts) cells += one.count;
  if (cells <= 0) return put({otherwise}, bytes);
  for (const StyleRun& one : counts) {
    const auto share = static_cast<int64_t>(static_cast<double>(bytes) * one.count / cells + 0.5);
    const int64_t mine = one.count == cells ? bytes : std::min(share, bytes);
    put(one.style, mine);
    bytes -= mine;
    cells -= one.count;
  }
}

void sortForBar(MemoryShares& shares) {
  const auto rank = [](const MemoryShare& share) {
    return isSink(share.style.kind) ? 0 : share.style.kind == CellKind::sealed ? 1 : 2;
  };
  std::ranges::stable_sort(shares.cells, {}, rank);
}

// Adds all bytes that a layer has in use; at(place) are the shares of those that lie there.
template <class At>
void addLayer(const cache::LayerView& layer, const cache::GroupView& group, const At& at) {
  const auto cells = [&](CellStyle style, int64_t bytes) {
    addTo(at(style.place).cells, {style, bytes}, &MemoryShare::bytes);
  };
  const auto scales = [&](CellStyle style, int64_t bytes) { at(style.place).scales += bytes; };
  const bool quantized = isQuantized(layer);
  const std::vector<StyleRun> full = countCells(group, cache::Form::full, quantized);
  if (!quantized) {
    divide(layer.bytes.kv + layer.bytes.residual, full, CellKind::kept, cells);
    return divide(layer.bytes.scales, full, CellKind::kept, scales);
  }
  const std::vector<StyleRun> sealed = countCells(group, cache::Form::sealed, quantized);
  divide(layer.bytes.kv, sealed, CellKind::sealed, cells);
  divide(layer.bytes.residual, full, CellKind::recent, cells);
  divide(layer.bytes.scales, sealed, CellKind::sealed, scales);
}

}  // namespace

std::vector<StyleRun> stylesOf(const cache::GroupView& group, bool quantized, int64_t first, int64_t last) {
  std::vector<StyleRun> found;
  for (const StyleRun& run : styleRuns(group, quantized, last + 1)) {
    const int64_t count = run.first + run.count - std::max(run.first, first);
    if (count > 0) addTo(found, {run.style, run.first, count}, &StyleRun::count);
  }
  return found;
}

int64_t MemoryShares::used() const {
  int64_t sum = scales + state;
  for (const MemoryShare& share : cells) sum += share.bytes;
  return sum;
}

MemoryShares sharesOfLayer(const cache::LayerView& layer, const cache::GroupView& group) {
  MemoryShares shares;
  shares.state = layer.bytes.state;
  shares.buffers = std::min(layer.ring, layer.bytes.reserved);
  shares.checkpoints = std::min(layer.bytes.kept, layer.bytes.reserved - shares.buffers);
  shares.reserved = layer.bytes.reserved - shares.buffers - shares.checkpoints;
  addLayer(layer, group, [&](cache::Place) -> MemoryShares& { return shares; });
  sortForBar(shares);
  return shares;
}

std::vector<MemoryShares> sharesByPlace(const cache::CacheView& view) {
  std::vector<MemoryShares> by_place(std::size(cache::all_places));
  const std::vector<int> groups = groupOfLayers(view);
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    const auto at = [&](cache::Place place) -> MemoryShares& {
      return by_place[static_cast<size_t>(countedAt(*view.facts, *view.layers[layer].facts, place))];
    };
    at(cache::Place::device).state += view.layers[layer].bytes.state;
    const cache::GroupView* group = groups[layer] < 0 ? nullptr : &view.groups[static_cast<size_t>(groups[layer])];
    if (group) addLayer(view.layers[layer], *group, at);
  }
  // The bytes of a place beyond those in use are reserved there; reserved bytes without a place count for the device.
  int64_t unplaced = view.bytes.reserved;
  for (const cache::Place place : {cache::Place::disk, cache::Place::host, cache::Place::device}) {
    MemoryShares& here = by_place[static_cast<size_t>(place)];
    const int64_t spare = std::max<int64_t>(bytesAt(view.by_place, place) - here.used(), 0);
    here.reserved = place == cache::Place::device ? unplaced : std::min(spare, unplaced);
    unplaced -= here.reserved;
    here.buffers = std::min(bytesAt(view.copies_at, place), here.reserved);
    here.reserved -= here.buffers;
    here.checkpoints = std::min(bytesAt(view.kept_at, place), here.reserved);
    here.reserved -= here.checkpoints;
    sortForBar(here);
  }
  return by_place;
}

void paintShares(QPainter& painter, const MemoryShares& shares, const CellPaint& cells,
                 const std::function<QRect(int64_t bytes)>& next) {
  for (const MemoryShare& share : shares.cells) cells.fill(painter, next(share.bytes), share.style);
  if (shares.scales > 0) cells.fillScales(painter, next(shares.scales));
  if (shares.state > 0) cells.fillState(painter, next(shares.state));
  if (shares.buffers > 0) cells.fillBytes(painter, next(shares.buffers), cache::Place::device);
  if (shares.reserved > 0) cells.fillReserved(painter, next(shares.reserved));
  if (shares.checkpoints > 0) cells.fillState(painter, next(shares.checkpoints), true);  // no estimate has them
}

}  // namespace kvarium::ui
