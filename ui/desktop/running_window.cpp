#include "ui/desktop/running_window.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>
#include <algorithm>

namespace kvarium::ui {
namespace {

constexpr qsizetype most_letters = 8192;  // of one field
constexpr int retry_ms = 20;              // the other program has its lock and does not listen yet
const QByteArray taken("taken\n");

// Another display is another place: a window there would not be seen.
QString display() {
  const QString platform = QGuiApplication::platformName();
  const char* name = platform.startsWith(QLatin1String("wayland")) ? "WAYLAND_DISPLAY" : "DISPLAY";
  return platform + QLatin1Char(' ') + qEnvironmentVariable(name);
}

// Qt makes the folder for this user alone, or says that there is none.
QString socketFor(const QFileInfo& settings_file) {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
  if (folder.isEmpty() || !QDir().mkpath(settings_file.path())) return {};
  const QString place = settings_file.dir().canonicalPath() + QLatin1Char('\n') + settings_file.fileName() +
                        QLatin1Char('\n') + display();
  const QByteArray name = QCryptographicHash::hash(place.toUtf8(), QCryptographicHash::Sha256).toHex().left(16);
  return QStringLiteral("%1/kvarium-%2").arg(folder, QString::fromLatin1(name));
}

QByteArray messageOf(const Errand& errand) {
  return QJsonDocument(QJsonObject{{QStringLiteral("model"), errand.model},
                                   {QStringLiteral("cache_file"), errand.cache_file},
                                   {QStringLiteral("files"),
                                    QJsonArray::fromStringList(errand.files.mid(0, RunningWindow::most_files))},
                                   {QStringLiteral("lesson"), errand.lesson},
                                   {QStringLiteral("activation"), QString::fromLatin1(errand.activation)}})
             .toJson(QJsonDocument::Compact) +
         '\n';
}

std::optional<Errand> errandIn(const QByteArray& message) {
  const QJsonDocument document = QJsonDocument::fromJson(message);
  if (!document.isObject()) return {};
  const auto field = [&](const char* name) { return document.object().value(QLatin1String(name)).toString(); };
  Errand errand{field("model"), field("cache_file"), {}, field("lesson"), field("activation").toLatin1()};
  for (const QJsonValue& file : document.object().value(QLatin1String("files")).toArray())
    errand.files << file.toString();
  if (errand.files.size() > RunningWindow::most_files) return {};
  const QStringList texts = QStringList(errand.files) << errand.model << errand.cache_file << errand.lesson;
  for (const QString& text : texts)
    if (text.size() > most_letters || text.contains(QChar(0))) return {};
  // It goes into the environment, and to the display's server.
  if (errand.activation.size() > most_letters ||
      !std::ranges::all_of(errand.activation, [](char one) { return one > ' ' && one <= '~'; }))
    errand.activation.clear();
  return errand;
}

}  // namespace

RunningWindow::RunningWindow(const QString& settings_file) : m_path(socketFor(QFileInfo(settings_file))) {
  if (m_path.isEmpty()) return;
  m_lock.emplace(m_path + QStringLiteral(".lock"));
  m_lock->setStaleLockTime(0);  // it is valid as long as its program runs, whatever its age
  if (!m_lock->tryLock(0)) return;
  m_server.setSocketOptions(QLocalServer::UserAccessOption);
  m_server.setMaxPendingConnections(most_messages);
  connect(&m_server, &QLocalServer::newConnection, this, &RunningWindow::take);
  m_server.listen(m_path);  // in place of the socket of a program that was killed
}

bool RunningWindow::handOver(const Errand& errand) const {
  if (!m_lock || m_lock->error() != QLockFile::LockFailedError) return false;
  QLocalSocket socket;
  const QDeadlineTimer patience(answer_ms);
  const auto left = [&] { return int(patience.remainingTime()); };
  for (;;) {
    socket.connectToServer(m_path);
    if (socket.waitForConnected(left())) break;
    if (left() <= retry_ms) return false;
    QThread::msleep(retry_ms);
  }
  socket.write(messageOf(errand));
  while (socket.bytesAvailable() < taken.size() && socket.waitForReadyRead(left())) {
  }
  return socket.readAll() == taken;
}

void RunningWindow::take() {
  while (QLocalSocket* from = m_server.nextPendingConnection()) {
    if (m_server.findChildren<QLocalSocket*>().size() > most_messages) {
      delete from;
      continue;
    }
    from->setReadBufferSize(most_bytes);
    connect(from, &QLocalSocket::disconnected, from, &QObject::deleteLater);
    connect(from, &QLocalSocket::readyRead, this, [this, from] { read(*from); });
    QTimer::singleShot(answer_ms, from, [from] { from->abort(); });
    read(*from);
  }
}

// One line. The answer comes first: what the errand opens may ask the user something.
void RunningWindow::read(QLocalSocket& from) {
  if (!from.canReadLine()) {
    if (from.bytesAvailable() >= most_bytes) from.abort();
    return;
  }
  const std::optional<Errand> errand = errandIn(from.readLine(most_bytes));
  if (!errand) return from.abort();
  disconnect(&from, &QLocalSocket::readyRead, this, nullptr);  // one errand a connection
  from.write(taken);
  from.flush();
  from.disconnectFromServer();
  emit asked(*errand);
}

}  // namespace kvarium::ui
