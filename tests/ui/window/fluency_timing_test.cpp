// How long a window over a scripted engine is busy at a time: nothing that comes, however fast, keeps it from
// answering.
#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "tests/ui/window/loop_probe.h"
#include "tests/ui/window/open_window.h"
#include "ui/engine/engine_link.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::fluency_timing_test {

// Of a reply's time. Under a sanitizer drawing takes many times as long.
#ifdef __SANITIZE_THREAD__
constexpr double most_drawing = 0.2;
#else
constexpr double most_drawing = 0.02;
#endif

class FluencyTimingTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void twentyThousandTokensNeverFreezeTheWindow() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().per_token = std::chrono::microseconds(0);
    ready();
    LoopProbe probe;
    type("flood");
    QTRY_VERIFY(!chat().state().busy());
    qInfo("longest work between two turns of the event loop: %.1f ms", probe.part(1));
    QVERIFY2(probe.part(1) < 400, qPrintable(QString::number(probe.part(1))));
    QVERIFY(m_window->transcript().seenPlace().message == 0);
  }

  // As on a machine that gave this thread no time while the model wrote.
  void twentyThousandTokensThatWaitedDoNotFreezeItEither() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().per_token = std::chrono::microseconds(0);
    ready();
    LoopProbe probe;
    type("flood");
    QTRY_VERIFY(chat().state().busy());
    support::awaitScript();
    QTRY_VERIFY(!chat().state().busy());
    qInfo("longest work between two turns of the event loop: %.1f ms", probe.part(1));
    QVERIFY2(probe.part(1) < 400, qPrintable(QString::number(probe.part(1))));
    QCOMPARE(lastText().count("word "), 20000 - 400);
  }

  void aThousandTokensASecondStayFluent() {
    support::script().reply = [](const auto&) { return words(6000); };
    support::script().per_token = std::chrono::microseconds(700);
    ready();
    LoopProbe probe;
    type("fast");
    QTRY_VERIFY(!chat().state().busy());
    qInfo("work between two turns of the event loop: 99 %% under %.1f ms, longest %.1f ms", probe.part(0.99),
          probe.part(1));
    QVERIFY2(probe.part(0.99) < 40, qPrintable(QString::number(probe.part(0.99))));
  }

  void drawingTheViewsTakesASmallShareOfAReply() {
    support::script().reply = [](const auto&) { return words(900); };
    ready();
    m_window->resize(1440, 900);
    m_window->docks().spread();
    m_window->tint().action()->setChecked(true);
    ask("First");  // views that were empty find their place
    support::script().per_token = std::chrono::milliseconds(2);
    ask("Again");
    const double share = m_window->link().drawingShare(0);
    qInfo("drawing the views took %.1f %% of the reply's time", 100 * share);
    QVERIFY2(share > 0 && share < most_drawing, qPrintable(QString::number(share)));
  }
};

KVARIUM_QT_TEST(FluencyTimingTest)

}  // namespace kvarium::ui::fluency_timing_test

#include "fluency_timing_test.moc"
