// HttpServer: the OpenAI protocol over HTTP on a TurnQueue; docs/serve.md says what it answers and what it refuses. Its
// sockets and threads are cpp-httplib's, which only this room knows.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "features/serve/protocol/turn_queue.h"

namespace kvarium::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";         // the address to listen at
  int port = 8080;                        // 0: any that is free
  std::string key;                        // what a request must bring, except /health; empty: nothing
  std::vector<std::string> hosts;         // names that a Host header may have, too; with a key it may have any
  std::vector<std::string> origins = {};  // of pages that may ask and read the answers: checkedOrigin()
  // The document of /kv_event_sources; empty: no events are published.
  std::string event_sources;
  std::function<void(const std::string&)> log = {};  // logLine() of each request, on any thread; empty: none
};

class HttpServer {
 public:
  // Takes the port. Throws Error{io} where that is not possible. The queue outlives this.
  HttpServer(TurnQueue& queue, ServerOptions options);
  ~HttpServer();
  int port() const;
  void start();  // answers requests on threads of its own, from the return of this call on
  void stop();   // returns when no request is answered any longer; the queue is closed before, so that none waits

 private:
  class Routes;
  std::unique_ptr<Routes> m_routes;
};

}  // namespace kvarium::serve
