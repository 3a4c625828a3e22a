#include "app/server/zmtp.h"

#include <utility>

namespace kvarium::server {
namespace {

constexpr size_t greeting_bytes = 64;
constexpr uint8_t flag_more = 1, flag_long = 2, flag_command = 4;

std::string frame(uint8_t flags, std::string_view data) {
  const bool is_long = data.size() > 255;
  std::string bytes(1, static_cast<char>(flags | (is_long ? flag_long : 0)));
  bytes += is_long ? bigEndian(data.size()) : std::string(1, static_cast<char>(data.size()));
  return bytes.append(data);
}

}  // namespace

std::string bigEndian(uint64_t value) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
  return bytes;
}

std::optional<uint64_t> bigEndianOf(std::string_view bytes) {
  if (bytes.size() != 8) return std::nullopt;
  uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<uint8_t>(byte);
  return value;
}

std::string zmtpGreeting() {
  std::string bytes = "\xff" + std::string(8, '\0') + "\x7f";  // signature
  bytes += '\x03';                                             // version 3.1
  bytes += '\x01';
  bytes += "NULL";
  bytes.resize(greeting_bytes, '\0');
  return bytes;
}

std::string zmtpReady(std::string_view socket_type) {
  std::string body = "\x05READY\x0bSocket-Type";
  body += bigEndian(socket_type.size()).substr(4);
  body += socket_type;
  if (socket_type == "ROUTER") body += std::string("\x08Identity") + std::string(4, '\0');
  return frame(flag_command, body);
}

std::string zmtpMessage(const std::vector<std::string>& parts) {
  std::string bytes;
  for (size_t i = 0; i < parts.size(); ++i) bytes += frame(i + 1 < parts.size() ? flag_more : 0, parts[i]);
  return bytes;
}

std::optional<std::string> zmtpPong(std::string_view command) {
  constexpr std::string_view ping = "\x04PING";
  constexpr size_t ttl_bytes = 2, most_context = 16;
  if (!command.starts_with(ping) || command.size() < ping.size() + ttl_bytes) return std::nullopt;
  const std::string_view context = command.substr(ping.size() + ttl_bytes);
  if (context.size() > most_context) return std::nullopt;
  return frame(flag_command, std::string("\x04PONG").append(context));
}

bool ZmtpReader::push(std::string_view bytes) {
  m_bytes += bytes;
  if (!m_is_greeted) {
    if (!m_bytes.empty() && m_bytes[0] != '\xff') return false;
    if (m_bytes.size() < greeting_bytes) return true;
    if (m_bytes[9] != '\x7f' || m_bytes[10] < 3 || m_bytes.compare(12, 5, std::string("NULL\0", 5)) != 0) return false;
    m_bytes.erase(0, greeting_bytes);
    m_is_greeted = true;
  }
  while (m_bytes.size() >= 2) {
    const auto flags = static_cast<uint8_t>(m_bytes[0]);
    const size_t head = (flags & flag_long) != 0 ? 9 : 2;
    if (m_bytes.size() < head) return true;
    const uint64_t size =
        head == 9 ? *bigEndianOf(std::string_view(m_bytes).substr(1, 8)) : static_cast<uint8_t>(m_bytes[1]);
    if (size > most_bytes) return false;
    if (m_bytes.size() < head + size) return true;
    m_frames.push_back({(flags & flag_more) != 0, (flags & flag_command) != 0, m_bytes.substr(head, size)});
    m_bytes.erase(0, head + size);
  }
  return true;
}

std::optional<ZmtpReader::Frame> ZmtpReader::next() {
  if (m_taken == m_frames.size()) {
    m_frames.clear();
    m_taken = 0;
    return std::nullopt;
  }
  return std::move(m_frames[m_taken++]);
}

}  // namespace kvarium::server
