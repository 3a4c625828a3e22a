// The geometry of the cache map in device pixels: positions to columns, layers to rows, runs to rectangles. Plain
// values.
//
// Level of detail: a column of pixels stands for one position or for several. Categories are never averaged: where
// states meet in one column, its height is divided among them by their share of the positions, at least one pixel each,
// the least important on top (CellKind says what matters). Two exceptions: a sink owns its whole column, and is
// `least_sink_width` wide where its neighbour has the room; and empty room gives way to anything that was seen.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/inspector/cell_state.h"

namespace kvarium {

constexpr int least_positions = 64;   // shown even if fewer tokens were seen
constexpr int least_sink_width = 3;   // logical pixels
constexpr int least_row_pitch = 3;    // logical pixels
constexpr int most_row_pitch = 24;    // logical pixels
constexpr int least_head_pitch = 10;  // logical pixels: a head has its number

// 64, 96, 128, 192, 256, ...: the smallest of these >= count, so that the picture does not move with every token.
int64_t niceStep(int64_t count);
// Positions the map shows: up to the capacity while that was never exceeded, else the next step after what was seen.
int64_t shownPositions(const CacheView& snapshot);

// Positions [first, first + positions) on columns [0, columns).
struct PositionScale {
  int64_t positions = least_positions;
  int columns = 1;
  int64_t first = 0;

  bool isDense() const { return positions > columns; }  // several positions share a column
  bool shows(int64_t position) const { return position >= first && position < first + positions; }
  // First column of a position: floor((position - first) * columns / positions), clamped to [0, columns].
  int edge(int64_t position) const;
  int64_t lastAt(int column) const;   // the last position a column shows; clamps to what there is
  int64_t firstAt(int column) const;  // the first; the same as lastAt unless dense
};

// One line of the map. Device pixels; a gap follows `height`.
struct MapRow {
  int layer = 0;
  int head = -1;  // -1: the whole layer
  int top = 0, height = 0;
};

// Layers [first, first + count) from top to bottom, one of them unfolded into its heads.
struct RowChoice {
  int first = 0, count = 0;
  int unfolded = -1, heads = 0;
  int lines() const;
};

struct RowScale {
  std::vector<MapRow> rows;
  int extent = 0;  // device pixels of all rows

  // Layers are of equal height, heads at least least_head_pitch. unit: device pixels of a logical one.
  static RowScale fit(const RowChoice& choice, int available, int unit);
  int rowAt(int y) const;                // -1 outside
  const MapRow* rowOf(int layer) const;  // the first line of a layer; null: not shown
  int bottomOf(int layer) const;         // below its last line
};

// Positions of one state, ascending and without gaps: [0, first empty) is what was seen, then the room that is left.
struct StateRun {
  CellState state;
  int64_t first = 0;
  int64_t count = 0;
  bool operator==(const StateRun&) const = default;
};
// Of the cells there are. First cells a format of few bits leaves full are `kept`: they are not recent.
std::vector<StateRun> storedRuns(const GroupView& group, bool quantized);
std::vector<StateRun> stateRuns(const GroupView& group, bool quantized, int64_t positions);

// A rectangle of one state inside a row.
struct Band {
  int x = 0, width = 0;
  int y = 0, height = 0;
  CellState state;
  bool operator==(const Band&) const = default;
};
// Covers [0, scale.columns) x [0, row_height) up to the end of the runs, without overlap; what the scale does not show
// is left out. O(runs + columns).
std::vector<Band> bandsOf(const std::vector<StateRun>& runs, const PositionScale& scale, int row_height, int unit);

// Index into snapshot.groups for each layer; -1 for a layer no group names.
std::vector<int> groupOfLayers(const CacheView& snapshot);
// The group whose lengths the rulers show: the one that stores most. Null if there is none.
const GroupView* mainGroup(const CacheView& snapshot);
// Groups whose layers keep other numbers of tokens or have other room, the most kept first; of more than that many only
// the first and the last. layers: of all groups that are alike.
struct GroupApart {
  int group = 0;  // of snapshot.groups
  int64_t layers = 0;
};
constexpr size_t most_groups_apart = 3;
std::vector<GroupApart> groupsApart(const CacheView& snapshot);
// The position whose cell a full window keeps free for the token that is computed next; -1: there is none.
int64_t nextCell(const Lengths& lengths);
// Formats of the group's first layer.
LayerView groupFormats(const CacheView& snapshot, const GroupView& group);

}  // namespace kvarium
