// A window that is left alone computes nothing, whatever it shows and however it stands.
#include <QDockWidget>
#include <QMap>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <numeric>

#include "features/lessons/ui/lesson_pane.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/engine/engine_link.h"
#include "ui/parts/theme.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::idle_test {
namespace {

constexpr int settle_ms = 3000;  // new cells of the map are bright for 2 s
constexpr int alone_ms = 60'000;

// What the window's thread is woken for: timers, what is posted, what is drawn.
struct Watch : QObject {
  QMap<QString, int> events;
  Watch() { qApp->installEventFilter(this); }
  bool eventFilter(QObject* object, QEvent* event) override {
    const QString of = object->metaObject()->className();
    if (object != this && of != "QPMCache")  // Qt's cache of pictures empties itself twice a minute
      ++events[QStringLiteral("%1 of %2").arg(QVariant::fromValue(event->type()).toString(), of)];
    return false;
  }
  // In ms of the tests' clock.
  QStringList seenIn(int ms) {
    constexpr int step_ms = 100, enough = 200;
    events.clear();
    int all = 0;
    for (int passed = 0; passed < ms && all < enough; passed += step_ms) {
      support::passTime(step_ms);
      all = std::accumulate(events.begin(), events.end(), 0);
    }
    QStringList said;
    for (auto each = events.begin(); each != events.end(); ++each)
      said << QStringLiteral("%1 x %2").arg(each.value()).arg(each.key());
    return said;
  }
};

}  // namespace

class IdleTest : public QObject, OpenWindow {
  Q_OBJECT

  static void rest() {
    for (int i = 0; i < 3; ++i) {
      settle(settle_ms);
      QThreadPool::globalInstance()->waitForDone();  // tokens were counted
      support::drainEvents();
    }
  }
  using Arrange = std::function<void(IdleTest&)>;
  void spread() { m_window->docks().spread(); }
  void answer() {
    ready();
    ask("What is kept?");
  }
  // The reply waits after some of its tokens.
  void pauseInReply() {
    ready();
    support::script().reply = [](const auto&) { return words(outlasting); };
    type("A long story");
    QTRY_VERIFY(!lastText().isEmpty());
    chat().turn().pause();
    QTRY_VERIFY(!chat().turn().paceInWords().isEmpty());
  }
  void floatDocks() {
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) dock->setFloating(true);
  }

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(400); };
  }
  void cleanup() {
    end();
    applyTheme(ThemeChoice::light);
  }

  void isAtRest_data() {
    QTest::addColumn<Arrange>("arrange");
    const auto row = [](const char* name, Arrange arrange) { QTest::newRow(name) << std::move(arrange); };
    row("empty", [](IdleTest& test) { test.ready(); });
    row("empty, all views, dark", [](IdleTest& test) {
      applyTheme(ThemeChoice::dark);
      test.ready();
      test.spread();
    });
    row("after a reply", [](IdleTest& test) { test.answer(); });
    row("after a reply, dark", [](IdleTest& test) {
      applyTheme(ThemeChoice::dark);
      test.answer();
    });
    row("after a reply, all views, wide", [](IdleTest& test) {
      test.m_window->resize(1900, 1100);
      test.answer();
      test.spread();
      test.m_window->tint().action()->setChecked(true);
    });
    row("after a reply, narrow", [](IdleTest& test) {
      test.m_window->resize(800, 600);
      test.answer();
    });
    row("after a reply, all views as tabs in a narrow window", [](IdleTest& test) {
      test.m_window->resize(800, 600);
      test.answer();
      test.spread();
    });
    row("after a reply, floating views", [](IdleTest& test) {
      test.answer();
      test.spread();
      test.floatDocks();
    });
    row("after a reply, views hidden", [](IdleTest& test) {
      test.answer();
      QTest::keyClick(test.m_window.get(), Qt::Key_F9);
      QVERIFY(!test.m_window->docks().isVisible());
    });
    row("after a reply, window hidden", [](IdleTest& test) {
      test.answer();
      test.m_window->hide();
    });
    row("in a lesson", [](IdleTest& test) {
      test.answer();
      static_cast<LessonPane*>(test.m_window->lessons())->open(lessons::lessons().front());
    });
    row("paused in a reply", [](IdleTest& test) { test.pauseInReply(); });
    row("paused in a reply, all views", [](IdleTest& test) {
      test.spread();
      test.pauseInReply();
    });
  }
  void isAtRest() {
    QFETCH(Arrange, arrange);
    arrange(*this);
    if (QTest::currentTestFailed()) return;
    rest();
    const int snapshots = support::scriptLog().snapshots, wakes = m_window->link().wakes();
    const QStringList seen = Watch().seenIn(alone_ms);
    QVERIFY2(seen.isEmpty(), qPrintable(seen.join(", ")));
    QCOMPARE(support::scriptLog().snapshots.load(), snapshots);
    QCOMPARE(m_window->link().wakes(), wakes);
  }

  // What the test above would find.
  void aTimerThatPollsIsSeen() {
    ready();
    rest();
    QTimer poll;
    poll.start(5000);
    const QStringList seen = Watch().seenIn(alone_ms);
    QVERIFY2(seen.size() == 1 && seen[0].endsWith("x Timer of QTimer"), qPrintable(seen.join(", ")));
  }
  void aPictureThatIsDrawnAgainAndAgainIsSeen() {
    ready();
    struct Restless : QWidget {
      using QWidget::QWidget;
      void paintEvent(QPaintEvent*) override { update(); }
    };
    auto* restless = new Restless(m_window.get());
    restless->resize(10, 10);
    restless->show();
    QVERIFY(!Watch().seenIn(alone_ms).isEmpty());
    delete restless;
  }
};

KVARIUM_QT_TEST(IdleTest)

}  // namespace kvarium::ui::idle_test

#include "idle_test.moc"
