// The window of a build without comparisons: neither a reply nor the menu offers one.
#include <QAction>
#include <QToolButton>

#include "features/compare/ui/compare_in_window.h"
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/ui/window/open_window.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::no_compare_test {

class NoCompareTest : public QObject, OpenWindow {
  Q_OBJECT
 private slots:
  void init() { begin(); }
  void cleanup() { end(); }
  void theWindowHasNothingOfThem() {
    ready();
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("compare")));
    QVERIFY(m_window->findChild<QAction*>(QStringLiteral("regenerate")));
    ask("Why is the sky blue?");
    MessageView* view = m_window->transcript().view(conversation().leaf);
    QVERIFY(view);
    int seen = 0;
    for (const QToolButton* button : view->findChildren<QToolButton*>()) {
      seen += button->isVisible();
      QVERIFY2(!button->isVisible() || button->text() != "Compare…", qPrintable(button->text()));
    }
    QVERIFY(seen > 0);
    QVERIFY(m_window->close());
  }
  void aRecordIsNotDrawn() { QVERIFY(!drawComparison("record.json", {}, "picture.png").isEmpty()); }
};

KVARIUM_QT_TEST(NoCompareTest)

}  // namespace kvarium::ui::no_compare_test

#include "no_compare_test.moc"
