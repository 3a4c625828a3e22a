#include "features/remote/link/zmtp_socket.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

constexpr qint64 read_piece = 64 << 10, socket_buffer = 256 << 10;
constexpr qint64 most_unsent = 1 << 20;  // bytes that wait for a peer that does not read
constexpr int most_unanswered_pings = 3;

QString endpointName(const QString& host, quint16 port) {
  return (host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(host).arg(port);
}

QHostAddress listeningAddress(const QString& host) {
  if (host == QLatin1String("*")) return QHostAddress::Any;
  return host == QLatin1String("localhost") ? QHostAddress(QHostAddress::LocalHost) : QHostAddress(host);
}

}  // namespace

// A ZmtpSession on a socket, with heartbeats and limits of time.
class ZmtpSocket::Peer : public QObject {
 public:
  // Takes `socket` over, which is connected or will be. name: how sentences name the peer.
  Peer(int number, QTcpSocket* socket, const QString& name, ZmtpSocket& owner)
      : QObject(&owner),
        m_owner(owner),
        m_number(number),
        m_socket(socket),
        m_name(name),
        m_session(owner.m_type, name.toStdString(), owner.m_options.limits),
        m_quiet(this) {
    m_socket->setParent(this);
    m_socket->setReadBufferSize(socket_buffer);
    connect(m_socket, &QTcpSocket::connected, this, &Peer::begin);
    connect(m_socket, &QTcpSocket::readyRead, this, &Peer::read);
    connect(m_socket, &QTcpSocket::errorOccurred, this, [this] {
      const QString details = m_socket->errorString();
      end(hasGreeted() ? ui::Words::tr("The connection to %1 ended (%2); it is made again").arg(m_name, details)
                       : ui::Words::tr("No connection to %1 (%2); it is tried again").arg(m_name, details),
          false);
    });
    connect(&m_quiet, &QTimer::timeout, this, &Peer::onQuiet);
    m_quiet.start(owner.m_options.handshake_ms);
  }
  ~Peer() override {
    m_socket->setParent(nullptr);
    m_socket->deleteLater();  // it may be what is calling
  }

  void begin() {
    m_socket->setSocketOption(QTcpSocket::KeepAliveOption, 1);
    m_socket->setSocketOption(QTcpSocket::LowDelayOption, 1);
    send(m_session.takeOutput());
  }
  bool isReady() const { return hasGreeted() && !m_ended; }
  bool hasGreeted() const { return m_session.isReady(); }
  const QString& name() const { return m_name; }
  qint64 buffered() const { return qint64(m_session.buffered()); }  // bytes of messages that are not whole

  void send(const std::string& bytes) {
    if (m_ended || bytes.empty()) return;
    m_socket->write(bytes.data(), qint64(bytes.size()));
    if (m_socket->bytesToWrite() > most_unsent)
      end(ui::Words::tr("%1 sends and does not read; check the port of its events").arg(m_name), true);
  }
  // Closes the connection in silence.
  void leave() {
    m_ended = true;
    m_quiet.stop();
    m_socket->disconnect(this);
    m_socket->abort();
    deleteLater();
  }
  // The connection is over. why: one sentence; hostile: the peer broke the protocol or a limit.
  void end(const QString& why, bool hostile) {
    if (m_ended) return;
    leave();
    m_owner.onEnded(m_number, why, hostile);
  }

 private:
  void read() {
    const QPointer<Peer> self(this);
    while (!m_ended && m_socket->bytesAvailable() > 0) {
      const QByteArray bytes = m_socket->read(read_piece);
      m_session.receive({bytes.constData(), size_t(bytes.size())});
      while (const std::optional<ZmtpEvent> event = m_session.next()) {
        if (event->kind == ZmtpEvent::Kind::ready)
          m_owner.onReady(m_number, m_name);
        else
          emit m_owner.message(m_number, event->parts);
        if (!self || m_ended) return;
      }
      if (!m_session.problem().empty()) return end(ui::sentenceText(m_session.problem()), true);
      send(m_session.takeOutput());
      if (self && !m_ended) m_owner.checkMemory();
      if (!self) return;
    }
    if (m_ended) return;
    m_unanswered = 0;
    if (hasGreeted()) m_quiet.start(m_owner.m_options.ping_ms);
  }
  void onQuiet() {
    if (!hasGreeted())
      return end(ui::Words::tr("%1 does not greet in time; check the port of its events").arg(m_name), false);
    if (!m_session.takesPings()) return;  // TCP's own have to do
    if (m_unanswered == most_unanswered_pings)
      return end(ui::Words::tr("%1 gives no sign of life; the connection is made again").arg(m_name), false);
    ++m_unanswered;
    send(remote::zmtpPing());
  }

  ZmtpSocket& m_owner;
  const int m_number;
  QTcpSocket* m_socket;
  QString m_name;
  ZmtpSession m_session;
  QTimer m_quiet;  // until the handshake must be over, then until the next ping
  int m_unanswered = 0;
  bool m_ended = false;
};

ZmtpSocket::ZmtpSocket(ZmtpType type, const ZmtpOptions& options, QObject* parent)
    : QObject(parent), m_type(type), m_options(options), m_retry(this) {
  m_retry.setSingleShot(true);
  connect(&m_retry, &QTimer::timeout, this, &ZmtpSocket::open);
}

