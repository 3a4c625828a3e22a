// SocketServer: HTTP as cpp-httplib reads and writes it. Sockets are the reception's.
#pragma once

#include <httplib.h>

#include <functional>
#include <optional>

#include "features/serve/http/connection.h"

namespace kvarium::serve {

class SocketServer final : public httplib::Server {
 public:
  using Take = std::function<void(socket_t)>;
  explicit SocketServer(Take take);  // take: a connection that was accepted
  // The library lets five connections wait to be accepted. Where more come at once, Linux resets some.
  void letWait(int connections) { ::listen(svr_sock_, connections); }
  // Reads a request, finds who answers, and writes the answer. False: the connection ends.
  bool answer(Connection& connection);

 private:
  bool process_and_close_socket(socket_t socket) override {
    m_take(socket);
    return true;
  }
  template <class Stream>
  bool process(Stream& stream, bool& closed);

  const Take m_take;
};

// Of Content-Length; nothing: it is not given, or not by digits alone.
std::optional<size_t> bodyBytes(const httplib::Request& request);
// Whether there is no doubt where the request ends, and its client may send others after it.
bool canGoOn(const httplib::Request& request);
// As many connections as the system lets this process open, up to `wanted`; it is asked for them.
size_t connectionsFor(size_t wanted);

}  // namespace kvarium::serve
