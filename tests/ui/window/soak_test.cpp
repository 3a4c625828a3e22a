// Ten minutes of tokens, one a millisecond, and somebody who does not sit still: the window answers all the time and
// its memory does not grow with what has passed. KVARIUM_SOAK_S: so many seconds instead.
#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QMenuBar>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/loop_probe.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/generation_bar.h"
#include "ui/library/conversation_list.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::soak_test {
namespace {

qint64 residentBytes() {
  QFile file(QStringLiteral("/proc/self/statm"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ').value(1).toLongLong() * 4096;
}

}  // namespace

class SoakTest : public QObject, OpenWindow {
  Q_OBJECT
 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void tenMinutesOfTokens() {
    const int seconds =
        std::max(4, qEnvironmentVariableIsSet("KVARIUM_SOAK_S") ? qEnvironmentVariableIntValue("KVARIUM_SOAK_S") : 600);
    constexpr int reply_tokens = 3000;
    support::script().reply = [](const auto&) { return words(reply_tokens); };
    support::script().per_token = std::chrono::milliseconds(1);
    ready();
    m_window->docks().spread();
    m_window->tint().action()->setChecked(true);
    LoopProbe probe;
    QElapsedTimer clock;
    clock.start();
    qint64 settled = 0, worst_wait_ms = 0;
    int turns = 0, deeds = 0;
    while (clock.elapsed() < seconds * 1000) {
      if (!chat().state().busy()) {
        if (++turns % 4 == 0) chat().conversations().startNew();  // conversations stay as long as those people have
        chat().turn().send(QStringLiteral("go on"));
      }
      QElapsedTimer wait;
      wait.start();
      deed(++deeds);
      QTest::qWait(100);
      worst_wait_ms = std::max(worst_wait_ms, wait.elapsed() - 100);
      if (settled == 0 && clock.elapsed() > seconds * 1000 / 3) settled = residentBytes();
    }
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    const qint64 grown = residentBytes() - settled;
    qInfo(
        "%d s, %d turns, %d deeds: work between two turns of the event loop 99 %% under %.1f ms, longest %.1f ms; a "
        "deed waited %lld ms at most; %lld MiB in use, %lld KiB more than after a third of the time",
        seconds, turns, deeds, probe.part(0.99), probe.part(1), worst_wait_ms, residentBytes() >> 20, grown >> 10);
    QVERIFY2(probe.part(0.99) < 50, qPrintable(QString::number(probe.part(0.99))));
    QVERIFY2(probe.part(1) < 500, qPrintable(QString::number(probe.part(1))));
    // Every turn's text, its numbers and its log are kept: a few hundred bytes a token at most.
    const qint64 tokens = qint64(turns) * reply_tokens;
    QVERIFY2(grown < (qint64{16} << 20) + tokens * 200, qPrintable(QString::number(grown)));
  }

 private:
  // Something a person does while a reply is written.
  void deed(int number) {
    switch (number % 8) {
      case 0: m_window->resize(number % 16 == 0 ? QSize(1500, 900) : QSize(1100, 700)); break;
      case 1: chat().turn().pause(); break;
      case 2: chat().turn().step(); break;
      case 3: chat().turn().pause(false); break;
      case 4: QTest::keyClick(m_window.get(), Qt::Key_F9); break;
      case 5: QTest::keyClicks(&m_window->composer().edit(), QStringLiteral("a draft ")); break;
      case 6: QTest::keyClick(m_window.get(), Qt::Key_F6); break;
      case 7: m_window->composer().setText({}); break;
    }
  }
};

KVARIUM_QT_TEST_IN_ENGLISH(SoakTest)

}  // namespace kvarium::ui::soak_test

#include "soak_test.moc"
