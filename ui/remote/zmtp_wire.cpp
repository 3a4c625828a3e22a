#include "ui/remote/zmtp_wire.h"

#include <QtEndian>
#include <algorithm>

#include "core/base/printable.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype greeting_bytes = 64;
constexpr uint8_t more_flag = 1, long_flag = 2, command_flag = 4;
constexpr qsizetype most_ping_context = 16;

uint8_t byteAt(QByteArrayView bytes, qsizetype at) { return static_cast<uint8_t>(bytes[at]); }

// Name and rest of a command's body: [length: 1 byte][name][rest]. Empty name: the body is broken.
std::pair<QByteArrayView, QByteArrayView> commandOf(QByteArrayView body) {
  if (body.isEmpty() || body.size() < 1 + byteAt(body, 0)) return {};
  const qsizetype length = byteAt(body, 0);
  return {body.sliced(1, length), body.sliced(1 + length)};
}

QByteArray frame(uint8_t flags, QByteArrayView body) {
  QByteArray bytes;
  if (body.size() < 256) {
    bytes.append(static_cast<char>(flags));
    bytes.append(static_cast<char>(body.size()));
  } else {
    bytes.append(static_cast<char>(flags | long_flag));
    bytes.resize(9);
    qToBigEndian<quint64>(static_cast<quint64>(body.size()), bytes.data() + 1);
  }
  return bytes.append(body);
}

QByteArray command(QByteArrayView name, QByteArrayView rest) {
  QByteArray body(1, static_cast<char>(name.size()));
  return frame(command_flag, body.append(name).append(rest));
}

}  // namespace

void ZmtpReader::add(QByteArrayView bytes) {
  if (!m_problem.isEmpty()) return;
  m_in.remove(0, m_at);
  m_at = 0;
  m_in.append(bytes);
}

qint64 ZmtpReader::buffered() const { return m_in.size() - m_at + m_parts_bytes; }

std::optional<ZmtpEvent> ZmtpReader::refuse(const QString& problem) {
  m_problem = problem.arg(m_name);
  m_in.clear();
  m_at = 0;
  m_parts.clear();
  m_parts_bytes = 0;
  return {};
}

