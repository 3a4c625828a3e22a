// Colours of measured numbers. They differ in lightness alone, too. Sequential colours become lighter with the value
// on a dark pane and darker on a light one. Diverging colours become lighter from the negative to the positive end,
// with grey at zero.
#pragma once

#include <QColor>

namespace kvarium::ui {

QColor sequentialColor(double share, bool dark);  // 0 to 1, clamped
QColor divergingColor(double share);              // -1 (blue) to 1 (yellow), clamped

}  // namespace kvarium::ui
