#include "ui/desktop/desktop_bus.h"

#include <QFile>

namespace kvarium::ui {

// Without an address libdbus looks here, and then starts a program that makes a bus.
QDBusConnection sessionBus() {
  const bool any = !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
                   QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
  return any ? QDBusConnection::sessionBus() : QDBusConnection(QString());
}

}  // namespace kvarium::ui
