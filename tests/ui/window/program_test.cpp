// The program as a user starts it: options, exit codes, the picture.
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/qt_tests.h"

namespace kvarium::ui::program_test {
namespace {

struct Ended {
  int code = -1;
  QByteArray out, err;
};

Ended run(const QStringList& arguments, const QStringList& more_environment = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const QString& pair : more_environment) environment.insert(pair.section('=', 0, 0), pair.section('=', 1));
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(KVARIUM_SCRIPTED), arguments);
  if (!process.waitForFinished(30000)) process.kill();
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace

class ProgramTest : public QObject {
  Q_OBJECT
 private slots:
  void captureSavesWhatIsSeen() {
    QTemporaryDir dir;
    const QString file = dir.filePath("out.png");
    const Ended ended =
        run({"--capture", file, "--prompt", "What is kept?", "--size", "1200x800", "-m", "scripted.gguf"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QImage picture(file);
    QCOMPARE(picture.size(), QSize(1200, 800));
  }
  void captureFollowsTheScaleFactor() {
    QTemporaryDir dir;
    const QString file = dir.filePath("out.png");
    const Ended ended =
        run({"--capture", file, "--prompt", "Hi", "--size", "900x600", "-m", "scripted.gguf"}, {"QT_SCALE_FACTOR=2"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(QImage(file).size(), QSize(1800, 1200));
  }
  void aLessonIsCheckedAndEndsWithOneWhereItFails() {
    const QStringList arguments{"--lesson", "L7", "--check", "-m", "scripted.gguf"};
    const Ended ended = run(arguments);
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY2(ended.out.startsWith("L7 Why the first tokens must stay: holds (") &&
                 ended.out.contains("  holds  it is 4.00\n"),
             ended.out.constData());
    const Ended failed = run(arguments, {"KVARIUM_SCRIPT_FAILS=1"});
    QCOMPARE(failed.code, 1);
    QVERIFY2(failed.out.contains(": fails (") && failed.out.contains("  FAILS  it is 4.00\n"), failed.out.constData());
  }
  void theCardOfALessonIsSavedOrWithASizeTheWindow() {
    QTemporaryDir dir;
    const QString file = dir.filePath("card.png");
    QCOMPARE(run({"--lesson", "L7", "--capture", file, "-m", "scripted.gguf"}).code, 0);
    QCOMPARE(QImage(file).width(), 1440);
    QCOMPARE(run({"--lesson", "L7", "--capture", file, "--size", "1280x720", "-m", "scripted.gguf"}).code, 0);
    QCOMPARE(QImage(file).size(), QSize(1280, 720));
    const Ended ended = run({"--lesson", "L7", "--capture", "/nonexistent/folder/a.png", "-m", "scripted.gguf"});
    QCOMPARE(ended.code, 1);
    QVERIFY(ended.err.contains("could not be written"));
  }
  void captureThatCannotWriteSaysSo() {
    const Ended ended = run({"--capture", "/nonexistent/folder/out.png", "--prompt", "Hi", "-m", "scripted.gguf"});
    QCOMPARE(ended.code, 1);
    QVERIFY(ended.err.contains("could not be written"));
  }
  void wrongOptionsEndWithTwoAndASentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown") << QStringList{"--nonsense"};
    QTest::newRow("size") << QStringList{"--size", "12"};
    QTest::newRow("threads") << QStringList{"--threads", "many"};
    QTest::newRow("precision") << QStringList{"--precision", "good"};
    QTest::newRow("theme") << QStringList{"--theme", "pink"};
    QTest::newRow("capture without prompt") << QStringList{"--capture", "a.png"};
    QTest::newRow("no such lesson") << QStringList{"--lesson", "L99"};
    QTest::newRow("all lessons in a window") << QStringList{"--lesson", "all"};
    QTest::newRow("a check of nothing") << QStringList{"--check"};
    QTest::newRow("a check with a picture") << QStringList{"--lesson", "L7", "--check", "--capture", "a.png"};
  }
  void wrongOptionsEndWithTwoAndASentence() {
    QFETCH(QStringList, arguments);
    const Ended ended = run(arguments);
    QCOMPARE(ended.code, 2);
    QVERIFY(ended.err.contains("kvarium: "));
  }
  void aFileThatIsMissingIsNamed_data() {
    QTest::addColumn<QString>("name");
    for (const char* ending : {"pdf", "gguf", "kvcache", "txt", "safetensors"})
      QTest::newRow(ending) << QStringLiteral("none.%1").arg(QLatin1String(ending));
    QTest::newRow("folder") << QStringLiteral("none/");
  }
  void aFileThatIsMissingIsNamed() {
    QFETCH(QString, name);
    const QTemporaryDir dir;
    const QString path = dir.filePath(name);
    const Ended ended = run({"--data-dir", dir.path(), path});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains(path.toUtf8()), ended.err.constData());
    QVERIFY(!QFile::exists(dir.filePath("conversations.sqlite")));
  }
  void whatBeginsAgainOpensNoFileAndSpeaksTheLanguageThatWasChosen() {
    const QTemporaryDir dir;
    const QString starts = dir.filePath("starts"), notes = dir.filePath("notes.txt");
    QFile file(notes);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("A few words.") > 0);
    file.close();
    const Ended ended = run({"--data-dir", dir.path(), notes, "--language", "de", "-m", "scripted.gguf"},
                            {"KVARIUM_SCRIPT_STARTS=" + starts});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QFile said(starts);
    QVERIFY(said.open(QIODevice::ReadOnly));
    const QStringList told = QString::fromUtf8(said.readAll()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(told.size(), 2);
    QVERIFY(told[0].contains(notes) && told[0].contains("--language"));
    QCOMPARE(told[1], QStringLiteral("--data-dir %1 -m scripted.gguf").arg(dir.path()));
  }
  void withoutAScreenItSaysSoAndPicturesAreStillMade() {
    QTemporaryDir dir;
    const QStringList none{"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="};
    const Ended ended = run({"-m", "scripted.gguf", "--data-dir", dir.path()}, none);
    QCOMPARE(ended.code, 3);
    QVERIFY2(ended.err.contains("no display"), ended.err.constData());
    QCOMPARE(run({"--help"}, none).code, 0);
    const Ended picture = run({"--capture", dir.filePath("a.png"), "--prompt", "Hi", "-m", "scripted.gguf"}, none);
    QVERIFY2(picture.code == 0, picture.err.constData());
  }
  void captureWithoutAnyModelSaysSo() {
    QTemporaryDir home;
    const Ended ended = run({"--capture", home.filePath("a.png"), "--prompt", "Hi"},
                            {"XDG_DATA_HOME=" + home.path(), "KVARIUM_MODEL="});
    QCOMPARE(ended.code, 1);
    QVERIFY(ended.err.contains("no model"));
  }
};

KVARIUM_QT_TEST_IN_ENGLISH_WITHOUT_WINDOW(ProgramTest)

}  // namespace kvarium::ui::program_test

#include "program_test.moc"
