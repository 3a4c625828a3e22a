#include "features/remote/protocol/zmtp.h"

#include <algorithm>
#include <array>

#include "core/base/printable.h"
#include "core/base/small_letters.h"

namespace kvarium::remote {
namespace {

constexpr size_t greeting_bytes = 64;
constexpr uint8_t more_flag = 1, long_flag = 2, command_flag = 4;
constexpr size_t ttl_bytes = 2, most_ping_context = 16;
constexpr std::string_view no_key("NULL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 20);

struct Part {
  std::string_view name;
  std::array<std::string_view, 3> peers;  // types of sockets that fit
};
// By ZmtpType.
constexpr std::array<Part, 4> parts_played{{{"SUB", {"PUB", "XPUB"}},
                                            {"DEALER", {"ROUTER", "DEALER", "REP"}},
                                            {"PUB", {"SUB", "XSUB"}},
                                            {"ROUTER", {"DEALER", "REQ", "ROUTER"}}}};

uint8_t byteAt(std::string_view bytes, size_t at) { return static_cast<uint8_t>(bytes[at]); }

uint64_t numberOf(std::string_view bytes) {
  uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<uint8_t>(byte);
  return value;
}

// Name and rest of a command's body: [length: 1 byte][name][rest]. Empty name: the body is broken.
std::pair<std::string_view, std::string_view> commandOf(std::string_view body) {
  if (body.empty() || body.size() < size_t{1} + byteAt(body, 0)) return {};
  const size_t length = byteAt(body, 0);
  return {body.substr(1, length), body.substr(1 + length)};
}

std::string frame(uint8_t flags, std::string_view body) {
  const bool is_long = body.size() > 255;
  std::string bytes(1, static_cast<char>(flags | (is_long ? long_flag : 0)));
  bytes += is_long ? bigEndian(body.size()) : std::string(1, static_cast<char>(body.size()));
  return bytes.append(body);
}

std::string command(std::string_view name, std::string_view rest) {
  return frame(command_flag, std::string(1, static_cast<char>(name.size())).append(name).append(rest));
}

}  // namespace

std::string bigEndian(uint64_t value) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
  return bytes;
}

std::optional<uint64_t> bigEndianOf(std::string_view bytes) {
  return bytes.size() == 8 ? std::optional(numberOf(bytes)) : std::nullopt;
}

std::string zmtpGreeting() {
  std::string bytes(greeting_bytes, '\0');
  bytes[0] = '\xff';
  bytes[9] = '\x7f';
  bytes[10] = 3;  // version 3.1
  bytes[11] = 1;
  return bytes.replace(12, no_key.size(), no_key);
}

std::string zmtpReady(std::string_view socket_type) {
  std::string metadata = "\x0bSocket-Type" + bigEndian(socket_type.size()).substr(4);
  metadata += socket_type;
  if (socket_type == "ROUTER") metadata += std::string_view("\x08Identity\0\0\0\0", 13);
  return command("READY", metadata);
}

std::string zmtpMessage(const std::vector<std::string>& parts) {
  std::string bytes;
  for (size_t i = 0; i < parts.size(); ++i) bytes += frame(i + 1 < parts.size() ? more_flag : 0, parts[i]);
  return bytes;
}

std::string zmtpSubscription(std::string_view topic) { return frame(0, std::string(1, '\x01').append(topic)); }

std::string zmtpPing() { return command("PING", std::string(ttl_bytes, '\0')); }

ZmtpSession::ZmtpSession(ZmtpType own, std::string name, const ZmtpLimits& limits)
    : m_own(own),
      m_name(std::move(name)),
      m_limits(limits),
      m_out(zmtpGreeting() + zmtpReady(parts_played[size_t(own)].name)) {}

void ZmtpSession::receive(std::string_view bytes) {
  if (!m_problem.empty()) return;
  m_in.erase(0, m_at);
  m_at = 0;
  m_in += bytes;
}

std::optional<ZmtpEvent> ZmtpSession::refuse(Sentence problem) {
  m_problem = std::move(problem);
  m_in.clear();
  m_at = 0;
  m_parts.clear();
  m_parts_bytes = 0;
  return {};
}

bool ZmtpSession::readGreeting() {
  const auto has = [this](size_t at) { return m_in.size() > at; };
  // Each byte is judged when it is there: who is no ZeroMQ peer may never send 64 of them.
  if ((has(0) && byteAt(m_in, 0) != 0xff) || (has(9) && byteAt(m_in, 9) != 0x7f))
    refuse({"%1 does not speak the protocol of ZeroMQ 4; check the port of its events", m_name});
  else if (has(10) && byteAt(m_in, 10) < 3)
    refuse({"%1 speaks the protocol of an old ZeroMQ; a publisher with ZeroMQ 4 is needed", m_name});
  else if (m_in.size() >= greeting_bytes && m_in.compare(12, no_key.size(), no_key) != 0)
    refuse({"%1 wants a login for its events, which is not supported; let it publish without", m_name});
  if (m_in.size() < greeting_bytes) return false;
  m_peer_minor = byteAt(m_in, 10) > 3 ? 1 : byteAt(m_in, 11);
  m_at = greeting_bytes;
  return m_greeted = true;
}

// Metadata: any number of [length: 1 byte][name][length: 4 bytes big endian][value].
std::optional<ZmtpEvent> ZmtpSession::readReady(std::string_view metadata) {
  std::string_view type;
  while (!metadata.empty()) {
    const size_t name_end = size_t{1} + byteAt(metadata, 0), value_at = name_end + 4;
    const uint64_t length = metadata.size() < value_at ? 0 : numberOf(metadata.substr(name_end, 4));
    if (metadata.size() < value_at + length) {
      type = {};
      break;
    }
    if (inSmallLetters(metadata.substr(1, name_end - 1)) == "socket-type") type = metadata.substr(value_at, length);
    metadata.remove_prefix(value_at + length);
  }
  if (type.empty()) return refuse({"%1 sent a handshake that makes no sense; check the port of its events", m_name});
  if (std::ranges::find(parts_played[size_t(m_own)].peers, type) == parts_played[size_t(m_own)].peers.end())
    return refuse({"%1 is another kind of ZeroMQ socket; check the port of its events", m_name});
  m_ready = true;
  return ZmtpEvent{ZmtpEvent::Kind::ready};
}

// Empty: it asks nothing of this end's owner, or is refused.
std::optional<ZmtpEvent> ZmtpSession::readCommand(std::string_view body) {
  const auto [name, rest] = commandOf(body);
  if (name == "ERROR")
    return refuse(
        {"%1 refuses the connection, check its settings; it says: %2", m_name, printable(commandOf(rest).first)});
  if (!m_ready && name == "READY") return readReady(rest);
  if (!m_ready) return refuse({"%1 sent no handshake of ZeroMQ; check the port of its events", m_name});
  if (m_own == ZmtpType::pub && name == "SUBSCRIBE") return ZmtpEvent{ZmtpEvent::Kind::subscribe, {std::string(rest)}};
  if (m_own == ZmtpType::pub && name == "CANCEL") return ZmtpEvent{ZmtpEvent::Kind::cancel, {std::string(rest)}};
  if (name == "PING" && rest.size() >= ttl_bytes && rest.size() <= ttl_bytes + most_ping_context)
    m_out += command("PONG", rest.substr(ttl_bytes));
  else if (name != "PONG" || rest.size() > most_ping_context)
    return refuse({"%1 sent a command that is not known; check the port of its events", m_name});
  return {};
}

// A subscription is a message of one byte and the topic, before version 3.1.
ZmtpEvent ZmtpSession::eventOf(std::vector<std::string> message) const {
  const std::string& first = message.front();
  if (m_own != ZmtpType::pub || message.size() > 1 || first.empty() || first[0] > 1 || first[0] < 0)
    return {ZmtpEvent::Kind::message, std::move(message)};
  return {first[0] == 1 ? ZmtpEvent::Kind::subscribe : ZmtpEvent::Kind::cancel, {first.substr(1)}};
}

std::optional<ZmtpEvent> ZmtpSession::next() {
  while (m_problem.empty()) {
    if (!m_greeted && !readGreeting()) return {};
    const std::string_view in = std::string_view(m_in).substr(m_at);
    if (in.empty()) return {};
    const uint8_t flags = byteAt(in, 0);
    const bool is_long = flags & long_flag, is_command = flags & command_flag, has_more = flags & more_flag;
    if (flags > 7 || (is_command && has_more))
      return refuse({"%1 sent bytes that are no frame of ZeroMQ; check the port of its events", m_name});
    const size_t head = is_long ? 9 : 2;
    if (in.size() < head) return {};
    const uint64_t length = numberOf(in.substr(1, head - 1));
    if (length > (is_command ? m_limits.command_bytes : m_limits.message_bytes - m_parts_bytes))
      return refuse({"%1 sent a message that is too long for events of a cache; check the port of its events", m_name});
    if (!is_command && m_parts.size() >= m_limits.parts)
      return refuse({"%1 sent a message of too many parts; check the port of its events", m_name});
    if (!is_command && !m_ready)
      return refuse({"%1 sent no handshake of ZeroMQ; check the port of its events", m_name});
    if (in.size() - head < length) return {};
    const std::string_view body = in.substr(head, length);
    m_at += head + length;
    if (is_command) {
      if (std::optional<ZmtpEvent> event = readCommand(body)) return event;
      continue;
    }
    m_parts.emplace_back(body);
    m_parts_bytes += length;
    if (has_more) continue;
    m_parts_bytes = 0;
    return eventOf(std::exchange(m_parts, {}));
  }
  return {};
}

}  // namespace kvarium::remote
