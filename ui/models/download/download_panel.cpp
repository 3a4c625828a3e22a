#include "ui/models/download/download_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStorageInfo>
#include <QVBoxLayout>

#include "ui/models/download/download_row.h"
#include "ui/models/starter_list.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {
DownloadPanel::DownloadPanel(DownloadQueue& queue, const QUrl& hub, const QString& folder, qint64 context,
                             QWidget* parent)
    : QWidget(parent), m_queue(queue), m_hub(hub), m_folder(folder), m_lookup(hub) {
  auto* column = plainColumn(8, this);
  auto* title = new QLabel(tr("&Download a model"), this);
  title->setProperty("role", QStringLiteral("title"));
  column->addWidget(title);
  m_list = plainColumn(0);
  column->addLayout(m_list);
  makeLine(*column);
  title->setBuddy(m_line);
  auto* begin = new QLabel(tr("Models to begin with"), this);
  begin->setProperty("role", QStringLiteral("title"));
  column->addSpacing(8);
  column->addWidget(begin);
  m_starters = new StarterList(queue, hub, folder, context, this);
  column->addWidget(m_starters);
  connect(m_starters, &StarterList::openWanted, this, &DownloadPanel::openWanted);
  connect(&m_lookup, &HubLookup::found, this, &DownloadPanel::offer);
  connect(&m_lookup, &HubLookup::hitsFound, this, &DownloadPanel::showHits);
  connect(&m_lookup, &HubLookup::failed, this, &DownloadPanel::ended);
  connect(&queue, &DownloadQueue::changed, this, &DownloadPanel::showJobs);
  connect(&queue, &DownloadQueue::troubled, this, &DownloadPanel::say);
  showJobs();
}

void DownloadPanel::makeLine(QVBoxLayout& column) {
  auto* row = plainRow(8);
  m_line = new QLineEdit(this);
  m_line->setPlaceholderText(tr("Words to search for, org/name, or an address"));
  m_line->setToolTip(m_line->placeholderText());
  m_line->setAccessibleName(tr("Search for a model, or its name or address"));
  m_line->setClearButtonEnabled(true);
  m_line->setMaxLength(2000);
  m_ask = new QPushButton(tr("Search"), this);
  row->addWidget(m_line, 1);
  row->addWidget(m_ask);
  column.addLayout(row);
  auto* choice_row = plainRow(8);
  m_choice = new QComboBox(this);
  m_choice->setAccessibleName(tr("What to download"));
  m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_choice->setMinimumContentsLength(12);
  m_take = new QPushButton(tr("Download"), this);
  choice_row->addWidget(m_choice, 1);
  choice_row->addWidget(m_take);
  column.addLayout(choice_row);
  m_words = plainLabel(this, "muted");
  m_words->setMinimumWidth(1);
  column.addWidget(m_words);
  m_hits = new QWidget(this);
  plainGrid(12, 4, 0, m_hits);
  column.addWidget(m_hits);
  m_hits->hide();
  m_choice->hide();
  m_take->hide();
  say({});
  connect(m_ask, &QPushButton::clicked, this, &DownloadPanel::askHub);
  connect(m_line, &QLineEdit::returnPressed, this, &DownloadPanel::askHub);
  connect(m_take, &QPushButton::clicked, this, &DownloadPanel::take);
  connect(m_line, &QLineEdit::textEdited, this, [this] {
    m_lookup.cancel();
    m_ask->setEnabled(true);
    offer({}, false);
    say({});
  });
}

void DownloadPanel::say(const QString& text) {
  m_words->setText(text.isEmpty() ? tr("Saves to %1").arg(wrappingPath(m_folder)) : text);
}

void DownloadPanel::ended(const QString& problem) {
  m_ask->setEnabled(true);
  say(problem);
}

