#include "ui/window/conversation_actions.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/chat/composer.h"
#include "ui/chat/import_run.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_search.h"
#include "ui/library/conversation_store.h"
#include "ui/library/database_file.h"
#include "ui/library/import/zip_members.h"
#include "ui/library/list_edits.h"
#include "ui/library/profiles.h"
#include "ui/parts/long_job.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/words.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {
namespace {

const auto place_setting = QStringLiteral("chat/place");  // conversation, message, px

}  // namespace

ConversationActions::ConversationActions(const WindowParts& parts, SettingList& settings)
    : QObject(&parts.window),
      m_parts(parts),
      m_settings(settings),
      m_state(parts.chat.state()),
      m_import(new ImportRun(parts.chat, parts.store, parts.window)),
      m_job(new LongJob(parts.window)) {
  ConversationController& conversations = parts.chat.conversations();
  ConversationList& list = parts.list;
  ListEdits& edits = list.edits();
  auto* search = new ConversationSearch(parts.store, this);
  connect(&list, &ConversationList::searchWanted, search, &ConversationSearch::find);
  connect(search, &ConversationSearch::found, &list, &ConversationList::showHits);
  connect(&list, &ConversationList::opened, this, [this](qint64 conversation, qint64 message) {
    m_parts.pane.transcript().mark(message ? SearchWords(m_parts.list.search().text()) : SearchWords());
    if (conversation == m_state.conversation().id) m_parts.pane.leaveModels();
    m_parts.chat.conversations().open(conversation, message);
  });
  connect(&list.search(), &QLineEdit::textChanged, this, [this](const QString& typed) {
    if (typed.isEmpty() && m_parts.pane.find().isHidden()) m_parts.pane.transcript().mark(SearchWords());
  });
  connect(&list, &ConversationList::newWanted, this, &ConversationActions::startNew);
  connect(&list, &ConversationList::renamed, &conversations, &ConversationController::rename);
  connect(&edits, &ListEdits::removed, &conversations, &ConversationController::removeAll);
  connect(&edits, &ListEdits::restored, &conversations, &ConversationController::restore);
  connect(&edits, &ListEdits::placed, &parts.chat.keeper(), &ConversationKeeper::place);
  connect(&edits, &ListEdits::stepTaken, this, [this] { m_removals.push_back({}); });
  connect(&edits, &ListEdits::stepUndone, this, [this] {
    const auto last = std::ranges::find(m_removals.rbegin(), m_removals.rend(), false, &Step::has_value);
    if (last != m_removals.rend()) m_removals.erase(std::next(last).base());
  });
  list.setFolded(parts.settings.value("list/folded").toStringList());
  connect(&list, &ConversationList::folded, this,
          [this](const QStringList& sections) { m_parts.settings.setValue("list/folded", sections); });
  connect(&list, &ConversationList::archiveWanted, this,
          [this](const std::vector<qint64>& ids) { archiveWithDialog({.ids = ids}); });
  connect(&list, &ConversationList::duplicateWanted, &conversations, &ConversationController::duplicate);
  connect(&list, &ConversationList::exportWanted, this, &ConversationActions::exportWithDialog);
  connect(&list, &ConversationList::chosen, &parts.pane.composer(), &Composer::focusText);
  connect(&conversations, &ConversationController::messageWanted, &parts.pane.transcript(),
          [this](qint64 message) { m_parts.pane.transcript().reveal(message); });
  connect(&m_state, &ChatState::removed, this, [this](const Removal& removal) {
    m_removals.push_back(removal);
    offerRemoval();
  });
  connect(&m_state, &ChatState::shown, this, [this] { offerRemoval(); });
  connect(&m_state, &ChatState::pathShown, this, [this] { offerRemoval(); });
  connect(&parts.chat.turn(), &TurnController::turnBegan, this, &ConversationActions::forgetVersions);
  // Once a conversation and window: a user who goes on with it for long has read it.
  connect(&parts.chat.turn(), &TurnController::turnBegan, this, [this](const engine::TurnRequest& request) {
    const QDate day = QDateTime::fromString(QString::fromStdString(request.began), Qt::ISODate).date();
    if (!day.isValid() || day == QDate::currentDate()) return;
    if (std::exchange(m_told_days[request.conversation], true)) return;
    m_parts.pane.notice().add(
        {.text = tr("The model reads that today is %1, when this conversation began.")
                     .arg(QLocale().toString(day, QLocale::LongFormat)),
         .kind = NoticeKind::info,
         .actions = {{tr("Use today's date"), [this] { m_parts.chat.conversations().useToday(); }}},
         .of = qint64(request.conversation)});
  });
  connect(m_import, &ImportRun::done, this, &ConversationActions::tellImported);
  connect(&parts.chat.keeper(), &ConversationKeeper::newDraftChanged, this,
          [this](const QString& draft) { m_parts.settings.setValue(m_draft_key, draft); });
  connect(&m_state, &ChatState::listChanged, this, &ConversationActions::showList);
  connect(&m_state, &ChatState::shown, this, &ConversationActions::showList);
}

