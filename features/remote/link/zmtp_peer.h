// ZmtpPeer: one connection of a ZmtpSocket: a ZmtpSession on a socket, with heartbeats and limits of time.
#pragma once

#include <QObject>
#include <QTimer>

#include "features/remote/protocol/zmtp.h"

class QTcpSocket;

namespace kvarium::remote {

struct ZmtpOptions {
  ZmtpLimits limits;
  int handshake_ms = 10000;   // to connect and greet
  int ping_ms = 20000;        // of silence until a ping; after three pings without an answer the peer is left
  int first_retry_ms = 1000;  // doubles each time
  int longest_retry_ms = 30000;
  int most_peers = 64;           // of a listening socket
  qint64 most_bytes = 64 << 20;  // kept of all peers together
};

class ZmtpPeer : public QObject {
  Q_OBJECT
 public:
  // Takes `socket` over, which is connected or connecting. name: how sentences name the peer. topic: of a sub.
  ZmtpPeer(QTcpSocket* socket, const QString& name, ZmtpType own, const QByteArray& topic, const ZmtpOptions& options,
           QObject* parent);
  ~ZmtpPeer() override;

  bool isReady() const { return hasGreeted() && !m_ended; }
  bool hasGreeted() const { return m_session.isReady(); }
  const QString& name() const { return m_name; }
  qint64 buffered() const { return qint64(m_session.buffered()); }  // bytes of messages that are not whole
  void send(const std::string& bytes);
  // Closes the connection; ended() follows once, unless it was said before.
  void end(const QString& why, bool hostile);

 signals:
  void ready();  // both sides have greeted
  void received(const std::vector<std::string>& parts);
  void buffering();  // buffered() has grown
  // The connection is over. why: one sentence; hostile: the peer broke the protocol or a limit.
  void ended(const QString& why, bool hostile);

 private:
  void begin();
  void read();
  void onQuiet();

  QTcpSocket* m_socket;
  QString m_name;
  const std::string m_subscription;  // as it is sent; empty: none
  ZmtpOptions m_options;
  ZmtpSession m_session;
  QTimer m_quiet;  // until the handshake must be over, then until the next ping
  int m_unanswered = 0;
  bool m_ended = false;
};

}  // namespace kvarium::remote
