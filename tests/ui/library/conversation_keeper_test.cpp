// The keeper: what the store refuses stays in memory until it is taken, and two windows share drafts.
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "tests/support/qt_tests.h"
#include "ui/library/conversation_keeper.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui::conversation_keeper_test {
namespace {

struct Window {
  explicit Window(const QString& folder) : store(folder), keeper(store, open) {}
  // A new conversation becomes the current one.
  qint64 begin(const QString& text) {
    keeper.show(std::make_shared<Conversation>());
    keeper.number();
    open.current->title = text;
    const qint64 message = open.current->add(0, true, text).id;
    keeper.saveMessage(open.current, message);
    return open.current->id;
  }
  ConversationStore store;
  OpenConversations open;
  ConversationKeeper keeper;
};

}  // namespace

class KeeperTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<Window> m_window;

  ConversationKeeper& keeper() { return m_window->keeper; }
  // How SQLite says that the disk is full: no further page.
  static void limit(int pages) {
    QSqlQuery query(QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false));
    QVERIFY(query.exec(QString("PRAGMA max_page_count=%1").arg(pages)));
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_window = std::make_unique<Window>(m_dir->path());
  }
  void cleanup() {
    m_window.reset();
    m_dir.reset();
  }

  void whatTheStoreRefusesStaysInMemoryUntilItIsTaken() {
    QSignalSpy refused(&keeper(), &ConversationKeeper::notSaved);
    limit(1);
    const QString text(100'000, 'x');
    const qint64 first = m_window->begin(text);
    const SharedConversation held = m_window->open.current;
    const qint64 second = m_window->begin(text);
    QCOMPARE(keeper().unsaved(), (std::vector<qint64>{first, second}));
    QCOMPARE(refused.count(), 2);
    QCOMPARE(keeper().find(first), held);  // though another is shown
    const std::vector<ConversationSummary> rows = keeper().list();
    QVERIFY(rows.size() == 2 && rows[0].unsaved && rows[1].unsaved);
    keeper().saveNow();
    QCOMPARE(refused.count(), 2);  // nothing new
    limit(100'000);
    const auto is_over = [&] { return refused.last()[0].toString().isEmpty(); };
    QVERIFY(!is_over());
    QTRY_VERIFY_WITH_TIMEOUT(is_over(), 2 * ConversationKeeper::retry_ms);  // by itself
    QVERIFY(keeper().unsaved().empty());
    for (const qint64 id : {first, second}) QCOMPARE(m_window->store.load(id)->messages.size(), size_t(1));
  }

  void whatWasNeverStoredIsDeletedAndBroughtBack() {
    limit(1);
    const qint64 id = m_window->begin(QString(100'000, 'x'));
    m_window->keeper.show(std::make_shared<Conversation>());
    QCOMPARE(keeper().removeAll({id}).size(), size_t(1));
    QVERIFY(keeper().unsaved().empty() && keeper().list().empty());
    keeper().restore({id});
    QCOMPARE(keeper().unsaved(), std::vector<qint64>{id});
    limit(100'000);
    keeper().saveNow();
    QCOMPARE(m_window->store.list().size(), size_t(1));
  }

  void ofSeveralTheOneThatIsOpenElsewhereStays() {
    std::vector<qint64> all;
    for (const char* text : {"One", "Two", "Three"}) all.push_back(m_window->begin(text));
    Window other(m_dir->path());
    QSignalSpy problems(&other.keeper, &ConversationKeeper::problem);
    QCOMPARE(other.keeper.removeAll(all), (std::vector<qint64>{all[0], all[1]}));
    QCOMPARE(problems.count(), 1);
    QCOMPARE(problems[0][0].toString(), QString("open-another-window-delete(Three)"));
    QCOMPARE(keeper().list().size(), size_t(1));
  }

  void whatIsOnlyWrittenIsNotKeptInMemory() {
    limit(1);
    Conversation c;
    c.id = newId();
    c.add(0, true, QString(100'000, 'x'));
    QVERIFY(!m_window->store.write(c));
    QCOMPARE(m_window->store.lastError(), QString("the-disk-is-full"));
    QVERIFY(keeper().unsaved().empty() && keeper().list().empty());
    limit(100'000);
    QVERIFY(m_window->store.write(c));
    QCOMPARE(keeper().list().size(), size_t(1));
  }

  void aGrowingReplyIsStoredSoonAndWithoutWordsNotAtAll() {
    const qint64 id = m_window->begin("Ask");
    OpenConversations& open = m_window->open;
    open.running = open.current;
    open.reply = open.current->add(open.current->leaf, false, {}).id;
    keeper().saveAll(open.current);
    QCOMPARE(m_window->store.load(id)->messages.size(), size_t(1));
    for (const char* text : {"One", "One two"}) {
      open.current->find(open.reply)->text = text;
      keeper().replyGrew();
      QTRY_VERIFY(m_window->store.load(id)->messages.size() == 2 && m_window->store.load(id)->messages[1].text == text);
    }
    QCOMPARE(keeper().read(id)->messages.size(), size_t(1));  // without the reply
    open.begun = {3, {{"stop_reason", "length"}}};
    QCOMPARE(keeper().read(id)->messages[1].text, QString("One"));
    QCOMPARE(keeper().read(id)->messages[1].stats.value("stop_reason").toString(), QString("length"));
  }

  void aGuestsDraftJoinsTheOthersWhenItHasLeft() {
    const qint64 id = m_window->begin("Ask");
    m_window->open.current->draft = "one";
    Window other(m_dir->path());
    QSignalSpy adopted(&other.keeper, &ConversationKeeper::adopted);
    other.keeper.show(other.keeper.find(id));
    QVERIFY(other.open.current->guest && other.open.current->draft.isEmpty());
    other.open.current->draft = "two";
    other.keeper.show(std::make_shared<Conversation>());
    other.keeper.show(other.keeper.find(id));
    QCOMPARE(other.open.current->draft, QString("two"));  // kept while it was not shown
    QVERIFY(other.keeper.removeAll({id}).empty());
    keeper().saveHead(m_window->open.current);
    keeper().show(std::make_shared<Conversation>());
    QCOMPARE(adopted.count(), 0);
    other.keeper.saveNow();
    QCOMPARE(adopted.count(), 1);
    QVERIFY(!other.open.current->guest);
    QCOMPARE(other.store.load(id)->draft, QString("one\n\ntwo"));
    QVERIFY(m_window->store.claims().isElsewhere(id));
  }

  void aTitleIsFreeUntilAnotherHasIt() {
    const qint64 id = m_window->begin("Ask");
    QCOMPARE(freeTitle(keeper(), "Ask", id), QString("Ask"));
    QCOMPARE(freeTitle(keeper(), "Ask", 0), QString("Ask (2)"));
    m_window->open.current->title = "Other words";
    keeper().saveHead(m_window->open.current);
    QCOMPARE(keeper().titleOf(id), QString("Other words"));
    QCOMPARE(freeTitle(keeper(), "Ask", 0), QString("Ask"));
  }

  void filesOfDeletedCachesAndOfKilledProgramsAreRemoved() {
    const SavedCaches& caches = keeper().savedCaches();
    QVERIFY(caches.makeFolder());
    const qint64 id = m_window->begin("Ask"), gone = newId();
    const QString killed = caches.file(id) + ".kvarium-part-2147483646",
                  written = caches.file(id) + ".kvarium-part-" + QString::number(QCoreApplication::applicationPid());
    for (const QString& name : {killed, written, caches.file(id), caches.file(gone)})
      QVERIFY(QFile(name).open(QIODevice::WriteOnly));
    m_window.reset();
    m_window = std::make_unique<Window>(m_dir->path());
    const SavedCaches& then = keeper().savedCaches();
    QVERIFY(!QFile::exists(killed) && !QFile::exists(then.file(gone)));
    QVERIFY(QFile::exists(written) && QFile::exists(then.file(id)));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(KeeperTest)

}  // namespace kvarium::ui::conversation_keeper_test

#include "conversation_keeper_test.moc"
