// One window for a file of settings: a program that starts later hands over what it was asked to open.
#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <future>

#include "tests/support/qt_tests.h"
#include "ui/desktop/running_window.h"

namespace kvarium::ui::one_window_test {

class OneWindowTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_dir, m_runtime;

  QString data() const { return m_dir->filePath("data"); }
  QString settings() const { return data() + "/kvarium.ini"; }
  std::unique_ptr<QProcess> start(QStringList arguments) const {
    auto program = std::make_unique<QProcess>();
    program->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program->setWorkingDirectory(m_dir->path());
    if (!arguments.contains("--data-dir")) arguments << "--data-dir" << data();
    program->start(QStringLiteral(KVARIUM_SCRIPTED), arguments);
    return program;
  }
  QStringList inRuntime(const QString& pattern) const {
    return QDir(m_runtime->path()).entryList({pattern}, QDir::Files | QDir::System);
  }
  QString socketFile() const { return m_runtime->filePath(inRuntime("kvarium-????????????????").value(0)); }
  // The program has a window of its own on the folder.
  static bool hasWindow(const QString& folder, const QProcess& program) {
    return !QDir(folder + "/open").entryList({QStringLiteral("window-%1-*").arg(program.processId())}).isEmpty();
  }
  // From another thread, as from another program.
  bool handOver(const Errand& errand) const {
    return std::async(std::launch::async, [&] { return RunningWindow(settings()).handOver(errand); }).get();
  }
  static void kill(QProcess& program) {
    program.kill();
    program.waitForFinished();
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_runtime = std::make_unique<QTemporaryDir>();
    qputenv("XDG_RUNTIME_DIR", m_runtime->path().toUtf8());
    qputenv("XDG_ACTIVATION_TOKEN", "token-1");
  }
  void cleanup() { qunsetenv("XDG_ACTIVATION_TOKEN"); }

