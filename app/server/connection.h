// Connection: one request of one client over a socket, as cpp-httplib reads and writes it, with limits on time that
// hold for the whole request and not for each byte, and on what is read: the library has none for a head, and for a
// body only where its length is told.
#pragma once

#include <httplib.h>

#include <array>

#include "core/base/clock.h"

namespace kvarium::server {

class Connection final : public httplib::Stream {
 public:
  // From accept() until the last byte of a request is there.
  static constexpr std::chrono::seconds request_limit{20};
  static constexpr std::chrono::seconds write_limit{10};  // until a client takes more
  static constexpr size_t most_head_bytes = size_t{128} << 10;

  Connection(int socket, Clock::time_point accepted);  // takes the socket
  ~Connection() override;  // closes it, once the client has read the answer or half a second is over

  void allowBody(size_t bytes) { m_left += bytes; }  // behind the head; more is not read
  bool isGone() const;                               // the client closed its side

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, size_t size) override;
  ssize_t write(const char* from, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return m_socket; }

 private:
  int m_socket;
  Clock::time_point m_until;
  std::array<char, 16384> m_buffer;
  size_t m_begin = 0, m_end = 0;  // of what was received and not read yet
  size_t m_left = most_head_bytes;
};

}  // namespace kvarium::server
