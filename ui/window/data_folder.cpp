#include "ui/window/data_folder.h"

#include <QCheckBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/library/conversation_store.h"
#include "ui/library/database_file.h"
#include "ui/library/profiles.h"
#include "ui/models/models_page.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/long_job.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/words.h"
#include "ui/window/conversation_actions.h"
#include "ui/window/main_window.h"

namespace kvarium::ui {
namespace {

const QString caches = QStringLiteral("caches");

// What goes along with the conversations, as paths in the folder.
QStringList filesIn(const QString& folder) {
  QStringList files;
  for (const QString& name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files)) files << name;
  for (const QString& name : QDir(QDir(folder).filePath(caches)).entryList({QStringLiteral("*.kvcache")}, QDir::Files))
    files << caches + QLatin1Char('/') + name;
  return files;
}

qint64 sizeOf(const QString& folder, const QStringList& files) {
  qint64 all = 0;
  for (const QString& file : files) all += QFileInfo(QDir(folder).filePath(file)).size();
  return all;
}

// Appears under its name when it is complete. The error; empty: done, or cancelled.
QString copyFile(const QString& from, const QString& to, JobWatch& watch, qint64& copied, qint64 all) {
  QFile source(from);
  if (!source.open(QIODevice::ReadOnly)) return source.errorString();
  try {
    OutputFile copy(QFile::encodeName(to).toStdString());
    copy.reserve(uint64_t(source.size()));
    while (!source.atEnd() && !watch.cancelled) {
      const QByteArray part = source.read(qint64{4} << 20);
      if (part.isEmpty()) return source.errorString();
      copy.write(part.constData(), size_t(part.size()));
      copied += part.size();
      watch.percent = int(100 * copied / std::max<qint64>(1, all));
    }
    if (!watch.cancelled) copy.finish();
  } catch (const Error& error) {
    return sentenceText(error.sentence());
  }
  return {};
}

void removeFiles(const QString& folder, const QStringList& files) {
  for (const QString& file : files) QFile::remove(QDir(folder).filePath(file));
  QDir(folder).rmdir(caches);
}

}  // namespace

DataFolder::DataFolder(const WindowParts& parts, ConversationActions& actions, const QString& why_fixed)
    : QDialog(&parts.window), m_parts(parts), m_actions(actions), m_why_fixed(why_fixed), m_job(new LongJob(*this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Data folder"));
  auto* column = plainColumn(8, this, {24, 20, 24, 16});
  m_where = plainLabel(this);
  m_where->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(m_where);
  m_sizes = plainLabel(this, "muted");
  column->addWidget(m_sizes);
  m_with_caches = new QCheckBox(this);
  column->addWidget(m_with_caches);
  column->addWidget(
      plainLabel(this, "muted",
                 tr("A backup has the conversations, profiles, settings and shortcuts. It has no models, no "
                    "keys of servers, and not how the window is arranged.")));
  auto* row = plainRow(8);
  const auto button = [&](const QString& text, const QString& tip, auto run) {
    auto* made = new QPushButton(text, this);
    made->setToolTip(tip);
    made->setAutoDefault(false);
    connect(made, &QPushButton::clicked, this, run);
    row->addWidget(made);
    return made;
  };
  button(tr("&Back up…"), tr("Save conversations, profiles and settings as one file"), &DataFolder::backUp);
  button(tr("&Restore…"), tr("Bring back what is not here from such a file; what is here stays as it is"),
         &DataFolder::restore);
  QPushButton* move = button(tr("&Move…"), m_why_fixed, [this] {
    const QString to = QFileDialog::getExistingDirectory(this, tr("Move the data to another folder"),
                                                         startFolder(m_parts.settings, StartFor::data));
    if (to.isEmpty()) return;
    rememberFolder(m_parts.settings, StartFor::data, to);
    moveTo(to);
  });
  move->setEnabled(m_why_fixed.isEmpty());
  button(tr("&Open folder"), {},
         [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_parts.store.file()).absolutePath())); });
  row->addStretch();
  column->addLayout(row);
  m_said = plainLabel(this);
  m_said->hide();
  column->addWidget(m_said);
  column->addWidget(closeBox(*this));
  refresh();
  scrollContent(*this);
  resizeWithText(*this, 460, 0);
}

void DataFolder::refresh() {
  const QString file = m_parts.store.file(), folder = QFileInfo(file).absolutePath();
  QStringList kept = file.isEmpty() ? QStringList() : filesIn(folder);
  kept.removeIf([](const QString& name) { return !name.startsWith(caches); });
  m_where->setText(file.isEmpty() ? tr("Conversations are in memory only") : QDir::toNativeSeparators(folder));
  m_sizes->setText(tr("Conversations: %1. Kept caches: %2")
                       .arg(bytesText(QFileInfo(file).size() + QFileInfo(file + QStringLiteral("-wal")).size()),
                            bytesText(sizeOf(folder, kept))));
  m_with_caches->setText(tr("Back up the kept &caches too (%1)").arg(bytesText(sizeOf(folder, kept))));
  m_with_caches->setEnabled(!kept.isEmpty());
}

