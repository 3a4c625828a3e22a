// Any bytes of a peer are events within the limits or one refusal, whole or in pieces, for a subscriber and for a
// publisher, and nothing is kept after a refusal.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "features/remote/protocol/zmtp.h"

using namespace kvarium::remote;

namespace {

constexpr ZmtpLimits limits{.message_bytes = 2000, .parts = 4, .command_bytes = 200};

struct Outcome {
  size_t events = 0, parts = 0, bytes = 0, answered = 0;
  kvarium::Sentence problem;
  bool operator==(const Outcome&) const = default;
};

Outcome read(ZmtpType own, std::string_view input, size_t piece) {
  ZmtpSession session(own, "peer", limits);
  Outcome outcome;
  for (size_t at = 0; at < input.size(); at += piece) {
    session.receive(input.substr(at, piece));
    while (const std::optional<ZmtpEvent> event = session.next()) {
      ++outcome.events;
      outcome.parts += event->parts.size();
      size_t message = 0;
      for (const std::string& part : event->parts) message += part.size();
      if (message > limits.message_bytes || event->parts.size() > limits.parts) std::abort();
      outcome.bytes += message;
    }
    outcome.answered += session.takeOutput().size();
    // At most a message that is not whole, the head of a frame or the greeting, and one piece.
    if (session.buffered() > limits.message_bytes + piece + 64) std::abort();
  }
  outcome.problem = session.problem();
  if (!outcome.problem.empty() && session.buffered() != 0) std::abort();
  return outcome;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t piece = size == 0 ? 1 : 1 + data[size - 1] % 61;
  for (const ZmtpType own : {ZmtpType::sub, ZmtpType::pub})
    if (!(read(own, input, std::max<size_t>(size, 1)) == read(own, input, piece))) std::abort();
  return 0;
}