ZmtpSocket::~ZmtpSocket() { dropPeers(); }

void ZmtpSocket::start(const QString& endpoint, const QByteArray& topic) {
  stop();
  m_text = endpoint;
  m_topic = topic;
  m_tries = 0;
  m_retry.start(0);
}

void ZmtpSocket::stop() {
  m_retry.stop();
  m_server.reset();
  dropPeers();
  enter(State::stopped);
}

void ZmtpSocket::dropPeers() {
  for (const auto& [number, peer] : std::exchange(m_peers, {})) peer->leave();
}

void ZmtpSocket::open() {
  QString problem;
  const std::optional<Endpoint> endpoint = parseEndpoint(m_text, &problem);
  if (!endpoint) return giveUp(problem);
  m_endpoint = *endpoint;
  if (m_endpoint.listen && m_type == ZmtpType::dealer)
    return giveUp(ui::Words::tr("A replay needs an endpoint to connect to; write tcp://HOST:PORT"));
  if (m_endpoint.listen)
    listenIn();
  else
    connectOut();
}

void ZmtpSocket::connectOut() {
  enter(State::connecting);
  if (m_state != State::connecting) return;
  auto* socket = new QTcpSocket(this);
  socket->setProxy(QNetworkProxy::NoProxy);
  adopt(0, socket, endpointName(m_endpoint.host, m_endpoint.port));
  socket->connectToHost(m_endpoint.host, m_endpoint.port);
}

void ZmtpSocket::listenIn() {
  m_server = std::make_unique<QTcpServer>();
  m_server->setProxy(QNetworkProxy::NoProxy);
  connect(m_server.get(), &QTcpServer::newConnection, this, &ZmtpSocket::accept);
  if (!m_server->listen(listeningAddress(m_endpoint.host), m_endpoint.port)) {
    return giveUp(ui::Words::tr("Publishers cannot be waited for at %1 (%2); choose another address or port")
                      .arg(endpointName(m_endpoint.host, m_endpoint.port), m_server->errorString()));
  }
  enter(State::listening);
}

void ZmtpSocket::accept() {
  while (QTcpSocket* socket = m_server ? m_server->nextPendingConnection() : nullptr) {
    if (int(m_peers.size()) >= m_options.most_peers) {
      socket->abort();
      socket->deleteLater();
      continue;
    }
    adopt(m_next_peer++, socket, endpointName(socket->peerAddress().toString(), socket->peerPort()))->begin();
  }
}

ZmtpSocket::Peer* ZmtpSocket::adopt(int number, QTcpSocket* socket, const QString& name) {
  return m_peers[number] = new Peer(number, socket, name, *this);
}

void ZmtpSocket::onReady(int number, const QString& name) {
  if (m_type == ZmtpType::sub) m_peers.at(number)->send(remote::zmtpSubscription(m_topic.toStdString()));
  m_tries = 0;
  emit peerCame(number, name);
  if (number == 0 && m_peers.count(0)) enter(State::connected);
}

void ZmtpSocket::onEnded(int number, const QString& why, bool hostile) {
  const bool had_greeted = m_peers.extract(number).mapped()->hasGreeted();
  const bool listening = m_server != nullptr;
  if (!listening && hostile) return giveUp(why);
  if (!listening) {
    const int wait_ms =
        int(std::min<qint64>(qint64(m_options.first_retry_ms) << std::min(m_tries++, 16), m_options.longest_retry_ms));
    m_retry.start(wait_ms);
    enter(State::waiting, why);
  }
  if (had_greeted) emit peerLeft(number);
  if (listening && hostile) emit failed(why);
}

// The peer that keeps the most has to go when all together keep too much.
void ZmtpSocket::checkMemory() {
  qint64 sum = 0;
  Peer* largest = nullptr;
  for (const auto& [number, peer] : m_peers) {
    sum += peer->buffered();
    if (!largest || peer->buffered() > largest->buffered()) largest = peer;
  }
  if (sum > m_options.most_bytes)
    largest->end(ui::Words::tr("Too many long messages come at once; %1 was left").arg(largest->name()), true);
}

bool ZmtpSocket::askReplay(quint64 first) {
  const auto peer = m_peers.find(0);
  if (m_type != ZmtpType::dealer || peer == m_peers.end() || !peer->second->isReady()) return false;
  peer->second->send(remote::zmtpMessage({"", remote::bigEndian(first)}));
  return true;
}

quint16 ZmtpSocket::port() const { return m_server ? m_server->serverPort() : 0; }

int ZmtpSocket::peers() const {
  return int(std::count_if(m_peers.begin(), m_peers.end(), [](const auto& peer) { return peer.second->isReady(); }));
}

void ZmtpSocket::enter(State state, const QString& why) {
  if (m_state == state && why.isEmpty()) return;
  m_state = state;
  emit stateChanged(state, why);
}

void ZmtpSocket::giveUp(const QString& sentence) {
  m_server.reset();
  dropPeers();
  enter(State::failed, sentence);
  emit failed(sentence);
}

}  // namespace kvarium::remote
