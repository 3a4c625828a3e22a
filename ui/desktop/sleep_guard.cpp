#include "ui/desktop/sleep_guard.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <utility>

#include "ui/desktop/desktop_bus.h"

namespace kvarium::ui {
namespace {

const auto portal = QStringLiteral("org.freedesktop.portal.Desktop");
constexpr uint no_suspend = 4;  // of the portal's flags; the screen may still go dark

}  // namespace

void SleepGuard::hold(bool on) {
  if (std::exchange(m_wanted, on) == on) return;  // also where nobody could do it
  if (!on) return release();
  if (!m_asks && m_request.isEmpty() && !m_lock.isValid()) askPortal();
}

// An answer that comes when nothing is held any more is released at once.
void SleepGuard::await(const QDBusPendingCall& call, const std::function<void(const QDBusPendingCall&)>& answered) {
  auto* watcher = new QDBusPendingCallWatcher(call, this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, answered] {
    m_asks = false;
    answered(*watcher);
    if (!m_wanted) release();
    watcher->deleteLater();
  });
}

void SleepGuard::askPortal() {
  m_asks = true;
  onBus(QDBusConnection::SessionBus, *this, [this](const QDBusConnection& bus) {
    if (!bus.isConnected()) return askLogind();
    QDBusMessage ask =
        QDBusMessage::createMethodCall(portal, QStringLiteral("/org/freedesktop/portal/desktop"),
                                       QStringLiteral("org.freedesktop.portal.Inhibit"), QStringLiteral("Inhibit"));
    ask << QString() << no_suspend << QVariantMap{{QStringLiteral("reason"), tr("Long work runs")}};
    await(bus.asyncCall(ask), [this](const QDBusPendingCall& call) {
      const QDBusPendingReply<QDBusObjectPath> answer(call);
      if (answer.isValid())
        m_request = answer.value().path();
      else if (m_wanted)
        askLogind();
    });
  });
}

void SleepGuard::askLogind() {
  m_asks = true;
  onBus(QDBusConnection::SystemBus, *this, [this](const QDBusConnection& bus) {
    m_asks = false;
    if (!bus.isConnected() || !m_wanted) return;
    m_asks = true;
    QDBusMessage ask = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
        QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
    ask << QStringLiteral("sleep") << QStringLiteral("KVarium") << tr("Long work runs") << QStringLiteral("block");
    await(bus.asyncCall(ask), [this](const QDBusPendingCall& call) {
      if (const QDBusPendingReply<QDBusUnixFileDescriptor> answer(call); answer.isValid()) m_lock = answer.value();
    });
  });
}

void SleepGuard::release() {
  m_lock = {};
  if (m_request.isEmpty()) return;
  QDBusConnection::sessionBus().asyncCall(QDBusMessage::createMethodCall(
      portal, m_request, QStringLiteral("org.freedesktop.portal.Request"), QStringLiteral("Close")));
  m_request.clear();
}

}  // namespace kvarium::ui
