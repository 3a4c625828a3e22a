// LongWork: while something runs that may take long, the machine does not go to sleep by itself; and where it took
// long and the user is in another program, a notification says that it has ended.
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include "ui/desktop/notification.h"
#include "ui/desktop/sleep_guard.h"
#include "ui/window/window_parts.h"

namespace kvarium::ui {

class SettingList;

class LongWork : public QObject {
  Q_OBJECT
 public:
  static constexpr int long_ms = 10'000;  // what took less is not notified

  LongWork(const WindowParts& parts, SettingList& settings);  // adds "notify"

  void setServing(bool on);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;  // of the window

 private:
  struct Work {
    bool runs = false;
    QElapsedTimer since = {};
  };
  void look();  // at what runs
  bool ends(Work& work, bool runs);
  void tell(const QString& title, const QString& text, qint64 conversation = 0);

  WindowParts m_parts;
  const SettingList& m_settings;
  Notifications m_notifications;
  SleepGuard m_guard;
  Work m_turn, m_measurement, m_comparison, m_download;
  qint64 m_writes = 0;    // conversation of the turn
  bool m_reads = false;   // the turn writes no reply
  int m_loading = 0;      // the running download; 0: none
  QString m_downloading;  // its title
  bool m_serves = false;
};

}  // namespace kvarium::ui
