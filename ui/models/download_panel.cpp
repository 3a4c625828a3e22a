#include "ui/models/download_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStorageInfo>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/numbers.h"
#include "ui/models/download_row.h"

namespace kvarium {
namespace {

constexpr const char* example =
    "HuggingFaceTB/SmolLM2-135M-Instruct";  // of the default model, as its makers publish it

}  // namespace

DownloadPanel::DownloadPanel(DownloadQueue& queue, const QUrl& hub, const QString& folder, QWidget* parent)
    : QWidget(parent), m_queue(queue), m_hub(hub), m_folder(folder), m_lookup(hub) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* title = new QLabel(tr("&Download a model"), this);
  title->setProperty("look", QStringLiteral("title"));
  column->addWidget(title);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  m_line = new QLineEdit(this);
  m_line->setPlaceholderText(tr("org/name, such as %1, or an address").arg(QLatin1String(example)));
  m_line->setAccessibleName(tr("Name or address of a model to download"));
  m_line->setClearButtonEnabled(true);
  m_line->setMaxLength(2000);
  title->setBuddy(m_line);
  m_look = new QPushButton(tr("Look up"), this);
  row->addWidget(m_line, 1);
  row->addWidget(m_look);
  column->addLayout(row);
  auto* choice_row = new QHBoxLayout;
  choice_row->setSpacing(8);
  m_choice = new QComboBox(this);
  m_choice->setAccessibleName(tr("What to download"));
  m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_choice->setMinimumContentsLength(12);
  m_take = new QPushButton(tr("Download"), this);
  choice_row->addWidget(m_choice, 1);
  choice_row->addWidget(m_take);
  column->addLayout(choice_row);
  m_words = new QLabel(this);
  m_words->setWordWrap(true);
  m_words->setTextFormat(Qt::PlainText);
  m_words->setProperty("look", QStringLiteral("muted"));
  column->addWidget(m_words);
  m_list = new QVBoxLayout;
  m_list->setSpacing(0);
  column->addLayout(m_list);
  m_choice->hide();
  m_take->hide();
  say({});
  connect(m_look, &QPushButton::clicked, this, &DownloadPanel::look);
  connect(m_line, &QLineEdit::returnPressed, this, &DownloadPanel::look);
  connect(m_take, &QPushButton::clicked, this, &DownloadPanel::take);
  connect(m_line, &QLineEdit::textEdited, this, [this] {
    m_lookup.cancel();
    m_look->setEnabled(true);
    offer({}, false);
    say({});
  });
  connect(&m_lookup, &HubLookup::found, this, &DownloadPanel::offer);
  connect(&m_lookup, &HubLookup::failed, this, [this](const QString& problem) {
    m_look->setEnabled(true);
    say(problem);
  });
  connect(&queue, &DownloadQueue::changed, this, &DownloadPanel::showJobs);
  connect(&queue, &DownloadQueue::troubled, this, &DownloadPanel::say);
  showJobs();
}

void DownloadPanel::say(const QString& text) {
  m_words->setText(text.isEmpty() ? tr("It is put into %1.").arg(QDir::toNativeSeparators(m_folder)) : text);
}

void DownloadPanel::look() {
  offer({}, false);
  const HubAddress address = parseHubAddress(m_line->text(), m_hub);
  if (!address.problem.isEmpty()) return say(address.problem);
  if (!address.file_url.isEmpty()) {
    const QString name = QFileInfo(address.file_url.path(QUrl::FullyDecoded)).fileName();
    offer({HubChoice{name, {}, {{address.file_url, name, {}, -1}}}}, false);
    return take();
  }
  say(tr("Asking %1 about %2…").arg(m_hub.host(), address.id));
  m_look->setEnabled(false);
  m_lookup.look(address);
}

void DownloadPanel::offer(const std::vector<HubChoice>& choices, bool gated) {
  m_look->setEnabled(true);
  m_choices = choices;
  m_choice->clear();
  for (const HubChoice& choice : choices)
    m_choice->addItem(choice.bytes() > 0 ? tr("%1 · %2").arg(choice.title, formatBytes(choice.bytes())) : choice.title);
  m_choice->setVisible(!choices.empty());
  m_take->setVisible(!choices.empty());
  if (choices.empty()) return;
  const qint64 room = QStorageInfo(QFileInfo(m_folder).exists() ? m_folder : QDir::homePath()).bytesAvailable();
  const QString where = tr("%1 has room for %2.").arg(QDir::toNativeSeparators(m_folder), formatBytes(room));
  say(gated ? tr("This model is only for signed-in users who accepted its terms; the download may be refused. %1")
                  .arg(where)
            : where);
  m_choice->setFocus(Qt::OtherFocusReason);
}

void DownloadPanel::take() {
  const int at = m_choice->currentIndex();
  if (at < 0 || size_t(at) >= m_choices.size()) return;
  const HubChoice choice = m_choices[size_t(at)];
  if (!m_queue.add(choice, m_folder)) return say(tr("%1 is in the list below already").arg(choice.title));
  offer({}, false);
  m_line->clear();
  say({});
}

void DownloadPanel::showJobs() {
  const std::vector<DownloadJob>& jobs = m_queue.jobs();
  for (auto at = m_rows.begin(); at != m_rows.end();) {
    const bool there =
        std::any_of(jobs.begin(), jobs.end(), [&](const DownloadJob& job) { return job.id == at->first; });
    if (there) {
      ++at;
      continue;
    }
    at->second->hide();
    at->second->deleteLater();
    at = m_rows.erase(at);
  }
  for (const DownloadJob& job : jobs) {
    auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const auto& row) { return row.first == job.id; });
    if (found == m_rows.end()) {
      auto* row = new DownloadRow(this);
      const int id = job.id;
      connect(row, &DownloadRow::go, this, [this, id] { m_queue.go(id); });
      connect(row, &DownloadRow::pause, this, [this, id] { m_queue.pause(id); });
      connect(row, &DownloadRow::removeWanted, this, [this, id] { m_queue.remove(id); });
      connect(row, &DownloadRow::openWanted, this, &DownloadPanel::showWanted);
      m_list->addWidget(row);
      found = m_rows.insert(m_rows.end(), {id, row});
    }
    found->second->showJob(job);
  }
}

}  // namespace kvarium
