#include "features/serve/ui/model_server.h"

#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTcpServer>

#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

#include <csignal>

#include "core/base/tensor.h"
#include "features/remote/protocol/address.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_row.h"

namespace kvarium::ui {
namespace {

constexpr int ports_tried = 50;
constexpr qsizetype most_line = 16384;  // bytes; more of a line is not kept

// The child ends as soon as this process does, a crash included.
void endWithParent(QProcess& process) {
#ifdef __linux__
  process.setChildProcessModifier([parent = ::getpid()] {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);  // it ended in between
  });
#else
  Q_UNUSED(process);
#endif
}

// Of 127.0.0.1.
bool isPortFree(int port) {
  QTcpServer server;
  return server.listen(QHostAddress::LocalHost, static_cast<quint16>(port));
}

// The next that is free; 0: none was found, any will do.
int freePortAfter(int port) {
  for (int next = port + 1; next <= std::min(65535, port + ports_tried); ++next)
    if (isPortFree(next)) return next;
  return 0;
}

}  // namespace

QStringList serveArguments(const ServeRequest& request) {
  const engine::LoadRequest& model = request.model;
  QStringList list{QStringLiteral("serve"), QStringLiteral("--host"), QStringLiteral("127.0.0.1")};
  const auto add = [&](const char* option, const QString& value) { list << QLatin1String(option) << value; };
  add("--port", QString::number(request.port));
  add("--model", fromPath(model.path));
  add("--threads", QString::number(request.threads));
  add("--precision", QString::fromStdString(std::string(device::nameOf(request.precision))));
  add("--context", QString::number(request.context));
  add("--warm-bytes", QString::number(ModelServer::kept_bytes));
  if (!request.cache.isEmpty()) add("--cache", request.cache);
  if (!model.device.empty()) add("--device", QString::fromStdString(model.device));
  const bool on_cpu = model.device.empty() || model.device == "cpu" || model.device == "auto";
  if (!on_cpu && !model.gpu_layers.empty()) add("--gpu-layers", QString::fromStdString(model.gpu_layers));
  if (model.quantize)
    add("--quantize", QString::fromStdString(std::string(kvarium::info(*model.quantize).name)).toLower());
  if (request.memory_limit >= 0) add("--memory-limit", QString::number(request.memory_limit));
  if (request.tells_events) add("--kv-events", QStringLiteral("0"));
  return list;
}

ModelServer::ModelServer(QObject* parent) : QObject(parent) {
  m_process.setStandardInputFile(QProcess::nullDevice());
  m_process.setStandardOutputFile(QProcess::nullDevice());
  endWithParent(m_process);
  m_patience.setSingleShot(true);
  m_patience.setInterval(most_end_ms);
  connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
  connect(&m_process, &QProcess::readyReadStandardError, this, &ModelServer::read);
  connect(&m_process, &QProcess::finished, this, &ModelServer::onFinished);
  connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      fail(tr("%1 cannot be started: %2").arg(m_process.program(), m_process.errorString()));
  });
}

// A second SIGTERM would end it at once, with the answers that it is sending.
ModelServer::~ModelServer() {
  disconnect(&m_process, nullptr, this, nullptr);
  if (m_process.state() == QProcess::NotRunning) return;
  if (m_state != State::ending) m_process.terminate();
  if (m_process.waitForFinished(most_end_ms)) return;
  m_process.kill();
  m_process.waitForFinished(most_end_ms);
}

QString ModelServer::program(const QString& folder) {
  const QString name = QStringLiteral("kvarium-cli");
  const QString beside = QStandardPaths::findExecutable(name, {folder});
  return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

// It opens no connection to other servers, and needs none of their keys.
void ModelServer::start(const ServeRequest& request) {
  if (isOn()) return;
  m_request = request;
  m_address.clear();
  m_events.clear();
  m_problem.clear();
  m_other_port.reset();
  m_unread.clear();
  m_said.clear();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove(QLatin1String(remote::key_variable));
  m_process.setProcessEnvironment(environment);
  const QString path = program();
  if (path.isEmpty()) return fail(tr("There is no kvarium-cli next to the window's program, nor in PATH"));
  enter(State::starting);
  m_process.start(path, serveArguments(request), QIODevice::ReadOnly);
}

void ModelServer::stop() {
  if (m_state != State::starting && m_state != State::running) return;
  enter(State::ending);
  m_process.terminate();
  m_patience.start();
}

void ModelServer::enter(State state) {
  m_state = state;
  emit changed();
}

void ModelServer::read() {
  m_unread += m_process.readAllStandardError();
  for (qsizetype end = 0; (end = m_unread.indexOf('\n')) >= 0; m_unread.remove(0, end + 1))
    readLine(QString::fromUtf8(m_unread.left(end)).trimmed());
  m_unread.truncate(most_line);
}

void ModelServer::readLine(const QString& line) {
  static const QRegularExpression listening(QStringLiteral("Listening at (http://127\\.0\\.0\\.1:\\d+/v1)")),
      publishing(QStringLiteral("^KV events at (tcp://\\S+)$"));
  if (const auto match = listening.match(line); match.hasMatch() && m_state == State::starting) {
    m_address = match.captured(1);
    enter(State::running);
  } else if (const auto events = publishing.match(line); events.hasMatch()) {
    m_events = events.captured(1);
    emit changed();
  } else if (!line.isEmpty() && !line.startsWith(QLatin1String("note: "))) {
    m_said = line;
  }
}

void ModelServer::onFinished(int code, QProcess::ExitStatus status) {
  read();
  readLine(QString::fromUtf8(std::exchange(m_unread, {})).trimmed());
  m_patience.stop();
  if (m_state == State::ending) return enter(State::off);
  const int port = m_request.port;
  if (m_address.isEmpty() && status == QProcess::NormalExit && port > 0 && !isPortFree(port))
    m_other_port = freePortAfter(port);
  fail(whyItEnded(code, status));
}

QString ModelServer::whyItEnded(int code, QProcess::ExitStatus status) {
  const QString& name = m_request.name;
  if (status == QProcess::CrashExit)
    return tr("The server of %1 was killed, or it crashed; memory may have run out").arg(name);
  if (code == 0) return tr("The server of %1 was ended by another program").arg(name);
  static const QRegularExpression speaker(QStringLiteral("^kvarium-cli( serve)?: "));
  const QString said = m_said.remove(speaker);
  if (said.isEmpty()) return tr("The server of %1 ended with code %2 and did not say why").arg(name).arg(code);
  // The remedy for a port that is in use is for the terminal; here another port is offered.
  return asSentence(m_other_port ? said.section(QStringLiteral("; "), 0, 0) : said);
}

void ModelServer::fail(const QString& why) {
  m_problem = why;
  enter(State::failed);
}

}  // namespace kvarium::ui
