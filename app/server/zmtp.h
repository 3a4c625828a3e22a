// ZMTP 3: the bytes between ZeroMQ sockets (rfc.zeromq.org/spec/23), of the mechanism NULL and as little as a publisher
// needs. No socket here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::server {

// What a socket sends first: its version, and that it knows the mechanism NULL. 64 bytes.
std::string zmtpGreeting();
// The command READY of a socket of this type: "PUB", "ROUTER".
std::string zmtpReady(std::string_view socket_type);
std::string zmtpMessage(const std::vector<std::string>& parts);
// The answer to a command; nothing: it is no PING of ZMTP 3.1, or its context is longer than 16 bytes.
std::optional<std::string> zmtpPong(std::string_view command);

// Reads what a peer sends.
class ZmtpReader {
 public:
  static constexpr size_t most_bytes = 4096;  // of a frame; subscriptions and requests are short

  struct Frame {
    bool more = false, command = false;
    std::string data;
  };
  // False: the peer does not speak ZMTP 3 with NULL, or sends a frame that is too long. Nothing can be read from then
  // on.
  bool push(std::string_view bytes);
  std::optional<Frame> next();  // nothing: the next frame is not whole yet
  bool isGreeted() const { return m_is_greeted; }

 private:
  std::string m_bytes;
  std::vector<Frame> m_frames;
  size_t m_taken = 0;  // of m_frames
  bool m_is_greeted = false;
};

// Eight bytes, the most significant first.
std::string bigEndian(uint64_t value);
std::optional<uint64_t> bigEndianOf(std::string_view bytes);  // nothing: they are not eight

}  // namespace kvarium::server
