// LogGuard: hears everything that is logged while it lives, with all of Qt's categories switched on, and tells whether
// a text was among it.
#pragma once

#include <QByteArray>
#include <QLoggingCategory>
#include <QString>
#include <atomic>

namespace kvarium::support {

class LogGuard {
 public:
  explicit LogGuard(const QByteArray& secret) {
    s_secret = QString::fromLatin1(secret);
    QLoggingCategory::setFilterRules(QStringLiteral("*=true\nqt.core.*=false"));
    s_before = qInstallMessageHandler(&LogGuard::hear);
  }
  ~LogGuard() {
    qInstallMessageHandler(s_before);
    QLoggingCategory::setFilterRules({});
  }
  int messages() const { return s_messages; }
  bool heardSecret() const { return s_heard; }

 private:
  static void hear(QtMsgType, const QMessageLogContext&, const QString& text) {
    ++s_messages;
    if (text.contains(s_secret)) s_heard = true;
  }
  static inline QString s_secret;
  static inline std::atomic<int> s_messages = 0;
  static inline std::atomic<bool> s_heard = false;
  static inline QtMessageHandler s_before = nullptr;
};

}  // namespace kvarium::support
