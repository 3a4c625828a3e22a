// The bytes of ZeroMQ's protocol: recorded ones in every split, and broken ones, which cost no memory.
#include "features/remote/protocol/zmtp.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace kvarium::remote::zmtp_test {
namespace {

using namespace std::string_literals;
using Kind = ZmtpEvent::Kind;

std::string recorded(const std::string& name) {
  std::ifstream file(KVARIUM_TEST_DATA "/remote/zmtp/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<ZmtpEvent> drain(ZmtpSession& session) {
  std::vector<ZmtpEvent> events;
  while (std::optional<ZmtpEvent> event = session.next()) events.push_back(std::move(*event));
  return events;
}

// Kinds and parts of what `bytes` say when they come in these pieces; empty if they are refused.
using Told = std::vector<std::pair<Kind, std::vector<std::string>>>;
Told toldBy(std::string_view bytes, size_t piece, ZmtpType own, size_t first = 0) {
  ZmtpSession session(own, "here");
  Told told;
  for (size_t at = 0; at < bytes.size();) {
    const size_t count = at == 0 && first > 0 ? first : piece;
    session.receive(bytes.substr(at, count));
    for (ZmtpEvent& event : drain(session)) told.emplace_back(event.kind, std::move(event.parts));
    at += count;
  }
  return session.problem().empty() ? told : Told();
}

const std::string greeting = zmtpGreeting(), ready = zmtpReady("PUB"), up = greeting + ready;

TEST(Zmtp, aRecordedPublisherIsUnderstood) {
  const Told told = toldBy(recorded("sub-tcp.bin"), 1 << 20, ZmtpType::sub);
  ASSERT_EQ(told.size(), 11u);
  EXPECT_EQ(told[0].first, Kind::ready);
  for (size_t i = 1; i < told.size(); ++i) {
    EXPECT_EQ(told[i].first, Kind::message);
    ASSERT_EQ(told[i].second.size(), 3u);
    EXPECT_EQ(told[i].second[0], "kv@one@smollm2");
    EXPECT_EQ(bigEndianOf(told[i].second[1]), i - 1);
  }
}

TEST(Zmtp, everySplitGivesTheSame) {
  for (const auto& [name, own] : {std::pair{"sub-tcp.bin", ZmtpType::sub}, {"replay-tcp.bin", ZmtpType::dealer}}) {
    const std::string bytes = recorded(name);
    ASSERT_GT(bytes.size(), 4000u);
    const Told whole = toldBy(bytes, bytes.size(), own);
    ASSERT_GT(whole.size(), 10u);
    for (const size_t piece : {1, 2, 3, 7, 64, 100, 1000}) EXPECT_EQ(toldBy(bytes, piece, own), whole) << piece;
    for (size_t first = 1; first < bytes.size(); ++first)
      ASSERT_EQ(toldBy(bytes, bytes.size(), own, first), whole) << first;
  }
}

TEST(Zmtp, whatIsCutIsIncompleteAndNoMore) {
  const std::string bytes = recorded("sub-tcp.bin");
  const size_t whole = toldBy(bytes, bytes.size(), ZmtpType::sub).size();
  for (size_t length = 0; length < bytes.size(); ++length) {
    ZmtpSession session(ZmtpType::sub, "here");
    session.receive(std::string_view(bytes).substr(0, length));
    ASSERT_LT(drain(session).size(), whole);
    ASSERT_TRUE(session.problem().empty());
  }
}

TEST(Zmtp, aSubscriberAndAPublisherUnderstandEachOther) {
  ZmtpSession sub(ZmtpType::sub, "the publisher"), pub(ZmtpType::pub, "the subscriber");
  pub.receive(sub.takeOutput() + zmtpSubscription("kv") + "\x04\x0c\x09SUBSCRIBEkw"s + "\x04\x09\x06"s + "CANCELkw" +
              zmtpMessage({"\0kv"s}));
  sub.receive(pub.takeOutput());
  ASSERT_EQ(drain(sub).size(), 1u);
  EXPECT_TRUE(sub.isReady() && sub.takesPings());
  std::vector<ZmtpEvent> heard = drain(pub);
  ASSERT_EQ(heard.size(), 5u);
  const Kind kinds[] = {Kind::ready, Kind::subscribe, Kind::subscribe, Kind::cancel, Kind::cancel};
  const char* topics[] = {"", "kv", "kw", "kw", "kv"};
  for (size_t i = 0; i < heard.size(); ++i) {
    EXPECT_EQ(heard[i].kind, kinds[i]) << i;
    EXPECT_EQ(heard[i].parts, i == 0 ? std::vector<std::string>() : std::vector<std::string>{topics[i]});
  }
  const std::vector<std::string> parts{"", "a", std::string(255, 'b'), std::string(256, 'c'), std::string(70000, 'd')};
  sub.receive(zmtpMessage(parts) + zmtpPing());
  heard = drain(sub);
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].parts, parts);
  EXPECT_EQ(sub.takeOutput(), "\x04\x05\x04PONG"s);
  pub.receive("\x04\x05\x04PONG"s);
  EXPECT_TRUE(drain(pub).empty() && pub.problem().empty());
}

