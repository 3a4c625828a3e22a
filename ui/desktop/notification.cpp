#include "ui/desktop/notification.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <utility>

#include "ui/desktop/desktop_bus.h"

namespace kvarium::ui {
namespace {

const auto notifier = QStringLiteral("org.freedesktop.Notifications");
const auto notifier_path = QStringLiteral("/org/freedesktop/Notifications");

}  // namespace

// From any sender: of a named one Qt waits until the bus says who has the name.
void Notifications::listen(QDBusConnection bus) {
  if (std::exchange(m_listens, true)) return;
  const auto on = [&](const char* signal, const char* slot) {
    bus.connect(QString(), notifier_path, notifier, QLatin1String(signal), this, slot);
  };
  on("ActivationToken", SLOT(takeToken(uint, QString)));
  on("ActionInvoked", SLOT(invoke(uint, QString)));
  on("NotificationClosed", SLOT(forget(uint, uint)));
}

void Notifications::show(const QString& title, const QString& text, Clicked clicked) {
  onBus(QDBusConnection::SessionBus, *this,
        [this, title, text, clicked = std::move(clicked), before = m_closings](const QDBusConnection& bus) {
          if (bus.isConnected() && before == m_closings) ask(bus, title, text, clicked);
        });
}

void Notifications::ask(const QDBusConnection& bus, const QString& title, const QString& text, const Clicked& clicked) {
  listen(bus);
  QDBusMessage ask = QDBusMessage::createMethodCall(notifier, notifier_path, notifier, QStringLiteral("Notify"));
  ask << QStringLiteral("KVarium") << 0U << QStringLiteral("org.kvarium.kvarium") << title << text
      << QStringList{QStringLiteral("default"), tr("Show")}
      << QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("org.kvarium.kvarium")}} << -1;
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(ask), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, before = m_closings, clicked] {
    watcher->deleteLater();
    const QDBusPendingReply<uint> answer(*watcher);
    if (!answer.isValid()) return;
    if (before != m_closings) return close(answer.value());
    m_shown.insert(answer.value(), clicked);
  });
}

void Notifications::closeAll() {
  ++m_closings;
  const QHash<uint, Clicked> shown = std::exchange(m_shown, {});
  for (auto one = shown.begin(); one != shown.end(); ++one) close(one.key());
}

void Notifications::close(uint id) {
  QDBusMessage ask =
      QDBusMessage::createMethodCall(notifier, notifier_path, notifier, QStringLiteral("CloseNotification"));
  ask << id;
  QDBusConnection::sessionBus().asyncCall(ask);  // which is connected, because something is shown
}

void Notifications::takeToken(uint id, const QString& token) {
  if (m_shown.contains(id)) m_token = token.toUtf8();
}

void Notifications::invoke(uint id, const QString&) {
  if (const Clicked clicked = m_shown.take(id)) clicked(std::exchange(m_token, {}));
}

void Notifications::forget(uint id, uint) { m_shown.remove(id); }

}  // namespace kvarium::ui
