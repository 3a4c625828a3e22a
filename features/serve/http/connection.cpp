#include "features/serve/http/connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "core/base/small_letters.h"

namespace kvarium::serve {
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

Connection::Connection(int socket) : m_socket(socket), m_until(Clock::now() + request_limit) {
  const int on = 1;
  ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Else the kernel keeps megabytes of a reply for each client that does not read.
  const int most_unread = 128 << 10;
  ::setsockopt(m_socket, SOL_SOCKET, SO_SNDBUF, &most_unread, sizeof most_unread);
}

Connection::~Connection() { ::close(m_socket); }

Connection::Head Connection::receive() {
  char bytes[8192];
  const ssize_t count = ::recv(m_socket, bytes, sizeof bytes, MSG_DONTWAIT);
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return Head::wrong;
  if (count > 0 && !m_ends) {
    if (isIdle() && m_is_kept) m_until = Clock::now() + request_limit;
    m_received.append(bytes, static_cast<size_t>(count));
  }
  return head();
}

// The library passes over a line that ends otherwise than HTTP's do, also an empty one, and waits for another.
Connection::Head Connection::head() {
  if (isIdle()) return Head::partial;
  const char first = m_received[0];
  if ((first < 'A' || first > 'Z') && first != '\r') return Head::wrong;
  const size_t from = std::exchange(m_searched, m_received.size() - std::min<size_t>(2, m_received.size()));
  const size_t end = m_received.find("\n\r\n", from);
  if (m_received.find("\n\n", from) < end) return Head::wrong;
  if (end != std::string::npos) return Head::whole;
  return m_received.size() > most_head_bytes ? Head::wrong : Head::partial;
}

bool Connection::isShort() const { return hasNoBody(std::string_view(m_received).substr(0, m_received.find(' '))); }

bool hasNoBody(std::string_view method) {
  return std::ranges::count(std::array<std::string_view, 3>{"GET", "HEAD", "OPTIONS"}, method) > 0;
}

std::optional<size_t> bodyBytes(const httplib::Request& request) {
  const std::string text = request.get_header_value("Content-Length");
  size_t bytes = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), bytes);
  return status == std::errc() && end == text.data() + text.size() ? std::optional(bytes) : std::nullopt;
}

bool canGoOn(const httplib::Request& request) {
  const std::string connection = inSmallLetters(request.get_header_value("Connection"));
  if (request.version == "HTTP/1.0" || connection.find("close") != std::string::npos) return false;
  const bool no_body = hasNoBody(request.method);
  const size_t lengths = request.get_header_value_count("Content-Length"),
               codings = request.get_header_value_count("Transfer-Encoding");
  if (lengths + codings != 1) return no_body && lengths + codings == 0;
  if (codings == 1) return !no_body && request.get_header_value("Transfer-Encoding") == "chunked";
  const std::optional<size_t> bytes = bodyBytes(request);
  return bytes && (!no_body || *bytes == 0);
}

void Connection::begin() {
  m_left = most_head_bytes;
  m_keeps = false;
}

void Connection::rest() {
  m_received.erase(0, std::exchange(m_at, 0));
  m_received.shrink_to_fit();
  m_searched = 0;
  m_until = Clock::now() + (isIdle() ? idle_limit : request_limit);
  m_is_reading = true;
  m_is_kept = true;
  m_has_written = false;
}

// A socket that is closed with bytes unread resets the connection, and the client loses the answer it has not read yet.
bool Connection::end() {
  m_received = {};
  m_until = Clock::now() + end_limit;
  m_ends = true;
  return m_has_written && ::shutdown(m_socket, SHUT_WR) == 0;
}

void Connection::cutReading() const {
  if (m_is_reading) ::shutdown(m_socket, SHUT_RD);
}
void Connection::cut() const { ::shutdown(m_socket, SHUT_RDWR); }

bool Connection::isGone() const {
  pollfd source{.fd = m_socket, .events = POLLRDHUP, .revents = 0};
  return ::poll(&source, 1, 0) > 0;
}

bool Connection::is_readable() const { return m_at < m_received.size() || waitFor(m_socket, POLLIN, m_until); }

bool Connection::is_writable() const { return waitFor(m_socket, POLLOUT, Clock::now() + write_limit) && !isGone(); }

ssize_t Connection::read(char* to, size_t size) {
  if (m_left == 0) return -1;
  if (m_at == m_received.size()) {
    constexpr size_t piece = 16384;
    if (!waitFor(m_socket, POLLIN, m_until)) return -1;
    m_at = 0;
    m_received.resize(piece);
    const ssize_t count = ::recv(m_socket, m_received.data(), piece, 0);
    m_received.resize(static_cast<size_t>(std::max<ssize_t>(0, count)));
    if (count <= 0) return count;
  }
  const size_t taken = std::min({size, m_received.size() - m_at, m_left});
  std::memcpy(to, m_received.data() + m_at, taken);
  m_at += taken;
  m_left -= taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* from, size_t size) {
  size_t sent = 0;
  m_has_written = true;
  while (sent < size) {
    if (!waitFor(m_socket, POLLOUT, Clock::now() + write_limit)) return -1;
    const ssize_t more = ::send(m_socket, from + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (more < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (more < 0) return -1;
    sent += static_cast<size_t>(more);
  }
  return static_cast<ssize_t>(sent);
}

// Of the client: its address, as a log names it.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  char text[INET6_ADDRSTRLEN] = "";
  port = 0;
  if (::getpeername(m_socket, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    ::getnameinfo(reinterpret_cast<sockaddr*>(&address), size, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
  ip = text;
}
void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace kvarium::serve
