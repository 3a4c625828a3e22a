// The store: what is written is there again, whatever happens to the process, the disk or the file.
#include <unistd.h>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/support/qt_tests.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui::conversation_store_test {
namespace {

Conversation sample() {
  Conversation c;
  c.id = newId();
  c.title = "A title";
  c.cache_spec = "static:max_cache_len=64";
  c.system_prompt = "Be short.";
  c.settings.temperature = 0.25;
  c.settings.seed = 7;
  const qint64 first = c.add(0, true, "Question 漢字 👩‍🚀").id;
  c.add(first, false, "Reply one").stats = {{"generated_tokens", 2}};
  const qint64 second = c.add(first, false, "Reply two").id;
  c.add(second, true, "Next");
  return c;
}

void damage(const QString& file) {
  QFile f(file);
  QVERIFY(f.open(QIODevice::ReadWrite));
  f.seek(0);
  f.write(QByteArray(4096, 'x'));
}

// A child that writes a reply as it grows and says so after each saving, until it is killed.
int writeForEver(const QString& folder) {
  ConversationStore store(folder);
  Conversation c;
  c.id = 42;
  c.title = "Crash";
  const qint64 question = c.add(0, true, "Question").id;
  const qint64 reply = c.add(question, false, "").id;
  store.write(c);
  for (int i = 0; i < 100000; ++i) {
    c.find(reply)->text += QString("word%1 ").arg(i);
    if (!store.writeMessage(c.id, *c.find(reply))) return 3;
    const QByteArray line = QByteArray::number(c.find(reply)->text.size()) + "\n";
    if (::write(1, line.constData(), size_t(line.size())) < 0) return 4;
  }
  return 0;
}

}  // namespace

