#include "ui/inspector/boundaries.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/cache_layout.h"

namespace kvarium {
namespace {

struct BoundaryWords {
  Q_DECLARE_TR_FUNCTIONS(BoundaryWords)
};

constexpr int line_distance = 4;  // between a line and its text

bool overlaps(const Label& a, const Label& b) { return a.left < b.left + b.width && b.left < a.left + a.width; }

bool isFree(const std::vector<Label>& labels, const Label& candidate) {
  for (const Label& other : labels) {
    if (&other == &candidate || other.row < 0) continue;
    if (other.row == candidate.row && overlaps(other, candidate)) return false;
    const bool other_line_cuts =
        other.row >= candidate.row && other.x >= candidate.left && other.x < candidate.left + candidate.width;
    const bool my_line_cuts =
        candidate.row >= other.row && candidate.x >= other.left && candidate.x < other.left + other.width;
    if (other_line_cuts || my_line_cuts) return false;
  }
  return true;
}

// The rule's number, and what there is: a block is sealed whole, so up to 63 cells wait for it.
QString residualText(int64_t rule, int64_t cells) {
  if (rule < 0 || rule == cells) return BoundaryWords::tr("residual %1").arg(countText(cells));
  return BoundaryWords::tr("residual %1 (%2 now)").arg(countText(rule), countText(cells));
}

}  // namespace

std::vector<Boundary> boundariesOf(const CacheSnapshot& snapshot) {
  std::vector<Boundary> boundaries;
  const GroupRuns* group = mainGroup(snapshot);
  if (!group) return boundaries;
  const int64_t positions = shownPositions(snapshot);
  const LayerBytes formats = groupFormats(snapshot, *group);
  const std::vector<StateRun> runs = stateRuns(*group, isQuantized(formats), positions);

  int64_t sinks = 0, recent = 0;
  int evicted_runs = 0, recent_runs = 0;
  for (const StateRun& run : runs) {
    if (isSink(run.state.kind)) sinks += run.count;
    if (run.state.kind == CellKind::evicted) ++evicted_runs;
    if (run.state.kind == CellKind::recent) {
      recent += run.count;
      ++recent_runs;
    }
  }
  for (size_t i = 1; i < runs.size(); ++i) {
    const CellKind before = runs[i - 1].state.kind;
    const CellKind here = runs[i].state.kind;
    if (isSink(before) && !isSink(here)) {
      boundaries.push_back({runs[i].first, BoundaryWords::tr("sinks %1").arg(countText(sinks)), true});
    } else if (before == CellKind::kept && isQuantized(formats)) {
      boundaries.push_back({runs[i].first, BoundaryWords::tr("first full %1").arg(countText(runs[i].first)), true});
    } else if (before == CellKind::evicted && evicted_runs == 1 && isStored(here)) {
      const QString window = BoundaryWords::tr("window %1").arg(countText(group->window));
      boundaries.push_back({runs[i].first, group->window < 0 ? BoundaryWords::tr("evicted | kept") : window});
    } else if (here == CellKind::recent && isStored(before) && recent_runs == 1) {
      boundaries.push_back({runs[i].first, residualText(group->residual, recent)});
    }
  }
  for (const GroupRuns& other : snapshot.groups) {
    if (other.window < 0 || other.window == group->window) continue;
    const std::vector<StateRun> theirs = stateRuns(other, isQuantized(groupFormats(snapshot, other)), positions);
    for (size_t i = 1; i < theirs.size(); ++i) {
      if (theirs[i - 1].state.kind != CellKind::evicted || !isStored(theirs[i].state.kind)) continue;
      const QString layers = countText(static_cast<int64_t>(other.layers.size()));
      boundaries.push_back(
          {theirs[i].first, BoundaryWords::tr("window %1 of %2 layers").arg(countText(other.window), layers)});
    }
  }
  if (snapshot.prompt_end > 0 && snapshot.prompt_end < positions) {
    boundaries.push_back({snapshot.prompt_end, BoundaryWords::tr("prompt | answer")});
  }
  if (snapshot.saved_at > 0 && snapshot.saved_at < positions) {
    boundaries.push_back({snapshot.saved_at, BoundaryWords::tr("saved here")});
  }
  const Lengths& lengths = group->lengths;
  if (lengths.capacity >= 0 && lengths.absolute <= lengths.capacity) {
    boundaries.push_back({lengths.capacity, BoundaryWords::tr("capacity %1").arg(countText(lengths.capacity))});
  }
  std::stable_sort(boundaries.begin(), boundaries.end(),
                   [](const Boundary& a, const Boundary& b) { return a.position < b.position; });
  return boundaries;
}

void placeLabels(std::vector<Label>& labels, int right) {
  // From the right: a label's line then falls left of everything already placed, and cuts no text when it has to go
  // lower.
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    const int after = label->x + line_distance;
    const int before = label->x - line_distance - label->width;
    for (int left : {after, before}) {
      for (int row = 0; row < 2 && label->row < 0; ++row) {
        if (left < 0 || left + label->width > right) continue;
        Label candidate = *label;
        candidate.left = left;
        candidate.row = row;
        std::swap(*label, candidate);
        if (isFree(labels, *label)) break;
        std::swap(*label, candidate);
      }
    }
  }
}

}  // namespace kvarium
