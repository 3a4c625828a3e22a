#include "features/remote/link/zmtp_socket.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>
#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

QString endpointName(const QString& host, quint16 port) {
  return (host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(host).arg(port);
}

QHostAddress listeningAddress(const QString& host) {
  if (host == QLatin1String("*")) return QHostAddress::Any;
  return host == QLatin1String("localhost") ? QHostAddress(QHostAddress::LocalHost) : QHostAddress(host);
}

}  // namespace

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
  for (const auto& [number, peer] : std::exchange(m_peers, {})) {
    peer->disconnect(this);
    peer->end({}, false);
    peer->deleteLater();
  }
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
    adopt(m_next_peer++, socket, endpointName(socket->peerAddress().toString(), socket->peerPort()));
  }
}

void ZmtpSocket::adopt(int number, QTcpSocket* socket, const QString& name) {
  auto* peer = new ZmtpPeer(socket, name, m_type, m_topic, m_options, this);
  m_peers[number] = peer;
  connect(peer, &ZmtpPeer::ready, this, [this, number, name] {
    m_tries = 0;
    emit peerCame(number, name);
    if (number == 0 && m_peers.count(0)) enter(State::connected);
  });
  connect(peer, &ZmtpPeer::received, this,
          [this, number](const std::vector<std::string>& parts) { emit message(number, parts); });
  connect(peer, &ZmtpPeer::buffering, this, &ZmtpSocket::checkMemory);
  connect(peer, &ZmtpPeer::ended, this,
          [this, number](const QString& why, bool hostile) { onEnded(number, why, hostile); });
}

void ZmtpSocket::onEnded(int number, const QString& why, bool hostile) {
  ZmtpPeer* peer = m_peers.at(number);
  m_peers.erase(number);
  peer->disconnect(this);
  peer->deleteLater();
  const bool listening = m_server != nullptr;
  if (!listening && hostile) return giveUp(why);
  if (!listening) {
    const int wait_ms =
        int(std::min<qint64>(qint64(m_options.first_retry_ms) << std::min(m_tries++, 16), m_options.longest_retry_ms));
    m_retry.start(wait_ms);
    enter(State::waiting, why);
  }
  if (peer->hasGreeted()) emit peerLeft(number);
  if (listening && hostile) emit failed(why);
}

// The peer that keeps the most has to go when all together keep too much.
void ZmtpSocket::checkMemory() {
  qint64 sum = 0;
  ZmtpPeer* largest = nullptr;
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
