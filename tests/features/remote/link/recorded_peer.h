// RecordedPeer: the other end of a ZeroMQ connection, which says what a real one was recorded to say, step by step:
// greeting, handshake, and the rest once this side has subscribed or asked. PubServer: one for each connection.
#pragma once

#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <vector>

#include "features/remote/protocol/zmtp.h"

namespace kvarium::support {

// What a publisher sends first, of version 3.0 or 3.1 of the protocol.
inline QByteArray publisherUp(char minor = 0) {
  return QByteArray::fromStdString(remote::zmtpGreeting() + remote::zmtpReady("PUB")).replace(11, 1, &minor, 1);
}
inline QByteArray zmtpMessage(const std::vector<QByteArray>& parts) {
  std::vector<std::string> all;
  for (const QByteArray& part : parts) all.push_back(part.toStdString());
  return QByteArray::fromStdString(remote::zmtpMessage(all));
}

class RecordedPeer : public QObject {
 public:
  QByteArray heard;
  bool left = false;  // the other side closed the connection

  // Takes `socket` over. piece: bytes a time.
  RecordedPeer(QTcpSocket* socket, const QByteArray& record, qsizetype piece, QObject* parent)
      : QObject(parent), m_socket(socket), m_record(record), m_piece(piece) {
    socket->setParent(this);
    connect(socket, &QTcpSocket::readyRead, this, [this] {
      heard += m_socket->readAll();
      sayMore();
    });
    connect(socket, &QTcpSocket::connected, this, [this] { sayMore(); });
    connect(socket, &QTcpSocket::errorOccurred, this, [this] { left = true; });
    if (socket->state() == QTcpSocket::ConnectedState) sayMore();
  }
  // After the greeting and the handshake.
  QByteArray heardAfterHandshake() const { return heard.mid(handshakeEnd(heard)); }
  // What is said before lies between the handshake's bytes and breaks it.
  bool hasSubscribed() const { return heard.size() > handshakeEnd(heard) && m_said == m_record.size(); }
  void say(const QByteArray& bytes) {
    for (qsizetype at = 0; at < bytes.size(); at += m_piece) {
      m_socket->write(bytes.mid(at, m_piece));
      m_socket->flush();
    }
  }
  qint64 unsent() const { return m_socket->bytesToWrite(); }  // bytes that the other side has not taken yet
  void close() { m_socket->disconnectFromHost(); }

 private:
  static constexpr qsizetype greeting_end = 64;
  // Of a short frame after the greeting.
  static qsizetype handshakeEnd(const QByteArray& bytes) {
    return bytes.size() < greeting_end + 2 ? greeting_end + 2 : greeting_end + 2 + static_cast<uint8_t>(bytes[65]);
  }
  void sayMore() {
    const qsizetype handshake_end = std::min(handshakeEnd(m_record), m_record.size());
    const qsizetype may = heard.size() > handshakeEnd(heard) ? m_record.size()
                          : heard.size() >= greeting_end     ? handshake_end
                                                             : std::min(greeting_end, m_record.size());
    if (may <= m_said) return;
    say(m_record.mid(m_said, may - m_said));
    m_said = may;
  }

  QTcpSocket* m_socket;
  QByteArray m_record;
  qsizetype m_piece, m_said = 0;
};

class PubServer : public QTcpServer {
 public:
  QByteArray record;
  qsizetype piece = 1 << 16;
  std::vector<RecordedPeer*> peers;  // children of this

  explicit PubServer(const QByteArray& recorded = {}) : record(recorded) {
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
      while (QTcpSocket* socket = nextPendingConnection())
        peers.push_back(new RecordedPeer(socket, record, piece, this));
    });
  }
  QString endpoint() const { return QStringLiteral("tcp://127.0.0.1:%1").arg(serverPort()); }
};

}  // namespace kvarium::support
