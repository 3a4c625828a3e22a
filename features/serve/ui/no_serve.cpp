// A build without the server.
#include "features/serve/ui/serve_in_window.h"

namespace kvarium::ui {

ServeInWindow* serveIn(ServeParts) { return nullptr; }

}  // namespace kvarium::ui