  void aLaterStartHandsOverWhatItWasAskedToOpenAndEnds_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<Errand>("errand");
    const QString here = QStringLiteral("%1/");
    QTest::newRow("nothing") << QStringList{} << Errand{};
    QTest::newRow("model") << QStringList{"a.gguf"} << Errand{.model = here + "a.gguf"};
    QTest::newRow("cache") << QStringList{"a.kvcache"} << Errand{.cache_file = here + "a.kvcache"};
    QTest::newRow("both") << QStringList{"-m", "a.gguf", "a.kvcache"}
                          << Errand{.model = here + "a.gguf", .cache_file = here + "a.kvcache"};
    QTest::newRow("files") << QStringList{"a.txt", "b.PDF"} << Errand{.files = {here + "a.txt", here + "b.PDF"}};
    QStringList many, first_ones;  // as many as a message has
    for (int i = 0; i < 40; ++i) many << QStringLiteral("%1.txt").arg(i, 2, 10, QLatin1Char('0'));
    for (const QString& name : many.mid(0, RunningWindow::most_files)) first_ones << here + name;
    QTest::newRow("many files") << many << Errand{.files = first_ones};
    QTest::newRow("server") << QStringList{"-m", "http://127.0.0.1:1"} << Errand{.model = "http://127.0.0.1:1"};
    QTest::newRow("lesson") << QStringList{"--lesson", "L1"} << Errand{.lesson = "L1"};
  }
  void aLaterStartHandsOverWhatItWasAskedToOpenAndEnds() {
    QFETCH(QStringList, arguments);
    QFETCH(Errand, errand);
    for (QString* path : {&errand.model, &errand.cache_file}) path->replace("%1", m_dir->path());
    errand.files.replaceInStrings("%1", m_dir->path());
    for (const QString& name : arguments)
      if (name.contains(QLatin1Char('.')) && !name.startsWith("http"))
        QVERIFY(QFile(m_dir->filePath(name)).open(QIODevice::WriteOnly));
    errand.activation = "token-1";
    RunningWindow first(settings());
    QVERIFY(first.isFirst());
    QSignalSpy asked(&first, &RunningWindow::asked);
    const auto second = start(arguments);
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(asked[0][0].value<Errand>() == errand);
    QTRY_COMPARE(second->state(), QProcess::NotRunning);
    QCOMPARE(second->exitCode(), 0);
  }
  void theWindowThatRunsOpensItAndOneThatWasKilledIsNotWaitedFor() {
    const auto first = start({"-m", "first.gguf"});
    QTRY_VERIFY(hasWindow(data(), *first));
    QVERIFY(handOver({.model = "/nowhere/other.gguf", .activation = "token-2"}));
    const auto opened = [&] {
      QFile file(settings());
      return file.open(QIODevice::ReadOnly) && file.readAll().contains("other.gguf");
    };
    QTRY_VERIFY(opened());
    kill(*first);
    QCOMPARE(inRuntime("kvarium-*").size(), 2);  // the socket and the lock are left
    RunningWindow next(settings());
    QVERIFY(next.isFirst());
  }
  void anotherFolderAndOptionsOfTheWindowAreAnotherWindow_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("folder") << QStringList{"--data-dir", "other"};
    QTest::newRow("new window") << QStringList{"--new-window"};
    QTest::newRow("theme") << QStringList{"--theme", "dark"};
  }
  void anotherFolderAndOptionsOfTheWindowAreAnotherWindow() {
    QFETCH(QStringList, arguments);
    RunningWindow first(settings());
    QSignalSpy asked(&first, &RunningWindow::asked);
    const auto second = start(arguments);
    const QString folder = arguments.contains("other") ? m_dir->filePath("other") : data();
    QTRY_VERIFY(hasWindow(folder, *second));
    QCOMPARE(asked.size(), 0);
    kill(*second);
  }
  void aPictureIsMadeByAProgramOfItsOwn() {
    RunningWindow first(settings());
    QSignalSpy asked(&first, &RunningWindow::asked);
    const auto second = start({"-m", "a.gguf", "--capture", "a.png", "--prompt", "Hi"});
    QTRY_COMPARE(second->state(), QProcess::NotRunning);
    QCOMPARE(second->exitCode(), 0);
    QVERIFY(QFile::exists(m_dir->filePath("a.png")));
    QCOMPARE(asked.size(), 0);
    QCOMPARE(inRuntime("kvarium-*").size(), 2);  // those of the first
  }
  void onlyTheUserReachesTheSocket() {
    RunningWindow first(settings());
    const auto others =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(QFile::permissions(socketFile()) & others));
  }
  void wrongMessagesAreRefusedAndTheNextIsTaken_data() {
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("without an end") << QByteArray(1 << 20, 'x');
    QTest::newRow("no JSON") << QByteArray("open /etc/passwd\n");
    QTest::newRow("a list") << QByteArray("[\"/a.gguf\"]\n");
    QTest::newRow("nested") << QByteArray(20000, '[') + "\n";
    QTest::newRow("long path") << "{\"model\":\"/" + QByteArray(9000, 'a') + "\"}\n";
    QTest::newRow("a zero in a path") << QByteArray("{\"model\":\"/a\\u0000b\"}\n");
    QTest::newRow("nothing") << QByteArray("\n");
    QTest::newRow("many files") << "{\"files\":[" + QByteArray("\"/a\",").repeated(99) + "\"/a\"]}\n";
  }
  void wrongMessagesAreRefusedAndTheNextIsTaken() {
    QFETCH(QByteArray, message);
    RunningWindow first(settings());
    QSignalSpy asked(&first, &RunningWindow::asked);
    QLocalSocket socket;
    socket.connectToServer(socketFile());
    socket.write(message);
    QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
    QCOMPARE(socket.readAll(), QByteArray());
    QCOMPARE(asked.size(), 0);
    QLocalSocket next;
    next.connectToServer(socketFile());
    next.write("{\"lesson\":\"L2\",\"model\":7,\"activation\":\"a\\u0007b\",\"more\":{}}\n{\"lesson\":\"L3\"}\n");
    QTRY_COMPARE(next.state(), QLocalSocket::UnconnectedState);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked[0][0].value<Errand>() == Errand{.lesson = "L2"});
  }
};

KVARIUM_QT_TEST_IN_ENGLISH(OneWindowTest)

}  // namespace kvarium::ui::one_window_test

#include "one_window_test.moc"
