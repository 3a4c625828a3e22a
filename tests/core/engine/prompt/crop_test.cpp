// Which messages a long conversation leaves out.
#include "core/engine/prompt/crop.h"

#include <gtest/gtest.h>

#include "core/engine/wire.h"

namespace kvarium::engine::crop_test {
namespace {

using Indices = std::vector<int>;

// A system message, then exchanges, then a question; every message costs ten tokens.
std::vector<jinja::ChatMessage> talk(int exchanges) {
  std::vector<jinja::ChatMessage> messages{{"system", "be kind"}};
  for (int i = 0; i < exchanges; ++i) {
    messages.push_back({"user", "q"});
    messages.push_back({"assistant", "a"});
  }
  messages.push_back({"user", "newest"});
  return messages;
}
int64_t tens(const std::vector<jinja::ChatMessage>& messages) { return 10 * static_cast<int64_t>(messages.size()); }

TEST(Crops, whatFitsIsKeptWhole) {
  EXPECT_EQ(cropMessages(talk(5), {.most = -1}, tens).kept.size(), 12u);
  const Crop crop = cropMessages(talk(5), {.most = 130, .reply = 10}, tens);
  EXPECT_TRUE(crop.left_out.empty());
  EXPECT_EQ(crop.tokens, 0);
}

TEST(Crops, theOldestExchangesBehindTheFirstGo) {
  // 120 tokens; 100 - 10 for the reply is the room, and a quarter of 100 is freed: 60 are left.
  const Crop crop = cropMessages(talk(5), {.most = 100, .reply = 10}, tens);
  EXPECT_EQ(crop.left_out, (Indices{3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(crop.kept, (Indices{0, 1, 2, 9, 10, 11}));
  EXPECT_EQ(crop.tokens, 60);
  EXPECT_EQ(crop.exchanges, 3);
  EXPECT_EQ(chosen(talk(5), crop.kept).back().content, "newest");
}

TEST(Crops, theBeginningStaysAsItWasAsLongAsThatIsEnough) {
  EXPECT_EQ(cropMessages(talk(6), {.most = 100, .reply = 10, .before = 3}, tens).exchanges, 3);
  EXPECT_EQ(cropMessages(talk(7), {.most = 100, .reply = 10, .before = 3}, tens).exchanges, 5);
  EXPECT_EQ(cropMessages(talk(3), {.most = 100, .reply = 10, .before = 3}, tens).exchanges, 0);  // shorter again
}

TEST(Crops, aLongReplyIsGivenAQuarterAtMost) {
  EXPECT_TRUE(cropMessages(talk(2), {.most = 80, .reply = 1 << 30}, tens).left_out.empty());
  EXPECT_EQ(cropMessages(talk(3), {.most = 80, .reply = 1 << 30}, tens).kept.size(), 4u);
}

TEST(Crops, firstExchangeAndNewestMessageNeverGo) {
  const Crop crop = cropMessages(talk(5), {.most = 20, .reply = 5}, tens);
  EXPECT_EQ(crop.kept, (Indices{0, 1, 2, 11}));
  EXPECT_TRUE(cropMessages(talk(1), {.most = 5, .reply = 5}, tens).left_out.empty());
  EXPECT_TRUE(cropMessages({}, {.most = 5, .reply = 5}, tens).left_out.empty());
  EXPECT_TRUE(cropMessages({{"assistant", "hi"}}, {.most = 5, .reply = 5}, tens).left_out.empty());
}

TEST(Crops, twoMessagesOfAUserInARowAreOneExchange) {
  std::vector<jinja::ChatMessage> messages = talk(3);
  messages.insert(messages.begin() + 3, {"user", "also"});  // user user assistant
  messages.insert(messages.begin() + 6, {"assistant", "and"});
  const Crop crop = cropMessages(messages, {.most = 75, .reply = 5}, tens);
  EXPECT_EQ(crop.left_out, (Indices{3, 4, 5, 6, 7, 8}));
}

TEST(Crops, aLongTalkIsMeasuredAFewTimes) {
  int measured = 0;
  const Crop crop = cropMessages(talk(5000), {.most = 1000, .reply = 100}, [&](const auto& messages) {
    ++measured;
    return tens(messages);
  });
  EXPECT_LT(measured, 20);
  EXPECT_LE(tens(chosen(talk(5000), crop.kept)), 650);
  EXPECT_GT(tens(chosen(talk(5000), crop.kept)), 600);
}

}  // namespace
}  // namespace kvarium::engine::crop_test
