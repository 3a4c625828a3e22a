#include "ui/transcript/tint_runs.h"

#include <algorithm>

namespace kvarium::ui {

std::vector<CellStyle> tintOf(std::span<const TokenSpan> spans, const StyleRuns& runs) {
  std::vector<CellStyle> styles(spans.size());
  if (spans.empty()) return styles;
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [&](auto& r) { return r.first + r.count <= spans.front().last(); });
  for (size_t i = 0; i < spans.size(); ++i) {
    const int64_t position = spans[i].last();
    while (run != runs.end() && run->first + run->count <= position) ++run;
    if (run != runs.end() && run->first <= position) styles[i] = run->style;
  }
  return styles;
}

std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<CellStyle>& before,
                                                    const std::vector<CellStyle>& after) {
  std::vector<std::pair<size_t, size_t>> changed;
  const size_t common = std::min(before.size(), after.size());
  for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    if (i < common && before[i] == after[i]) continue;
    if (!changed.empty() && changed.back().second + 1 == i)
      changed.back().second = i;
    else
      changed.emplace_back(i, i);
  }
  return changed;
}

}  // namespace kvarium::ui