void ConversationActions::begin() {
  m_parts.chat.conversations().startNew();
  m_parts.chat.conversations().setDraft(takeDraft());
  m_parts.pane.composer().setText(m_state.conversation().draft);
  showList();
}

void ConversationActions::startNew() {
  m_parts.list.endSearch();
  m_parts.chat.conversations().startNew();
  m_parts.pane.composer().focusText();
}

// Stores the shown conversation at once, so that the next start opens it even after a crash.
void ConversationActions::showList() {
  const qint64 shown = m_state.conversation().id;
  if (std::exchange(m_last, shown) != shown) rememberLast();
  m_parts.list.showConversations(m_parts.chat.list(), shown);
}

// Stores the shown conversation as the last one; an empty conversation only if there is no other window.
void ConversationActions::rememberLast() {
  const qint64 shown = m_state.conversation().id;
  if (m_state.conversation().of_lesson) return;
  if (shown != 0 || m_parts.store.claims().alone()) m_parts.settings.setValue("chat/last", shown);
}

void ConversationActions::openLast() {
  const qint64 last = m_parts.settings.value("chat/last").toLongLong();
  const std::vector<ConversationSummary> all = m_parts.chat.list();
  const bool there = std::ranges::find(all, last, &ConversationSummary::id) != all.end();
  if (!there || m_state.conversation().id != 0 || m_parts.store.claims().isElsewhere(last)) return;
  m_parts.chat.conversations().open(last);
  const QStringList place = m_parts.settings.value(place_setting).toString().split(QLatin1Char(' '));
  if (place.size() == 3 && place[0].toLongLong() == last)
    m_parts.pane.transcript().reveal(place[1].toLongLong(), place[2].toInt());
}

void ConversationActions::saveLast() {
  m_parts.settings.setValue(m_draft_key, m_state.defaults.draft);
  rememberLast();
  const SeenPlace place = m_parts.pane.transcript().seenPlace();
  m_parts.settings.setValue(place_setting,
                            QStringLiteral("%1 %2 %3").arg(m_state.conversation().id).arg(place.message).arg(place.y));
}

// Each of several windows keeps its own draft; a window that starts alone takes all of them.
QString ConversationActions::takeDraft() {
  QSettings& settings = m_parts.settings;
  m_draft_key = QStringLiteral("chat/draft");
  if (!m_parts.store.claims().alone()) {
    m_draft_key += QString::number(QCoreApplication::applicationPid()) + QLatin1Char('_') + QString::number(nowMs());
    return {};
  }
  QStringList drafts;
  for (const QString& key : settings.allKeys()) {
    if (!key.startsWith(m_draft_key)) continue;
    const QString draft = settings.value(key).toString();
    if (!draft.isEmpty()) drafts << draft;
    if (key != m_draft_key) settings.remove(key);
  }
  return drafts.join(QStringLiteral("\n\n"));
}

// A version that is shown is not gone back to.
ConversationActions::Steps::reverse_iterator ConversationActions::lastStepThatUndoes(bool here) {
  const Conversation& shown = m_state.conversation();
  const std::vector<qint64> path = shown.path();
  return std::find_if(m_removals.rbegin(), m_removals.rend(), [&](const Step& step) {
    const bool is_here = step && step->conversation == shown.id;
    return is_here ? std::ranges::find(path, step->leaf) == path.end() : !here;
  });
}

