#include "app/server/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace kvarium::server {
namespace {

using std::chrono::milliseconds;

// Whether one of the events came before that time.
bool waitFor(int socket, short events, Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
    pollfd source{.fd = socket, .events = events, .revents = 0};
    const int found = ::poll(&source, 1, static_cast<int>(std::clamp<int64_t>(left, 0, 60'000)));
    if (found > 0) return true;
    if (found == 0 && left <= 0) return false;
    if (found < 0 && errno != EINTR) return false;
  }
}

}  // namespace

Connection::Connection(int socket, Clock::time_point accepted) : m_socket(socket), m_until(accepted + request_limit) {
  const int on = 1;
  ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

// A socket that is closed with bytes unread resets the connection, and the client loses the answer it has not read yet.
Connection::~Connection() {
  ::shutdown(m_socket, SHUT_WR);
  const Clock::time_point until = Clock::now() + milliseconds(500);
  while (waitFor(m_socket, POLLIN, until) && ::recv(m_socket, m_buffer.data(), m_buffer.size(), 0) > 0) continue;
  ::close(m_socket);
}

bool Connection::isGone() const {
  pollfd source{.fd = m_socket, .events = POLLRDHUP, .revents = 0};
  return ::poll(&source, 1, 0) > 0;
}

bool Connection::is_readable() const { return m_begin < m_end || waitFor(m_socket, POLLIN, m_until); }

bool Connection::is_writable() const { return waitFor(m_socket, POLLOUT, Clock::now() + write_limit) && !isGone(); }

ssize_t Connection::read(char* to, size_t size) {
  if (m_begin == m_end) {
    if (m_left == 0 || !waitFor(m_socket, POLLIN, m_until)) return -1;
    const ssize_t received = ::recv(m_socket, m_buffer.data(), std::min(m_buffer.size(), m_left), 0);
    if (received <= 0) return received;
    m_left -= static_cast<size_t>(received);
    m_begin = 0;
    m_end = static_cast<size_t>(received);
  }
  const size_t taken = std::min(size, m_end - m_begin);
  std::memcpy(to, m_buffer.data() + m_begin, taken);
  m_begin += taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* from, size_t size) {
  size_t sent = 0;
  while (sent < size) {
    if (!waitFor(m_socket, POLLOUT, Clock::now() + write_limit)) return -1;
    const ssize_t more = ::send(m_socket, from + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (more < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (more < 0) return -1;
    sent += static_cast<size_t>(more);
  }
  return static_cast<ssize_t>(sent);
}

// Nothing here asks where a request comes from.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}
void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace kvarium::server
