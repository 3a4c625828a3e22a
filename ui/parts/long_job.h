// LongJob: work on a thread of its own; after a second a dialog shows how far it is, and can cancel it.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>

#include "ui/parts/newest_job.h"

class QProgressDialog;
class QWidget;

namespace kvarium::ui {

// How far the work is, and whether to end it; for use by two threads.
struct JobWatch {
  std::atomic<int> percent = 0;
  std::atomic<bool> cancelled = false;
};

class LongJob : public QObject {
 public:
  static constexpr int shown_after_ms = 1000;

  explicit LongJob(QWidget& window);  // is its parent
  ~LongJob() override;                // cancels the work and waits for it

  // After the one that runs. at_once: the dialog keeps the user away from the window from the beginning. work
  // returns the error; then is called with it on this thread, after a cancel with nothing, or not at all if this object
  // was deleted.
  void run(const QString& title, const QString& words, std::function<QString(JobWatch&)> work,
           std::function<void(const QString& error, bool cancelled)> then, bool at_once = false);

 private:
  QWidget& m_window;
  QPointer<QProgressDialog> m_dialog;  // null: nothing runs
  std::shared_ptr<JobWatch> m_watch;
  std::deque<std::function<void()>> m_waiting;
  QTimer m_tick;
  NewestJob m_job;
};

// Is shown after a second. Its value is to be set by showProgress(), because the dialog's own would handle events,
// which may delete it.
QProgressDialog* progressDialog(QWidget& window, const QString& title, const QString& words, int most,
                                std::function<void()> cancel);
void showProgress(QProgressDialog& dialog, int value);

}  // namespace kvarium::ui
