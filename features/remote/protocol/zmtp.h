// ZmtpSession: one end of a connection between ZeroMQ sockets (ZMTP 3.0 and 3.1, mechanism NULL), without a socket: it
// is given what the peer sent, in any pieces, and says what that means, and what to send.
//
// Source: rfc.zeromq.org/spec/23 and /37. Greeting of 64 bytes, then a READY command each way, then messages of one or
// more frames and commands. A frame is [flags: 1 byte][length: 1 byte, or 8 big endian][body].
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/sentence.h"

namespace kvarium::remote {

enum class ZmtpType : uint8_t { sub, dealer, pub, router };

struct ZmtpLimits {
  size_t message_bytes = size_t{16} << 20;  // of all parts of a message together
  size_t parts = 16;                        // of a message
  size_t command_bytes = 4096;
};

struct ZmtpEvent {
  enum class Kind : uint8_t {
    ready,      // both have greeted, and the peer is of a type that fits
    message,    // parts
    subscribe,  // to topics that begin with parts[0]; of a pub alone
    cancel,     // of a subscription to parts[0]
  } kind;
  std::vector<std::string> parts = {};
};

class ZmtpSession {
 public:
  // name: of the peer, as problems name it.
  ZmtpSession(ZmtpType own, std::string name, const ZmtpLimits& limits = {});

  // Takes over what came. Ask for all events before the next bytes: then at most one message and these bytes are kept.
  void receive(std::string_view bytes);
  // Empty: more bytes are needed, or the peer breaks the protocol or a limit. After a break nothing more is read.
  std::optional<ZmtpEvent> next();
  // What the peer does wrong, with a remedy; empty: nothing.
  const Sentence& problem() const { return m_problem; }
  // What to send before anything else: at first the greeting and READY, later answers to pings.
  std::string takeOutput() { return std::exchange(m_out, {}); }
  bool isReady() const { return m_ready; }
  bool takesPings() const { return m_ready && m_peer_minor > 0; }  // of version 3.1
  size_t buffered() const { return m_in.size() - m_at + m_parts_bytes; }

 private:
  std::optional<ZmtpEvent> refuse(Sentence problem);
  bool readGreeting();  // false: more is needed, or it is refused
  std::optional<ZmtpEvent> readReady(std::string_view metadata);
  std::optional<ZmtpEvent> readCommand(std::string_view body);
  ZmtpEvent eventOf(std::vector<std::string> message) const;

  const ZmtpType m_own;
  const std::string m_name;
  const ZmtpLimits m_limits;
  std::string m_in, m_out;
  size_t m_at = 0;  // bytes of m_in that were read
  std::vector<std::string> m_parts;
  size_t m_parts_bytes = 0;
  int m_peer_minor = 0;
  bool m_greeted = false, m_ready = false;
  Sentence m_problem;
};

std::string zmtpGreeting();
std::string zmtpReady(std::string_view socket_type);             // "SUB", "DEALER"
std::string zmtpMessage(const std::vector<std::string>& parts);  // not empty
std::string zmtpSubscription(std::string_view topic);            // as versions 3.0 and 3.1 take it
std::string zmtpPing();                                          // only to a peer of version 3.1

// Eight bytes, the most significant first.
std::string bigEndian(uint64_t value);
std::optional<uint64_t> bigEndianOf(std::string_view bytes);  // nothing: they are not eight

}  // namespace kvarium::remote
