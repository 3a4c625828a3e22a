#include "ui/remote/zmtp_peer.h"

#include <QPointer>
#include <QTcpSocket>
#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qint64 read_piece = 64 << 10, socket_buffer = 256 << 10;
constexpr qint64 most_unsent = 1 << 20;  // bytes that wait for a peer that does not read
constexpr int most_unanswered_pings = 3;

}  // namespace

ZmtpPeer::ZmtpPeer(QTcpSocket* socket, const QString& name, const ZmtpPart& part, const ZmtpOptions& options,
                   QObject* parent)
    : QObject(parent),
      m_socket(socket),
      m_name(name),
      m_part(part),
      m_options(options),
      m_reader(name, options.limits),
      m_quiet(this) {
  m_socket->setParent(this);
  m_socket->setReadBufferSize(socket_buffer);
  connect(m_socket, &QTcpSocket::connected, this, &ZmtpPeer::begin);
  connect(m_socket, &QTcpSocket::readyRead, this, &ZmtpPeer::read);
  connect(m_socket, &QTcpSocket::errorOccurred, this, [this] {
    const QString details = m_socket->errorString();
    end(m_greeted ? Words::tr("The connection to %1 ended (%2); it is made again").arg(m_name, details)
                  : Words::tr("No connection to %1 (%2); it is tried again").arg(m_name, details),
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
  write(zmtpGreeting());
}

void ZmtpPeer::read() {
  const QPointer<ZmtpPeer> self(this);
  while (!m_ended && m_socket->bytesAvailable() > 0) {
    m_reader.add(m_socket->read(read_piece));
    while (const std::optional<ZmtpEvent> event = m_reader.next()) {
      if (!take(*event) || !self) return;
    }
    if (!m_reader.problem().isEmpty()) return end(m_reader.problem(), true);
    emit buffering();
    if (!self) return;
  }
  if (m_ended) return;
  m_unanswered = 0;
  if (m_greeted) m_quiet.start(m_options.ping_ms);
}

// False: this peer is over or gone.
bool ZmtpPeer::take(const ZmtpEvent& event) {
  const QPointer<ZmtpPeer> self(this);
  switch (event.kind) {
    case ZmtpEvent::Kind::greeting:
      m_minor = event.minor;
      write(zmtpReady(m_part.own_type));
      break;
    case ZmtpEvent::Kind::ready: {
      const auto& fitting = m_part.peer_types;
      if (std::find(fitting.begin(), fitting.end(), event.socket_type) == fitting.end()) {
        end(Words::tr("%1 is another kind of ZeroMQ socket; check the port of its events").arg(m_name), true);
        return false;
      }
      m_greeted = true;
      if (m_part.subscribes) write(zmtpSubscription(m_part.topic));
      emit ready();
      break;
    }
    case ZmtpEvent::Kind::message:
      emit received(event.parts);
      break;
    case ZmtpEvent::Kind::ping:
      write(zmtpPong(event.context));
      break;
    case ZmtpEvent::Kind::pong:
      break;
  }
  return self && !m_ended;
}

void ZmtpPeer::onQuiet() {
  if (!m_greeted) return end(Words::tr("%1 does not greet in time; check the port of its events").arg(m_name), false);
  if (m_minor == 0) return;  // knows no pings; TCP's own have to do
  if (m_unanswered == most_unanswered_pings)
    return end(Words::tr("%1 gives no sign of life; the connection is made again").arg(m_name), false);
  ++m_unanswered;
  write(zmtpPing(0));
}

void ZmtpPeer::send(const std::vector<QByteArray>& parts) { write(zmtpMessage(parts)); }

void ZmtpPeer::write(const QByteArray& bytes) {
  if (m_ended) return;
  m_socket->write(bytes);
  if (m_socket->bytesToWrite() > most_unsent)
    end(Words::tr("%1 sends and does not read; check the port of its events").arg(m_name), true);
}

void ZmtpPeer::end(const QString& why, bool hostile) {
  if (m_ended) return;
  m_ended = true;
  m_quiet.stop();
  m_socket->disconnect(this);
  m_socket->abort();
  emit ended(why, hostile);
}

}  // namespace kvarium::ui
