// The desktop's D-Bus. A bus may hang, and connecting waits for it without a limit: so that is done on another thread.
#pragma once

#include <QDBusConnection>
#include <functional>

class QObject;

namespace kvarium::ui {

// Calls `use` on this thread as soon as the bus is connected, or not: now if that is known, and not at all if `of` is
// gone by then. A session's bus is never started: where there is none, the connection is not connected.
void onBus(QDBusConnection::BusType type, QObject& of, std::function<void(const QDBusConnection&)> use);

// A bus has not answered yet. Qt waits for it when the program ends, and so does a program that ends by exit().
bool isConnecting();

}  // namespace kvarium::ui
