// ZmtpSocket: a ZeroMQ socket that receives: SUB for an engine's events, DEALER for their replay. It connects to a
// publisher, again and again if need be, or waits for publishers that connect to it.
//
// A connection that cannot be made or breaks off is made again after 1, 2, 4 ... 30 s. A peer that breaks the protocol
// or a limit is closed: that ends a connecting socket, and a listening one goes on with its other peers. Heartbeats are
// answered; a silent peer of version 3.1 is pinged, and left when it does not answer. For one thread with an event
// loop; nothing blocks.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>

#include "features/remote/link/server_address.h"
#include "features/remote/protocol/zmtp.h"

class QTcpServer;
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

class ZmtpSocket : public QObject {
  Q_OBJECT
 public:
  enum class State {
    stopped,
    connecting,
    connected,  // greeted and, as a subscriber, subscribed
    waiting,    // for the next try
    listening,
    failed,  // see failed()
  };
  Q_ENUM(State)

  explicit ZmtpSocket(ZmtpType type, const ZmtpOptions& options = {}, QObject* parent = nullptr);
  ~ZmtpSocket() override;

  // Stops, then starts. endpoint: see parseEndpoint(); a dealer cannot listen. topic: what a subscriber takes, empty:
  // all. An endpoint that cannot be used is said by failed(), later.
  void start(const QString& endpoint, const QByteArray& topic = {});
  void stop();
  // A dealer asks vLLM's replay endpoint for the events from a number on. The answers are messages of the parts
  // ["", topic, number, payload]; the last one has the number -1 (all bits set). False: it is not connected.
  bool askReplay(quint64 first);

  State state() const { return m_state; }
  quint16 port() const;  // of a listening socket; 0: it does not listen
  int peers() const;     // that are greeted

 signals:
  void stateChanged(kvarium::remote::ZmtpSocket::State state, const QString& why);  // why: one sentence, or empty
  // peer: 0 for a connection that we made, whenever it is made again; else a new number for each that is accepted.
  void peerCame(int peer, const QString& name);  // name: its address
  void peerLeft(int peer);
  void message(int peer, const std::vector<std::string>& parts);
  // The endpoint cannot be used, or the peer breaks the protocol. A listening socket goes on unless its state is
  // failed.
  void failed(const QString& sentence);

 private:
  void open();
  void connectOut();
  void listenIn();
  void accept();
  class Peer;  // one connection
  Peer* adopt(int number, QTcpSocket* socket, const QString& name);
  void onReady(int number, const QString& name);
  void onEnded(int number, const QString& why, bool hostile);
  void checkMemory();
  void dropPeers();
  void enter(State state, const QString& why = {});
  void giveUp(const QString& sentence);

  const ZmtpType m_type;  // sub or dealer
  ZmtpOptions m_options;
  QString m_text;  // the endpoint as it was given
  Endpoint m_endpoint;
  QByteArray m_topic;
  State m_state = State::stopped;
  std::map<int, Peer*> m_peers;  // children of this
  std::unique_ptr<QTcpServer> m_server;
  QTimer m_retry;
  int m_tries = 0, m_next_peer = 1;
};

}  // namespace kvarium::remote