QString ConversationActions::inWords(const Removal& removal) {
  if (removal.leaf == 0) return tr("The message was deleted");
  const QString version = countText(removal.version);
  if (removal.later == 0) return tr("The message as it was is version %1").arg(version);
  const QString words =
      removal.later == 1 ? tr("%1 later message is in version %2") : tr("%1 later messages are in version %2");
  return words.arg(countText(removal.later), version);
}

// Of the shown conversation, if it is another one than was offered last: a dismissed notice does not come back.
void ConversationActions::offerRemoval(bool after_undo) {
  const qint64 id = m_state.conversation().id;
  const QString topic = QStringLiteral("removal %1").arg(id);
  const auto last = lastStepThatUndoes(true);
  const qint64 offers = last == m_removals.rend() ? 0 : (*last)->leaf ? (*last)->leaf : (*last)->taken.message.id;
  if (std::exchange(m_offered[id], offers) == offers) return;
  if (offers == 0) return m_parts.pane.notice().remedied(topic);
  const auto undo = [this] {
    if (const auto newest = lastStepThatUndoes(true); newest != m_removals.rend()) takeBack(std::prev(newest.base()));
  };
  const QString words = inWords(**last);
  m_parts.pane.notice().add({.text = after_undo ? Words::tr("Before that: %1").arg(words) : words,
                             .kind = NoticeKind::question,
                             .actions = {{tr("Undo"), undo}},
                             .of = id,
                             .topic = topic});
}

// A version is gone back to only at once: later it would hide what was written since.
void ConversationActions::forgetVersions() {
  const qint64 here = m_state.conversation().id;
  std::erase_if(m_removals, [here](const Step& step) { return step && step->leaf && step->conversation == here; });
  offerRemoval();
}

QString ConversationActions::lastStep() {
  const auto last = lastStepThatUndoes(false);
  if (last == m_removals.rend()) return {};
  return *last ? inWords(**last) : m_parts.list.edits().lastStep();
}

bool ConversationActions::undoRemoval() {
  const auto last = lastStepThatUndoes(false);
  if (last == m_removals.rend()) return false;
  if (*last)
    takeBack(std::prev(last.base()));
  else
    m_parts.list.edits().undo();
  return true;
}

// In its conversation, which is shown then.
void ConversationActions::takeBack(Steps::iterator at) {
  const Removal removal = std::move(**at);
  m_removals.erase(at);
  if (removal.conversation != m_state.conversation().id && m_parts.list.find(removal.conversation))
    m_parts.chat.conversations().open(removal.conversation);
  offerRemoval(true);
  m_parts.chat.conversations().undoRemoval(removal);
}

bool ConversationActions::exportWithDialog(qint64 id, ExportFormat format) {
  const auto conversation = id ? m_parts.chat.keeper().read(id) : std::nullopt;
  if (!conversation) return false;
  const bool json = format == ExportFormat::json;
  const QString path =
      askWhereToSave(m_parts.window, StartFor::conversations, json ? tr("Export as JSON") : tr("Export as Markdown"),
                     ConversationExport::fileName(*conversation, format),
                     json ? tr("Conversations (*.json);;All files (*)") : tr("Markdown (*.md);;All files (*)"));
  return !path.isEmpty() && exportTo(path, *conversation, format);
}

bool ConversationActions::exportTo(const QString& path, const Conversation& conversation, ExportFormat format) {
  const QString wrong = ConversationExport::save(conversation, format, path);
  tellExported(path, wrong, false, [this, id = conversation.id, format] { exportWithDialog(id, format); });
  return wrong.isEmpty();
}

void ConversationActions::tellExported(const QString& path, const QString& wrong, bool backup,
                                       std::function<void()> again) {
  const QString topic = QStringLiteral("export");
  m_parts.pane.notice().remedied(topic);
  if (!wrong.isEmpty())
    m_parts.pane.notice().add(
        {.text = wrong, .actions = {{backup ? tr("Back up…") : tr("Export…"), std::move(again)}}, .topic = topic});
  else
    m_parts.pane.notice().add(
        {.text = (backup ? tr("Backed up to %1") : tr("Exported to %1")).arg(QDir::toNativeSeparators(path)),
         .kind = NoticeKind::success,
         .of = m_state.conversation().id});
}