// A text with a slash is a name or an address; other text is searched.
void DownloadPanel::askHub() {
  offer({}, false);
  m_hits->hide();
  const QString typed = m_line->text().trimmed();
  if (!typed.isEmpty() && !typed.contains(QLatin1Char('/'))) {
    say(tr("Searching %1 for “%2”…").arg(m_hub.host(), typed));
    m_ask->setEnabled(false);
    m_lookup.search(typed);
    return;
  }
  const HubAddress address = parseHubAddress(typed, m_hub);
  if (!address.problem.isEmpty()) return say(address.problem);
  if (!address.file_url.isEmpty()) {
    const QString name = QFileInfo(address.file_url.path(QUrl::FullyDecoded)).fileName();
    offer({HubChoice{name, {}, {{address.file_url, name, {}, -1}}}}, false);
    return take();
  }
  lookUp(address);
}

void DownloadPanel::lookUp(const HubAddress& address) {
  say(tr("Asking %1 about %2…").arg(m_hub.host(), address.id));
  m_ask->setEnabled(false);
  m_lookup.ask(address);
}

void DownloadPanel::showHits(const std::vector<HubHit>& hits) {
  m_ask->setEnabled(true);
  for (QWidget* old : m_hits->findChildren<QWidget*>()) old->hide(), old->deleteLater();
  auto* grid = static_cast<QGridLayout*>(m_hits->layout());
  while (QLayoutItem* item = grid->takeAt(0)) delete item;
  m_hits->setVisible(!hits.empty());
  if (hits.empty()) return say(tr("Nothing found. Try other words, or %1").arg(nameToTry()));
  say(tr("%1 found, the most downloaded first").arg(countText(qint64(hits.size()))));
  for (size_t i = 0; i < hits.size(); ++i) {
    const HubHit& hit = hits[i];
    auto* name = new TitleLabel(m_hits);
    name->setTitle(hit.id);
    QStringList facts;
    if (hit.downloads >= 0) facts << tr("%1 downloads").arg(countText(hit.downloads));
    if (hit.gated) facts << tr("needs an account");
    auto* about = plainLabel(m_hits, "muted", facts.join(QStringLiteral(" · ")));
    auto* files = new QPushButton(tr("Files"), m_hits);
    files->setAccessibleName(tr("Files of %1").arg(hit.id));
    connect(files, &QPushButton::clicked, this, [this, id = hit.id] {
      m_line->setText(id);
      lookUp(parseHubAddress(id, m_hub));
    });
    const int row = 2 * int(i);
    grid->addWidget(name, row, 0);
    grid->addWidget(about, row + 1, 0);
    grid->addWidget(files, row, 1, 2, 1, Qt::AlignVCenter);
  }
}

void DownloadPanel::offer(const std::vector<HubChoice>& choices, bool gated) {
  m_ask->setEnabled(true);
  m_choices = choices;
  m_choice->clear();
  for (const HubChoice& choice : choices)
    m_choice->addItem(choice.bytes() > 0 ? tr("%1 · %2").arg(choice.title, bytesText(choice.bytes())) : choice.title);
  m_choice->setVisible(!choices.empty());
  m_take->setVisible(!choices.empty());
  if (choices.empty()) return;
  const qint64 room = QStorageInfo(QFileInfo(m_folder).exists() ? m_folder : QDir::homePath()).bytesAvailable();
  const QString where = tr("%1 has room for %2.").arg(wrappingPath(m_folder), bytesText(room));
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
  const bool had_keyboard = m_take->hasFocus() || m_choice->hasFocus();
  if (had_keyboard && !m_queue.jobs().empty()) m_rows[m_queue.jobs().back().id]->takeKeyboard();
  offer({}, false);
  m_hits->hide();
  m_line->clear();
  say({});
}

void DownloadPanel::showJobs() {
  QHash<int, DownloadRow*> gone = m_rows;
  for (const DownloadJob& job : m_queue.jobs()) {
    DownloadRow*& row = m_rows[job.id];
    if (!row) {
      row = new DownloadRow(m_queue, this);
      connect(row, &DownloadRow::openWanted, this, &DownloadPanel::showWanted);
      m_list->addWidget(row);
    }
    row->showJob(job);
    gone.remove(job.id);
  }
  for (auto it = gone.begin(); it != gone.end(); ++it) {
    it.value()->hide();
    it.value()->deleteLater();
    m_rows.remove(it.key());
  }
}

}  // namespace kvarium::ui
