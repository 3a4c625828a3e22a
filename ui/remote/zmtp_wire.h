// The bytes of ZMTP, the protocol of ZeroMQ sockets over TCP (versions 3.0 and 3.1, mechanism NULL), read and written.
// No sockets: ZmtpReader is given what a peer sent, in any pieces, and tells what it means.
//
// Source: rfc.zeromq.org/spec/23 and /37. Greeting of 64 bytes, then a READY command each way, then messages of one or
// more frames and commands. A frame is [flags: 1 byte][length: 1 byte, or 8 big endian][body].
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <optional>
#include <vector>

namespace kvarium::ui {

struct ZmtpEvent {
  enum class Kind {
    greeting,  // minor: 0 or 1, of the peer's version 3
    ready,     // socket_type: "PUB", "ROUTER", ...
    message,   // parts
    ping,      // context: to be sent back with the pong
    pong,
  } kind;
  int minor = 0;
  QByteArray socket_type;
  std::vector<QByteArray> parts;
  QByteArray context;
};

struct ZmtpLimits {
  qint64 message_bytes = 16 << 20;  // of all parts of a message together
  int parts = 16;                   // of a message
  qint64 command_bytes = 4096;
};

class ZmtpReader {
 public:
  // name: of the peer, as problems name it.
  explicit ZmtpReader(const QString& name, const ZmtpLimits& limits = {}) : m_name(name), m_limits(limits) {}

  // Takes over what came. Ask for all events before the next bytes: then at most one message and these bytes are kept.
  void add(QByteArrayView bytes);
  // Empty: more bytes are needed, or the peer breaks the protocol or a limit. After a break nothing more is read.
  std::optional<ZmtpEvent> next();
  // What the peer does wrong, in one sentence with a remedy; empty: nothing.
  const QString& problem() const { return m_problem; }
  qint64 buffered() const;  // bytes that are kept

 private:
  std::optional<ZmtpEvent> readGreeting();
  std::optional<ZmtpEvent> readCommand(QByteArrayView body);
  std::optional<ZmtpEvent> readReady(QByteArrayView metadata);
  std::optional<ZmtpEvent> refuse(const QString& problem);  // %1 in it: the peer's name

  QString m_name;
  ZmtpLimits m_limits;
  QByteArray m_in;
  qsizetype m_at = 0;  // bytes of m_in that were read
  std::vector<QByteArray> m_parts;
  qint64 m_parts_bytes = 0;
  bool m_greeted = false, m_ready = false;
  QString m_problem;
};

QByteArray zmtpGreeting();                                     // version 3.0, NULL
QByteArray zmtpReady(const QByteArray& socket_type);           // "SUB", "DEALER"
QByteArray zmtpMessage(const std::vector<QByteArray>& parts);  // not empty
QByteArray zmtpSubscription(const QByteArray& topic);          // as versions 3.0 and 3.1 take it
QByteArray zmtpPing(int ttl_ms);                               // only to a peer of version 3.1
QByteArray zmtpPong(const QByteArray& context);

}  // namespace kvarium::ui
