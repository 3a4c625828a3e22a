#include "features/remote/link/zmtp_peer.h"

#include <QPointer>
#include <QTcpSocket>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

constexpr qint64 read_piece = 64 << 10, socket_buffer = 256 << 10;
constexpr qint64 most_unsent = 1 << 20;  // bytes that wait for a peer that does not read
constexpr int most_unanswered_pings = 3;

}  // namespace

ZmtpPeer::ZmtpPeer(QTcpSocket* socket, const QString& name, ZmtpType own, const QByteArray& topic,
                   const ZmtpOptions& options, QObject* parent)
    : QObject(parent),
      m_socket(socket),
      m_name(name),
      m_subscription(own == ZmtpType::sub ? remote::zmtpSubscription(topic.toStdString()) : std::string()),
      m_options(options),
      m_session(own, name.toStdString(), options.limits),
      m_quiet(this) {
  m_socket->setParent(this);
  m_socket->setReadBufferSize(socket_buffer);
  connect(m_socket, &QTcpSocket::connected, this, &ZmtpPeer::begin);
  connect(m_socket, &QTcpSocket::readyRead, this, &ZmtpPeer::read);
  connect(m_socket, &QTcpSocket::errorOccurred, this, [this] {
    const QString details = m_socket->errorString();
    end(hasGreeted() ? ui::Words::tr("The connection to %1 ended (%2); it is made again").arg(m_name, details)
                     : ui::Words::tr("No connection to %1 (%2); it is tried again").arg(m_name, details),
        false);
  });
  connect(&m_quiet, &QTimer::timeout, this, &ZmtpPeer::onQuiet);
  m_quiet.start(m_options.handshake_ms);
  if (m_socket->state() == QTcpSocket::ConnectedState) begin();
}

ZmtpPeer::~ZmtpPeer() {
  m_socket->disconnect(this);
  m_socket->abort();
  m_socket->setParent(nullptr);
  m_socket->deleteLater();  // it may be what is calling
}

void ZmtpPeer::begin() {
  m_socket->setSocketOption(QTcpSocket::KeepAliveOption, 1);
  m_socket->setSocketOption(QTcpSocket::LowDelayOption, 1);
  send(m_session.takeOutput());
}

void ZmtpPeer::read() {
  const QPointer<ZmtpPeer> self(this);
  while (!m_ended && m_socket->bytesAvailable() > 0) {
    const QByteArray bytes = m_socket->read(read_piece);
    m_session.receive({bytes.constData(), size_t(bytes.size())});
    while (const std::optional<ZmtpEvent> event = m_session.next()) {
      if (event->kind == ZmtpEvent::Kind::ready) {
        send(m_subscription);
        emit ready();
      } else {
        emit received(event->parts);
      }
      if (!self || m_ended) return;
    }
    if (!m_session.problem().empty()) return end(ui::sentenceText(m_session.problem()), true);
    send(m_session.takeOutput());
    emit buffering();
    if (!self) return;
  }
  if (m_ended) return;
  m_unanswered = 0;
  if (hasGreeted()) m_quiet.start(m_options.ping_ms);
}

void ZmtpPeer::onQuiet() {
  if (!hasGreeted())
    return end(ui::Words::tr("%1 does not greet in time; check the port of its events").arg(m_name), false);
  if (!m_session.takesPings()) return;  // TCP's own have to do
  if (m_unanswered == most_unanswered_pings)
    return end(ui::Words::tr("%1 gives no sign of life; the connection is made again").arg(m_name), false);
  ++m_unanswered;
  send(remote::zmtpPing());
}

void ZmtpPeer::send(const std::string& bytes) {
  if (m_ended || bytes.empty()) return;
  m_socket->write(bytes.data(), qint64(bytes.size()));
  if (m_socket->bytesToWrite() > most_unsent)
    end(ui::Words::tr("%1 sends and does not read; check the port of its events").arg(m_name), true);
}

void ZmtpPeer::end(const QString& why, bool hostile) {
  if (m_ended) return;
  m_ended = true;
  m_quiet.stop();
  m_socket->disconnect(this);
  m_socket->abort();
  emit ended(why, hostile);
}

}  // namespace kvarium::remote
