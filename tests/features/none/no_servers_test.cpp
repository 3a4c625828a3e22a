// The window of a build that attaches to no server and serves no model: it has no entries for that, and all else works.
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/ui/window/open_window.h"

namespace kvarium::ui::no_servers_test {

class NoServersTest : public QObject, OpenWindow {
  Q_OBJECT

  void offersNoServer() {
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("attach")));
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("serve")));
    for (const QPushButton* button : m_window->findChildren<QPushButton*>())
      QVERIFY2(!button->text().contains("server", Qt::CaseInsensitive), qPrintable(button->text()));
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }
  void theWindowHasNothingOfThem() {
    offersNoServer();  // while no model is open
    ready();
    offersNoServer();
    QVERIFY(m_window->findChild<QAction*>(QStringLiteral("open_model")));
    QVERIFY(m_window->close());
  }
};

KVARIUM_QT_TEST(NoServersTest)

}  // namespace kvarium::ui::no_servers_test

#include "no_servers_test.moc"
