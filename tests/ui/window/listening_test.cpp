// The window over the engine itself, with a Whisper of a few kilobytes: from the file to the words and the numbers.
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/cpu_session.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/file_import.h"
#include "ui/window/main_window.h"

namespace kvarium::ui::listening_test {

class ListeningTest : public QObject {
  Q_OBJECT
 private slots:
  void aSoundIsWrittenDownAndWrittenDownTheSameAgain() {
    QTemporaryDir dir;
    const QString whisper = QStringLiteral(KVARIUM_TEST_DATA "/families/whisper");
    WindowOptions options;
    options.data_folder = dir.path();
    options.settings_file = dir.filePath("settings.ini");
    options.model = whisper;
    options.session = support::onCpu({.threads = 2});
    MainWindow window(options);
    window.resize(1280, 832);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.start();
    QTRY_VERIFY(window.chat().state().isSpeechModel());
    const std::vector<std::string> languages{"de", "en"};
    QCOMPARE(window.chat().state().info.languages, languages);
    QVERIFY(window.chat().state().info.translates);
    QVERIFY2(!window.notice().isVisible(), qPrintable(window.notice().text()));  // nothing about chat templates
    const auto leaf = [&] {
      return *window.chat().state().conversation().find(window.chat().state().conversation().leaf);
    };
    window.files().takeSound(whisper + QStringLiteral("/audio.wav"));
    QTRY_VERIFY(!window.chat().state().busy());
    const Message first = leaf();
    QVERIFY(!first.from_user && !first.text.isEmpty() && !first.text.startsWith(' '));
    QVERIFY(first.stats.value("generated_tokens").toInt() > 0);
    const auto* how_to = window.findChild<QWidget*>("cache-map")->findChild<QLabel*>("how_to");
    QTRY_VERIFY2(how_to->isVisible(), qPrintable(how_to->text()));
    QTRY_VERIFY2(how_to->text().contains("\ncross-cache-cells-layer("), qPrintable(how_to->text()));
    const QString message = window.chat().state().conversation().find(first.parent)->text;
    QVERIFY2(message.startsWith("file:///"), qPrintable(message));
    QVERIFY2(message.endsWith("/audio.wav"), qPrintable(message));
    window.chat().turn().regenerate();
    QTRY_VERIFY(!window.chat().state().busy());
    QVERIFY(leaf().id != first.id);
    QCOMPARE(leaf().text, first.text);
    if (const QByteArray folder = qgetenv("KVARIUM_PICTURES"); !folder.isEmpty())
      QVERIFY(window.grab().save(QString::fromLocal8Bit(folder) + "/listening.png"));
  }
};

KVARIUM_QT_TEST(ListeningTest)

}  // namespace kvarium::ui::listening_test

#include "listening_test.moc"