bool ConversationActions::archiveWithDialog(const Archive& archive) {
  if (archive.ids.empty() && !archive.backup) return false;
  const QString day = QDate::currentDate().toString(Qt::ISODate),
                name = archive.backup ? QStringLiteral("kvarium-%1.zip").arg(day) : QStringLiteral("kvarium.zip");
  const QString path =
      askWhereToSave(m_parts.window, StartFor::conversations,
                     archive.backup ? tr("Back up as one file") : tr("Export conversations as one file"), name,
                     tr("Archives (*.zip);;All files (*)"));
  if (path.isEmpty()) return false;
  archiveTo(path, archive);
  return true;
}

void ConversationActions::archiveTo(const QString& path, const Archive& archive) {
  ConversationKeeper& keeper = m_parts.chat.keeper();
  keeper.saveNow();
  QHash<qint64, Conversation> held;  // those that the file has not got
  for (const qint64 id : keeper.unsaved())
    if (auto one = keeper.read(id)) held.insert(id, std::move(*one));
  const QByteArray settings = archive.backup ? m_settings.toJson() : QByteArray();
  const auto work = [path, archive, held, settings, file = m_parts.store.file()](JobWatch& watch) {
    const std::vector<qint64>& ids = archive.ids;
    QString wrong;
    const auto write = [&](const QSqlDatabase* stored) {
      const auto next = [&](size_t index, QString& why) -> std::optional<Conversation> {
        const auto here = held.constFind(ids[index]);
        if (here != held.constEnd()) return *here;
        return stored ? readConversation(*stored, ids[index], why) : std::nullopt;
      };
      wrong = ConversationExport::saveArchive(path, ids.size(), next, archive.files, settings, watch);
    };
    if (file.isEmpty() || !readDatabase(file, [&](const QSqlDatabase& stored) { write(&stored); })) write(nullptr);
    return wrong;
  };
  m_job->run(archive.backup ? tr("Back up as one file") : tr("Export conversations as one file"),
             (archive.backup ? tr("Backing up to %1") : tr("Exporting to %1")).arg(QFileInfo(path).fileName()), work,
             [this, path, archive](const QString& wrong, bool cancelled) {
               if (!cancelled)
                 tellExported(path, wrong, archive.backup, [this, archive] { archiveWithDialog(archive); });
             });
}

void ConversationActions::importWithDialog() {
  const QString path = QFileDialog::getOpenFileName(
      &m_parts.window, tr("Import conversations"), startFolder(m_parts.settings, StartFor::conversations),
      QStringLiteral("%1 (%2);;%3").arg(tr("Conversations"), ConversationImport::fileEndings(), tr("All files (*)")));
  if (!path.isEmpty()) importFrom(path);
}

void ConversationActions::restoreFrom(const QString& path) { m_import->begin(path, true); }

// Cells only of conversations that are here and have none kept.
void ConversationActions::restoreFiles(const QString& path) {
  ConversationKeeper& keeper = m_parts.chat.keeper();
  const SavedCaches& caches = keeper.savedCaches();
  QHash<QString, QString> wanted;  // by the name in the archive
  QHash<QString, qint64> whose;
  for (const ConversationSummary& one : keeper.list()) {
    if (one.cache_bytes > 0 || !caches.possible()) continue;
    const QString name = QStringLiteral("caches/%1.kvcache").arg(one.id);
    wanted.insert(name, caches.file(one.id));
    whose.insert(name, one.id);
  }
  if (!wanted.isEmpty()) caches.makeFolder();
  const auto done = std::make_shared<QStringList>();
  const auto settings = std::make_shared<QByteArray>();
  const ProfileFile profiles(m_parts.store.file());
  // What cannot be restored keeps nothing else back.
  const auto work = [path, wanted, done, settings, profiles](JobWatch& watch) {
    QString wrong;
    const auto members = ZipMembers::open(path, wrong);
    const qsizetype all = members ? members->names().size() : 0;
    for (qsizetype i = 0; i < all && !watch.cancelled; ++i) {
      QString why;
      const QString& name = members->names()[i];
      if (name == ProfileFile::name())
        if (const auto json = members->read(i, ProfileFile::largest, why)) why = profiles.add(*json);
      if (name == SettingList::backup_name)
        if (const auto json = members->read(i, SettingList::largest_backup, why)) *settings = *json;
      const auto file = wanted.constFind(name);
      if (file != wanted.constEnd() && members->unpack(i, *file, watch, why)) *done << file.key();
      if (wrong.isEmpty()) wrong = why;
      watch.percent = int(100 * (i + 1) / all);
    }
    return wrong;
  };
  m_job->run(tr("Restore a backup"), tr("Restoring %1").arg(QFileInfo(path).fileName()), work,
             [this, done, settings, whose](const QString& wrong, bool cancelled) {
               if (!cancelled) m_settings.takeBackup(*settings);
               for (const QString& name : *done)
                 if (const SharedConversation one = m_parts.chat.keeper().find(whose.value(name))) {
                   one->keep_cache = true;
                   m_parts.chat.keeper().saveHead(one);
                 }
               if (!done->isEmpty()) emit m_parts.chat.keeper().listChanged();
               if (!wrong.isEmpty())
                 m_parts.pane.notice().add(
                     {.text = tr("Not everything was restored: %1").arg(wrong), .topic = QStringLiteral("file")});
             });
}

