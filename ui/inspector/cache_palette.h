// CachePalette: the colours of the inspector, made from the system's palette and the colours of the cell states.
//
// The state colours are those of Okabe and Ito (colour-blind safe). Each comes with a pattern, so that no state is told
// by hue alone: sink diagonal, sealed dotted, kept and recent plain; host cut by lying stripes, disk by standing ones;
// evicted hollow and dashed; shared outlined. Where a fill has less than 3:1 against the pane, its outline has it.
#pragma once

#include <QColor>
#include <QPalette>

#include "ui/inspector/cell_state.h"

namespace kvarium {

// WCAG 2.1, relative luminance and contrast ratio: 1 to 21. Alpha is ignored.
double contrastRatio(const QColor& a, const QColor& b);
// `color`, moved towards black or white (whichever differs more from `background`) until it reaches `ratio`.
QColor withContrast(QColor color, const QColor& background, double ratio);

struct CachePalette {
  QColor pane;    // behind everything
  QColor text;    // 4.5:1 on pane
  QColor muted;   // text that steps back, 4.5:1 on pane
  QColor link;    // 4.5:1 on pane
  QColor line;    // rulers, ticks, evicted, hatching: 3:1 on pane and track
  QColor track;   // room without cells: meant to be quiet, told by rulers and legend
  QColor shared;  // outline of shared cells: 3:1 on pane
  bool dark = false;

  static CachePalette from(const QPalette& system);
  bool operator==(const CachePalette&) const = default;

  QColor fill(CellKind kind) const;     // what most of the cell is painted with
  QColor mark(CellKind kind) const;     // the pattern on it: 3:1 on fill
  QColor outline(CellKind kind) const;  // 3:1 on pane; equals fill where that suffices
  QColor glow(double age) const;        // over a cell that came a moment ago; age 0: just now, 1: settled
};

}  // namespace kvarium
