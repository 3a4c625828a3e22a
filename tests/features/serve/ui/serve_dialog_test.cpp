// ServeDialog and ModelServer over the real kvarium-cli with a Llama of a few kilobytes: it starts, answers, says why
// it does not, and ends.
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>
#include <csignal>
#include <cstdio>

#include "features/serve/ui/serve_dialog.h"
#include "tests/support/http_question.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::serve_dialog_test {

using namespace kvarium::support;
using State = ui::ModelServer::State;

namespace {

ui::ServeRequest tinyModel() {
  ui::ServeRequest request;
  request.model.path = KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf";
  request.model.device = "cpu";
  request.name = QStringLiteral("gqa_tied_f32");
  request.context = 512;
  request.threads = 2;
  request.cache = QStringLiteral("sink:window_length=256,num_sink_tokens=4");
  request.port = 0;
  return request;
}

QByteArray fileOfProcess(qint64 id, const char* name) {
  QFile file(QStringLiteral("/proc/%1/%2").arg(id).arg(QLatin1String(name)));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A window that serves until it is killed.
int serveUntilKilled(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  ui::ModelServer server;
  QObject::connect(&server, &ui::ModelServer::changed, [&] {
    if (server.state() != State::running) return;
    std::printf("%s\n", qPrintable(server.address()));
    std::fflush(stdout);
  });
  server.start(tinyModel());
  return application.exec();
}

}  // namespace

class ServeDialogTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_folder;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<ui::ModelServer> m_server;
  QPointer<ui::ServeDialog> m_dialog;
  ui::ServeOffer m_offer;