void ConversationActions::tellKept(qint64 of_lesson) {
  m_parts.pane.notice().add(
      {.text = tr("The chat of the lesson is among your conversations now, because you wrote in it"),
       .kind = NoticeKind::info,
       .actions = {{tr("Show it"), [this, of_lesson] { m_parts.chat.conversations().open(of_lesson); }}}});
}

void ConversationActions::importFrom(const QString& path) { m_import->begin(path); }

void ConversationActions::tellImported(const QString& path, bool restores, const Imported& imported,
                                       const std::vector<qint64>& stored) {
  m_parts.pane.notice().ended(by_file);
  const bool restored = restores && imported.why.isEmpty();
  if (restored) restoreFiles(path);
  if (!imported.why.isEmpty())
    return m_parts.pane.notice().add(
        {.text = imported.why, .topic = QStringLiteral("file"), .ends = by_turn | by_model | by_file});
  rememberFolder(m_parts.settings, StartFor::conversations, QFileInfo(path).absolutePath());
  const QString name = QFileInfo(path).fileName();
  const bool nothing_new = imported.conversations.empty();
  const qint64 count = nothing_new ? 0 : std::max<qint64>(1, qint64(stored.size()));
  QStringList told{restored          ? tr("Restored from %1: %2 conversations").arg(name, countText(count))
                   : nothing_new     ? tr("%1 has nothing new").arg(name)
                   : !stored.empty() ? tr("Imported %1 conversations from %2; the list has them by date")
                                           .arg(countText(qint64(stored.size())), name)
                   : imported.measured ? tr("Imported from %1; its speeds were measured elsewhere").arg(name)
                                       : tr("Imported from %1").arg(name)};
  if (imported.known > 0) told << tr("In the list already: %1").arg(countText(imported.known));
  if (imported.left_out.any()) told << tr("Left out: %1").arg(imported.left_out.inWords());
  if (imported.unread > 0)
    told << (imported.unread_why.isEmpty()
                 ? tr("Not imported, because they are no chats: %1").arg(countText(imported.unread))
                 : tr("Not imported: %1; the first one %2", "a number, what is wrong with the first")
                       .arg(countText(imported.unread), imported.unread_why));
  const QString text = asSentences(told);
  if (stored.empty())
    return m_parts.pane.notice().add({.text = text, .kind = NoticeKind::success, .of = m_state.conversation().id});
  const auto undo = [this, all = std::set(stored.begin(), stored.end()), now = nowMs()] {
    std::vector<qint64> unchanged;
    for (const ConversationSummary& one : m_parts.chat.list())
      if (one.changed_ms <= now && all.contains(one.id)) unchanged.push_back(one.id);
    m_parts.chat.conversations().removeAll(unchanged);
  };
  m_parts.pane.notice().add({.text = text,
                             .kind = NoticeKind::question,
                             .actions = {{tr("Undo"), undo}},
                             .topic = QStringLiteral("import"),
                             .ends = by_file});
}

}  // namespace kvarium::ui
