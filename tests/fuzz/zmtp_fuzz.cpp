// Any bytes of a peer are events within the limits or one refusal, whole or in pieces, and nothing is kept after a
// refusal.
#include <cstdint>
#include <cstdlib>

#include "ui/remote/zmtp_wire.h"

using kvarium::ui::ZmtpEvent;
using kvarium::ui::ZmtpLimits;
using kvarium::ui::ZmtpReader;

namespace {

constexpr ZmtpLimits limits{.message_bytes = 2000, .parts = 4, .command_bytes = 200};

struct Outcome {
  size_t events = 0, parts = 0;
  qint64 bytes = 0;
  QString problem;
  bool operator==(const Outcome&) const = default;
};

Outcome read(QByteArrayView input, qsizetype piece) {
  ZmtpReader reader(QStringLiteral("peer"), limits);
  Outcome outcome;
  for (qsizetype at = 0; at < input.size(); at += piece) {
    reader.add(input.sliced(at, std::min(piece, input.size() - at)));
    while (const std::optional<ZmtpEvent> event = reader.next()) {
      ++outcome.events;
      outcome.parts += event->parts.size();
      qint64 message = 0;
      for (const QByteArray& part : event->parts) message += part.size();
      if (message > limits.message_bytes || int(event->parts.size()) > limits.parts) std::abort();
      outcome.bytes += message + event->context.size() + event->socket_type.size();
    }
    // At most a message that is not whole, the head of a frame or the greeting, and one piece.
    if (reader.buffered() > limits.message_bytes + piece + 64) std::abort();
  }
  outcome.problem = reader.problem();
  if (!outcome.problem.isEmpty() && reader.buffered() != 0) std::abort();
  return outcome;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const QByteArrayView input(data, qsizetype(size));
  const Outcome whole = read(input, std::max<qsizetype>(input.size(), 1));
  const qsizetype piece = size == 0 ? 1 : 1 + data[size - 1] % 61;
  if (!(read(input, piece) == whole)) std::abort();
  return 0;
}
