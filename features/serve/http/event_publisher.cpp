#include "features/serve/http/event_publisher.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"
#include "features/remote/protocol/zmtp.h"

namespace kvarium::serve {
namespace {

// A listening socket of 127.0.0.1 at the port, or at any that is free.
int listenAt(int& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int on = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, generic, size) != 0 || ::listen(socket, 8) != 0 || ::getsockname(socket, generic, &size) != 0) {
    const int problem = errno;
    ::close(socket);
    throw Error(ErrorKind::io, {"events cannot be published at port %1: %2", port, std::strerror(problem)},
                "choose another port for --kv-events; 0 takes any");
  }
  port = ntohs(address.sin_port);
  return socket;
}

}  // namespace

struct EventPublisher::Client {
  int socket = -1;
  remote::ZmtpSession session;
  std::vector<std::string> topics = {};  // that it subscribed to: beginnings of topics
  std::string waiting = {};              // bytes to be sent
  size_t sent = 0;                       // of them
  std::optional<Replay> replay = {};     // what it asked for and did not get yet

  Client(int at, remote::ZmtpType own)
      : socket(at), session(own, "a subscriber", {.message_bytes = 4096, .parts = 8, .command_bytes = 4096}) {}
  ~Client() { ::close(socket); }
  size_t queued() const { return waiting.size() - sent; }
  void send(const std::string& bytes) {
    if (sent >= queued()) {  // fewer bytes are moved than were sent, and a queue takes at most twice what is queued
      waiting.erase(0, sent);
      sent = 0;
    }
    waiting += bytes;
  }
  // False: the peer is gone.
  bool flush() {
    while (sent < waiting.size()) {
      const ssize_t more = ::send(socket, waiting.data() + sent, waiting.size() - sent, MSG_NOSIGNAL);
      if (more < 0) return errno == EAGAIN || errno == EINTR;
      sent += static_cast<size_t>(more);
    }
    return true;
  }
};

EventPublisher::EventPublisher(std::string topic, int port) : m_topic(std::move(topic)), m_port(port) {
  m_listener = listenAt(m_port);
  try {
    m_replay_port = port == 0 ? 0 : m_port + 1;
    m_replay_listener = listenAt(m_replay_port);
  } catch (const Error&) {
    ::close(m_listener);
    throw;
  }
  m_thread = std::thread([this] { work(); });
}

EventPublisher::~EventPublisher() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
  }
  m_wake.wake();
  m_thread.join();
  for (const int listener : {m_listener, m_replay_listener}) ::close(listener);
}

void EventPublisher::publish(std::string batch) {
  {
    std::lock_guard lock(m_mutex);
    m_kept_bytes += batch.size();
    m_kept.push_back({m_next++, std::make_shared<const std::string>(std::move(batch))});
    while (m_kept.size() > most_kept || (m_kept_bytes > most_kept_bytes && m_kept.size() > 1)) {
      m_kept_bytes -= m_kept.front().bytes->size();
      m_kept.pop_front();
    }
  }
  m_wake.wake();
}

void EventPublisher::work() {
  for (;;) {
    {
      std::lock_guard lock(m_mutex);
      if (m_closing) return;
    }
    deliver();
    std::vector<pollfd> sources{
        {m_wake.descriptor(), POLLIN, 0}, {m_listener, POLLIN, 0}, {m_replay_listener, POLLIN, 0}};
    for (const auto& client : m_clients) {
      const bool has_more = client->queued() > 0 || client->replay;
      sources.push_back({client->socket, static_cast<short>(POLLIN | (has_more ? POLLOUT : 0)), 0});
    }
    if (::poll(sources.data(), sources.size(), -1) < 0) continue;
    if (sources[0].revents != 0) m_wake.heed();
    size_t at = 3;
    std::erase_if(m_clients, [&](const auto& client) { return !serve(*client, sources[at++].revents); });
    if (sources[1].revents != 0) accept(m_listener, remote::ZmtpType::pub);
    if (sources[2].revents != 0) accept(m_replay_listener, remote::ZmtpType::router);
  }
}

void EventPublisher::accept(int listener, remote::ZmtpType own) {
  const int socket = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return;
  auto client = std::make_unique<Client>(socket, own);
  if (m_clients.size() >= most_clients) return;  // closes it
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  client->send(client->session.takeOutput());
  if (client->flush()) m_clients.push_back(std::move(client));
}

void EventPublisher::deliver() {
  std::vector<Batch> fresh;
  {
    std::lock_guard lock(m_mutex);
    for (const Batch& batch : m_kept) {
      if (batch.number >= m_delivered) fresh.push_back(batch);
    }
    m_delivered = m_next;
  }
  for (const Batch& batch : fresh) {
    const std::string message = remote::zmtpMessage({m_topic, remote::bigEndian(batch.number), *batch.bytes});
    for (const auto& client : m_clients) {
      const auto wants = [&](const std::string& topic) { return m_topic.starts_with(topic); };
      const bool subscribed = std::any_of(client->topics.begin(), client->topics.end(), wants);
      if (subscribed && client->queued() + message.size() <= most_queued_bytes) client->send(message);
    }
  }
  std::erase_if(m_clients, [](const auto& client) { return !client->flush(); });
}

// False: the client is gone or sent what is not understood.
bool EventPublisher::serve(Client& client, short events) {
  if (events == 0) return true;
  if ((events & POLLOUT) != 0) {
    if (client.replay) queueReplay(client);
    if (!client.flush()) return false;
  }
  if ((events & (POLLIN | POLLHUP | POLLERR)) == 0) return true;
  char bytes[4096];
  const ssize_t received = ::recv(client.socket, bytes, sizeof bytes, 0);
  if (received == 0 || (received < 0 && errno != EAGAIN && errno != EINTR)) return false;
  if (received < 0) return true;
  client.session.receive({bytes, static_cast<size_t>(received)});
  while (const std::optional<remote::ZmtpEvent> event = client.session.next()) answer(client, *event);
  if (const std::string pongs = client.session.takeOutput(); client.queued() < most_queued_bytes) client.send(pongs);
  return client.session.problem().empty() && client.flush();
}

void EventPublisher::answer(Client& client, const remote::ZmtpEvent& event) {
  constexpr size_t most_topics = 64;
  using Kind = remote::ZmtpEvent::Kind;
  if (event.kind == Kind::subscribe && client.topics.size() < most_topics) client.topics.push_back(event.parts[0]);
  if (event.kind == Kind::cancel) std::erase(client.topics, event.parts[0]);
  if (event.kind != Kind::message || client.replay) return;  // or it has not read its last answer
  const std::optional<uint64_t> first = remote::bigEndianOf(event.parts.back());
  if (!first) return;
  std::lock_guard lock(m_mutex);
  client.replay = Replay{.next = *first, .end = m_next};
}

// Queues a piece of a replay.
void EventPublisher::queueReplay(Client& client) {
  while (client.queued() < replay_piece) {
    Replay& replay = *client.replay;
    Batch batch{};
    {
      std::lock_guard lock(m_mutex);
      const uint64_t oldest = m_kept.empty() ? m_next : m_kept.front().number;
      replay.next = std::max(replay.next, oldest);
      if (replay.next < replay.end) batch = m_kept[replay.next - oldest];
    }
    if (!batch.bytes) {
      client.send(remote::zmtpMessage({"", "", remote::bigEndian(~uint64_t{0}), ""}));
      client.replay.reset();
      return;
    }
    client.send(remote::zmtpMessage({"", m_topic, remote::bigEndian(batch.number), *batch.bytes}));
    ++replay.next;
  }
}

}  // namespace kvarium::serve