TEST(Zmtp, messagesAreFramesOfEitherLength) {
  EXPECT_EQ(zmtpMessage({"topic", std::string(255, 'a'), std::string(300, 'b')}),
            "\x01\x05topic\x01\xff"s + std::string(255, 'a') + "\x02\x00\x00\x00\x00\x00\x00\x01\x2c"s +
                std::string(300, 'b'));
}

TEST(Zmtp, aPingIsAnsweredWithItsContext) {
  ZmtpSession session(ZmtpType::sub, "here");
  session.takeOutput();
  session.receive(up + "\4\x0a\4PING\0\x0a"s + "abc");
  EXPECT_EQ(drain(session).size(), 1u);
  EXPECT_EQ(session.takeOutput(), "\4\x08\4PONGabc");
}

TEST(Zmtp, brokenBytesAreRefused) {
  const auto changed = [](size_t at, const std::string& bytes) {
    return std::string(greeting).replace(at, bytes.size(), bytes);
  };
  const auto longHead = [](char flags, uint64_t length) { return std::string(1, flags) + bigEndian(length); };
  const auto repeated = [](const std::string& bytes, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += bytes;
    return all;
  };
  struct Case {
    const char* name;
    std::string bytes, words;
    ZmtpType own = ZmtpType::sub;
  };
  const std::vector<Case> cases = {
      {"a web server", "HTTP/1.1 400 Bad Request\r\n", "does not speak the protocol"},
      {"one other byte", "\5", "does not speak the protocol"},
      {"a broken signature", changed(9, "\0"s), "does not speak the protocol"},
      {"version 1", "\xff\0\0\0\0\0\0\0\1\x7f\0"s, "an old ZeroMQ"},
      {"version 2", "\xff\0\0\0\0\0\0\0\1\x7f\1"s, "an old ZeroMQ"},
      {"a login", changed(12, "CURVE"), "login"},
      {"a longer mechanism", changed(17, "X"), "login"},
      {"a message before the handshake", greeting + zmtpMessage({"a"}), "no handshake"},
      {"a ping before the handshake", greeting + zmtpPing(), "no handshake"},
      {"no socket type", greeting + "\4\6\5READY"s, "makes no sense"},
      {"metadata that is cut", greeting + "\4\7\5READY\x0b"s, "makes no sense"},
      {"a value that is too long", greeting + "\4\x0c\5READY\1a\xff\xff\xff\xff"s, "makes no sense"},
      {"a type and a value that is cut", greeting + "\4\x1a\5READY\x0bSocket-Type\0\0\0\3PUB\1"s, "makes no sense"},
      {"another socket", greeting + zmtpReady("PUSH"), "another kind"},
      {"another socket of a pub", greeting + zmtpReady("PUB"), "another kind", ZmtpType::pub},
      {"a command without a name", greeting + "\4\0"s, "no handshake"},
      {"a name that is cut", greeting + "\4\2\5R"s, "no handshake"},
      {"an error", greeting + "\4\x09\5ERROR\2no"s, "refuses the connection, check its settings; it says: no"},
      {"a second handshake", up + ready, "not known"},
      {"an unknown command", up + "\4\4\3ABC"s, "not known"},
      {"a subscription to a subscriber", up + "\x04\x0c\x09SUBSCRIBEkw"s, "not known"},
      {"a ping that is too short", up + "\4\6\4PING\0"s, "not known"},
      {"a ping that is too long", up + "\4\x19\4PING\0\0"s + std::string(18, 'x'), "not known"},
      {"a frame of unknown flags", up + "\x08\0"s, "no frame"},
      {"a command with more", up + "\5\1"s, "no frame"},
      {"a huge message", up + longHead(2, uint64_t{1} << 40), "too long"},
      {"the hugest message", up + longHead(2, ~uint64_t{0}), "too long"},
      {"a negative length", up + longHead(2, uint64_t{1} << 63), "too long"},
      {"a huge command", up + longHead(6, 5000), "too long"},
      {"a huge command first", greeting + longHead(6, uint64_t{1} << 33), "too long"},
      {"a message of many parts", up + repeated("\1\0"s, 17), "too many parts"},
  };
  for (const Case& one : cases) {
    for (const size_t piece : {one.bytes.size(), size_t{1}}) {
      ZmtpSession session(one.own, "10.0.0.1:5557");
      for (size_t at = 0; at < one.bytes.size(); at += piece) {
        session.receive(std::string_view(one.bytes).substr(at, piece));
        drain(session);
      }
      const std::string problem = inEnglish(session.problem());
      EXPECT_NE(problem.find(one.words), std::string::npos) << one.name << ": " << problem;
      EXPECT_EQ(problem.find("10.0.0.1:5557"), 0u) << one.name;
      EXPECT_EQ(session.buffered(), 0u) << one.name;
      session.receive(greeting);
      EXPECT_EQ(session.buffered(), 0u) << one.name;
      EXPECT_FALSE(session.next()) << one.name;
    }
  }
}

