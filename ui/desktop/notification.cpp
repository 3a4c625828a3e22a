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

bool Notifications::listen() {
  QDBusConnection bus = sessionBus();
  if (!bus.isConnected()) return false;
  if (m_listens) return true;
  m_listens = true;
  bus.connect(notifier, notifier_path, notifier, QStringLiteral("ActivationToken"), this,
              SLOT(takeToken(uint, QString)));
  bus.connect(notifier, notifier_path, notifier, QStringLiteral("ActionInvoked"), this, SLOT(invoke(uint, QString)));
  bus.connect(notifier, notifier_path, notifier, QStringLiteral("NotificationClosed"), this, SLOT(forget(uint, uint)));
  return true;
}

void Notifications::show(const QString& title, const QString& text, Clicked clicked) {
  if (!listen()) return;
  QDBusMessage ask = QDBusMessage::createMethodCall(notifier, notifier_path, notifier, QStringLiteral("Notify"));
  ask << QStringLiteral("KVarium") << 0U << QStringLiteral("org.kvarium.kvarium") << title << text
      << QStringList{QStringLiteral("default"), tr("Show")}
      << QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("org.kvarium.kvarium")}} << -1;
  auto* watcher = new QDBusPendingCallWatcher(sessionBus().asyncCall(ask), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this,
          [this, watcher, before = m_closings, clicked = std::move(clicked)] {
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
  sessionBus().asyncCall(ask);
}

void Notifications::takeToken(uint id, const QString& token) {
  if (m_shown.contains(id)) m_token = token.toUtf8();
}

void Notifications::invoke(uint id, const QString&) {
  if (const Clicked clicked = m_shown.take(id)) clicked(std::exchange(m_token, {}));
}

void Notifications::forget(uint id, uint) { m_shown.remove(id); }

}  // namespace kvarium::ui
