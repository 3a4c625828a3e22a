// Colours of measured numbers, told by lightness alone too. Sequential: it grows with the value on a dark pane and
// falls on a light one. Diverging: it grows from the negative end to the positive one, and zero is a grey in the
// middle.
#pragma once

#include <QColor>

namespace kvarium {

QColor sequentialColor(double share, bool dark);  // 0 to 1, clamped
QColor divergingColor(double share);              // -1 (blue) to 1 (yellow), clamped

}  // namespace kvarium