TEST(Zmtp, anErrorsWordsAreShownHarmlessly) {
  ZmtpSession session(ZmtpType::sub, "%2 here %1");
  session.receive(greeting + "\4\x0d\5ERROR\6%1\n\x1b%2"s);
  drain(session);
  EXPECT_EQ(inEnglish(session.problem()), "%2 here %1 refuses the connection, check its settings; it says: %1??%2");
}

TEST(Zmtp, aMessageWithoutEndStaysWithinItsLimit) {
  ZmtpSession session(ZmtpType::sub, "here", {.message_bytes = 10000, .parts = 1000});
  session.receive(up);
  drain(session);
  size_t most = 0;
  for (int i = 0; i < 1000 && session.problem().empty(); ++i) {
    session.receive("\1\xc8"s + std::string(200, 'x'));  // more is to come, always
    drain(session);
    most = std::max(most, session.buffered());
  }
  EXPECT_NE(inEnglish(session.problem()).find("too long"), std::string::npos);
  EXPECT_LE(most, 10000u + 202);
  EXPECT_EQ(session.buffered(), 0u);
}

TEST(Zmtp, theNextMessageHasItsWholeLimitAgain) {
  ZmtpSession session(ZmtpType::sub, "here", {.message_bytes = 1000, .parts = 2});
  session.receive(up);
  drain(session);
  for (int i = 0; i < 100; ++i) {
    session.receive(zmtpMessage({std::string(500, 'a'), std::string(500, 'b')}));
    EXPECT_EQ(drain(session).size(), 1u);
    EXPECT_EQ(session.buffered(), 0u);
  }
}

TEST(Zmtp, numbersAreEightBytes) {
  EXPECT_EQ(bigEndian(0x0102030405060708), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(bigEndianOf(bigEndian(~uint64_t{0})), ~uint64_t{0});
  EXPECT_FALSE(bigEndianOf("1234567"));
  EXPECT_FALSE(bigEndianOf(""));
}

}  // namespace
}  // namespace kvarium::remote::zmtp_test
