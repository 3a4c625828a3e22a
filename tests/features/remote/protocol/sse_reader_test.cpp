// The bytes of a stream in any cut are the same events; what no server sends is refused.
#include "features/remote/protocol/sse_reader.h"

#include <gtest/gtest.h>

#include "tests/support/recorded.h"

namespace kvarium::remote::sse_reader_test {
namespace {

using Texts = std::vector<std::string>;

Texts eventsOf(std::initializer_list<std::string_view> parts) {
  SseReader reader;
  Texts events;
  for (const std::string_view part : parts) reader.push(part, events);
  EXPECT_TRUE(reader.fault().empty());
  return events;
}

TEST(SseReader, readsRecordedReplies) {
  for (const char* name : {"vllm-0.32.0/01-a1.http", "vllm-0.32.0/07-p-long-reply.http", "llama-server/01-a1.http"}) {
    const std::string body = support::recordedAnswer(name).body;
    const Texts events = eventsOf({body});
    ASSERT_GT(events.size(), 20u) << name;
    EXPECT_EQ(events.back(), "[DONE]") << name;
    for (size_t i = 0; i + 1 < events.size(); ++i) {
      EXPECT_TRUE(events[i].starts_with("{\"") && events[i].ends_with("}")) << name;
    }
  }
}

TEST(SseReader, readsTheSameInEveryCut) {
  const std::string body = support::recordedAnswer("vllm-0.32.0/12-b2-after-reset.http").body;
  const Texts whole = eventsOf({body});
  for (size_t cut = 0; cut <= body.size(); ++cut) {
    const std::string_view text = body;
    EXPECT_EQ(eventsOf({text.substr(0, cut), text.substr(cut)}), whole) << cut;
  }
  SseReader reader;
  Texts events;
  for (const char& byte : body) reader.push({&byte, 1}, events);
  EXPECT_EQ(events, whole);
}

TEST(SseReader, readsTheSameWithEveryEndOfLine) {
  const std::string body = ": ping\nevent: a\ndata: 1\ndata: 2\n\ndata: 3\n\n";
  const Texts whole = eventsOf({body});
  EXPECT_EQ(whole, (Texts{"1\n2", "3"}));
  for (const std::string_view end : {"\r", "\r\n"}) {
    std::string other;
    for (const char c : body) other += c == '\n' ? std::string(end) : std::string(1, c);
    const std::string_view text = other;
    for (size_t cut = 0; cut <= text.size(); ++cut)
      EXPECT_EQ(eventsOf({text.substr(0, cut), text.substr(cut)}), whole) << cut;
  }
}

TEST(SseReader, readsFieldsAsTheStandardSays) {
  EXPECT_EQ(eventsOf({"data:x\n\n"}), Texts{"x"});
  EXPECT_EQ(eventsOf({"data:  x\n\n"}), Texts{" x"});                 // one space is left out
  EXPECT_EQ(eventsOf({"data\n\n"}), Texts{""});                       // no colon: an empty value
  EXPECT_EQ(eventsOf({"data\ndata\n\n"}), Texts{"\n"});               //
  EXPECT_EQ(eventsOf({"event: a\n\nid: 1\nretry: 5\n\n"}), Texts{});  // without data there is no event
  EXPECT_EQ(eventsOf({"\xEF\xBB\xBF"
                      "data: x\n\n"}),
            Texts{"x"});
  EXPECT_EQ(eventsOf({"\xEF",
                      "\xBB\xBF"
                      "data: x\n\n"}),
            Texts{"x"});
  EXPECT_EQ(eventsOf({"dat: x\ndata: y\n\n"}), Texts{"y"});
  EXPECT_EQ(eventsOf({"\n\n\ndata: y\n\n\n\n"}), Texts{"y"});
}

TEST(SseReader, signsOfLifeAreNoEvents) {
  SseReader reader;
  Texts events;
  reader.push(":\n\n: still here\n\n", events);
  EXPECT_TRUE(events.empty());
}

TEST(SseReader, anEventThatNoEmptyLineEndsIsDropped) {
  const std::string_view text = "data: x\n\n";
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    SseReader reader;
    Texts events;
    reader.push(text.substr(0, cut), events);
    EXPECT_EQ(events.size(), cut == text.size() ? 1u : 0u) << cut;
  }
}

TEST(SseReader, refusesLinesAndEventsBeyondItsLimits) {
  const auto faultOf = [](std::string_view text, size_t piece) {
    SseReader reader({.line = 20, .event = 30});
    Texts events;
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) reader.push(text.substr(0, piece), events);
    reader.push("data: y\n\n", events);
    EXPECT_EQ(events.empty(), !reader.fault().empty());
    return inEnglish(reader.fault());
  };
  for (const size_t piece : {1, 7, 1000}) {
    EXPECT_EQ(faultOf("data: 45678901234567\n\n", piece), "");
    EXPECT_EQ(faultOf("data: 456789012345678", piece), "the reply has a line of more than 20 bytes");
    EXPECT_EQ(faultOf("data: 45678901234567\ndata: 45678901234567\n\n", piece), "");
    EXPECT_EQ(faultOf("data: 45678901234567\ndata: 45678901234567\ndata: 1\n", piece),
              "the reply has an event of more than 30 bytes");
  }
}

}  // namespace
}  // namespace kvarium::remote::sse_reader_test
