// A build without remote engines.
#include "features/remote/ui/remote_in_window.h"

namespace kvarium::ui {

std::unique_ptr<RemoteInWindow> remoteIn(QSettings&) { return nullptr; }

}  // namespace kvarium::ui
