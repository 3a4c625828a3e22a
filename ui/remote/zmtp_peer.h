// ZmtpPeer: one connection of a ZmtpSocket: handshake, messages, heartbeats, limits.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/remote/zmtp_wire.h"

class QTcpSocket;

namespace kvarium::ui {

struct ZmtpOptions {
  ZmtpLimits limits;
  int handshake_ms = 10000;   // to connect and greet
  int ping_ms = 20000;        // of silence until a ping; after three pings without an answer the peer is left
  int first_retry_ms = 1000;  // doubles each time
  int longest_retry_ms = 30000;
  int most_peers = 64;           // of a listening socket
  qint64 most_bytes = 64 << 20;  // kept of all peers together
};

// Which socket this side plays.
struct ZmtpPart {
  QByteArray own_type;                 // "SUB"
  std::vector<QByteArray> peer_types;  // that fit: "PUB", "XPUB"
  bool subscribes = false;             // to `topic`
  QByteArray topic;
};

class ZmtpPeer : public QObject {
  Q_OBJECT
 public:
  // Takes `socket` over, which is connected or connecting. name: how sentences name the peer.
  ZmtpPeer(QTcpSocket* socket, const QString& name, const ZmtpPart& part, const ZmtpOptions& options, QObject* parent);
  ~ZmtpPeer() override;

  bool isReady() const { return m_greeted && !m_ended; }
  bool hasGreeted() const { return m_greeted; }
  const QString& name() const { return m_name; }
  qint64 buffered() const { return m_reader.buffered(); }  // bytes of messages that are not whole
  void send(const std::vector<QByteArray>& parts);
  // Closes the connection; ended() follows once, unless it was said before.
  void end(const QString& why, bool hostile);

 signals:
  void ready();  // both sides have greeted
  void received(const std::vector<QByteArray>& parts);
  void buffering();  // buffered() has grown
  // The connection is over. why: one sentence; hostile: the peer broke the protocol or a limit.
  void ended(const QString& why, bool hostile);

 private:
  void begin();
  void read();
  bool take(const ZmtpEvent& event);
  void onQuiet();
  void write(const QByteArray& bytes);

  QTcpSocket* m_socket;
  QString m_name;
  ZmtpPart m_part;
  ZmtpOptions m_options;
  ZmtpReader m_reader;
  QTimer m_quiet;  // until the handshake must be over, then until the next ping
  int m_minor = 0, m_unanswered = 0;
  bool m_greeted = false, m_ended = false;
};

}  // namespace kvarium::ui
