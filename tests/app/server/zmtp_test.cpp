#include "app/server/zmtp.h"

#include <gtest/gtest.h>

namespace kvarium::server::zmtp_test {
namespace {

using namespace std::string_literals;

// What a subscriber sends: its greeting, READY, and a subscription to everything.
const std::string peer = zmtpGreeting() + zmtpReady("SUB") + "\x00\x01\x01"s;

TEST(Zmtp, isReadHoweverItIsCut) {
  for (size_t piece = 1; piece <= peer.size(); ++piece) {
    ZmtpReader reader;
    std::vector<ZmtpReader::Frame> frames;
    for (size_t at = 0; at < peer.size(); at += piece) {
      ASSERT_TRUE(reader.push(std::string_view(peer).substr(at, piece)));
      while (std::optional<ZmtpReader::Frame> frame = reader.next()) frames.push_back(*frame);
    }
    ASSERT_EQ(frames.size(), 2u) << piece;
    EXPECT_TRUE(frames[0].command);
    EXPECT_EQ(frames[0].data, "\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB"s);
    EXPECT_FALSE(frames[1].command || frames[1].more);
    EXPECT_EQ(frames[1].data, "\x01");
  }
}

TEST(Zmtp, messagesAreFramesOfEitherLength) {
  const std::string bytes = zmtpMessage({"topic", std::string(255, 'a'), std::string(300, 'b')});
  EXPECT_EQ(bytes, "\x01\x05topic\x01\xff"s + std::string(255, 'a') + "\x02\x00\x00\x00\x00\x00\x00\x01\x2c"s +
                       std::string(300, 'b'));
  ZmtpReader reader;
  ASSERT_TRUE(reader.push(zmtpGreeting() + bytes));
  EXPECT_TRUE(reader.next()->more);
  EXPECT_TRUE(reader.next()->more);
  const auto last = reader.next();
  EXPECT_FALSE(last->more);
  EXPECT_EQ(last->data, std::string(300, 'b'));
  EXPECT_FALSE(reader.next());
}

TEST(Zmtp, whatIsNotZmtp3WithNullIsLeft) {
  const auto reads = [](const std::string& bytes) { return ZmtpReader().push(bytes); };
  EXPECT_TRUE(reads(zmtpGreeting()));
  EXPECT_FALSE(reads("GET / HTTP/1.1\r\n"));
  std::string other = zmtpGreeting();
  other[10] = 1;  // version
  EXPECT_FALSE(reads(other));
  other = zmtpGreeting();
  other.replace(12, 5, "PLAIN");
  EXPECT_FALSE(reads(other));
  EXPECT_FALSE(reads(zmtpGreeting() + "\x02\xff\xff\xff\xff\xff\xff\xff\xff"s)) << "a frame without end";
  EXPECT_FALSE(reads(zmtpGreeting() + zmtpMessage({std::string(ZmtpReader::most_bytes + 1, 'a')})));
}

TEST(Zmtp, numbersAreEightBytes) {
  EXPECT_EQ(bigEndian(0x0102030405060708), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(bigEndianOf(bigEndian(~uint64_t{0})), ~uint64_t{0});
  EXPECT_FALSE(bigEndianOf("1234567"));
  EXPECT_FALSE(bigEndianOf(""));
}

}  // namespace
}  // namespace kvarium::server::zmtp_test
