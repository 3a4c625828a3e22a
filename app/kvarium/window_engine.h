// The engine of the program's window.
#pragma once

#include "ui/window/main_window.h"

namespace kvarium::app {

// This machine's, on the device that --device names; empty: on the one that was chosen last. Where the window's own
// tests run the program, a script's. Returns the names that --device takes, if this is none of them.
QString chooseEngine(ui::WindowOptions& options, const QString& device);

}  // namespace kvarium::app