void DataFolder::say(const QString& text, bool done) {
  m_said->setText(text);
  m_said->setProperty("role", done ? QString() : QStringLiteral("warning"));
  m_said->setVisible(!text.isEmpty());
  fitHeight(*this);
}

void DataFolder::backUp() {
  QStringList kept;
  const QString folder = QFileInfo(m_parts.store.file()).absolutePath();
  if (m_with_caches->isChecked())
    for (const QString& file : filesIn(folder))
      if (file.startsWith(caches)) kept << QDir(folder).filePath(file);
  if (const QString profiles = ProfileFile(m_parts.store.file()).path(); QFileInfo::exists(profiles)) kept << profiles;
  ConversationActions::Archive archive{.files = kept, .backup = true};
  for (const ConversationSummary& one : m_parts.chat.list()) archive.ids.push_back(one.id);
  if (m_actions.archiveWithDialog(archive)) close();  // the notice of it is in the window
}

void DataFolder::restore() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Restore a backup"), startFolder(m_parts.settings, StartFor::conversations),
                                   tr("Archives (*.zip);;All files (*)"));
  if (path.isEmpty()) return;
  close();
  m_actions.restoreFrom(path);
}

QString DataFolder::whyNotMove() const {
  if (!m_why_fixed.isEmpty()) return m_why_fixed;
  if (m_parts.store.inMemory()) return tr("Conversations are in memory only");
  if (!m_parts.store.claims().alone()) return tr("Another window uses this folder; close it first");
  if (m_parts.chat.state().busy()) return tr("A reply is being written; wait for its end");
  if (m_parts.chat.cache().isSaving()) return tr("A cache is being saved; wait for its end");
  return {};
}

// The database last. The new folder is in force when the settings name it; until then the old one has
// everything, and afterwards the new one.
void DataFolder::moveTo(const QString& chosen) {
  say({});
  if (const QString why = whyNotMove(); !why.isEmpty()) return say(why);
  m_parts.chat.keeper().saveNow();
  const QString file = m_parts.store.file(), from = QFileInfo(file).absolutePath();
  const QString to =
      QDir(chosen).isEmpty() ? QDir(chosen).absolutePath() : QDir(chosen).absoluteFilePath(QStringLiteral("kvarium"));
  const QString database = QDir(to).filePath(QFileInfo(file).fileName());
  if (QFileInfo::exists(database)) return say(tr("%1 has conversations already").arg(wrappingPath(to)));
  if (!QDir().mkpath(QDir(to).filePath(caches))) return say(tr("The folder %1 cannot be made").arg(wrappingPath(to)));
  const QStringList files = filesIn(from);
  const qint64 changes = m_parts.store.changes();
  const auto work = [from, to, file, database, files](JobWatch& watch) {
    QString wrong;
    qint64 copied = 0;
    const qint64 all = sizeOf(from, files);
    for (const QString& one : files)
      if (wrong.isEmpty() && !watch.cancelled)
        wrong = copyFile(QDir(from).filePath(one), QDir(to).filePath(one), watch, copied, all);
    if (wrong.isEmpty() && !watch.cancelled &&
        !readDatabase(file, [&](const QSqlDatabase& open) { wrong = copyDatabase(open, database); }))
      wrong = tr("the conversations cannot be read");
    if (!wrong.isEmpty() || watch.cancelled) {
      QFile::remove(database);
      removeFiles(to, files);
      QDir().rmdir(to);
    }
    return wrong;
  };
  m_job->run(
      tr("Move the data"), tr("Moving to %1").arg(QDir::toNativeSeparators(to)), work,
      [this, from, to, files, changes](const QString& wrong, bool cancelled) {
        if (!wrong.isEmpty()) return say(tr("Nothing was moved: %1").arg(wrong));
        if (!cancelled) finishMove(from, to, files, changes);
      },
      true);
}

void DataFolder::finishMove(const QString& from, const QString& to, const QStringList& files, qint64 changes) {
  const QString name = QFileInfo(m_parts.store.file()).fileName();
  m_parts.chat.keeper().saveNow();
  QString why = whyNotMove();  // while it was copied, another window may have come, or a file been imported
  if (why.isEmpty() && m_parts.store.changes() != changes) why = tr("the conversations changed meanwhile");
  if (why.isEmpty()) {
    m_parts.settings.setValue(data_folder_key, to);
    m_parts.settings.sync();
    if (m_parts.settings.status() != QSettings::NoError)
      why = tr("%1 cannot be written").arg(m_parts.settings.fileName());
    else if (!m_parts.chat.keeper().reopenStore(to))
      why = m_parts.store.problem();
    if (!why.isEmpty()) m_parts.settings.setValue(data_folder_key, from);
  }
  if (!why.isEmpty()) {
    removeFiles(to, QStringList(files) << name);
    return say(tr("Nothing was moved: %1").arg(why));
  }
  m_parts.pane.findChild<ModelsPage*>()->setDataFolder(to);
  QStringList old = files;
  for (const char* tail : {"", "-wal", "-shm"}) old << name + QLatin1String(tail);
  removeFiles(from, old);
  say(tr("Moved to %1").arg(wrappingPath(to)), true);
  refresh();
}

}  // namespace kvarium::ui