  QPushButton* button(const QString& text) const {
    for (QPushButton* one : m_dialog->findChildren<QPushButton*>())
      if (one->text().remove(u'&') == text) return one;
    return nullptr;
  }
  void copy(const QString& text) {
    for (QToolButton* one : m_dialog->findChildren<QToolButton*>())
      if (one->text() == text) one->click();
  }
  bool says(const QString& words) const {
    for (const QLabel* label : m_dialog->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(words)) return true;
    return false;
  }
  QSpinBox& port() const { return *m_dialog->findChild<QSpinBox*>(); }
  void run() {
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::running);
  }
  void openDialog() {
    m_dialog = new ui::ServeDialog(
        *m_server, *m_settings, [this] { return m_offer; }, nullptr);
    m_dialog->present();
  }
  // With KVARIUM_PICTURES=FOLDER.
  void picture(const QString& name) {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) return;
    support::drainEvents();
    m_dialog->grab().save(folder + u'/' + name + QStringLiteral(".png"));
  }

 private slots:
  void init() {
    qputenv("PATH", QFileInfo(QStringLiteral(KVARIUM_CLI)).path().toUtf8() + ':' + m_path);
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_folder->filePath("a.ini"), QSettings::IniFormat);
    m_settings->setValue("serve/port", 0);
    m_server = std::make_unique<ui::ModelServer>();
    m_offer = {.request = tinyModel(), .why_not = {}, .weight_bytes = 102'760'448};
    openDialog();
  }
  void cleanup() {
    delete m_dialog;
    m_server.reset();
    qputenv("PATH", m_path);
  }

  void theModelIsServedUntilItIsStopped() {
    QVERIFY(says("cache(gqa_tied_f32, Sinks-window") && says(ui::bytesText(m_offer.weight_bytes)) && says("Off"));
    picture("serve-off");
    run();
    QVERIFY(says("Serving(gqa_tied_f32)"));
    picture("serve-running");
    const QString address = m_server->address();
    const support::HttpAnswer models = askHttp(address + "/models");
    QCOMPARE(models.status, 200);
    QVERIFY2(models.body.contains("gqa_tied_f32"), models.body.constData());
    QVERIFY2(models.body.contains("512"), models.body.constData());
    const support::HttpAnswer chat =
        askHttp(address + "/chat/completions",
                R"({"messages":[{"role":"user","content":"hello"}],"max_tokens":4,"ignore_eos":true})");
    QVERIFY2(chat.status == 200, chat.body.constData());
    QCOMPARE(chat.valueIn("usage", "completion_tokens").toInt(), 4);
    QVERIFY2(chat.valueIn("kvarium", "cache").toString().startsWith("sink:"), chat.body.constData());
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::off);
    QCOMPARE(askHttp(address + "/models").status, 0);
    QVERIFY(says("Off") && button("Start")->isVisible() && !button("Stop")->isVisible());
  }
  void addressAndExampleAreCopied() {
    run();
    copy("Copy-address");
    QCOMPARE(QGuiApplication::clipboard()->text(), m_server->address());
    copy("Copy-example");
    const QString example = QGuiApplication::clipboard()->text();
    QVERIFY2(example.startsWith("curl " + m_server->address() + "/chat/completions "), qPrintable(example));
    QVERIFY(QJsonDocument::fromJson(example.section(u'\'', 3, 3).toUtf8()).isObject());
  }
  void otherWindowsSeeItsCachesIfTheyMay() {
    run();
    QTRY_VERIFY(m_server->events().startsWith("tcp://127.0.0.1:"));
    QTRY_VERIFY(says("Another-window-sees-caches"));
    const QString root = m_server->address().chopped(3);
    QCOMPARE(askHttp(root + "/kv_event_sources").status, 200);
    m_server->stop();
    QTRY_COMPARE(m_server->state(), State::off);
    m_dialog->findChild<QCheckBox*>()->setChecked(false);
    run();
    QCOMPARE(askHttp(m_server->address().chopped(3) + "/kv_event_sources").status, 404);
    QVERIFY(m_server->events().isEmpty() && !says("Another-window-sees-caches"));
    QCOMPARE(m_settings->value("serve/events").toBool(), false);
  }
  void itListensOnThisComputerOnly() {
    run();
    const QList<QByteArray> given = fileOfProcess(m_server->processId(), "cmdline").split('\0');
    QCOMPARE(given.value(given.indexOf("--host") + 1), QByteArray("127.0.0.1"));
  }
  void theKeyOfOtherServersIsNotGivenToIt() {
    qputenv("KVARIUM_ENGINE_KEY", "secret-key");
    run();
    const QByteArray environment = fileOfProcess(m_server->processId(), "environ");
    qunsetenv("KVARIUM_ENGINE_KEY");
    QVERIFY(environment.contains("PATH="));
    QVERIFY(!environment.contains("KVARIUM_ENGINE_KEY"));
    QVERIFY(!environment.contains("secret-key"));
  }
  void aPortThatIsTakenIsSaidAndAnotherIsOffered() {
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    port().setValue(other.serverPort());
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::failed);
    QVERIFY2(
        says(QStringLiteral("Cannot listen at 127.0.0.1, port %1: Address already in use").arg(other.serverPort())),
        qPrintable(m_server->problem()));
    QVERIFY(!says("--port"));
    picture("serve-port-taken");
    QCOMPARE(m_dialog->focusWidget(), button("Start"));
    QVERIFY(m_server->otherPort());
    const int free = *m_server->otherPort();
    QVERIFY(free > other.serverPort());
    QTest::mouseClick(button(QStringLiteral("Use-port(%1)").arg(free)), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::running);
    QCOMPARE(m_server->address(), QStringLiteral("http://127.0.0.1:%1/v1").arg(free));
    QCOMPARE(m_settings->value("serve/port").toInt(), free);
    QVERIFY(!says("Cannot listen"));
  }
  void aModelThatCannotBeOpenedIsSaidAsTheServerSaysIt() {
    m_offer.request.model.path = m_folder->filePath("gone.gguf").toStdString();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::failed);
    QVERIFY2(says("gone.gguf"), qPrintable(m_server->problem()));
    QVERIFY2(!m_server->problem().contains("kvarium-cli"), qPrintable(m_server->problem()));
    QVERIFY(!m_server->otherPort());
    QVERIFY(button("Start")->isEnabled());
  }
  void aServerThatIsKilledIsSaid() {
    run();
    ::kill(static_cast<pid_t>(m_server->processId()), SIGKILL);
    QTRY_COMPARE(m_server->state(), State::failed);
    QVERIFY(says("Server-killed-crashed-memory(gqa_tied_f32)"));
    QVERIFY(!says("Serving") && button("Start")->isVisible());
    run();
    QVERIFY(!says("Server-killed-crashed-memory("));
  }
  void aServerThatIsEndedFromOutsideIsSaid() {
    run();
    ::kill(static_cast<pid_t>(m_server->processId()), SIGTERM);
    QTRY_COMPARE(m_server->state(), State::failed);
    QVERIFY(says("Server-ended-another-program("));
  }
  void aStartCanBeStopped() {
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QCOMPARE(m_server->state(), State::starting);
    QVERIFY(says("Starting-it-reads(gqa_tied_f32)") && button("Stop")->isEnabled());
    if (!qEnvironmentVariable("KVARIUM_PICTURES").isEmpty())
      m_dialog->grab().save(qEnvironmentVariable("KVARIUM_PICTURES") + "/serve-starting.png");
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::off);
  }
  void itEndsWithItsOwner() {
    run();
    const QString address = m_server->address();
    delete m_dialog;
    m_server.reset();
    QCOMPARE(askHttp(address + "/models").status, 0);
  }
  void aServerThatHangsIsKilled() {
    run();
    ::kill(static_cast<pid_t>(m_server->processId()), SIGSTOP);
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    QTRY_COMPARE(m_server->state(), State::off);
    run();
    const QString address = m_server->address();
    ::kill(static_cast<pid_t>(m_server->processId()), SIGSTOP);
    delete m_dialog;
    m_server.reset();
    QCOMPARE(askHttp(address + "/models").status, 0);
  }
  void itEndsWhenTheWindowIsKilled() {
    QProcess window;
    window.start(QCoreApplication::applicationFilePath(), {QStringLiteral("serve-until-killed")});
    QByteArray said;
    QTRY_VERIFY((said += window.readAllStandardOutput()).endsWith("/v1\n"));
    const QString address = QString::fromUtf8(said).section(u'\n', 0, 0);
    QCOMPARE(askHttp(address + "/models").status, 200);
    window.kill();
    QVERIFY(window.waitForFinished());
    QTRY_COMPARE_WITH_TIMEOUT(askHttp(address + "/models").status, 0, 3000);
  }
  void anotherModelInTheWindowLeavesTheServerAsItIs() {
    run();
    m_offer.request.name = QStringLiteral("another");
    m_offer.request.model.path = "another.gguf";
    m_dialog->showState();
    QCOMPARE(m_server->state(), State::running);
    QVERIFY(says("Serving(gqa_tied_f32)") && says("Window-another-model-open"));
    QVERIFY(!says("another, cache"));
    m_offer.why_not = QStringLiteral("No-model-open-open-serve");
    m_dialog->showState();
    QVERIFY(!says("No-model-is-open") && !says("Window-another-model-open"));
  }
  void aServerThatDoesNotAnswerHasNoCount() {
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    ui::ServedRequests requests;
    QSignalSpy counted(&requests, &ui::ServedRequests::counted);
    requests.watch(QUrl(QStringLiteral("http://127.0.0.1:%1/metrics").arg(silent.serverPort())));
    QVERIFY(counted.wait(2 * ui::ServedRequests::most_wait_ms));
    QCOMPARE(counted.at(0), (QVariantList{-1, -1}));
  }
  void whatCannotBeServedSaysWhy() {
    m_offer.why_not = QStringLiteral("No-model-open-open-serve");
    m_dialog->showState();
    QVERIFY(!button("Start")->isEnabled() && says("No-model-open-open-serve"));
    picture("serve-none");
  }
  void withoutTheProgramThereIsAReason() {
    qputenv("PATH", "");
    QCOMPARE(ui::ModelServer::program(), QString());
    m_server->start(tinyModel());
    QCOMPARE(m_server->state(), State::failed);
    QVERIFY(says("No-kvarium-cli-beside-windows"));
  }
  void theProgramBesideTheWindowsComesFirst() {
    const QString beside = m_folder->filePath("kvarium-cli");
    QFile file(beside);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    QCOMPARE(ui::ModelServer::program(m_folder->path()), beside);
    QVERIFY(file.remove());
    QCOMPARE(QFileInfo(ui::ModelServer::program(m_folder->path())).canonicalFilePath(),
             QFileInfo(QStringLiteral(KVARIUM_CLI)).canonicalFilePath());
  }
  void requestsAreCountedWhileTheDialogIsSeen() {
    run();
    QTRY_VERIFY(says("No-request-runs-now"));
    QTcpSocket client;
    client.connectToHost(QHostAddress::LocalHost, static_cast<quint16>(QUrl(m_server->address()).port()));
    QVERIFY(client.waitForConnected());
    const QByteArray body = R"({"messages":[{"role":"user","content":"hello"}],"ignore_eos":true,"stream":true,)"
                            R"("cache":"sink:window_length=64,num_sink_tokens=4","max_tokens":100000000})";
    client.write(
        "POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: " +
        QByteArray::number(body.size()) + "\r\n\r\n" + body);
    QTRY_VERIFY2(says("Requests-now-running-waiting(1, 0)"), client.readAll().left(400).constData());
    client.abort();
    QTRY_VERIFY(says("No-request-runs-now"));
  }
  void theKeyboardIsEnough() {
    QVERIFY(QTest::qWaitForWindowActive(m_dialog));
    QVERIFY(button("Start")->hasFocus());
    QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(m_server->state(), State::running);
    QVERIFY(button("Stop")->hasFocus());
    QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(m_server->state(), State::off);
    QVERIFY(button("Start")->hasFocus());
    QTest::keyClick(m_dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_dialog);
  }
  void itIsOpenedAsTheWindowOpenedIt() {
    ui::ServeRequest request = tinyModel();
    request.model.device = "cuda:1";
    request.model.gpu_layers = "12";
    request.model.quantize = DType::q8_0;
    request.precision = device::Precision::exact;
    request.memory_limit = 5;
    request.tells_events = false;
    const QString given = ui::serveArguments(request).join(u' ');
    for (const char* part :
         {"--device cuda:1", "--gpu-layers 12", "--quantize q8_0", "--precision exact", "--context 512", "--threads 2",
          "--memory-limit 5", "--cache sink:window_length=256,num_sink_tokens=4"})
      QVERIFY2(given.contains(QLatin1String(part)), qPrintable(given));
    QVERIFY(!given.contains("--kv-events"));
    request.model.device = "cpu";
    QVERIFY(!ui::serveArguments(request).contains("--gpu-layers"));  // the command line refuses them together
  }

 private:
  const QByteArray m_path = qgetenv("PATH");
};

KVARIUM_QT_TEST(ServeDialogTest)
static const bool can_serve = support::addQtProgram("serve-until-killed", serveUntilKilled);

}  // namespace kvarium::ui::serve_dialog_test

#include "serve_dialog_test.moc"
