// The session's D-Bus, without starting one: where there is none, the connection is not connected.
#pragma once

#include <QDBusConnection>

namespace kvarium::ui {

QDBusConnection sessionBus();

}  // namespace kvarium::ui