class StoreTest : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  QString folder(const char* name) { return m_dir.filePath(name); }

 private slots:
  void everythingComesBack() {
    const Conversation before = sample();
    {
      ConversationStore store(folder("round"));
      QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem()));
      QVERIFY(store.write(before));
    }
    ConversationStore store(folder("round"));
    const auto after = store.load(before.id);
    QVERIFY(after);
    QCOMPARE(after->title, before.title);
    QCOMPARE(after->cache_spec, before.cache_spec);
    QCOMPARE(after->system_prompt, before.system_prompt);
    QVERIFY(after->settings == before.settings);
    QCOMPARE(after->path(), before.path());
    QCOMPARE(after->messages.size(), before.messages.size());
    for (const Message& m : before.messages) {
      QCOMPARE(after->find(m.id)->text, m.text);
      QCOMPARE(after->find(m.id)->parent, m.parent);
      QCOMPARE(after->find(m.id)->stats, m.stats);
    }
  }

  void killedWhileWritingLosesNothingThatWasSaved() {
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {"--write-for-ever", folder("crash")});
    QVERIFY(child.waitForStarted());
    qint64 saved = 0;
    while (saved < 2000) {
      QVERIFY(child.waitForReadyRead(10000));
      while (child.canReadLine()) saved = child.readLine().trimmed().toLongLong();
    }
    ::kill(pid_t(child.processId()), SIGKILL);
    child.waitForFinished();
    while (child.canReadLine()) saved = child.readLine().trimmed().toLongLong();
    ConversationStore store(folder("crash"));
    QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem()));
    const auto kept = store.load(42);
    QVERIFY(kept);
    QVERIFY2(kept->messages.back().text.size() >= saved, qPrintable(QString::number(saved)));
  }

  void aDamagedFileIsMovedAsideAndSaid() {
    const QString dir = folder("damaged");
    {
      ConversationStore store(dir);
      QVERIFY(store.write(sample()));
    }
    damage(dir + "/conversations.sqlite");
    ConversationStore store(dir);
    QVERIFY(store.problem().contains("Conversations-could-not-read("));
    QVERIFY(!store.inMemory());
    QVERIFY(store.list().empty());
    QVERIFY(store.write(sample()));
    QCOMPARE(QDir(dir).entryList({"*.damaged-*"}).isEmpty(), false);
  }

  void aTruncatedFileIsNoCrash() {
    const QString dir = folder("cut");
    {
      ConversationStore store(dir);
      for (int i = 0; i < 50; ++i) QVERIFY(store.write(sample()));
    }
    for (const qint64 size : {1LL, 17LL, 100LL, 4096LL, 5000LL, 9000LL}) {
      QFile(dir + "/conversations.sqlite").resize(size);
      ConversationStore store(dir);
      QVERIFY(store.write(sample()));
    }
  }

  void aFolderThatCannotBeWrittenLeavesAChatInMemory() {
    ConversationStore store("/proc/no-such-place");
    QVERIFY(store.inMemory());
    QCOMPARE(store.problem(), QString("You-chat-but-nothing(Folder-cannot-made(/proc/no-such-place))"));
    const Conversation c = sample();
    QVERIFY(store.write(c));
    QVERIFY(store.load(c.id));
  }

  void aDatabaseOfAnotherVersionIsLeftAlone_data() {
    QTest::addColumn<int>("version");
    QTest::addColumn<QString>("said");
    QTest::newRow("newer") << 999 << "written-newer-version-program(";
    QTest::newRow("never released") << 2 << "version-never-released(2)";
  }
  void aDatabaseOfAnotherVersionIsLeftAlone() {
    QFETCH(int, version);
    QFETCH(QString, said);
    const QString dir = folder(QTest::currentDataTag());
    {
      ConversationStore store(dir);
      QVERIFY(store.write(sample()));
    }
    const QString file = dir + "/conversations.sqlite";
    {
      QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE", "another");
      db.setDatabaseName(file);
      QVERIFY(db.open());
      QSqlQuery(db).exec(QString("PRAGMA user_version=%1").arg(version));
      db.close();
    }
    QSqlDatabase::removeDatabase("another");
    ConversationStore store(dir);
    QVERIFY(store.inMemory());
    QVERIFY2(store.problem().contains(said), qPrintable(store.problem()));
    QVERIFY2(store.problem().contains("Conversations-still-but-cannot("), qPrintable(store.problem()));
    QVERIFY(QFile::exists(file));
    QVERIFY(QDir(dir).entryList({"*.damaged-*"}).isEmpty());
  }

  void aFileOfTheVersionBeforeIsCopiedAndThenMigrated() {
    const QString dir = folder("earlier"), file = dir + "/conversations.sqlite";
    const Conversation before = sample();
    {
      ConversationStore store(dir);
      QVERIFY(store.write(before));
    }
    {
      QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE", "earlier");
      db.setDatabaseName(file);
      QVERIFY(db.open());
      for (const char* sql : {"ALTER TABLE conversation DROP COLUMN pinned",
                              "ALTER TABLE conversation DROP COLUMN folder", "PRAGMA user_version=3"})
        QVERIFY(QSqlQuery(db).exec(sql));
      db.close();
    }
    QSqlDatabase::removeDatabase("earlier");
    ConversationStore store(dir);
    QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem()));
    QCOMPARE(store.load(before.id)->messages.size(), before.messages.size());
    QVERIFY(store.place({{before.id, true, "Work"}}));
    QVERIFY(ConversationStore(dir).load(before.id)->pinned);
    QCOMPARE(store.list().front().folder, QString("Work"));
    {
      QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE", "copy");
      db.setDatabaseName(file + ".version-3");
      QVERIFY(db.open());
      QSqlQuery query("SELECT count(*) FROM message", db);
      QVERIFY(query.next());
      QCOMPARE(size_t(query.value(0).toInt()), before.messages.size());
    }
    QSqlDatabase::removeDatabase("copy");
  }

  void deletedOnesCanComeBackUntilTheNextStart() {
    const QString dir = folder("deleted");
    const Conversation c = sample();
    {
      ConversationStore store(dir);
      store.write(c);
      QVERIFY(store.remove({c.id}));
      QVERIFY(store.list().empty());
      QVERIFY(store.restore(c.id));
      QCOMPARE(store.list().size(), size_t(1));
      store.remove({c.id});
    }
    ConversationStore store(dir);
    QVERIFY(!store.load(c.id));
  }

  void severalAreDeletedTogetherOrNotAtAll() {
    ConversationStore store(folder("together"));
    std::vector<qint64> all;
    for (int i = 0; i < 3; ++i) {
      const Conversation c = sample();
      QVERIFY(store.write(c));
      all.push_back(c.id);
    }
    QSqlQuery query(QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false));
    QVERIFY(query.exec(QString("CREATE TRIGGER refuses BEFORE UPDATE ON conversation WHEN NEW.id=%1 "
                               "BEGIN SELECT RAISE(ABORT, 'no more'); END")
                           .arg(all.back())));
    QVERIFY(!store.remove(all));
    QCOMPARE(store.lastError(), QString("no more"));
    QCOMPARE(store.list().size(), size_t(3));
    QVERIFY(query.exec("DROP TRIGGER refuses"));
    QVERIFY(store.remove(all) && store.list().empty());
  }

  void whatAnotherProgramWritesBringsADeletedOneBack() {
    const QString dir = folder("brought_back");
    Conversation c = sample();
    ConversationStore here(dir), there(dir);
    here.write(c);
    QVERIFY(here.remove({c.id}));
    Conversation deleted = *here.load(c.id);  // whose reply is still being written where it was deleted
    QVERIFY(here.write(deleted) && here.list().empty());
    QVERIFY(there.writeHead(c) && here.list().empty());
    QVERIFY(there.write(c, c.messages.back()));
    QCOMPARE(here.list().size(), size_t(1));
  }

  void twoProgramsOnOneFileDoNotMeet() {
    const QString dir = folder("two");
    ConversationStore a(dir), b(dir);
    for (int i = 0; i < 20; ++i) {
      QVERIFY(a.write(sample()));
      QVERIFY(b.write(sample()));
    }
    QCOMPARE(a.list().size(), size_t(40));
  }

  void aFullDiskIsAnAnswerNotACrash() {
    const QString dir = folder("full");
    ConversationStore store(dir);
    Conversation c = sample();
    QVERIFY(store.write(c));
    // A page limit is how SQLite itself says that there is no room (SQLITE_FULL).
    QSqlQuery limit(QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false));
    QVERIFY(limit.exec("PRAGMA max_page_count=16"));
    limit.finish();
    c.add(c.leaf, true, QString(400000, 'x'));
    QVERIFY(!store.write(c));
    QVERIFY(!store.lastError().isEmpty());
    QCOMPARE(store.load(c.id)->messages.size(), size_t(4));  // what was kept before is whole
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(StoreTest)
static const bool can_write_for_ever = support::addQtProgram(
    "--write-for-ever", [](int, char** argv) { return writeForEver(QString::fromLocal8Bit(argv[2])); });

}  // namespace kvarium::ui::conversation_store_test

#include "conversation_store_test.moc"
