#include "features/serve/http/streaming.h"

#include <algorithm>
#include <utility>

namespace kvarium::serve {
namespace {

using namespace std::chrono_literals;

constexpr auto look_for_client = 100ms;  // between two looks whether a client is still there,
constexpr auto look_in_queue = 500ms;    // and while its turn waits
constexpr auto ping_every = 5s;          // comments in a stream that has nothing to say

}  // namespace

thread_local Exchange* exchange = nullptr;

std::string eventsOf(ChatAnswer& answer, const TurnEvent& event) {
  if (const auto* started = std::get_if<TurnStarted>(&event))
    return answer.begin(started->prompt, started->open_thoughts);
  if (const auto* piece = std::get_if<engine::TextPiece>(&event)) return answer.add(*piece);
  if (const auto* ended = std::get_if<TurnEnded>(&event)) {
    exchange->served.tokens = tokensOf(ended->stats);
    return answer.end(ended->stats, ended->waited_s);
  }
  const auto& refusal = std::get<Refusal>(event);
  exchange->served.refused = reasonOf(refusal);
  return answer.fail(refusal);
}

std::optional<TurnEvent> Streaming::next(std::chrono::milliseconds limit) {
  const Clock::time_point until = Clock::now() + limit;
  std::optional<TurnEvent> event;
  const std::chrono::milliseconds look = m_begun ? look_for_client : look_in_queue;
  while (!event && Clock::now() < until) {
    if (Clock::now() - m_looked >= look) {  // also where events come all the time
      m_looked = Clock::now();
      if (isGone()) return std::nullopt;
    }
    event = m_ticket->next(std::min(limit, look));
  }
  m_begun = m_begun || event;
  m_ended = event && (std::holds_alternative<TurnEnded>(*event) || std::holds_alternative<Refusal>(*event));
  return event;
}

bool Streaming::write(httplib::DataSink& sink) {
  std::string text = std::exchange(first, {});
  if (text.empty() && !m_ended) {
    const std::optional<TurnEvent> event = next(ping_every);
    if (!event && isGone()) return false;
    text = event ? eventsOf(answer, *event) : comment();
  }
  if (!text.empty() && !sink.write(text.data(), text.size())) return false;
  if (m_ended) sink.done();
  return true;
}

}  // namespace kvarium::serve
