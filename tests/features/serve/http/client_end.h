// ClientEnd: a client's side of a connection, without a network.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <utility>

namespace kvarium::serve {

class ClientEnd {
 public:
  ClientEnd() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, m_ends), 0); }
  ~ClientEnd() { close(); }
  ClientEnd(const ClientEnd&) = delete;
  ClientEnd& operator=(const ClientEnd&) = delete;

  int server() const { return m_ends[1]; }  // the other side, which a Connection takes
  void send(std::string_view text) const {
    EXPECT_EQ(::send(m_ends[0], text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
  }
  // All that the server says until it has no more to say.
  std::string read() const {
    std::string text;
    char byte = 0;
    while (::recv(m_ends[0], &byte, 1, 0) > 0) text += byte;
    return text;
  }
  // Whether the server has closed its side, and does not only say no more. limit_ms: -1: until it has.
  bool isClosed(int limit_ms) const {
    pollfd source{.fd = m_ends[0], .events = 0, .revents = 0};
    return ::poll(&source, 1, limit_ms) > 0;
  }
  void close() {
    if (const int end = std::exchange(m_ends[0], -1); end >= 0) ::close(end);
  }

 private:
  int m_ends[2] = {-1, -1};
};

}  // namespace kvarium::serve
