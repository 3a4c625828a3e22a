#include "ui/inspector/view/cache_layout.h"

#include <algorithm>
#include <array>

namespace kvarium::ui {
namespace {

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Divides the pixels of a column among styles: at least one pixel each, the rest by their share of positions.
class Column {
 public:
  void add(CellStyle style, int64_t positions) {
    const int index = indexOf(style);
    if (m_positions[index] == 0) {
      m_present.push_back(index);
      m_styles[index] = style;
    }
    m_positions[index] += positions;
  }
  bool isEmpty() const { return m_present.empty(); }

  void flush(int x, int height, std::vector<Band>& bands) {
    std::sort(m_present.begin(), m_present.end());
    const int top_index = m_present.back();
    const auto is_empty = [&](int index) { return m_styles[index].kind == CellKind::empty; };
    if (!is_empty(top_index)) {
      for (int index : m_present) m_positions[index] = is_empty(index) ? 0 : m_positions[index];
      std::erase_if(m_present, is_empty);
    }
    if (isSink(m_styles[top_index].kind)) {
      bands.push_back({x, 1, 0, height, m_styles[top_index]});
    } else {
      // With more styles than pixels, the least important ones are left out.
      const size_t first = m_present.size() > static_cast<size_t>(height) ? m_present.size() - height : 0;
      int64_t positions_left = 0;
      for (size_t i = first; i < m_present.size(); ++i) positions_left += m_positions[m_present[i]];
      int y = 0;
      for (size_t i = first; i < m_present.size(); ++i) {
        const int others = static_cast<int>(m_present.size() - i) - 1;
        const int64_t mine = m_positions[m_present[i]];
        const int share = static_cast<int>((mine * (height - y) + positions_left / 2) / positions_left);
        const int pixels = others == 0 ? height - y : std::clamp(share, 1, height - y - others);
        bands.push_back({x, 1, y, pixels, m_styles[m_present[i]]});
        y += pixels;
        positions_left -= mine;
      }
    }
    for (int index : m_present) m_positions[index] = 0;
    m_present.clear();
  }

