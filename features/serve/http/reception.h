// Reception: the connections of all clients. A thread of its own holds those that have sent no whole head yet, rest
// between two requests or end, however many; threads answer one request at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "core/base/wake_pipe.h"
#include "features/serve/http/connection.h"
#include "features/serve/http/workers.h"

namespace kvarium::serve {

class Reception {
 public:
  // Answers one request. False: the connection ends.
  using Answer = std::function<bool(Connection&)>;
  // most_connections: where there are more, the one with the least time left is closed. most_threads: that answer
  // requests with a body. Throws Error{device} where no pipe can be opened.
  Reception(size_t most_connections, size_t most_threads, Answer answer);
  ~Reception() { stop(Clock::now()); }
  Reception(const Reception&) = delete;
  Reception& operator=(const Reception&) = delete;

  void take(int socket);  // of a client that has just come
  // Requests that have not come whole are given up, and those that are answered have until then. Returns when no
  // request is answered any longer.
  void stop(Clock::time_point until);

 private:
  using Held = std::shared_ptr<Connection>;
  void work();
  void answer(Held connection);  // which is closed where nobody else holds it, and unanswered once the end has begun
  bool isAnswering();

  // Requests without a body are answered at once, so that a few threads are enough and never wait for turns.
  static constexpr size_t quick_threads = 4;

  const size_t m_most;
  const Answer m_answer;
  const WakePipe m_wake;
  std::mutex m_mutex;              // of the next three
  std::vector<Held> m_come;        // new, or answered
  std::set<Connection*> m_served;  // on threads
  bool m_closing = false;
  Workers m_quick{quick_threads}, m_long;
  std::thread m_thread;
};

}  // namespace kvarium::serve
