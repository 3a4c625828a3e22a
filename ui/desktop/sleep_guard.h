// SleepGuard: while it holds, the machine does not go to sleep by itself. It asks the desktop's portal, and systemd's
// logind where that refuses; without either it does nothing. An end of the program ends it, too.
#pragma once

#include <QDBusPendingCall>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <functional>

namespace kvarium::ui {

class SleepGuard : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~SleepGuard() override { release(); }

  void hold(bool on);

 private:
  void askPortal();
  void askLogind();
  void await(const QDBusPendingCall& call, const std::function<void(const QDBusPendingCall&)>& answered);
  void release();

  bool m_wanted = false;
  bool m_asks = false;             // an answer is waited for
  QString m_request;               // path of the portal's object; empty: it holds nothing
  QDBusUnixFileDescriptor m_lock;  // of logind
};

}  // namespace kvarium::ui
