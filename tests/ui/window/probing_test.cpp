// The window over the engine itself: numbers of the cache are read while their view is open, with or without a turn.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "tests/support/cpu_session.h"
#include "tests/support/qt_tests.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/probing/attention_view.h"
#include "ui/inspector/probing/values_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"

namespace kvarium::ui::probing_test {

class ProbingTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<MainWindow> m_window;

  QAction* action(const QString& text) {
    for (QAction* menu : m_window->menuBar()->actions()) {
      if (!menu->menu()) continue;
      for (QAction* each : menu->menu()->actions()) {
        if (QString(each->text()).remove('&') == text) return each;
      }
    }
    return nullptr;
  }
  QDockWidget* dock(const char* key) { return m_window->findChild<QDockWidget*>(QStringLiteral("dock.") + key); }
  void ask(const QString& text) {
    QVERIFY(m_window->chat().turn().send(text));
    QTRY_VERIFY(!m_window->chat().state().busy());
  }

 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf");
    options.cache_spec = QStringLiteral("quantized:nbits=8,residual_length=0");
    options.session = support::onCpu({.threads = 2});
    m_window = std::make_unique<MainWindow>(options);
    ReplySettings greedy;
    greedy.temperature = 0;
    greedy.max_new_tokens = 80;
    m_window->chat().conversations().setSettings(greedy);
    m_window->resize(1300, 800);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->show();
    m_window->start();
    QVERIFY(ready.wait(support::hang_ms));
  }
  void cleanup() {
    m_window.reset();
    m_dir.reset();
  }

  void comeWhenTheyAreCalled() {
    for (const char* key : {"attention", "values"}) QVERIFY(!dock(key)->isVisible());
    QSignalSpy asked(m_window->findChild<Inspector*>(), &Inspector::observationChanged);
    action("Attention")->trigger();
    QTRY_VERIFY(dock("attention")->isVisible());
    QVERIFY(m_window->tabifiedDockWidgets(dock("memory")).contains(dock("attention")));
    auto* view = m_window->findChild<AttentionView*>();
    QVERIFY2(view->title().contains("not-measured-yet("), qPrintable(view->title()));
    QTRY_VERIFY(!asked.isEmpty());
    ask("hello there, what is a cache");
    const auto tokens = [&] { return m_window->findChild<CacheMap*>()->table().index(0, 3).data().toString(); };
    QTRY_VERIFY2(view->title().endsWith(", " + tokens() + ")"), qPrintable(view->title()));
    // The last token is seen in every layer, without another turn.
    for (const int layer : {0, 1, 2}) {
      emit view->layerBox().activated(layer);
      QTRY_VERIFY2(view->title().startsWith(QStringLiteral("attention-token(Layer(%1), ").arg(layer)),
                   qPrintable(view->title()));
      QTRY_VERIFY2(view->title().endsWith(", " + tokens() + ")"), qPrintable(view->title()));
    }
    action("Attention")->trigger();
    QTRY_VERIFY(!dock("attention")->isVisible());
  }

  void valuesAreReadWithoutATurn() {
    ask("hello there, what is a cache");
    QSignalSpy asked(m_window->findChild<Inspector*>(), &Inspector::observationChanged);
    QVERIFY(asked.isEmpty());
    action("Keys-and-values")->trigger();
    auto* view = m_window->findChild<ValuesView*>();
    QTRY_VERIFY2(view->title().startsWith("largest-magnitude(of-layer-head(Keys, 0, 0), "), qPrintable(view->title()));
    emit view->layerBox().activated(2);
    view->sideBox().setCurrentIndex(1);
    QTRY_VERIFY2(view->title().startsWith("largest-magnitude(of-layer-head(Values, 2, 0), "),
                 qPrintable(view->title()));
    // Errors are of what comes from now on.
    view->compareBox().click();
    QTRY_COMPARE(view->title(), QStringLiteral("nothing-compare-yet-tokens(of-layer-head(Values, 2, 0))"));
    ask("more, and more than that");
    QTRY_VERIFY2(view->title().startsWith("error-signal-average-worst(of-layer-head(Values, 2, 0), "),
                 qPrintable(view->title()));
    QTRY_VERIFY(m_window->findChild<QLabel*>("compare_cost")->text().contains("KiB"));
    view->compareBox().click();
    QTRY_VERIFY(view->title().contains("largest-magnitude("));
    QTRY_VERIFY(m_window->findChild<QLabel*>("compare_cost")->text().contains("per-token("));
    // Hidden it asks for nothing.
    action("Keys-and-values")->trigger();
    QTRY_VERIFY(asked.last()[0].value<engine::Observation>().probes.empty());
  }
};

KVARIUM_QT_TEST(ProbingTest)

}  // namespace kvarium::ui::probing_test

#include "probing_test.moc"
