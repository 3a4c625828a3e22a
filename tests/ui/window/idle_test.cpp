// A window that is left alone computes nothing, whatever it shows and however it stands.
#include <QDockWidget>
#include <functional>

#include "tests/support/qt_tests.h"
#include "tests/support/quiet.h"
#include "tests/ui/window/open_window.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/parts/theme.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::idle_test {
namespace {

constexpr int settle_ms = 3000;  // new cells of the map are bright for 2 s
constexpr int alone_ms = 5000;
constexpr double most_share = 0.01;  // of a core

}  // namespace

class IdleTest : public QObject, OpenWindow {
  Q_OBJECT

  using Arrange = std::function<void(IdleTest&)>;
  void spread() { m_window->docks().spread(); }
  void answer() {
    ready();
    ask("What is kept?");
  }
  // The reply waits after some of its tokens.
  void pauseInReply() {
    ready();
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
      test.m_window->lessons().open(lessons::lessons().front());
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
    support::leaveAlone(settle_ms);
    const double before = support::processorSeconds();
    support::leaveAlone(alone_ms);
    const double share = (support::processorSeconds() - before) * 1000 / alone_ms;
    qInfo("%.2f %% of a core", share * 100);
    QVERIFY2(share < most_share, qPrintable(QStringLiteral("%1 % of a core").arg(share * 100, 0, 'f', 2)));
  }
};

KVARIUM_QT_TEST(IdleTest)

}  // namespace kvarium::ui::idle_test

#include "idle_test.moc"
