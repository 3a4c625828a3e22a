// Connection: the requests of one client over a socket, as cpp-httplib reads and writes them, with limits on time that
// hold for a whole request and not for each byte, and on what is read: the library has none for a head, and for a body
// only where its length is given.
#pragma once

#include <httplib.h>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/clock.h"

namespace kvarium::serve {

class Connection final : public httplib::Stream {
 public:
  // From accept(), or the first byte of a further request, until the last byte of the request is there.
  static constexpr std::chrono::seconds request_limit{20};
  static constexpr std::chrono::seconds idle_limit{15};       // between two requests; clients leave after 5
  static constexpr std::chrono::seconds write_limit{10};      // until a client takes more
  static constexpr std::chrono::milliseconds end_limit{500};  // until a client closes its side, too
  static constexpr size_t most_head_bytes = size_t{128} << 10;

  explicit Connection(int socket);  // takes the socket
  ~Connection() override;           // closes it

  // Of a request that nobody answers yet.
  enum class Head {
    partial,  // more is to come
    whole,    // up to its body
    wrong     // the client is gone, or does not speak HTTP
  };
  Head receive();  // takes what has come, and waits for nothing
  Head head();
  bool isShort() const;                                   // its method has no body
  bool isIdle() const { return m_received.empty(); }      // nothing of a request has come
  int descriptor() const { return m_socket; }             // for poll()
  Clock::time_point patience() const { return m_until; }  // until then a request, its rest or the end must have come

  // A request is answered between begin() and one of the others.
  void begin();
  void rest();  // for the next one
  // There is no next one: what comes is dropped until the client closes its side. False: nothing was answered, and
  // nobody waits for that.
  bool end();
  void allowBody(size_t bytes) { m_left += bytes; }  // after the head; more is not read
  // What is to be read has been read: cutReading() changes nothing from now on. keeps: the next request can be read
  // after this one, and its answer says so.
  void answer(bool keeps) {
    m_is_reading = false;
    m_keeps = keeps;
  }
  bool isAnswering() const { return !m_is_reading; }
  bool keeps() const { return m_keeps; }
  // From another thread: a client that is still sending its request is read no longer; or nothing is read or written.
  void cutReading() const;
  void cut() const;
  bool isGone() const;  // the client closed its side

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, size_t size) override;
  ssize_t write(const char* from, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  // The library refuses numbers that select() cannot watch. It watches none of ours.
  socket_t socket() const override { return 0; }

 private:
  const int m_socket;
  Clock::time_point m_until;
  std::string m_received;  // and not read yet, from m_at on
  size_t m_at = 0;
  size_t m_searched = 0;  // bytes of m_received in which the end of a head does not begin
  size_t m_left = 0;      // bytes of the request that may still be read
  std::atomic<bool> m_is_reading = true;
  bool m_keeps = false;        // after this request
  bool m_is_kept = false;      // after one before
  bool m_has_written = false;  // of the answer
  bool m_ends = false;         // end()
};

// GET, HEAD, OPTIONS: requests of this method have no body.
bool hasNoBody(std::string_view method);
// Of Content-Length; nothing: it is not given, or not by digits alone.
std::optional<size_t> bodyBytes(const httplib::Request& request);
// Whether there is no doubt where the request ends, and its client may send others after it.
bool canGoOn(const httplib::Request& request);

}  // namespace kvarium::serve
