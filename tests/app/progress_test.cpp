// How often a job says how far it is where nobody watches, and what of a reply a terminal is shown.
#include "app/cli/progress.h"

#include <gtest/gtest.h>

namespace kvarium::cli::progress_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(SparseTimes, aShortJobSaysNothing) {
  SparseTimes times;
  for (int second = 0; second < 10; ++second) EXPECT_FALSE(times.isDue(seconds(second))) << second;
}

TEST(SparseTimes, aLongOneSaysItAsOftenAsItsTimeDoubles) {
  SparseTimes times;
  std::vector<int> said;
  for (int second = 0; second < 3600; ++second) {
    if (times.isDue(seconds(second))) said.push_back(second);
  }
  EXPECT_EQ(said, (std::vector<int>{10, 20, 40, 80, 160, 320, 640, 1280, 2560}));
}

TEST(SparseTimes, whatWasMissedIsSaidOnce) {
  SparseTimes times;
  EXPECT_TRUE(times.isDue(minutes(2)));  // 160 s come next
  EXPECT_FALSE(times.isDue(seconds(159)));
  EXPECT_TRUE(times.isDue(seconds(160)));
}

std::string shown(bool on_terminal, const std::vector<std::string>& pieces) {
  ShownReply reply(on_terminal);
  std::string all;
  for (const std::string& piece : pieces) all += reply.push(piece);
  return all + reply.finish();
}

TEST(ShownReply, aTerminalIsGivenNothingToObey) {
  EXPECT_EQ(shown(true, {"a\tb\nc ~ \xc3\xa4 \xf0\x9f\x98\x80"}), "a\tb\nc ~ \xc3\xa4 \xf0\x9f\x98\x80");
  EXPECT_EQ(shown(true, {"\x1b]52;c;aGk=\x07"}), "\xef\xbf\xbd]52;c;aGk=\xef\xbf\xbd");
  EXPECT_EQ(shown(true, {"\r", "\x7f", std::string(1, '\0')}), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(shown(true, {"a\xc2\x9bH"}), "a\xef\xbf\xbdH");
  EXPECT_EQ(shown(true, {"\xc2\xa0"}), "\xc2\xa0");  // the first after the controls
  EXPECT_EQ(shown(true, {"\x9bH"}),
            "\xef\xbf\xbdH");  // of a terminal that reads single bytes
}

TEST(ShownReply, aCharacterMayComeInPieces) {
  EXPECT_EQ(shown(true, {"a\xc2", "\x9bH"}), "a\xef\xbf\xbdH");
  EXPECT_EQ(shown(true, {"\xf0\x9f", "", "\x98", "\x80!"}), "\xf0\x9f\x98\x80!");
  EXPECT_EQ(shown(true, {"a\xe2\x82"}), "a\xef\xbf\xbd");
}

TEST(ShownReply, aFileIsGivenWhatWasWritten) {
  EXPECT_EQ(shown(false, {"\x1b[2J\xc2", "\x9b\r\xff"}), "\x1b[2J\xc2\x9b\r\xff");
}

}  // namespace
}  // namespace kvarium::cli::progress_test
