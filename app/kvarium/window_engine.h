// The engine of the program's window.
#pragma once

#include "ui/window/main_window.h"

namespace kvarium::app {

// This machine's, on the CPU. Where the window's own tests run the program, a script's.
void chooseEngine(ui::WindowOptions& options);

}  // namespace kvarium::app
