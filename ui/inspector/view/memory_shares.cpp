#include "ui/inspector/view/memory_shares.h"

#include <algorithm>

#include "ui/inspector/view/cache_layout.h"

namespace kvarium::ui {
namespace {

constexpr int bar_places = 3;

struct Count {
  CellStyle style;
  int64_t cells = 0;
};

bool isSealed(CellKind kind) { return kind == CellKind::sealed || kind == CellKind::sealed_sink; }

// Counts the cells of one form by style.
std::vector<Count> countCells(const cache::GroupView& group, cache::Form form, bool quantized) {
  std::vector<Count> counts;
  for (const StyleRun& run : storedRuns(group, quantized)) {
    CellStyle style = run.style;
    if (isSealed(style.kind) != (form == cache::Form::sealed)) continue;
    style.shared = false;
    const auto same = [&](const Count& count) { return count.style == style; };
    const auto found = std::find_if(counts.begin(), counts.end(), same);
    if (found == counts.end()) {
      counts.push_back({style, run.count});
    } else {
      found->cells += run.count;
    }
  }
  return counts;
}

// Calls put(style, bytes) for each count. The sum is `bytes`; without any cell all bytes go to `otherwise`.
template <class Put>
void divide(int64_t bytes, const std::vector<Count>& counts, CellStyle otherwise, Put put) {
  if (bytes <= 0) return;
  int64_t cells = 0;
  for (const Count& count : counts) cells += count.cells;
  if (cells <= 0) return put(otherwise, bytes);
  for (const Count& count : counts) {
    const auto share = static_cast<int64_t>(static_cast<double>(bytes) * count.cells / cells + 0.5);
    const int64_t mine = count.cells == cells ? bytes : std::min(share, bytes);
    put(count.style, mine);
    bytes -= mine;
    cells -= count.cells;
  }
}

void addShare(MemoryShares& shares, CellStyle style, int64_t bytes) {
  for (MemoryShare& share : shares.cells) {
    if (share.style == style) {
      share.bytes += bytes;
      return;
    }
  }
  shares.cells.push_back({style, bytes});
}

void sortForBar(MemoryShares& shares) {
  const auto rank = [](CellKind kind) { return isSink(kind) ? 0 : kind == CellKind::sealed ? 1 : 2; };
  std::stable_sort(shares.cells.begin(), shares.cells.end(),
                   [&](const MemoryShare& a, const MemoryShare& b) { return rank(a.style.kind) < rank(b.style.kind); });
}

// Calls cells(style, bytes) and scales(place, bytes) for all bytes a layer has in use.
template <class Cells, class Scales>
void divideLayer(const cache::LayerView& layer, const cache::GroupView& group, Cells cells, Scales scales) {
  const bool quantized = isQuantized(layer);
  const std::vector<Count> full = countCells(group, cache::Form::full, quantized);
  if (!quantized) {
    divide(layer.bytes.kv + layer.bytes.residual, full, {CellKind::kept}, cells);
    divide(layer.bytes.scales, full, {CellKind::kept},
           [&](CellStyle style, int64_t bytes) { scales(style.place, bytes); });
    return;
  }
  const std::vector<Count> sealed = countCells(group, cache::Form::sealed, quantized);
  divide(layer.bytes.kv, sealed, {CellKind::sealed}, cells);
  divide(layer.bytes.residual, full, {CellKind::recent}, cells);
  divide(layer.bytes.scales, sealed, {CellKind::sealed},
         [&](CellStyle style, int64_t bytes) { scales(style.place, bytes); });
}

}  // namespace

int64_t MemoryShares::used() const {
  int64_t sum = scales + state;
  for (const MemoryShare& share : cells) sum += share.bytes;
  return sum;
}

MemoryShares sharesOfLayer(const cache::LayerView& layer, const cache::GroupView& group) {
  MemoryShares shares;
  shares.state = layer.bytes.state;
  shares.buffers = std::min(layer.ring, layer.bytes.reserved);
  shares.reserved = layer.bytes.reserved - shares.buffers;
  divideLayer(
      layer, group, [&](CellStyle style, int64_t bytes) { addShare(shares, style, bytes); },
      [&](cache::Place, int64_t bytes) { shares.scales += bytes; });
  sortForBar(shares);
  return shares;
}

std::vector<MemoryShares> sharesByPlace(const cache::CacheView& view) {
  std::vector<MemoryShares> by_place(bar_places);
  const std::vector<int> groups = groupOfLayers(view);
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    const auto at = [&](cache::Place place) -> MemoryShares& {
      const cache::Place counted = countedAt(*view.facts, *view.layers[layer].facts, place);
      return by_place[static_cast<size_t>(counted)];
    };
    at(cache::Place::device).state += view.layers[layer].bytes.state;
    if (groups[layer] < 0) continue;
    divideLayer(
        view.layers[layer], view.groups[groups[layer]],
        [&](CellStyle style, int64_t bytes) { addShare(at(style.place), style, bytes); },
        [&](cache::Place place, int64_t bytes) { at(place).scales += bytes; });
  }
  // The bytes of a place beyond those in use are reserved there; reserved bytes without a place count for the device.
  const int64_t handed_out[bar_places] = {view.by_place.device, view.by_place.host, view.by_place.disk};
  int64_t unplaced = view.bytes.reserved;
  for (int place = bar_places - 1; place > 0; --place) {
    const int64_t spare = std::max<int64_t>(handed_out[place] - by_place[place].used(), 0);
    by_place[place].reserved = std::min(spare, unplaced);
    unplaced -= by_place[place].reserved;
  }
  by_place[0].reserved = unplaced;
  const int64_t copies[bar_places] = {view.copies_at.device, view.copies_at.host, view.copies_at.disk};
  for (int place = 0; place < bar_places; ++place) {
    MemoryShares& at = by_place[place];
    at.buffers = std::min(copies[place], at.reserved);
    at.reserved -= at.buffers;
  }
  for (MemoryShares& shares : by_place) sortForBar(shares);
  return by_place;
}

void paintShares(QPainter& painter, const MemoryShares& shares, const CellPaint& cells,
                 const std::function<QRect(int64_t bytes)>& next) {
  for (const MemoryShare& share : shares.cells) cells.fill(painter, next(share.bytes), share.style);
  if (shares.scales > 0) cells.fillScales(painter, next(shares.scales));
  if (shares.state > 0) cells.fill(painter, next(shares.state), {CellKind::kept});
  if (shares.buffers > 0) cells.fillBytes(painter, next(shares.buffers), cache::Place::device);
  if (shares.reserved > 0) cells.fillReserved(painter, next(shares.reserved));
}

}  // namespace kvarium::ui
