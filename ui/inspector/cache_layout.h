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

constexpr int least_positions = 64;  // shown even if fewer tokens were seen
constexpr int least_sink_width = 3;  // logical pixels
constexpr int least_row_pitch = 3;   // logical pixels
constexpr int most_row_pitch = 24;   // logical pixels

// 64, 96, 128, 192, 256, ...: the smallest of these >= count, so that the picture does not move with every token.
int64_t niceStep(int64_t count);
// Positions the map shows: up to the capacity while that was never exceeded, else the next step after what was seen.
int64_t shownPositions(const CacheSnapshot& snapshot);

// Positions [0, positions) on columns [0, columns).
struct PositionScale {
  int64_t positions = least_positions;
  int columns = 1;

  bool isDense() const { return positions > columns; }  // several positions share a column
  int edge(int64_t position) const;   // first column of a position: floor(position * columns / positions)
  int64_t lastAt(int column) const;   // the last position a column shows; clamps to what there is
  int64_t firstAt(int column) const;  // the first; the same as lastAt unless dense
};

// Rows of equal height, a gap below each.
struct RowScale {
  int rows = 0;
  int pitch = least_row_pitch;  // device pixels from row to row
  int height = 2;               // of these, painted

  static RowScale fit(int rows, int available, int unit);  // device pixels; unit: device pixels of a logical one
  int top(int row) const { return row * pitch; }
  int rowAt(int y) const;  // -1 outside
};

// Positions of one state, ascending and without gaps: [0, first empty) is what was seen, then the room that is left.
struct StateRun {
  CellState state;
  int64_t first = 0;
  int64_t count = 0;
  bool operator==(const StateRun&) const = default;
};
std::vector<StateRun> stateRuns(const GroupRuns& group, bool quantized, int64_t positions);

// A rectangle of one state inside a row.
struct Band {
  int x = 0, width = 0;
  int y = 0, height = 0;
  CellState state;
  bool operator==(const Band&) const = default;
};
// Covers [0, scale.columns) x [0, row_height) up to the end of the runs, without overlap. O(runs + columns).
std::vector<Band> bandsOf(const std::vector<StateRun>& runs, const PositionScale& scale, int row_height, int unit);

// Index into snapshot.groups for each layer; -1 for a layer no group names.
std::vector<int> groupOfLayers(const CacheSnapshot& snapshot);
// The group whose lengths the rulers show: the one that stores most. Null if there is none.
const GroupRuns* mainGroup(const CacheSnapshot& snapshot);
// Formats of the group's first layer.
LayerBytes groupFormats(const CacheSnapshot& snapshot, const GroupRuns& group);

}  // namespace kvarium
