#include "features/serve/http/socket_server.h"

#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <utility>

namespace kvarium::serve {
namespace {

struct AtOnce final : httplib::TaskQueue {
  // Nothing or, of newer versions of the library, whether the job was taken.
  using Enqueued = decltype(std::declval<httplib::TaskQueue&>().enqueue({}));
  Enqueued enqueue(std::function<void()> job) override {
    job();
    return static_cast<Enqueued>(true);
  }
  void shutdown() override {}
};

}  // namespace

SocketServer::SocketServer(Take take) : m_take(std::move(take)) {
  new_task_queue = [] { return new AtOnce; };
}

bool SocketServer::answer(Connection& connection) {
  bool closed = false;
  connection.begin();
  return process(connection, closed) && !closed && connection.keeps();
}

template <class Stream>
bool SocketServer::process(Stream& stream, bool& closed) {
  if constexpr (requires { this->process_request(stream, false, closed, nullptr); }) {
    return this->process_request(stream, false, closed, nullptr);
  } else {  // newer than 0.15: it takes the addresses of both ends
    std::string address;
    int port = 0;
    stream.get_remote_ip_and_port(address, port);
    return this->process_request(stream, address, port, std::string(), 0, false, closed, nullptr);
  }
}

std::optional<size_t> bodyBytes(const httplib::Request& request) {
  const std::string text = request.get_header_value("Content-Length");
  size_t bytes = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), bytes);
  return status == std::errc() && end == text.data() + text.size() ? std::optional(bytes) : std::nullopt;
}

bool canGoOn(const httplib::Request& request) {
  std::string connection = request.get_header_value("Connection");
  std::ranges::transform(connection, connection.begin(), [](unsigned char c) { return std::tolower(c); });
  if (request.version == "HTTP/1.0" || connection.find("close") != std::string::npos) return false;
  const bool no_body = hasNoBody(request.method);
  const size_t lengths = request.get_header_value_count("Content-Length"),
               codings = request.get_header_value_count("Transfer-Encoding");
  if (lengths + codings != 1) return no_body && lengths + codings == 0;
  if (codings == 1) return !no_body && request.get_header_value("Transfer-Encoding") == "chunked";
  const std::optional<size_t> bytes = bodyBytes(request);
  return bytes && (!no_body || *bytes == 0);
}

size_t connectionsFor(size_t wanted) {
  constexpr size_t others = 128;  // files of the model, pipes, subscribers
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  if (const rlim_t needed = wanted + others; limit.rlim_cur < needed) {
    limit.rlim_cur = std::min(needed, limit.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
  return std::clamp<size_t>(limit.rlim_cur > others ? limit.rlim_cur - others : 0, 16, wanted);
}

}  // namespace kvarium::serve
