// Whether a window can be shown, asked before Qt is: Qt ends a program that finds no display by aborting it.
#pragma once

namespace kvarium::app {

// True when something answers at WAYLAND_DISPLAY or DISPLAY, or when another platform was chosen (QT_QPA_PLATFORM or
// -platform).
bool displayAnswers(int argc, char** argv);

}  // namespace kvarium::app
