#include "ui/models/download/download_row.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <utility>

#include "ui/parts/announcement.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {
namespace {

QString timeLeft(double seconds) {
  if (seconds < 90) return DownloadRow::tr("%1 s left").arg(std::max(1, int(seconds)));
  if (seconds < 5400) return DownloadRow::tr("%1 min left").arg(int(seconds / 60 + 0.5));
  return DownloadRow::tr("%1 h left").arg(int(seconds / 3600 + 0.5));
}

}  // namespace

QString downloadInWords(const DownloadJob& job) {
  const qint64 received = job.received(), total = job.total();
  const QString far =
      total > 0 ? DownloadRow::tr("%1 of %2").arg(bytesText(received), bytesText(total)) : bytesText(received);
  QStringList parts{far};
  using State = DownloadProgress::State;
  switch (job.state) {
    case DownloadJob::State::done: return DownloadRow::tr("%1, complete").arg(bytesText(std::max(received, total)));
    case DownloadJob::State::failed: return job.progress.problem;
    case DownloadJob::State::paused: parts << DownloadRow::tr("paused"); break;
    case DownloadJob::State::waiting: parts << DownloadRow::tr("waits"); break;
    case DownloadJob::State::running:
      if (job.progress.state == State::waiting)
        return DownloadRow::tr("%1 · tries again soon: %2").arg(far, job.progress.problem);
      if (job.progress.state == State::connecting) parts << DownloadRow::tr("asks the server");
      if (job.progress.state == State::checking)
        parts << DownloadRow::tr("is checked, %1").arg(bytesText(job.progress.received));
      if (job.progress.state == State::receiving && job.progress.speed > 0) {
        parts << DownloadRow::tr("%1/s").arg(bytesText(qint64(job.progress.speed)));
        if (total > 0) parts << timeLeft(double(total - received) / job.progress.speed);
      }
      break;
  }
  return parts.join(QStringLiteral(" · "));
}

DownloadRow::DownloadRow(DownloadQueue& queue, QWidget* parent) : QWidget(parent) {
  auto* grid = plainGrid(8, 4, 0, this, {0, 4, 0, 4});
  m_title = new TitleLabel(this);
  m_words = plainLabel(this, "muted");
  m_words->setMinimumWidth(1);
  m_bar = new QProgressBar(this);
  m_bar->setTextVisible(false);
  m_bar->setRange(0, 1000);
  m_action = new QPushButton(this);
  m_remove = new QPushButton(tr("Remove"), this);
  grid->addWidget(m_title, 0, 0);
  grid->addWidget(m_action, 0, 1, 2, 1, Qt::AlignVCenter);
  grid->addWidget(m_remove, 0, 2, 2, 1, Qt::AlignVCenter);
  grid->addWidget(m_bar, 1, 0);
  grid->addWidget(m_words, 2, 0, 1, 3);
  connect(m_remove, &QPushButton::clicked, this, [this, &queue] { queue.remove(m_job.id); });
  connect(m_action, &QPushButton::clicked, this, [this, &queue] {
    if (m_job.state == DownloadJob::State::done)
      emit openWanted(m_job.result());
    else
      m_job.moves() ? queue.pause(m_job.id) : queue.go(m_job.id);
  });
}

void DownloadRow::takeKeyboard() { m_action->setFocus(Qt::OtherFocusReason); }

void DownloadRow::showJob(const DownloadJob& job) {
  const bool news = std::exchange(m_job, job).state != job.state;
  m_title->setTitle(job.title);
  const QString words = downloadInWords(job);
  if (m_words->text() != words) m_words->setText(words);
  const bool checking = job.progress.state == DownloadProgress::State::checking;
  const qint64 total = checking ? job.progress.total : job.total();
  const qint64 far = checking ? job.progress.received : job.received();
  const bool done = job.state == DownloadJob::State::done;
  m_bar->setValue(done ? 1000 : total > 0 ? int(double(far) * 1000 / double(total)) : 0);
  m_bar->setVisible(!done);
  m_bar->setAccessibleName(tr("Download of %1").arg(job.title));
  m_action->setText(done ? tr("Show") : job.actionInWords());
  m_action->setAccessibleName(tr("%1: %2").arg(m_action->text(), job.title));
  m_remove->setText(done ? tr("Dismiss") : tr("Remove"));
  m_remove->setAccessibleName(tr("%1: %2").arg(m_remove->text(), job.title));
  m_remove->setToolTip(done ? tr("The model stays") : tr("Stops it and removes what has arrived so far"));
  if (!news) return;
  setAccessibleName(tr("%1: %2").arg(job.title, words));
  announce(*this, accessibleName());
}

}  // namespace kvarium::ui
