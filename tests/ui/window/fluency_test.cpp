// What a window over a scripted engine costs: nothing that comes, however fast, keeps it from answering.
#include <QLabel>
#include <QScrollBar>
#include <QStatusBar>
#include <map>

#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "tests/ui/window/loop_probe.h"
#include "tests/ui/window/open_window.h"
#include "ui/engine/session_bridge.h"
#include "ui/inspector/inspector.h"
#include "ui/parts/theme.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::fluency_test {

// Of a reply's time. Under a sanitizer drawing takes many times as long.
#ifdef __SANITIZE_THREAD__
constexpr double most_drawing = 0.2;
#else
constexpr double most_drawing = 0.02;
#endif

class FluencyTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void isSeenBeforeTheModelIsRead() {
    m_window.reset();
    support::script().load = std::chrono::milliseconds(1500);
    const double before = support::threadMs();
    openWindow();
    QVERIFY2(support::threadMs() - before < 900, qPrintable(QString::number(support::threadMs() - before)));
    QVERIFY(m_window->isVisible());
    QVERIFY(chat().cache().inForce().isEmpty());
  }

  void twentyThousandTokensNeverFreezeTheWindow() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().per_token = std::chrono::microseconds(0);
    ready();
    LoopProbe probe;
    type("flood");
    QTRY_VERIFY_WITH_TIMEOUT(!chat().state().busy(), 60000);
    qInfo("longest work between two turns of the event loop: %.1f ms", probe.part(1));
    QVERIFY2(probe.part(1) < 400, qPrintable(QString::number(probe.part(1))));
    QVERIFY(m_window->transcript().atEnd());
  }

  // As on a machine that gave this thread no time while the model wrote.
  void twentyThousandTokensThatWaitedDoNotFreezeItEither() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().per_token = std::chrono::microseconds(0);
    ready();
    LoopProbe probe;
    type("flood");
    QThread::msleep(1000);
    QTRY_VERIFY_WITH_TIMEOUT(!chat().state().busy(), 60000);
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
    QTRY_VERIFY_WITH_TIMEOUT(!chat().state().busy(), 60000);
    qInfo("work between two turns of the event loop: 99 %% under %.1f ms, longest %.1f ms", probe.part(0.99),
          probe.part(1));
    QVERIFY2(probe.part(0.99) < 40, qPrintable(QString::number(probe.part(0.99))));
  }

  void scrollingUpIsNotUndoneByNewText() {
    support::script().reply = [](const auto&) { return words(3000); };
    support::script().per_token = std::chrono::microseconds(500);
    ready();
    type("scroll");
    QScrollBar* bar = m_window->transcript().verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 200);
    bar->setValue(20);
    const int before = bar->maximum();
    QTRY_VERIFY(bar->maximum() > before + 40);
    QCOMPARE(bar->value(), 20);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }

  // While tokens come in every view is drawn a few times a second, and once more at the end.
  void allViewsAreDrawnAFewTimesASecond() {
    struct Counter : QObject {
      std::map<QObject*, int> paints;
      int layouts = 0;  // within the views' frames
      int foot = 0;     // of the status bar
      bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Paint && qobject_cast<InspectorView*>(object)) ++paints[object];
        const auto* widget = qobject_cast<QWidget*>(object);
        if (event->type() != QEvent::LayoutRequest || !widget || !widget->layout()) return false;
        foot += qobject_cast<const QStatusBar*>(widget) ? 1 : 0;
        for (const QWidget* in = widget; in; in = in->parentWidget())
          layouts += qobject_cast<const ViewPanel*>(in) ? 1 : 0;
        return false;
      }
    } counter;
    support::script().reply = [](const auto&) { return words(900); };
    support::script().per_token = std::chrono::milliseconds(2);
    ready();
    m_window->resize(1440, 900);
    m_window->docks().spread();
    m_window->tint().action()->setChecked(true);
    ask("First");  // views that were empty find their place
    support::script().per_token = std::chrono::milliseconds(2);
    QTest::qWait(300);
    qApp->installEventFilter(&counter);
    QElapsedTimer clock;
    clock.start();
    type("Again");
    QTRY_VERIFY_WITH_TIMEOUT(!chat().state().busy(), 60000);
    const double seconds = double(clock.elapsed()) / 1000;
    QTest::qWait(300);
    qApp->removeEventFilter(&counter);
    int seen = 0;
    for (ViewPanel* frame : m_window->docks().inspector().frames()) {
      const int paints = counter.paints[&frame->view()];
      seen += frame->isSeen() ? 1 : 0;
      qInfo("%s: %.1f pictures a second", qPrintable(frame->key()), paints / seconds);
      const double most = seconds * 1000 / SessionBridge::view_ms + 6;  // the turn's first and last steps, and its end
      QVERIFY2(paints <= most, qPrintable(QString("%1: %2 in %3 s").arg(frame->key()).arg(paints).arg(seconds)));
    }
    QCOMPARE(seen, 6);
    QVERIFY2(counter.layouts <= 40, qPrintable(QString("%1 layouts in %2 s").arg(counter.layouts).arg(seconds)));
    QVERIFY2(counter.foot <= 20, qPrintable(QString("%1 layouts of the status bar").arg(counter.foot)));
    auto* map = m_window->findChild<QWidget*>("cache-map")->findChild<QLabel*>("title");
    QTRY_VERIFY2(map->text().contains("keep(tokens(936))"), qPrintable(map->text()));  // 3 messages of 12, and 900
    const double share = m_window->bridge().drawingShare(0);
    qInfo("drawing the views took %.1f %% of the reply's time", 100 * share);
    QVERIFY2(share > 0 && share < most_drawing, qPrintable(QString::number(share)));
  }

  void aHiddenInspectorCostsNoSnapshots() {
    ready();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTest::qWait(50);
    const int before = support::scriptLog().snapshots;
    ask("No one looks");
    QCOMPARE(support::scriptLog().snapshots.load(), before);
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(support::scriptLog().snapshots > before);
  }
};

KVARIUM_QT_TEST(FluencyTest)

}  // namespace kvarium::ui::fluency_test

#include "fluency_test.moc"
