#include "ui/chat/tint_runs.h"

#include <algorithm>

namespace kvarium {

std::vector<CellState> tintOf(std::span<const TokenSpan> spans, const CellRuns& runs) {
  std::vector<CellState> states(spans.size());
  if (spans.empty()) return states;
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [&](auto& r) { return r.first + r.count <= spans.front().last(); });
  for (size_t i = 0; i < spans.size(); ++i) {
    const int64_t position = spans[i].last();
    while (run != runs.end() && run->first + run->count <= position) ++run;
    if (run != runs.end() && run->first <= position) states[i] = run->state;
  }
  return states;
}

std::vector<TintRun> tintRuns(const std::vector<TokenSpan>& spans, const std::vector<CellState>& states) {
  std::vector<TintRun> runs;
  for (size_t i = 0; i < std::min(spans.size(), states.size()); ++i) {
    if (states[i].kind == CellKind::empty) continue;
    if (!runs.empty() && runs.back().end == spans[i].begin && runs.back().state == states[i])
      runs.back().end = spans[i].end;
    else
      runs.push_back({spans[i].begin, spans[i].end, states[i]});
  }
  return runs;
}

std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<CellState>& before,
                                                    const std::vector<CellState>& after) {
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

}  // namespace kvarium