 private:
  std::array<int64_t, cell_styles> m_positions{};
  std::array<CellStyle, cell_styles> m_styles{};
  std::vector<int> m_present;
};

// Joins a column's bands to those of the column before if both are equal.
void joinColumns(std::vector<Band>& bands, size_t previous, size_t current) {
  const size_t count = bands.size() - current;
  if (current - previous != count) return;
  for (size_t i = 0; i < count; ++i) {
    const Band& a = bands[previous + i];
    const Band& b = bands[current + i];
    if (a.x + a.width != b.x || a.y != b.y || a.height != b.height || a.style != b.style) return;
  }
  for (size_t i = 0; i < count; ++i) bands[previous + i].width += bands[current + i].width;
  bands.resize(current);
}

// A sink takes pixels from the band after it, which keeps at least one.
void widenSinks(std::vector<Band>& bands, int least) {
  for (size_t i = 0; i + 1 < bands.size(); ++i) {
    Band& sink = bands[i];
    if (!isSink(sink.style.kind) || sink.width >= least) continue;
    const int next = bands[i + 1].x;
    const int end = std::min(sink.x + least, next + bands[i + 1].width - 1);
    if (end <= next) continue;
    sink.width = end - sink.x;
    for (size_t j = i + 1; j < bands.size() && bands[j].x == next; ++j) {
      bands[j].x = end;
      bands[j].width -= end - next;
    }
  }
}

}  // namespace

int64_t niceStep(int64_t count) {
  int64_t step = least_positions;
  while (step < count) {
    if (step + step / 2 >= count) return step + step / 2;
    step *= 2;
  }
  return step;
}

int64_t shownPositions(const cache::CacheView& view) {
  if (view.groups.empty()) return niceStep(std::max(view.lengths.tokens_seen, view.prompt_end));
  int64_t shown = 1;
  for (const cache::GroupView& group : view.groups) {
    const cache::Lengths& lengths = group.lengths;
    const bool fits = lengths.capacity >= 0 && lengths.tokens_seen <= lengths.capacity;
    const int64_t seen = lengths.tokens_seen + (nextCell(lengths) >= 0 ? 1 : 0);
    shown = std::max(shown, fits ? lengths.capacity : niceStep(std::max(seen, view.prompt_end)));
  }
  return shown;
}

int PositionScale::edge(int64_t position) const {
  return static_cast<int>(std::clamp<int64_t>(position - first, 0, positions) * columns / positions);
}

int64_t PositionScale::lastAt(int column) const {
  return first + ceilDiv((static_cast<int64_t>(std::clamp(column, 0, columns - 1)) + 1) * positions, columns) - 1;
}

int64_t PositionScale::firstAt(int column) const {
  return std::min(first + ceilDiv(static_cast<int64_t>(std::clamp(column, 0, columns - 1)) * positions, columns),
                  lastAt(column));
}

int RowChoice::lines() const {
  const bool unfolds = heads > 0 && unfolded >= first && unfolded < first + count;
  return unfolds ? count - 1 + heads : count;
}

RowScale RowScale::fit(const RowChoice& choice, int available, int unit) {
  RowScale scale;
  const bool unfolds = choice.lines() != choice.count || choice.heads == 1;
  const int least_head = least_head_pitch * unit;
  if (choice.showsBorder()) available -= choice.border_height;
  int pitch = available / std::max(choice.lines(), 1);
  int head_pitch = pitch;
  if (unfolds && pitch < least_head) {
    head_pitch = least_head;
    pitch = (available - choice.heads * head_pitch) / std::max(choice.count - 1, 1);
  }
  pitch = std::clamp(pitch, least_row_pitch * unit, most_row_pitch * unit);
  head_pitch = std::clamp(head_pitch, least_head, most_row_pitch * unit);
  const auto add = [&](int layer, int head, int line) {
    const int gap = line >= 9 * unit ? 2 * unit : unit;
    scale.rows.push_back({layer, head, scale.extent, line - gap});
    scale.extent += line;
  };
  for (int layer = choice.first; layer < choice.first + choice.count; ++layer) {
    if (layer == choice.border && choice.showsBorder()) {
      scale.border_top = scale.extent;
      scale.border_height = choice.border_height;
      scale.extent += choice.border_height;
    }
    if (!unfolds || layer != choice.unfolded) {
      add(layer, -1, pitch);
      continue;
    }
    for (int head = 0; head < choice.heads; ++head) add(layer, head, head_pitch);
  }
  return scale;
}

int RowScale::rowAt(int y) const {
  if (y < 0 || y >= extent) return -1;
  if (y >= border_top && y < border_top + border_height) return -1;
  return static_cast<int>(std::ranges::upper_bound(rows, y, {}, &MapRow::top) - rows.begin()) - 1;
}

const MapRow* RowScale::rowOf(int layer) const {
  const auto found = std::ranges::lower_bound(rows, layer, {}, &MapRow::layer);
  return found != rows.end() && found->layer == layer ? &*found : nullptr;
}

int RowScale::bottomOf(int layer) const {
  const auto next = std::ranges::upper_bound(rows, layer, {}, &MapRow::layer);
  return next == rows.begin() ? 0 : std::prev(next)->top + std::prev(next)->height;
}

std::vector<StyleRun> storedRuns(const cache::GroupView& group, bool quantized) {
  std::vector<StyleRun> runs;
  for (const cache::CellRun& run : group.runs) {
    const bool is_sink = run.role == cache::Role::sink, is_sealed = run.form == cache::Form::sealed;
    const CellStyle style{is_sink                    ? is_sealed ? CellKind::sealed_sink : CellKind::sink
                          : !group.facts->rule_known ? CellKind::held
                          : is_sealed                ? CellKind::sealed
                          : quantized                ? CellKind::recent
                                                     : CellKind::kept,
                          run.place, run.shared};
    int64_t first = run.first_position, count = run.count;
    if (style.kind == CellKind::recent && first < group.facts->first_full) {
      const int64_t never_sealed = std::min(count, group.facts->first_full - first);
      runs.push_back({{CellKind::kept, style.place, style.shared}, first, never_sealed});
      first += never_sealed;
      count -= never_sealed;
    }
    if (count > 0) runs.push_back({style, first, count});
  }
  return runs;
}

std::vector<StyleRun> styleRuns(const cache::GroupView& group, bool quantized, int64_t positions) {
  std::vector<StyleRun> runs;
  const auto add = [&](CellStyle style, int64_t first, int64_t end) {
    if (end <= first) return;
    if (!runs.empty() && runs.back().style == style) {
      runs.back().count += end - first;
    } else {
      runs.push_back({style, first, end - first});
    }
  };
  const int64_t seen = std::min(group.lengths.tokens_seen, positions);
  const int64_t reported = group.lengths.tokens_seen - group.unreported;
  const auto addMissing = [&](int64_t first, int64_t end) {
    const int64_t forgotten = std::clamp(group.forgotten_to, first, end), gone = std::clamp(reported, forgotten, end);
    add({CellKind::evicted}, first, forgotten);
    add({CellKind::unheld}, forgotten, gone);
    add({CellKind::unreported}, gone, end);
  };
  int64_t at = 0;
  for (const StyleRun& run : storedRuns(group, quantized)) {
    const int64_t first = std::clamp(run.first, at, seen);
    const int64_t end = std::clamp(run.first + run.count, first, seen);
    addMissing(at, first);
    add(run.style, first, end);
    at = end;
  }
  addMissing(at, seen);
  const int64_t room = group.lengths.capacity < 0 ? positions : freeEnd(group.lengths);
  add({CellKind::empty}, seen, std::min(room, positions));
  return runs;
}

bool areQuantized(const cache::CacheView& view, const cache::GroupView& group) {
  const std::vector<int>& layers = group.facts->layers;
  return !layers.empty() && layers.front() < std::ssize(view.layers) &&
         isQuantized(view.layers[static_cast<size_t>(layers.front())]);
}

std::vector<StyleRun> styleRuns(const cache::CacheView& view, const cache::GroupView& group, int64_t positions) {
  return styleRuns(group, areQuantized(view, group), positions);
}

std::vector<Band> bandsOf(const std::vector<StyleRun>& all, const PositionScale& scale, int row_height, int unit) {
  std::vector<Band> bands;
  std::vector<StyleRun> runs;
  const int64_t shown_end = scale.first + scale.positions;
  for (const StyleRun& run : all) {
    const int64_t from = std::max(run.first, scale.first), to = std::min(run.first + run.count, shown_end);
    if (from < to) runs.push_back({run.style, from, to - from});
  }
  if (!scale.isDense()) {
    for (const StyleRun& run : runs) {
      const int x = scale.edge(run.first);
      bands.push_back({x, scale.edge(run.first + run.count) - x, 0, row_height, run.style});
    }
    widenSinks(bands, least_sink_width * unit);
    return bands;
  }
  Column column;
  size_t previous = 0;  // index of the first band of the last column
  for (const StyleRun& run : runs) {
    int64_t at = run.first;
    const int64_t end = run.first + run.count;
    while (at < end) {
      const int x = scale.edge(at);
      const int64_t next = scale.lastAt(x) + 1;
      const size_t current = bands.size();
      if (column.isEmpty() && at == scale.firstAt(x) && end >= next) {  // whole columns of one style
        const int stop = end >= shown_end ? scale.columns : scale.edge(end);
        bands.push_back({x, stop - x, 0, row_height, run.style});
        at = end >= shown_end ? end : scale.firstAt(stop);
      } else {
        const int64_t stop = std::min(end, next);
        column.add(run.style, stop - at);
        at = stop;
        if (at < next) continue;
        column.flush(x, row_height, bands);
      }
      joinColumns(bands, previous, current);
      if (bands.size() > current) previous = current;
    }
  }
  if (!column.isEmpty()) {
    const size_t current = bands.size();
    column.flush(scale.edge(runs.back().first + runs.back().count - 1), row_height, bands);
    joinColumns(bands, previous, current);
  }
  widenSinks(bands, least_sink_width * unit);
  return bands;
}

int64_t sinksOf(const cache::GroupView& group) {
  int64_t sinks = 0;
  for (const cache::CellRun& run : group.runs) sinks += run.role == cache::Role::sink ? run.count : 0;
  return sinks;
}

std::vector<int> groupOfLayers(const cache::CacheView& view) {
  std::vector<int> groups(view.layers.size(), -1);
  for (size_t g = 0; g < view.groups.size(); ++g) {
    for (int layer : view.groups[g].facts->layers) {
      if (layer >= 0 && static_cast<size_t>(layer) < groups.size()) groups[layer] = static_cast<int>(g);
    }
  }
  return groups;
}

const cache::GroupView* mainGroup(const cache::CacheView& view) {
  const cache::GroupView* main = nullptr;
  for (const cache::GroupView& group : view.groups) {
    if (!main || group.lengths.stored > main->lengths.stored) main = &group;
  }
  return main;
}

std::vector<GroupApart> groupsApart(const cache::CacheView& view) {
  std::vector<GroupApart> apart;
  const auto lengths = [&](const GroupApart& one) { return view.groups[static_cast<size_t>(one.group)].lengths; };
  for (size_t g = 0; g < view.groups.size(); ++g) {
    const GroupApart one{static_cast<int>(g), static_cast<int64_t>(view.groups[g].facts->layers.size())};
    const auto same = std::find_if(apart.begin(), apart.end(), [&](const GroupApart& other) {
      const cache::Lengths a = lengths(one), b = lengths(other);
      return a.stored == b.stored && a.capacity == b.capacity && a.tokens_seen == b.tokens_seen;
    });
    if (same == apart.end())
      apart.push_back(one);
    else
      same->layers += one.layers;
  }
  std::stable_sort(apart.begin(), apart.end(),
                   [&](const GroupApart& a, const GroupApart& b) { return lengths(a).stored > lengths(b).stored; });
  if (apart.size() > most_groups_apart) apart = {apart.front(), apart.back()};
  return apart;
}

int64_t nextCell(const cache::Lengths& lengths) {
  const bool has_left = lengths.stored < lengths.tokens_seen;
  return has_left && lengths.stored + 1 == lengths.capacity ? lengths.tokens_seen : -1;
}

int64_t freeEnd(const cache::Lengths& lengths) {
  return lengths.tokens_seen + std::max<int64_t>(lengths.capacity - lengths.stored, 0);
}

}  // namespace kvarium::ui
