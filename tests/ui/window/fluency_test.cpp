// What a window over a scripted engine costs: a few pictures a second, and nothing where nobody looks.
#include <QLabel>
#include <QScrollBar>
#include <QStatusBar>
#include <map>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/engine/engine_link.h"
#include "ui/inspector/inspector.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::fluency_test {

class FluencyTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void isSeenBeforeTheModelIsRead() {
    m_window.reset();
    support::script().load = std::chrono::hours(1);
    openWindow();
    QVERIFY(m_window->isVisible());
    QVERIFY(chat().cache().inForce().isEmpty());
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
    constexpr int count = 900, ms_per_token = 2;
    support::script().reply = [](const auto&) { return words(count); };
    ready();
    m_window->resize(1440, 900);
    m_window->docks().spread();
    m_window->tint().action()->setChecked(true);
    ask("First");  // views that were empty find their place
    settle();
    support::script().per_token = std::chrono::milliseconds(ms_per_token);
    qApp->installEventFilter(&counter);
    int ms = 0;
    {
      const support::StandingClock clock;
      type("Again");
      for (; chat().state().busy(); ms += ms_per_token) support::passTimeWithScript(ms_per_token);
    }
    settle();
    qApp->removeEventFilter(&counter);
    int seen = 0;
    for (ViewPanel* frame : m_window->docks().inspector().frames()) {
      const int paints = counter.paints[&frame->view()];
      seen += frame->isSeen() ? 1 : 0;
      const int most = ms / ViewBudget::view_ms + 6;  // the turn's first and last steps, and its end
      QVERIFY2(paints <= most, qPrintable(QString("%1: %2 in %3 ms").arg(frame->key()).arg(paints).arg(ms)));
    }
    QCOMPARE(seen, 6);
    QVERIFY2(counter.layouts <= 40, qPrintable(QString("%1 layouts in %2 ms").arg(counter.layouts).arg(ms)));
    QVERIFY2(counter.foot <= 20, qPrintable(QString("%1 layouts of the status bar").arg(counter.foot)));
    auto* map = m_window->findChild<QWidget*>("cache-map")->findChild<QLabel*>("title");
    QTRY_VERIFY2(map->text().contains("keep(tokens(936))"), qPrintable(map->text()));  // 3 messages of 12, and 900
  }

  void aHiddenInspectorCostsNoSnapshots() {
    ready();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    settle();
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
