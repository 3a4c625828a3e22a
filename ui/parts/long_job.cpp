#include "ui/parts/long_job.h"

#include <QLabel>
#include <QProgressBar>
#include <QProgressDialog>
#include <utility>

#include "ui/parts/words.h"

namespace kvarium::ui {

QProgressDialog* progressDialog(QWidget& window, const QString& title, const QString& words, int most,
                                std::function<void()> cancel) {
  auto* dialog = new QProgressDialog(words, Words::tr("Cancel"), 0, most, &window);
  dialog->findChild<QLabel*>()->setTextFormat(Qt::PlainText);  // words may have the name of a file
  dialog->setWindowTitle(title);
  dialog->setWindowModality(Qt::WindowModal);
  dialog->setValue(0);
  dialog->setMinimumDuration(int{LongJob::shown_after_ms});  // which counts from the value of 0
  dialog->setAutoClose(false);
  dialog->setAutoReset(false);
  QObject::connect(dialog, &QProgressDialog::canceled, dialog, std::move(cancel));
  return dialog;
}

void showProgress(QProgressDialog& dialog, int value) { dialog.findChild<QProgressBar*>()->setValue(value); }

LongJob::LongJob(QWidget& window) : QObject(&window), m_window(window) {
  constexpr int tick_ms = 100;  // between two looks at the thread
  m_tick.setInterval(tick_ms);
  connect(&m_tick, &QTimer::timeout, this, [this] {
    if (m_dialog) showProgress(*m_dialog, m_watch->percent);
  });
}

LongJob::~LongJob() {
  if (m_watch) m_watch->cancelled = true;
}

void LongJob::run(const QString& title, const QString& words, std::function<QString(JobWatch&)> work,
                  std::function<void(const QString& error, bool cancelled)> then, bool at_once) {
  if (m_dialog) return m_waiting.push_back([=, this] { run(title, words, work, then, at_once); });
  m_watch = std::make_shared<JobWatch>();
  m_dialog = progressDialog(m_window, title, words, 100, [watch = m_watch] { watch->cancelled = true; });
  if (at_once) m_dialog->show();
  m_tick.start();
  m_job.run([this, watch = m_watch, work = std::move(work), then = std::move(then)](const NewestJob::Superseded&) {
    const QString error = work(*watch);
    QMetaObject::invokeMethod(this, [this, watch, error, then] {
      m_tick.stop();
      delete m_dialog;
      const QPointer<LongJob> here(this);
      then(watch->cancelled ? QString() : error, watch->cancelled);
      if (!here || m_dialog || m_waiting.empty()) return;
      const auto next = std::move(m_waiting.front());
      m_waiting.pop_front();
      next();
    });
  });
}

}  // namespace kvarium::ui
