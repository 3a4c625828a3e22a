// CachePalette: the colours of the inspector, made from the system's palette and the colours of cells.
//
// The colours of cells are those of Okabe and Ito (colour-blind safe). Each has a pattern too, so that no style differs
// by hue alone: sinks are diagonal, sealed cells dotted, kept and recent ones plain, those that a server holds too;
// what it has not reported yet is hatched and has no fill; the host has horizontal stripes, the disk vertical ones;
// evicted cells are empty with a dashed outline; shared cells have an outline. Where a fill has less than 3:1 against
// the pane, its outline has 3:1.
#pragma once

#include <QColor>
#include <QPalette>

#include "ui/cells/cell_style.h"

namespace kvarium::ui {

// `color`, moved towards black or white, whichever differs more from `background`, until the contrast (theme.h) is
// `ratio`.
QColor withContrast(QColor color, const QColor& background, double ratio);

struct CachePalette {
  QColor pane;    // under everything
  QColor text;    // 4.5:1 on pane
  QColor muted;   // secondary text, 4.5:1 on pane
  QColor link;    // 4.5:1 on pane
  QColor line;    // rulers, ticks, evicted, hatching: 3:1 on pane and track
  QColor track;   // space without cells; low contrast on purpose, because rulers and legend show it too
  QColor shared;  // outline of shared cells: 3:1 on pane
  bool dark = false;

  static CachePalette from(const QPalette& system);
  bool operator==(const CachePalette&) const = default;

  QColor fill(CellKind kind) const;     // the colour of most of the cell
  QColor mark(CellKind kind) const;     // the pattern on it: 3:1 on fill
  QColor outline(CellKind kind) const;  // 3:1 on pane; equal to fill if that has it
  QColor glow(double age) const;        // over a new cell; age 0: just now, 1: the highlight ends
};

}  // namespace kvarium::ui
