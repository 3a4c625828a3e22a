#include "ui/inspector/memory_shares.h"

#include <algorithm>

#include "ui/inspector/cache_layout.h"

namespace kvarium {
namespace {

constexpr int places = 3;

struct Count {
  CellState state;
  int64_t cells = 0;
};

bool isSealed(CellKind kind) { return kind == CellKind::sealed || kind == CellKind::sealed_sink; }

// Cells of one form by state.
std::vector<Count> countCells(const GroupView& group, Form form, bool quantized) {
  std::vector<Count> counts;
  for (const StateRun& run : storedRuns(group, quantized)) {
    CellState state = run.state;
    if (isSealed(state.kind) != (form == Form::sealed)) continue;
    state.shared = false;
    const auto same = [&](const Count& count) { return count.state == state; };
    const auto found = std::find_if(counts.begin(), counts.end(), same);
    if (found == counts.end()) {
      counts.push_back({state, run.count});
    } else {
      found->cells += run.count;
    }
  }
  return counts;
}

// Calls put(state, bytes) for each count; the bytes add up to `bytes`. Without any cell they go to `otherwise`.
template <class Put>
void divide(int64_t bytes, const std::vector<Count>& counts, CellState otherwise, Put put) {
  if (bytes <= 0) return;
  int64_t cells = 0;
  for (const Count& count : counts) cells += count.cells;
  if (cells <= 0) return put(otherwise, bytes);
  for (const Count& count : counts) {
    const auto share = static_cast<int64_t>(static_cast<double>(bytes) * count.cells / cells + 0.5);
    const int64_t mine = count.cells == cells ? bytes : std::min(share, bytes);
    put(count.state, mine);
    bytes -= mine;
    cells -= count.cells;
  }
}

void addShare(MemoryShares& shares, CellState state, int64_t bytes) {
  for (MemoryShare& share : shares.cells) {
    if (share.state == state) {
      share.bytes += bytes;
      return;
    }
  }
  shares.cells.push_back({state, bytes});
}

void sortForBar(MemoryShares& shares) {
  const auto rank = [](CellKind kind) { return isSink(kind) ? 0 : kind == CellKind::sealed ? 1 : 2; };
  std::stable_sort(shares.cells.begin(), shares.cells.end(),
                   [&](const MemoryShare& a, const MemoryShare& b) { return rank(a.state.kind) < rank(b.state.kind); });
}

// Calls cells(state, bytes) and scales(place, bytes) for everything a layer uses.
template <class Cells, class Scales>
void divideLayer(const LayerView& layer, const GroupView& group, Cells cells, Scales scales) {
  const bool quantized = isQuantized(layer);
  const std::vector<Count> full = countCells(group, Form::full, quantized);
  if (!quantized) {
    divide(layer.bytes.kv + layer.bytes.residual, full, {CellKind::kept}, cells);
    divide(layer.bytes.scales, full, {CellKind::kept},
           [&](CellState state, int64_t bytes) { scales(state.place, bytes); });
    return;
  }
  const std::vector<Count> sealed = countCells(group, Form::sealed, quantized);
  divide(layer.bytes.kv, sealed, {CellKind::sealed}, cells);
  divide(layer.bytes.residual, full, {CellKind::recent}, cells);
  divide(layer.bytes.scales, sealed, {CellKind::sealed},
         [&](CellState state, int64_t bytes) { scales(state.place, bytes); });
}

}  // namespace

int64_t MemoryShares::used() const {
  int64_t sum = scales + state;
  for (const MemoryShare& share : cells) sum += share.bytes;
  return sum;
}

MemoryShares sharesOfLayer(const LayerView& layer, const GroupView& group) {
  MemoryShares shares;
  shares.state = layer.bytes.state;
  shares.buffers = std::min(layer.ring, layer.bytes.reserved);
  shares.reserved = layer.bytes.reserved - shares.buffers;
  divideLayer(
      layer, group, [&](CellState state, int64_t bytes) { addShare(shares, state, bytes); },
      [&](Place, int64_t bytes) { shares.scales += bytes; });
  sortForBar(shares);
  return shares;
}

std::vector<MemoryShares> sharesByPlace(const CacheView& snapshot) {
  std::vector<MemoryShares> by_place(places);
  const std::vector<int> groups = groupOfLayers(snapshot);
  for (size_t layer = 0; layer < snapshot.layers.size(); ++layer) {
    by_place[0].state += snapshot.layers[layer].bytes.state;
    if (groups[layer] < 0) continue;
    divideLayer(
        snapshot.layers[layer], snapshot.groups[groups[layer]],
        [&](CellState state, int64_t bytes) { addShare(by_place[static_cast<int>(state.place)], state, bytes); },
        [&](Place place, int64_t bytes) { by_place[static_cast<int>(place)].scales += bytes; });
  }
  // What a place handed out beyond its cells is reserved there; what no place accounts for lies on the device.
  const int64_t handed_out[places] = {snapshot.by_place.device, snapshot.by_place.host, snapshot.by_place.disk};
  int64_t unplaced = snapshot.bytes.reserved;
  for (int place = places - 1; place > 0; --place) {
    const int64_t spare = std::max<int64_t>(handed_out[place] - by_place[place].used(), 0);
    by_place[place].reserved = std::min(spare, unplaced);
    unplaced -= by_place[place].reserved;
  }
  by_place[0].reserved = unplaced;
  // The part of the reserve that holds copies of offloaded layers is counted with what is in use
  // (core/cache/view/cache_view.h).
  const int64_t used_at[places] = {snapshot.used_at.device, snapshot.used_at.host, snapshot.used_at.disk};
  int64_t copies = used_at[0] + used_at[1] + used_at[2] - snapshot.bytes.used();
  for (int place = 0; place < places; ++place) {
    MemoryShares& at = by_place[place];
    at.buffers = std::clamp<int64_t>(std::min(used_at[place] - at.used(), copies), 0, at.reserved);
    at.reserved -= at.buffers;
    copies -= at.buffers;
  }
  for (MemoryShares& shares : by_place) sortForBar(shares);
  return by_place;
}

}  // namespace kvarium
