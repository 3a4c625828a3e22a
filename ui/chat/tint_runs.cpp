#include "ui/chat/tint_runs.h"

#include <algorithm>

namespace kvarium {

std::vector<CellState> tintOf(const std::vector<TokenSpan>& spans, const std::vector<StateRun>& runs) {
  std::vector<CellState> states(spans.size());
  size_t run = 0;
  for (size_t i = 0; i < spans.size(); ++i) {
    const int64_t position = spans[i].last();
    while (run < runs.size() && runs[run].first + runs[run].count <= position) ++run;
    if (run < runs.size() && runs[run].first <= position) states[i] = runs[run].state;
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
