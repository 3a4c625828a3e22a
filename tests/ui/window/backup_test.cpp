// Conversations as files: exported, backed up, imported and brought back, and the folder that has them all.
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/list_edits.h"
#include "ui/parts/notice_bar.h"
#include "ui/window/data_folder.h"
#include "ui/window/profile_menu.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::backup_test {

class BackupTest : public QObject, OpenWindow {
  Q_OBJECT

  ConversationList& list() { return m_window->conversations(); }
  QString row(int i, int role = Qt::DisplayRole) { return list().view().model()->index(i, 0).data(role).toString(); }
  int rows() { return list().view().model()->rowCount(); }
  void counting() {
    support::script().reply = [](const auto& messages) {
      static int n = 0;
      return std::vector<std::string>{"Reply " + std::to_string(++n) + " about " + messages.back().content};
    };
  }
  QStringList pathTexts() {
    QStringList all;
    for (const qint64 id : conversation().path()) all << conversation().find(id)->text;
    return all;
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void allConversationsBecomeOneFileThatIsImportedAgain() {
    counting();
    ready();
    std::vector<qint64> ids;
    for (const char* text : {"apples", "pears"}) {
      chat().conversations().startNew();
      ask(text);
      ids.push_back(conversation().id);
    }
    list().edits().place({ids[0]}, "Fruit");
    const QString file = m_dir->filePath("all.zip");
    m_window->conversationActions().archiveTo(file, {.ids = ids});
    QTRY_VERIFY(m_window->notice().text().startsWith("Exported-to("));
    QFile cells(m_dir->filePath("caches/" + QString::number(ids[1]) + ".kvcache"));
    QVERIFY(QDir(m_dir->path()).mkpath("caches") && cells.open(QIODevice::WriteOnly) && cells.write("cells") == 5);
    cells.close();
    const QString backup = m_dir->filePath("backup.zip");
    m_window->notice().dismiss();
    m_window->conversationActions().archiveTo(backup, {.ids = ids, .files = {cells.fileName()}, .backup = true});
    QTRY_VERIFY(m_window->notice().text().startsWith("Backed-up-to("));
    m_window->conversationActions().importFrom(file);  // they are here
    QTRY_COMPARE(m_window->notice().text(), QString("has-nothing-new(all.zip). In-the-list-already(2)"));
    chat().conversations().removeAll(ids);
    m_window->conversationActions().importFrom(file);
    QTRY_COMPARE(chat().list().size(), size_t(2));
    QCOMPARE(std::ranges::count(chat().list(), QString("Fruit"), &ConversationSummary::folder), 1);
    QCOMPARE(std::ranges::count(chat().list(), ids[0], &ConversationSummary::id), 1);
    cells.remove();
    m_window->conversationActions().restoreFrom(backup);
    QTRY_VERIFY(cells.exists() && cells.size() == 5);
    QTRY_VERIFY(chat().keeper().read(ids[1])->keep_cache);
    m_window->conversationActions().archiveTo("/proc/none/x.zip", {.ids = ids});
    QTRY_VERIFY(buttonSaying(m_window->notice(), "Export…"));
    m_window->conversationActions().archiveTo("/proc/none/x.zip", {.ids = ids, .backup = true});
    QTRY_VERIFY(buttonSaying(m_window->notice(), "Back-up…"));
  }

  void eachOfSeveralRestoresBringsAllBackWithItsTimes() {
    ready();
    std::vector<qint64> ids;
    QStringList backups, cells;
    std::vector<ConversationSummary> before;
    QVERIFY(QDir(m_dir->path()).mkpath("caches"));
    for (const char* text : {"apples", "pears"}) {
      chat().conversations().startNew();
      ask(text);
      ids.push_back(conversation().id);
      cells << m_dir->filePath("caches/" + QString::number(ids.back()) + ".kvcache");
      QFile file(cells.back());
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write("cells") == 5);
      file.close();
      backups << m_dir->filePath(QString(text) + ".zip");
    }
    for (size_t i = 0; i < 2; ++i)  // the second waits for the first
      m_window->conversationActions().archiveTo(backups[i], {.ids = {ids[i]}, .files = {cells[i]}, .backup = true});
    QTRY_VERIFY(QFile::exists(backups[0]) && QFile::exists(backups[1]));
    before = chat().list();
    chat().conversations().removeAll(ids);
    for (const QString& file : cells) QFile::remove(file);
    for (const QString& backup : backups) m_window->conversationActions().restoreFrom(backup);
    QTRY_VERIFY(QFile::exists(cells[0]) && QFile::exists(cells[1]));
    QTRY_COMPARE(chat().list().size(), size_t(2));
    for (size_t i = 0; i < 2; ++i) {
      QCOMPARE(chat().list()[i].id, before[i].id);
      QCOMPARE(chat().list()[i].changed_ms, before[i].changed_ms);
    }
  }

