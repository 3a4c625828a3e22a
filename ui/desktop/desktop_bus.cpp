#include "ui/desktop/desktop_bus.h"

#include <QFile>
#include <QThread>
#include <atomic>
#include <utility>

namespace kvarium::ui {
namespace {

// Without an address libdbus looks here, and then starts a program that makes a bus.
bool isThere(QDBusConnection::BusType type) {
  return type == QDBusConnection::SystemBus || !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
         QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

QDBusConnection connected(QDBusConnection::BusType type) {
  return type == QDBusConnection::SystemBus ? QDBusConnection::systemBus() : QDBusConnection::sessionBus();
}

std::atomic<int> g_connecting;  // threads

}  // namespace

bool isConnecting() { return g_connecting > 0; }

void onBus(QDBusConnection::BusType type, QObject& of, std::function<void(const QDBusConnection&)> use) {
  static bool known[2] = {};
  bool& is_known = known[type == QDBusConnection::SystemBus];
  if (!isThere(type)) return use(QDBusConnection(QString()));
  if (is_known) return use(connected(type));
  QThread* thread = QThread::create([type] {
    connected(type);
    --g_connecting;
  });
  ++g_connecting;
  QObject::connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  QObject::connect(thread, &QThread::finished, &of, [type, &is_known, use = std::move(use)] {
    is_known = true;
    use(connected(type));
  });
  thread->start();
}

}  // namespace kvarium::ui
