// The caret of a field stops blinking a few seconds after the last key, click or change of focus, and is then drawn
// without a break: each blink paints a part of the window, also in a window that is left alone.
#pragma once

namespace kvarium::ui {

void letCaretRest();  // from then on; call it once or more often

}  // namespace kvarium::ui