  void cellsThatHaveNoPlaceKeepNoProfilesBack() {
    ready();
    ask("apples");
    const qint64 id = conversation().id;
    const QString caches = m_dir->filePath("caches"), profiles = m_dir->filePath("profiles.json");
    QVERIFY(QDir(m_dir->path()).mkpath("caches"));
    QFile cells(caches + QString("/%1.kvcache").arg(id));
    QVERIFY(cells.open(QIODevice::WriteOnly) && cells.write("cells") == 5);
    cells.close();
    m_window->findChild<ProfileMenu*>()->saveAs("Mine");
    QVERIFY(QFile::exists(profiles));
    const QString backup = m_dir->filePath("backup.zip");
    m_window->conversationActions().archiveTo(backup,
                                              {.ids = {id}, .files = {cells.fileName(), profiles}, .backup = true});
    QTRY_VERIFY(QFile::exists(backup));
    QVERIFY(QFile::remove(profiles) && QDir(caches).removeRecursively());
    QFile in_the_way(caches);
    QVERIFY(in_the_way.open(QIODevice::WriteOnly));
    m_window->conversationActions().restoreFrom(backup);
    QTRY_VERIFY(QFile::exists(profiles));
    QTRY_VERIFY(m_window->notice().text().startsWith("Not-everything-was-restored("));
  }

