#include "core/decode/stop_text.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace kvarium::decode::stop_text_test
