// What a window over a scripted engine costs: nothing that comes, however fast, keeps it from answering.
#include <QScrollBar>

#include "tests/ui/window/loop_probe.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/transcript_view.h"

using namespace kvarium;

class FluencyTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void isSeenBeforeTheModelIsRead() {
    m_window.reset();
    script().load = std::chrono::milliseconds(1500);
    const double before = threadMs();
    openWindow();
    QVERIFY2(threadMs() - before < 300, qPrintable(QString::number(threadMs() - before)));
    QVERIFY(m_window->isVisible());
    QVERIFY(m_window->chat().cacheInForce().isEmpty());
  }

  void twentyThousandTokensNeverFreezeTheWindow() {
    script().reply = [](const auto&) { return words(20000); };
    script().per_token = std::chrono::microseconds(0);
    ready();
    LoopProbe probe;
    type("flood");
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->chat().busy(), 60000);
    qInfo("longest work between two turns of the event loop: %.1f ms", probe.part(1));
    QVERIFY2(probe.part(1) < 200, qPrintable(QString::number(probe.part(1))));
    QVERIFY(m_window->transcript().atEnd());
  }

  void aThousandTokensASecondStayFluent() {
    script().reply = [](const auto&) { return words(6000); };
    script().per_token = std::chrono::microseconds(700);
    ready();
    LoopProbe probe;
    type("fast");
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->chat().busy(), 60000);
    qInfo("work between two turns of the event loop: 99 %% under %.1f ms, longest %.1f ms", probe.part(0.99),
          probe.part(1));
    QVERIFY2(probe.part(0.99) < 40, qPrintable(QString::number(probe.part(0.99))));
  }

  void scrollingUpIsNotUndoneByNewText() {
    script().reply = [](const auto&) { return words(3000); };
    script().per_token = std::chrono::microseconds(500);
    ready();
    type("scroll");
    QScrollBar* bar = m_window->transcript().verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 200);
    bar->setValue(20);
    const int before = bar->maximum();
    QTRY_VERIFY(bar->maximum() > before + 40);
    QCOMPARE(bar->value(), 20);
    m_window->chat().stop();
    QTRY_VERIFY(!m_window->chat().busy());
  }

  void aHiddenInspectorCostsNoSnapshots() {
    ready();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTest::qWait(50);
    const int before = scriptLog().snapshots;
    ask("No one looks");
    QCOMPARE(scriptLog().snapshots.load(), before);
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(scriptLog().snapshots > before);
  }
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::light);
  FluencyTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "fluency_test.moc"
