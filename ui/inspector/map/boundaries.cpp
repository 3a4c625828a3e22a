#include "ui/inspector/map/map_layout.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct BoundaryWords {
  Q_DECLARE_TR_FUNCTIONS(BoundaryWords)
};

constexpr int line_distance = 4;  // between a line and its text
constexpr int least_cut = 24;     // px of an elided text

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

// The rule's number and the actual one: whole blocks are quantized, so up to 63 more cells stay in full precision.
QString residualText(int64_t rule, int64_t cells) {
  if (rule < 0 || rule == cells) return BoundaryWords::tr("newest %1 at 16 bit").arg(countText(cells));
  return BoundaryWords::tr("newest %1 at 16 bit (now %2)").arg(countText(rule), countText(cells));
}

QString windowTip(int64_t sinks) {
  return sinks > 0 ? BoundaryWords::tr("window: a token attends to the sinks and to the last ones, itself among them")
                   : BoundaryWords::tr("window: a token attends to the last ones only, itself among them");
}

}  // namespace

std::vector<Boundary> boundariesOf(const cache::CacheView& view) {
  std::vector<Boundary> boundaries;
  const cache::GroupView* group = mainGroup(view);
  const int64_t positions = shownPositions(view);
  const std::vector<StyleRun> runs = group ? styleRuns(view, *group, positions) : std::vector<StyleRun>();

  const int64_t sinks = group ? sinksOf(*group) : 0;
  int64_t recent = 0;
  int evicted_runs = 0, recent_runs = 0;
  for (const StyleRun& run : runs) {
    if (run.style.kind == CellKind::evicted) ++evicted_runs;
    if (run.style.kind == CellKind::recent) {
      recent += run.count;
      ++recent_runs;
    }
  }
  for (size_t i = 1; i < runs.size(); ++i) {
    const CellKind before = runs[i - 1].style.kind;
    const CellKind here = runs[i].style.kind;
    if (isSink(before) && !isSink(here)) {
      boundaries.push_back(
          {runs[i].first, BoundaryWords::tr("first %1").arg(countText(sinks)),
           BoundaryWords::tr("sinks: the first tokens draw attention whatever they say, and never leave"), true});
    } else if (before == CellKind::kept && areQuantized(view, *group)) {
      boundaries.push_back({runs[i].first, BoundaryWords::tr("first %1 at 16 bit").arg(countText(runs[i].first)),
                            BoundaryWords::tr("the first tokens stay at 16 bit: compressing them costs most"), true});
    } else if (before == CellKind::evicted && evicted_runs == 1 && isStored(here)) {
      if (group->facts->window < 0) {
        boundaries.push_back({runs[i].first, BoundaryWords::tr("forgotten | kept"),
                              BoundaryWords::tr("the model has forgotten what was read before this place")});
      } else {
        boundaries.push_back({runs[i].first, BoundaryWords::tr("last %1").arg(countText(group->facts->window - sinks)),
                              windowTip(sinks)});
      }
    } else if (here == CellKind::recent && isStored(before) && recent_runs == 1) {
      boundaries.push_back(
          {runs[i].first, residualText(group->facts->residual, recent),
           BoundaryWords::tr(
               "the newest 128 to 191 tokens, or as many as were asked for, stay at 16 bit until a block of "
               "64 is old enough to be compressed")});
    }
  }
  for (const cache::GroupView& other : view.groups) {
    if (other.facts->window < 0 || other.facts->window == group->facts->window) continue;
    const std::vector<StyleRun> theirs = styleRuns(view, other, positions);
    for (size_t i = 1; i < theirs.size(); ++i) {
      if (theirs[i - 1].style.kind != CellKind::evicted || !isStored(theirs[i].style.kind)) continue;
      const QString layers = layersText(std::ssize(other.facts->layers));
      boundaries.push_back(
          {theirs[i].first,
           BoundaryWords::tr("last %1, in %2").arg(countText(other.facts->window - sinksOf(other)), layers),
           windowTip(sinksOf(other))});
    }
  }
  if (view.prompt_end > 0 && view.prompt_end < view.lengths.tokens_seen) {  // while it is read, its end moves
    boundaries.push_back({view.prompt_end, BoundaryWords::tr("prompt | answer"),
                          BoundaryWords::tr("what was read, then what the model wrote in this turn")});
  }
  if (view.saved_at > 0 && view.saved_at < positions && !keepsNothing(view)) {
    boundaries.push_back({view.saved_at, BoundaryWords::tr("saved here"),
                          BoundaryWords::tr("the file of this cache holds the tokens before this place")});
  }
  const cache::Lengths& lengths = group ? group->lengths : view.lengths;
  if (lengths.capacity >= 0 && lengths.tokens_seen <= lengths.capacity) {
    boundaries.push_back({lengths.capacity, BoundaryWords::tr("room for %1").arg(countText(lengths.capacity)),
                          BoundaryWords::tr("the most cells there can be")});
  }
  std::stable_sort(boundaries.begin(), boundaries.end(),
                   [](const Boundary& a, const Boundary& b) { return a.position < b.position; });
  return boundaries;
}

void placeLabels(std::vector<Label>& labels, int right) {
  // From right to left: the line of a label is then left of all texts that were placed before, and crosses none of them
  // when it reaches down to the second row.
  const auto place = [&](Label& label, int width) {
    for (const int left : {label.x + line_distance, label.x - line_distance - width}) {
      for (int row = 0; row < 2; ++row) {
        if (left < 0 || left + width > right) continue;
        const Label before = label;
        label.left = left;
        label.width = width;
        label.row = row;
        if (isFree(labels, label)) return true;
        label = before;
      }
    }
    return false;
  };
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    for (const int width : {label->width, label->width * 3 / 4, label->width / 2, label->width / 3}) {
      if ((width == label->width || width >= least_cut) && place(*label, width)) break;
    }
  }
}

}  // namespace kvarium::ui
