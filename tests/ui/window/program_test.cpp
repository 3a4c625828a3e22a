// The program as a user starts it: options, exit codes, the picture.
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

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
  }
  void wrongOptionsEndWithTwoAndASentence() {
    QFETCH(QStringList, arguments);
    const Ended ended = run(arguments);
    QCOMPARE(ended.code, 2);
    QVERIFY(ended.err.contains("kvarium: "));
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

QTEST_GUILESS_MAIN(ProgramTest)
#include "program_test.moc"
