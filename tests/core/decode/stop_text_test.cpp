
#include <gtest/gtest.h>

#include "core/decode/reply_text.h"

namespace kvarium::decode::stop_text_test {
namespace {

// Every way of cutting the text into two pieces must give the same result.
void expectStops(const std::vector<std::string>& stops, const std::string& text, const std::string& shown, bool found) {
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    StopText stop(stops);
    std::string out = stop.push(text.substr(0, cut));
    out += stop.push(text.substr(cut));
    out += stop.finish();
    EXPECT_EQ(out, shown) << "cut at " << cut;
    EXPECT_EQ(stop.found(), found) << "cut at " << cut;
  }
}

TEST(StopText, endsBeforeTheEarliestStop) {
  expectStops({"END", "User:"}, "hello User: there END", "hello ", true);
  expectStops({"aab"}, "xaaab", "xa", true);
  expectStops({"END"}, "no end here EN", "no end here EN", false);
  expectStops({""}, "text", "text", false);
  expectStops({}, "text", "text", false);
}

TEST(StopText, holdsBackOnlyWhatMayBecomeAStop) {
  StopText stop({"</s>"});
  EXPECT_EQ(stop.push("abc<"), "abc");
  EXPECT_EQ(stop.push("/x"), "</x");
  EXPECT_EQ(stop.push("</"), "");
  EXPECT_EQ(stop.push("s>after"), "");
  EXPECT_TRUE(stop.found());
  EXPECT_EQ(stop.push("more"), "");
}

// How a reply goes on, and whether its mark ends it.
std::pair<std::string, bool> goneOn(const text::ThoughtMarks* opened, const std::string& begun, const std::string& on) {
  ReplyText reply({"</think>"}, opened, begun);
  std::string text = reply.push(on).text;
  text += reply.finish().text;
  return {text, reply.found()};
}

TEST(ReplyText, endsAtTheThoughtsEndThatIsItsOwn) {
  using Told = std::pair<std::string, bool>;
  const text::ThoughtMarks* opened = text::thoughtMarksOf("<think>");
  EXPECT_EQ(goneOn(nullptr, "<think>x</think>Answer so", " far"), Told(" far", false));
  EXPECT_EQ(goneOn(nullptr, "<think>x</think>", "So"), Told("So", false));
  EXPECT_EQ(goneOn(opened, "x</think>A", "B"), Told("B", false));
  EXPECT_EQ(goneOn(nullptr, "<think>x", "y</think>z"), Told("y", true));
  EXPECT_EQ(goneOn(opened, "x", "y</think>z"), Told("y", true));
  EXPECT_EQ(goneOn(nullptr, "Answer", " far"), Told(" far", false));
}

}  // namespace
}  // namespace kvarium::decode::stop_text_test
