#include "ui/models/starter_list.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/machine_memory.h"
#include "ui/models/model_chip.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {

StarterList::StarterList(DownloadQueue& queue, const QUrl& hub, const QString& folder, qint64 context, QWidget* parent)
    : QWidget(parent), m_queue(queue), m_hub(hub), m_folder(folder), m_context(context), m_free([] {
        return availableMemory();
      }) {
  setAccessibleName(tr("Models to begin with"));
  auto* grid = plainGrid(12, 6, 0, this);
  for (const StarterModel& model : starterModels()) {
    const Row row = makeRow(model);
    const int at = grid->rowCount();
    auto* words = plainColumn(0);
    words->addWidget(row.title);
    words->addWidget(row.line);
    grid->addLayout(words, at, 0);
    grid->addWidget(row.button, at, 1);
    m_rows.push_back(row);
  }
  connect(&queue, &DownloadQueue::changed, this, [this] {
    if (isVisible()) refresh();
  });
  refresh();
}

StarterList::Row StarterList::makeRow(const StarterModel& model) {
  Row row{&model, starterNeeds(model, m_context), new TitleLabel(this), plainLabel(this, "muted"),
          new QPushButton(this)};
  row.line->setMinimumWidth(1);
  row.title->setTitle(ModelChip::nameOf(model.file));
  row.title->setNote(model.repository);
  connect(row.button, &QPushButton::clicked, this, [this, &model] {
    const QString path = starterPath(model, m_folder);
    const DownloadJob* job = jobOf(model);
    if (QFileInfo::exists(path))
      emit openWanted(path);
    else if (job && job->moves())
      m_queue.pause(job->id);
    else if (job)
      m_queue.go(job->id);
    else
      m_queue.add(starterChoice(model, m_hub), m_folder);
    refresh();
  });
  return row;
}

const DownloadJob* StarterList::jobOf(const StarterModel& model) const {
  const QString path = starterPath(model, m_folder);
  for (const DownloadJob& job : m_queue.jobs())
    if (job.state != DownloadJob::State::done && job.result() == path) return &job;
  return nullptr;
}

void StarterList::refresh() {
  const qint64 free = m_free();
  for (const Row& row : m_rows) {
    const QString fits = free < 0            ? QString()
                         : row.needs <= free ? tr(", fits")
                                             : tr(", does not fit here: %1 are free").arg(bytesText(free));
    const QString line = tr("%1, needs %2 of memory%3\n%4")
                             .arg(bytesText(row.model->bytes), bytesText(row.needs), fits, row.model->about);
    if (row.line->text() != line) row.line->setText(line);
    const bool there = QFileInfo::exists(starterPath(*row.model, m_folder));
    const DownloadJob* job = there ? nullptr : jobOf(*row.model);
    row.button->setText(there ? tr("Open") : job ? job->actionInWords() : tr("Download"));
    row.button->setAccessibleName(tr("%1: %2").arg(row.button->text(), ModelChip::nameOf(row.model->file)));
  }
}

void StarterList::setFreeMemory(std::function<int64_t()> source) {
  m_free = std::move(source);
  refresh();
}

void StarterList::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace kvarium::ui
