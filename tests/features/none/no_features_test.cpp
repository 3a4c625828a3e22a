// The window of a build without any feature: it has no entry, pane or button for one, and all else works.
#include <QAction>
#include <QToolButton>

#include "features/compare/ui/compare_in_window.h"
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/ui/window/open_window.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::no_features_test {

class NoFeaturesTest : public QObject, OpenWindow {
  Q_OBJECT

  void offersNone() {
    for (const char* entry : {"attach", "compare", "lessons", "loop", "serve"})
      QVERIFY2(!m_window->findChild<QAction*>(QLatin1String(entry)), entry);
    for (const char* entry : {"cache_help", "open_model", "regenerate"})
      QVERIFY2(m_window->findChild<QAction*>(QLatin1String(entry)), entry);
    for (const QPushButton* button : m_window->findChildren<QPushButton*>())
      for (const char* word : {"lessons", "server"})
        QVERIFY2(!button->text().contains(QLatin1String(word), Qt::CaseInsensitive), qPrintable(button->text()));
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }
  void theWindowOffersNone() {
    offersNone();  // while no model is open
    ready();
    offersNone();
    QVERIFY(!m_window->lessons());
  }
  void aReplyOffersNoComparison() {
    ready();
    ask("Why is the sky blue?");
    MessageView* view = m_window->transcript().view(conversation().leaf);
    QVERIFY(view);
    int seen = 0;
    for (const QToolButton* button : view->findChildren<QToolButton*>()) {
      seen += button->isVisible();
      QVERIFY2(!button->isVisible() || button->text() != "Compare…", qPrintable(button->text()));
    }
    QVERIFY(seen > 0);
    QVERIFY(!drawComparison("record.json", {}, "picture.png").isEmpty());
  }
  void theKeyboardGoesRoundAndTheWindowCloses() {
    ready();
    for (int i = 0; i < 4; ++i) QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(m_window->close());
  }
};

KVARIUM_QT_TEST(NoFeaturesTest)

}  // namespace kvarium::ui::no_features_test

#include "no_features_test.moc"