std::optional<ZmtpEvent> ZmtpReader::readGreeting() {
  const QByteArrayView in = m_in;
  const auto has = [&](qsizetype at) { return in.size() > at; };
  // Each byte is judged when it is there: who is no ZeroMQ peer may never send 64 of them.
  if ((has(0) && byteAt(in, 0) != 0xff) || (has(9) && byteAt(in, 9) != 0x7f))
    return refuse(Words::tr("%1 does not speak the protocol of ZeroMQ 4; check the port of its events"));
  if (has(10) && byteAt(in, 10) < 3)
    return refuse(Words::tr("%1 speaks the protocol of an old ZeroMQ; a publisher with ZeroMQ 4 is needed"));
  if (in.size() < greeting_bytes) return {};
  const QByteArrayView mechanism = in.sliced(12, 20);
  const QByteArrayView no_key("NULL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 20);
  if (mechanism != no_key)
    return refuse(Words::tr("%1 wants a login for its events, which is not supported; let it publish without"));
  m_greeted = true;
  m_at = greeting_bytes;
  return ZmtpEvent{.kind = ZmtpEvent::Kind::greeting,
                   .minor = byteAt(in, 10) > 3 ? 1 : std::min<int>(byteAt(in, 11), 1)};
}

// Metadata: any number of [length: 1 byte][name][length: 4 bytes big endian][value].
std::optional<ZmtpEvent> ZmtpReader::readReady(QByteArrayView metadata) {
  const QString broken = Words::tr("%1 sent a handshake that makes no sense; check the port of its events");
  ZmtpEvent ready{.kind = ZmtpEvent::Kind::ready};
  while (!metadata.isEmpty()) {
    const qsizetype name_length = byteAt(metadata, 0);
    if (metadata.size() < 1 + name_length + 4) return refuse(broken);
    const QByteArrayView name = metadata.sliced(1, name_length);
    const quint32 length = qFromBigEndian<quint32>(metadata.data() + 1 + name_length);
    metadata = metadata.sliced(1 + name_length + 4);
    if (length > quint64(metadata.size())) return refuse(broken);
    const QByteArrayView value = metadata.first(qsizetype(length));
    if (name.compare("Socket-Type", Qt::CaseInsensitive) == 0) ready.socket_type = value.toByteArray();
    metadata = metadata.sliced(qsizetype(length));
  }
  if (ready.socket_type.isEmpty()) return refuse(broken);
  m_ready = true;
  return ready;
}

std::optional<ZmtpEvent> ZmtpReader::readCommand(QByteArrayView body) {
  const auto [name, rest] = commandOf(body);
  if (name == "ERROR") {
    const auto [reason, none] = commandOf(rest);
    const std::string shown = printable(std::string_view(reason.data(), size_t(reason.size())));
    refuse(Words::tr("%1 refuses the connection, check its settings; it says"));
    m_problem += QStringLiteral(": ") + QString::fromStdString(shown);
    return {};
  }
  if (!m_ready) {
    if (name == "READY") return readReady(rest);
    return refuse(Words::tr("%1 sent no handshake of ZeroMQ; check the port of its events"));
  }
  if (name == "PING" && rest.size() >= 2 && rest.size() <= 2 + most_ping_context)
    return ZmtpEvent{.kind = ZmtpEvent::Kind::ping, .context = rest.sliced(2).toByteArray()};
  if (name == "PONG" && rest.size() <= most_ping_context) return ZmtpEvent{.kind = ZmtpEvent::Kind::pong};
  return refuse(Words::tr("%1 sent a command that is not known; check the port of its events"));
}

std::optional<ZmtpEvent> ZmtpReader::next() {
  if (!m_problem.isEmpty()) return {};
  if (!m_greeted) return readGreeting();
  for (;;) {
    const QByteArrayView in = QByteArrayView(m_in).sliced(m_at);
    if (in.isEmpty()) return {};
    const uint8_t flags = byteAt(in, 0);
    const bool is_long = flags & long_flag, is_command = flags & command_flag, has_more = flags & more_flag;
    if (flags > 7 || (is_command && has_more))
      return refuse(Words::tr("%1 sent bytes that are no frame of ZeroMQ; check the port of its events"));
    const qsizetype head = is_long ? 9 : 2;
    if (in.size() < head) return {};
    const quint64 length = is_long ? qFromBigEndian<quint64>(in.data() + 1) : byteAt(in, 1);
    const qint64 most = is_command ? m_limits.command_bytes : m_limits.message_bytes - m_parts_bytes;
    if (length > quint64(most))
      return refuse(
          Words::tr("%1 sent a message that is too long for events of a cache; check the port of its events"));
    if (!is_command && int(m_parts.size()) >= m_limits.parts)
      return refuse(Words::tr("%1 sent a message of too many parts; check the port of its events"));
    if (!is_command && !m_ready)
      return refuse(Words::tr("%1 sent no handshake of ZeroMQ; check the port of its events"));
    if (quint64(in.size() - head) < length) return {};
    const QByteArrayView body = in.sliced(head, qsizetype(length));
    m_at += head + qsizetype(length);
    if (is_command) return readCommand(body);
    m_parts.push_back(body.toByteArray());
    m_parts_bytes += body.size();
    if (has_more) continue;
    m_parts_bytes = 0;
    return ZmtpEvent{.kind = ZmtpEvent::Kind::message, .parts = std::exchange(m_parts, {})};
  }
}

QByteArray zmtpGreeting() {
  QByteArray bytes(greeting_bytes, '\0');
  bytes[0] = '\xff';
  bytes[9] = '\x7f';
  bytes[10] = 3;
  return bytes.replace(12, 4, "NULL");
}

QByteArray zmtpReady(const QByteArray& socket_type) {
  QByteArray metadata("\x0bSocket-Type\0\0\0\0", 16);
  metadata[15] = static_cast<char>(socket_type.size());
  return command("READY", metadata + socket_type);
}

QByteArray zmtpMessage(const std::vector<QByteArray>& parts) {
  QByteArray bytes;
  for (size_t i = 0; i < parts.size(); ++i) bytes += frame(i + 1 < parts.size() ? more_flag : 0, parts[i]);
  return bytes;
}

QByteArray zmtpSubscription(const QByteArray& topic) { return frame(0, QByteArray(1, '\x01') + topic); }

QByteArray zmtpPing(int ttl_ms) {
  char ttl[2];
  qToBigEndian<quint16>(quint16(std::clamp(ttl_ms / 100, 0, 65535)), ttl);
  return command("PING", QByteArrayView(ttl, 2));
}

QByteArray zmtpPong(const QByteArray& context) { return command("PONG", context); }

}  // namespace kvarium::ui
