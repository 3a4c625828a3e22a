// Files of many chats are stored a few at a time, under a dialog, until all are or the store refuses one.
#include <QFile>
#include <QProgressDialog>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "tests/support/qt_tests.h"
#include "tests/ui/chat/open_chat.h"
#include "ui/chat/import_run.h"

namespace kvarium::ui::import_run_test {

class ImportRunTest : public QObject, ChatTest {
  Q_OBJECT

  std::unique_ptr<QWidget> m_window;
  std::unique_ptr<ImportRun> m_run;
  std::optional<Imported> m_imported;
  std::vector<qint64> m_stored;

  QString fileOf(int chats) {
    const QString path = m_dir->filePath("many.jsonl");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    for (int i = 0; i < chats; ++i)
      file.write(QString(R"({"title": "Chat %1", "messages": [{"role": "user", "content": "Hi"}]})").arg(i).toUtf8() +
                 '\n');
    return path;
  }
  static bool does(const QString& sql) {
    return QSqlQuery(QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false)).exec(sql);
  }

 private slots:
  void init() {
    begin();
    m_window = std::make_unique<QWidget>();
    m_run = std::make_unique<ImportRun>(m_open->chat, m_open->store, *m_window);
    m_imported.reset();
    m_stored.clear();
    connect(m_run.get(), &ImportRun::done, this,
            [this](const QString&, bool, const Imported& imported, const std::vector<qint64>& stored) {
              m_imported = imported;
              m_stored = stored;
            });
  }
  void cleanup() {
    m_run.reset();
    m_window.reset();
    end();
  }

  void aShownDialogEndsWithItsRun() {
    constexpr int chats = 500;  // takes several slices
    m_run->begin(fileOf(chats));
    auto* dialog = m_window->findChild<QProgressDialog*>();
    QVERIFY(dialog && QMetaObject::invokeMethod(dialog, "forceShow") && dialog->isVisible());
    QTRY_COMPARE(m_stored.size(), size_t(chats));
    QVERIFY(!m_window->findChild<QProgressDialog*>());
    QCOMPARE(m_open->chat.list().size(), size_t(chats));
  }

  void aCancelTakesBackWhatIsStored() {
    bool some = false;
    QTimer cancels;
    connect(&cancels, &QTimer::timeout, this, [&] {
      auto* dialog = m_window->findChild<QProgressDialog*>();
      some = some || !m_open->chat.list().empty();
      if (dialog && some) emit dialog->canceled();
    });
    cancels.start(0);
    m_run->begin(fileOf(3000));  // takes many slices
    QTRY_VERIFY(!m_window->findChild<QProgressDialog*>());
    QVERIFY(some);
    QVERIFY(!m_imported && m_open->chat.list().empty());
  }

  void aStoreThatRefusesOneEndsTheRun() {
    for (const int taken : {0, 2}) {
      QVERIFY(does("DROP TRIGGER IF EXISTS refuses"));
      QVERIFY(does(QString("CREATE TRIGGER refuses BEFORE INSERT ON conversation WHEN NEW.title='Chat %1' "
                           "BEGIN SELECT RAISE(ABORT, 'no more'); END")
                       .arg(taken)));
      m_imported.reset();
      m_run->begin(fileOf(5));
      QTRY_VERIFY(m_imported);
      QCOMPARE(m_stored.size(), size_t(taken));
      QCOMPARE(m_open->chat.list().size(), size_t(taken));
      QVERIFY(keeper().unsaved().empty());  // and nothing is tried again
      QCOMPARE(m_imported->why, taken ? QString() : QString("Conversations-could-not-saved(no more)"));
      QCOMPARE(m_imported->unread, taken ? 3 : 0);
      QCOMPARE(m_imported->unread_why, taken ? QString("could-not-be-saved(no more)") : QString());
    }
  }
};

KVARIUM_QT_TEST(ImportRunTest)

}  // namespace kvarium::ui::import_run_test

#include "import_run_test.moc"
