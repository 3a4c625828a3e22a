// The URL of a WAV file.
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/library/sound_file.h"

namespace kvarium::ui::sound_file_test {

class SoundFileTest : public QObject {
  Q_OBJECT
 private slots:
  void aPathAndItsUrlAreTheSame() {
    for (const QString path : {"/a/b.wav", "/a b/c#d?e%20f.WAV", "/Ünï/漢字.wav"}) {
      const QString url = soundUrl(path);
      QVERIFY2(url.startsWith("file:///") && !url.contains(' '), qPrintable(url));
      QCOMPARE(soundPath(url), path);
    }
    QCOMPARE(soundName(soundUrl("/a/b c.wav")), QString("b c.wav"));
  }
  void otherPathsHaveNone() {
    for (const QString path : {"", "b.wav", "/a/b.mp3", "/a/b.wav.txt"}) QVERIFY(soundUrl(path).isEmpty());
  }
  void otherTextsAreNoUrlOfASound_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("words around") << "see file:///a/b.wav";
    QTest::newRow("words behind") << "file:///a/b.wav please.wav";
    QTest::newRow("a line more") << "file:///a\n/b.wav";
    QTest::newRow("another host") << "file://host/a/b.wav";
    QTest::newRow("the Web") << "https://a.org/b.wav";
    QTest::newRow("a query") << "file:///a/b?c.wav";
    QTest::newRow("a fragment") << "file:///a/b#c.wav";
    QTest::newRow("no sound") << "file:///a/b.txt";
    QTest::newRow("a zero") << "file:///a/b%00.wav";
    QTest::newRow("half an escape") << "file:///a/b%.wav";
    QTest::newRow("long") << "file:///" + QString("a").repeated(1 << 20) + ".wav";
  }
  void otherTextsAreNoUrlOfASound() {
    QFETCH(QString, text);
    QVERIFY(soundPath(text).isEmpty());
  }
  void aNameIsFitToBeShown() { QCOMPARE(soundName("file:///a/x%0Ay%E2%80%AE.wav"), QString("x\uFFFDy\uFFFD.wav")); }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(SoundFileTest)

}  // namespace kvarium::ui::sound_file_test

#include "sound_file_test.moc"
