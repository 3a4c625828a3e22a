// The geometry of the cache map in device pixels: positions to columns, layers to rows, runs to rectangles. Plain
// values.
//
// Level of detail: a column of pixels shows one position or several. Styles are never averaged. Where several share a
// column, its height is divided among them by their share of the positions, at least one pixel each, with the least
// important on top (the order of CellKind). Two exceptions: a sink takes its whole column and is `least_sink_width`
// wide if its neighbour has enough pixels, and an empty cell is not shown in a column with any other.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/cells/cell_style.h"

namespace kvarium::ui {

constexpr int least_positions = 64;   // shown even if fewer tokens were seen
constexpr int least_sink_width = 3;   // logical pixels
constexpr int least_row_pitch = 3;    // logical pixels
constexpr int most_row_pitch = 24;    // logical pixels
constexpr int least_head_pitch = 10;  // logical pixels: the number of a head fits in

// The smallest of 64, 96, 128, 192, 256, ... that is >= count, so that the picture does not change with every token.
int64_t niceStep(int64_t count);
// Positions that the map shows: the capacity while the text fits into it, else niceStep() of the tokens seen.
int64_t shownPositions(const cache::CacheView& view);

// Positions [first, first + positions) on columns [0, columns).
struct PositionScale {
  int64_t positions = least_positions;
  int columns = 1;
  int64_t first = 0;

  bool isDense() const { return positions > columns; }  // several positions share a column
  bool shows(int64_t position) const { return position >= first && position < first + positions; }
  // First column of a position: floor((position - first) * columns / positions), clamped to [0, columns].
  int edge(int64_t position) const;
  int64_t lastAt(int column) const;   // the last position of a column; `column` is clamped
  int64_t firstAt(int column) const;  // the first; equals lastAt() unless dense
};

// One line of the map in device pixels; a gap follows `height`.
struct MapRow {
  int layer = 0;
  int head = -1;  // -1: the whole layer
  int top = 0, height = 0;
};

// Layers [first, first + count) from top to bottom, one of them unfolded into its heads.
struct RowChoice {
  int first = 0, count = 0;
  int unfolded = -1, heads = 0;
  int border = 0;         // the layer above which rows are apart: a line between devices is drawn there; 0: nowhere
  int border_height = 0;  // device pixels
  int lines() const;
  bool showsBorder() const { return border > first && border < first + count; }
};

struct RowScale {
  std::vector<MapRow> rows;
  int extent = 0;                         // device pixels of all rows
  int border_top = 0, border_height = 0;  // device pixels between rows of two devices; no height: there are none

  // Layers have equal heights, heads have at least least_head_pitch. unit: device pixels per logical pixel.
  static RowScale fit(const RowChoice& choice, int available, int unit);
  int rowAt(int y) const;                // -1 outside, and between devices
  const MapRow* rowOf(int layer) const;  // the first line of a layer; null: it is not shown
  int bottomOf(int layer) const;         // below its last line
};

// Positions of one style.
struct StyleRun {
  CellStyle style;
  int64_t first = 0;
  int64_t count = 0;
  bool operator==(const StyleRun&) const = default;
};
// The runs of the stored cells. First cells that a quantized format never seals are `kept`, not `recent`.
std::vector<StyleRun> storedRuns(const cache::GroupView& group, bool quantized);
// The runs of [0, positions), ascending and without gaps: the tokens seen, with those that have no cell or are not
// reported, then the free capacity.
std::vector<StyleRun> styleRuns(const cache::GroupView& group, bool quantized, int64_t positions);

bool areQuantized(const cache::CacheView& view, const cache::GroupView& group);  // of its layers, which are alike
std::vector<StyleRun> styleRuns(const cache::CacheView& view, const cache::GroupView& group, int64_t positions);

// A rectangle of one style inside a row.
struct Band {
  int x = 0, width = 0;
  int y = 0, height = 0;
  CellStyle style;
  bool operator==(const Band&) const = default;
};
// The rectangles cover [0, scale.columns) x [0, row_height) up to the end of the runs, without overlap, for the
// positions of the scale. O(runs + columns).
std::vector<Band> bandsOf(const std::vector<StyleRun>& runs, const PositionScale& scale, int row_height, int unit);

int64_t sinksOf(const cache::GroupView& group);  // number of its sinks
// Index into view.groups for each layer; -1: the layer is in no group.
std::vector<int> groupOfLayers(const cache::CacheView& view);
// The group that stores most, whose lengths the rulers show; null: there is no group.
const cache::GroupView* mainGroup(const cache::CacheView& view);
// One entry for all groups with equal lengths, in descending order of stored tokens. Of more than most_groups_apart
// entries only the first and the last are returned.
struct GroupApart {
  int group = 0;       // index into view.groups
  int64_t layers = 0;  // of all groups with these lengths
};
constexpr size_t most_groups_apart = 3;
std::vector<GroupApart> groupsApart(const cache::CacheView& view);
// The position whose cell a full window keeps free for the next token; -1: there is no such cell.
int64_t nextCell(const cache::Lengths& lengths);
// The position after the free cells of a capacity, which stand after the text.
int64_t freeEnd(const cache::Lengths& lengths);

}  // namespace kvarium::ui
