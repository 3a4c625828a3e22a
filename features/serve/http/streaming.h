// The turn of a client that is watched, and the stream of its answer.
#pragma once

#include <httplib.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "features/serve/http/connection.h"
#include "features/serve/protocol/chat_answer.h"
#include "features/serve/protocol/request_log.h"
#include "features/serve/protocol/turn_queue.h"

namespace kvarium::serve {

// The request that this thread answers.
struct Exchange {
  Connection& connection;
  ServedRequest served = {};
  size_t body_bytes = 0;  // that it counts for in most_body_bytes
};
extern thread_local Exchange* exchange;

// A client that leaves stops its turn.
class Streaming {
 public:
  Streaming(TurnQueue& queue, std::shared_ptr<TurnQueue::Ticket> ticket, AnswerOptions options)
      : answer(std::move(options)), m_queue(queue), m_ticket(std::move(ticket)) {}
  Streaming(const Streaming&) = delete;
  Streaming& operator=(const Streaming&) = delete;
  ~Streaming() {
    if (!m_ended) m_queue.leave(*m_ticket);
  }
  // Nothing: none came within the limit, or the client is gone.
  std::optional<TurnEvent> next(std::chrono::milliseconds limit);
  bool isGone() const { return exchange->connection.isGone(); }
  bool hasEnded() const { return m_ended; }
  // What says that the client is not forgotten: programs in between give up where nothing comes.
  const char* comment() const { return m_begun ? ": the engine computes\n\n" : ": waiting\n\n"; }
  bool write(httplib::DataSink& sink);  // gives a stream its text, call by call

  ChatAnswer answer;
  std::string first;  // what is to be sent first

 private:
  TurnQueue& m_queue;
  std::shared_ptr<TurnQueue::Ticket> m_ticket;
  Clock::time_point m_looked = Clock::now();
  bool m_begun = false, m_ended = false;  // something came of it; the last event did
};

// The server-sent events of one event of a turn.
std::string eventsOf(ChatAnswer& answer, const TurnEvent& event);

}  // namespace kvarium::serve
