// The window serves its model: over the engine itself and the real kvarium-cli, with a Llama of a few kilobytes.
#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <csignal>
#include <memory>

#include "features/serve/ui/serve_dialog.h"
#include "tests/support/cpu_session.h"
#include "tests/support/http_question.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/composer.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui::serving_test {

using namespace kvarium::support;
using State = ModelServer::State;

class ServingTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<MainWindow> m_window;

  ModelServer& server() { return *m_window->findChild<ModelServer*>(); }
  ServeDialog* dialog() { return m_window->findChild<ServeDialog*>(); }
  QToolButton& sign() { return *m_window->statusBar()->findChild<QToolButton*>("serving"); }
  QPushButton* button(const QString& text) {
    for (QPushButton* one : dialog()->findChildren<QPushButton*>())
      if (one->text().remove(u'&') == text) return one;
    return nullptr;
  }
  bool says(const QString& words) {
    for (const QLabel* label : dialog()->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(words)) return true;
    return false;
  }
  void openWindow(const QString& model) {
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = model;
    options.session = onCpu({.threads = 2});
    m_window = std::make_unique<MainWindow>(options);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->resize(800, 600);
    m_window->show();
    m_window->start();
    if (!model.isEmpty()) QVERIFY(ready.wait(support::hang_ms));
  }
  void choose() {
    QAction* entry = m_window->findChild<QAction*>("serve");
    QVERIFY(entry);
    entry->trigger();
    QVERIFY(dialog() && dialog()->isVisible());
  }
  void run() {
    choose();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE(server().state(), State::running);
  }
  // With KVARIUM_PICTURES=FOLDER.
  void picture(QWidget& of, const QString& name) {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) return;
    support::drainEvents();
    of.grab().save(folder + u'/' + name + QStringLiteral(".png"));
  }

 private slots:
  void init() {
    qputenv("PATH", QFileInfo(QStringLiteral(KVARIUM_CLI)).path().toUtf8() + ':' + m_path);
    m_dir = std::make_unique<QTemporaryDir>();
    QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).setValue("serve/port", 0);
    openWindow(QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf"));
  }
  void cleanup() {
    m_window.reset();
    m_dir.reset();
    qputenv("PATH", m_path);
  }

  void theOpenModelIsServedWithTheCacheOfTheConversation() {
    m_window->chat().cache().choose("sink:window_length=64,num_sink_tokens=4");
    QTRY_VERIFY(m_window->chat().state().conversation().cache_spec.startsWith("sink:"));
    run();
    const support::HttpAnswer chat =
        askHttp(server().address() + "/chat/completions",
                R"({"messages":[{"role":"user","content":"hello"}],"max_tokens":4,"ignore_eos":true})");
    QVERIFY2(chat.status == 200, chat.body.constData());
    QVERIFY2(chat.valueIn("kvarium", "cache").toString().startsWith("sink:"), chat.body.constData());
    const support::HttpAnswer models = askHttp(server().address() + "/models");
    QVERIFY2(models.body.contains(QByteArray::number(qint64(m_window->models().info().context))),
             models.body.constData());
  }
  void aSignStandsInTheStatusBarWhileItRuns() {
    QVERIFY(!sign().isVisible());
    run();
    const QString at = QUrl(server().address()).authority();
    QVERIFY(sign().isVisible());
    QCOMPARE(sign().text(), "Serving-at(" + at + ")");
    QCOMPARE(sign().accessibleName(), sign().text());
    for (const int width : {1200, 800, 430}) {
      m_window->resize(width, 600);
      support::passTime(200);
      QVERIFY(sign().isVisible() && sign().width() >= sign().sizeHint().width());
      QVERIFY(sign().mapTo(m_window.get(), sign().rect().bottomRight()).x() < m_window->width());
    }
    dialog()->close();
    QTRY_VERIFY(!dialog());
    picture(*m_window, "serve-window");
    sign().click();
    QVERIFY(dialog() && says("Serving(gqa_tied_f32)"));
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    QTRY_COMPARE(server().state(), State::off);
    QVERIFY(!sign().isVisible());
  }
  void closingTheWindowEndsIt() {
    run();
    const QString address = server().address();
    m_window->close();
    m_window.reset();
    QCOMPARE(askHttp(address + "/models").status, 0);
  }
  void aFailureIsSaidWhereTheDialogIsClosed() {
    run();
    dialog()->close();
    QTRY_VERIFY(!dialog());
    ::kill(static_cast<pid_t>(server().processId()), SIGKILL);
    QTRY_VERIFY(m_window->notice().text().contains("Server-killed-crashed-memory("));
    QVERIFY(!sign().isVisible());
    run();
    QVERIFY(!m_window->notice().text().contains("Server-killed-crashed-memory("));
  }
  void anotherModelLeavesItAsItIs() {
    run();
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_q4_1.gguf"));
    QVERIFY(ready.wait(support::hang_ms));
    QCOMPARE(server().state(), State::running);
    QVERIFY(askHttp(server().address() + "/models").body.contains("gqa_tied_f32"));
    QVERIFY(says("Serving(gqa_tied_f32)") && says("Window-another-model-open"));
  }
  void aWindowThatAttachesHasTheCacheOfTheServer() {
    m_window->chat().cache().choose("sink:window_length=64,num_sink_tokens=4");
    QTRY_VERIFY(m_window->chat().state().conversation().cache_spec.startsWith("sink:"));
    run();
    const QString address = server().address();
    auto* chip = m_window->findChild<CacheChip*>();
    const QString local = chip->accessibleName();
    m_window->chat().cache().choose("dynamic");
    QTRY_COMPARE(m_window->chat().state().conversation().cache_spec, QString("dynamic"));
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(address + "#" + QStringLiteral("gqa_tied_f32"));
    QVERIFY(ready.wait(support::hang_ms));
    QTRY_COMPARE(chip->accessibleName(), local);
    QVERIFY(m_window->chat().turn().send("hello"));
    QTRY_VERIFY(!m_window->chat().state().busy());
    const Conversation& shown = m_window->chat().state().conversation();
    QCOMPARE(shown.find(shown.leaf)->stats.value("cache_spec").toString(), shown.cache_spec);
    QVERIFY2(shown.cache_spec.startsWith("sink:"), qPrintable(shown.cache_spec));
  }
  void theModelOfAServerIsNotServed() {
    run();
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(server().address() + "#" + QStringLiteral("gqa_tied_f32"));
    QVERIFY(ready.wait(support::hang_ms));
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    QTRY_COMPARE(server().state(), State::off);
    QVERIFY(says("is-served-already-by(") && !button("Start")->isEnabled());
  }
  void withoutAModelThereIsAReason() {
    m_window.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("KVARIUM_MODEL_DIR", m_dir->path().toUtf8());
    openWindow({});
    qunsetenv("KVARIUM_MODEL_DIR");
    choose();
    QVERIFY(says("No-model-open-open-serve") && !button("Start")->isEnabled());
  }
  void withoutTheProgramThereIsAReason() {
    qputenv("PATH", "");
    choose();
    QVERIFY(says("Program-serves-kvarium-cli-neither") && !button("Start")->isEnabled());
  }
  void aWindowThatServesIsAtRest_data() {
    QTest::addColumn<bool>("open");
    QTest::newRow("dialog open") << true;
    QTest::newRow("dialog closed") << false;
  }
  void aWindowThatServesIsAtRest() {
    QFETCH(bool, open);
    run();
    if (!open) dialog()->close();
    // The real server answers in its own time: no second passes before its answer is there.
    const support::StandingClock clock;
    QSignalSpy counted(dialog()->findChild<ui::ServedRequests*>(), &ui::ServedRequests::counted);
    const auto passSeconds = [&](int seconds) {
      for (int i = 0; i < seconds; ++i) {
        const qsizetype before = counted.count();
        support::passTime(ui::ServedRequests::interval_ms);
        QTRY_VERIFY(!open || counted.count() > before);
      }
    };
    passSeconds(3);
    struct Watch : QObject {
      int paints = 0, layouts = 0, timers = 0;
      bool eventFilter(QObject*, QEvent* event) override {
        paints += event->type() == QEvent::Paint;
        layouts += event->type() == QEvent::LayoutRequest;
        timers += event->type() == QEvent::Timer;
        return false;
      }
    } watch;
    constexpr int seconds = 30;
    qApp->installEventFilter(&watch);
    passSeconds(seconds);
    qApp->removeEventFilter(&watch);
    // The dialog looks once a second at the requests to the server; nothing is drawn where that is the same.
    QVERIFY2(watch.timers <= 3 * seconds, qPrintable(QString::number(watch.timers)));
    QVERIFY2(watch.layouts <= 4, qPrintable(QString::number(watch.layouts)));
    QVERIFY2(watch.paints <= 8, qPrintable(QString::number(watch.paints)));
  }

 private:
  const QByteArray m_path = qgetenv("PATH");
};

KVARIUM_QT_TEST(ServingTest)

}  // namespace kvarium::ui::serving_test

#include "serving_test.moc"