  void whatWasBackedUpIsSaidWhereItIsSeen() {
    ready();
    menuEntry(*m_window, "data")->trigger();
    QTimer chooses;
    bool cancels = true;
    connect(&chooses, &QTimer::timeout, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(m_dir->filePath("kept.md"));
      QMetaObject::invokeMethod(dialog, cancels ? "reject" : "accept");
    });
    chooses.start(20);
    buttonSaying(*m_window->findChild<DataFolder*>(), "&Back-up…")->click();
    QVERIFY(m_window->findChild<DataFolder*>()->isVisible());
    cancels = false;
    buttonSaying(*m_window->findChild<DataFolder*>(), "&Back-up…")->click();
    QTRY_VERIFY(m_window->notice().text().startsWith("Backed-up-to("));
    QVERIFY(QFileInfo::exists(m_dir->filePath("kept.md.zip")) && !QFileInfo::exists(m_dir->filePath("kept.md")));
    QVERIFY(!m_window->findChild<DataFolder*>());
  }

  void theDataMovesToAnotherFolderAndNothingIsLost() {
    ready();
    ask("before");
    const qint64 id = conversation().id;
    QVERIFY(QDir(m_dir->path()).mkpath("caches"));
    QFile cells(m_dir->filePath("caches/" + QString::number(id) + ".kvcache"));
    QVERIFY(cells.open(QIODevice::WriteOnly) && cells.write("cells") == 5);
    cells.close();
    const QTemporaryDir other;
    menuEntry(*m_window, "data")->trigger();
    m_window->findChild<DataFolder*>()->moveTo(other.path());
    QVERIFY2(ConversationStore(m_dir->path()).load(id), "an option names the folder");
    m_own_folder = true;
    m_window.reset();
    openWindow();
    ready();
    chat().conversations().open(id);
    menuEntry(*m_window, "data")->trigger();
    auto& dialog = *m_window->findChild<DataFolder*>();
    dialog.moveTo(other.path());
    chat().conversations().rename(id, "meanwhile");  // which the copy may not have
    const auto says = [&](const QString& words) {
      const QList<QLabel*> labels = dialog.findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().startsWith(words); });
    };
    QTRY_VERIFY(says("Nothing-was-moved("));
    QCOMPARE(ConversationStore(m_dir->path()).load(id)->title, QString("meanwhile"));
    QVERIFY(cells.exists() && QDir(other.path()).isEmpty());
    dialog.moveTo(other.path());
    QTRY_COMPARE(chat().keeper().savedCaches().folder(), other.filePath("caches"));
    QVERIFY(!QFile::exists(m_dir->filePath("conversations.sqlite")) && !cells.exists());
    QVERIFY(QFile::exists(other.filePath("caches/" + QString::number(id) + ".kvcache")));
    ask("after");
    QCOMPARE(ConversationStore(other.path()).load(id)->messages.size(), size_t(4));
    QVERIFY(QFile::exists(other.filePath("downloads.json")));  // the lists of models go along
    QVERIFY(QDir(m_dir->path()).entryList({"*.json"}).isEmpty());
    ConversationStore away(other.filePath("not there"), true);
    QVERIFY(away.inMemory() && !QFile::exists(other.filePath("not there")));
  }

  void whatIsExportedIsImportedAsAnother() {
    counting();
    ready();
    ask("apples");
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    const qint64 id = conversation().id;
    const QStringList before = pathTexts();
    const QString file = m_dir->filePath("apples.json");
    m_window->conversationActions().exportTo(file, *chat().keeper().read(id), ExportFormat::json);
    QVERIFY(m_window->notice().text().startsWith("Exported-to("));
    m_window->conversationActions().importFrom(file);
    QTRY_VERIFY(conversation().id != id);
    QCOMPARE(m_window->notice().text(), QString("Imported-speeds-measured-elsewhere(apples.json)"));
    QCOMPARE(pathTexts(), before);
    QCOMPARE(conversation().messages.size(), size_t(3));
    QCOMPARE(rows(), 2);
    const qint64 imported = conversation().id;
    ask("pears");
    chat().conversations().open(id);
    m_window->conversationActions().importFrom(file);  // again: it is shown as it is now
    QTRY_COMPARE(conversation().id, imported);
    QCOMPARE(m_window->notice().text(), QString("has-nothing-new(apples.json). In-the-list-already(1)"));
    QCOMPARE(conversation().messages.size(), size_t(5));
    QCOMPARE(rows(), 2);
    chat().conversations().removeAll({imported});
    m_window->conversationActions().importFrom(file);  // without what was written after the import
    QTRY_COMPARE(conversation().id, imported);
    QCOMPARE(chat().keeper().read(imported)->messages.size(), size_t(3));
    QFile broken(m_dir->filePath("broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{") == 1);
    broken.close();
    m_window->conversationActions().importFrom(broken.fileName());
    QTRY_VERIFY(m_window->notice().text().contains("broken.json"));
    QCOMPARE(rows(), 2);
    m_window->conversationActions().exportTo("/proc/none/x.md", *chat().keeper().read(id), ExportFormat::markdown);
    QTRY_VERIFY(buttonSaying(m_window->notice(), "Export…"));
  }

  void whoWroteAForeignChatIsNotMadeUp() {
    ready();
    QFile foreign(m_dir->filePath("foreign.json"));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write(R"([{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Good day."}])");
    foreign.close();
    m_window->conversationActions().importFrom(foreign.fileName());
    QTRY_COMPARE(m_window->notice().text(), QString("Imported-from(foreign.json)"));
    const Message* reply = conversation().find(conversation().leaf);
    QCOMPARE(reply->text, QString("Good day."));
    QCOMPARE(chat().turn().context(*reply).speaker, QString("Assistant"));
  }

  void manyChatsComeInTheirOrderAndCanBeTakenBack() {
    ready();
    ask("mine");
    const qint64 mine = conversation().id;
    QFile many(m_dir->filePath("many.jsonl"));
    QVERIFY(many.open(QIODevice::WriteOnly));
    for (int i = 0; i < 60; ++i)
      many.write(QString(R"({"title": "Chat %1", "updated_at": %2, "messages": [{"role": "user", "content": "Hi"},)"
                         R"({"role": "assistant", "content": null, "tool_calls": [{}]}]})")
                     .arg(i)
                     .arg(1700000000 + i)
                     .toUtf8() +
                 '\n');
    many.close();
    m_window->conversationActions().importFrom(many.fileName());
    QTRY_COMPARE(rows(), 61);
    QTRY_COMPARE(m_window->notice().text(),
                 QString("Imported-conversations-list-them(60, many.jsonl). Left-out(calls-of-tools (60))"));
    QCOMPARE(conversation().id, mine);
    QCOMPARE(row(1, Qt::DisplayRole), QString("Chat 59"));
    QTest::mouseClick(buttonSaying(m_window->notice(), "Undo"), Qt::LeftButton);
    QTRY_COMPARE(rows(), 1);
    QCOMPARE(conversation().id, mine);
  }

  void theUndoOfAnImportTakesNothingThatWasWrittenSince() {
    ready();
    QFile two(m_dir->filePath("two.jsonl"));
    QVERIFY(two.open(QIODevice::WriteOnly));
    for (const char* title : {"First", "Second", "Third"})
      two.write(QString(R"({"title": "%1", "messages": [{"role": "user", "content": "Hi"}]})").arg(title).toUtf8() +
                '\n');
    two.close();
    m_window->conversationActions().importFrom(two.fileName());
    QTRY_VERIFY(rows() == 3 && buttonSaying(m_window->notice(), "Undo"));
    const SharedConversation changed = chat().keeper().find(chat().list().back().id);
    changed->add(changed->leaf, true, "More");
    chat().keeper().saveAll(changed);
    QTest::mouseClick(buttonSaying(m_window->notice(), "Undo"), Qt::LeftButton);
    QTRY_COMPARE(rows(), 1);
    QCOMPARE(row(0), changed->title);
    m_window->conversationActions().importFrom(two.fileName());
    QTRY_VERIFY(rows() == 3 && buttonSaying(m_window->notice(), "Undo"));  // what was taken back, no twin of the other
    ask("Go on");
    QVERIFY(buttonSaying(m_window->notice(), "Undo"));
    QTest::mouseClick(buttonSaying(m_window->notice(), "Undo"), Qt::LeftButton);
    QTRY_COMPARE(rows(), 2);
  }
};

KVARIUM_QT_TEST(BackupTest)

}  // namespace kvarium::ui::backup_test

#include "backup_test.moc"
