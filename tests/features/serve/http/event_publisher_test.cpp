// What slow subscribers cost, measured as the memory that malloc has given.
#include "features/serve/http/event_publisher.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "features/remote/protocol/zmtp.h"

namespace kvarium::serve::event_publisher_test {

using remote::bigEndian, remote::zmtpGreeting, remote::zmtpMessage, remote::zmtpReady;

namespace {

constexpr size_t mebibyte = size_t{1} << 20;

size_t allocated() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// A ZeroMQ socket that reads when the test says so.
class Peer {
 public:
  Peer(int port, std::string_view type) : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<uint16_t>(port));
    const int small = 64 << 10;
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    EXPECT_EQ(::connect(m_socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    send(zmtpGreeting() + zmtpReady(type));
  }
  ~Peer() { ::close(m_socket); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  void send(const std::string& bytes) const {
    EXPECT_EQ(::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
  }
  // At most this many bytes; fewer where no more come for a time.
  std::string read(size_t most, int patience_ms) const {
    std::string bytes(most, '\0');
    size_t count = 0;
    pollfd source{.fd = m_socket, .events = POLLIN, .revents = 0};
    while (count<most&& ::poll(&source, 1, patience_ms)> 0) {
      const ssize_t more = ::recv(m_socket, bytes.data() + count, most - count, 0);
      if (more <= 0) break;
      count += static_cast<size_t>(more);
    }
    bytes.resize(count);
    return bytes;
  }

 private:
  int m_socket;
};

TEST(EventPublisher, aSubscriberThatIsAlwaysBehindTakesNoMoreMemory) {
  EventPublisher publisher("kv", 0);
  const Peer behind(publisher.port(), "SUB");
  behind.send(std::string("\x00\x01\x01", 3));
  ASSERT_FALSE(behind.read(64, 5000).empty());
  const size_t before = allocated();
  const std::string batch(mebibyte / 16, 'x');
  for (int i = 0; i < 400; ++i) publisher.publish(batch);
  for (size_t read = 0; read < 256 * mebibyte;) {  // it reads what it gets, but never all of it
    publisher.publish(batch);
    publisher.publish(batch);
    read += behind.read(batch.size(), 20).size();
  }
  EXPECT_LT(allocated() - before, EventPublisher::most_kept_bytes + 16 * mebibyte);
}

// A subscriber that gets nothing for long asks whether anybody is there.
TEST(EventPublisher, answersPings) {
  EventPublisher publisher("kv", 0);
  for (const bool replays : {false, true}) {
    const Peer peer(replays ? publisher.replayPort() : publisher.port(), replays ? "DEALER" : "SUB");
    const std::string greeting = zmtpGreeting() + zmtpReady(replays ? "ROUTER" : "PUB");
    ASSERT_EQ(peer.read(greeting.size(), 5000), greeting);
    peer.send(std::string("\x04\x0a\x04PING\x00\x00you", 12));
    EXPECT_EQ(peer.read(10, 5000), std::string("\x04\x08\x04PONGyou", 10));
    peer.send(std::string("\x04\x06\x04PING\x00", 8));  // half a time to live
    peer.send(std::string("\x04\x18\x04PING\x00\x00", 9) + std::string(17, 'x'));
    EXPECT_EQ(peer.read(1, 200), "");
  }
}

TEST(EventPublisher, whoDoesNotReadWhatItAskedForAgainTakesNoMemory) {
  EventPublisher publisher("kv", 0);
  const std::string batch(mebibyte, 'x');
  constexpr int count = 40;
  for (int i = 0; i < count; ++i) publisher.publish(batch);
  const std::string request = zmtpMessage({"", bigEndian(0)});
  const size_t before = allocated();
  std::vector<std::unique_ptr<Peer>> silent;
  for (int i = 0; i < 8; ++i) {
    silent.push_back(std::make_unique<Peer>(publisher.replayPort(), "DEALER"));
    silent.back()->send(request + request);
    ASSERT_FALSE(silent.back()->read(64, 5000).empty());
  }
  // Who reads gets all of it nevertheless, piece by piece.
  std::string expected = zmtpGreeting() + zmtpReady("ROUTER");
  for (int i = 0; i < count; ++i) expected += zmtpMessage({"", "kv", bigEndian(static_cast<uint64_t>(i)), batch});
  expected += zmtpMessage({"", "", bigEndian(~uint64_t{0}), ""});
  const Peer reader(publisher.replayPort(), "DEALER");
  reader.send(request);
  EXPECT_TRUE(reader.read(expected.size(), 30'000) == expected);
  // The silent ones were given their share in the meantime.
  EXPECT_LT(allocated(),
            before + expected.capacity() + 8 * 4 * mebibyte);  // AddressSanitizer's allocator tells nothing
  EXPECT_EQ(reader.read(1, 200), "");
}

}  // namespace
}  // namespace kvarium::serve::event_publisher_test
