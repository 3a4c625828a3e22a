#include "features/remote/protocol/message_places.h"

#include <gtest/gtest.h>

namespace kvarium::remote::message_places_test {
namespace {

using Ends = std::vector<uint32_t>;

TEST(MessagePlaces, piecesOfBothKindsOfVocabularyAreBytes) {
  EXPECT_EQ(bytesOfPiece("\u0120the"), " the");
  EXPECT_EQ(bytesOfPiece("\u010a"), "\n");
  EXPECT_EQ(bytesOfPiece("\u2581the"), " the");
  EXPECT_EQ(bytesOfPiece("<0x0A>"), "\n");
  EXPECT_EQ(bytesOfPiece("<0xZZ>"), "<0xZZ>");
  EXPECT_EQ(bytesOfPiece("<|im_start|>"), "<|im_start|>");
}

TEST(MessagePlaces, contentsAreFoundInTheirOrder) {
  const TokenizedText prompt{{1, 2, 3, 4, 5, 6}, {"<|user|>", "a", "b", "<|assistant|>", "a", "b"}};
  const engine::PromptTokens placed = placeMessages(prompt, {{"user", "ab"}, {"assistant", "ab"}});
  ASSERT_EQ(placed.messages.size(), 2u);
  EXPECT_EQ(placed.messages[0].first, 1);
  EXPECT_EQ(placed.messages[0].ends, (Ends{1, 2}));
  EXPECT_EQ(placed.messages[1].first, 4);
  EXPECT_EQ(placed.messages[1].message, 1);
  ASSERT_EQ(placed.frame.size(), 2u);
  EXPECT_EQ(placed.frame[1].position, 3);
  EXPECT_EQ(placed.prompt_end, 6);
}

TEST(MessagePlaces, aSystemPromptIsOfTheFrame) {
  const TokenizedText prompt{{1, 2, 3}, {"Be", "\u0120brief", "ab"}};
  const engine::PromptTokens placed = placeMessages(prompt, {{"system", "Be brief"}, {"user", "ab"}});
  ASSERT_EQ(placed.messages.size(), 1u);
  EXPECT_EQ(placed.messages[0].first, 2);
  ASSERT_EQ(placed.frame.size(), 2u);
  EXPECT_EQ(placed.frame[1].piece, " brief") << "text for a reader, as of a local model";
}

TEST(MessagePlaces, aTemplateMayTrimAContent) {
  const TokenizedText prompt{{1, 2, 3}, {"<|user|>", "ab", "<|end|>"}};
  const engine::PromptTokens placed = placeMessages(prompt, {{"user", "  ab \n"}});
  ASSERT_EQ(placed.messages.size(), 1u);
  EXPECT_EQ(placed.messages[0].begin, 2u);
  EXPECT_EQ(placed.messages[0].ends, Ends{4});
}

TEST(MessagePlaces, aCharacterOfSeveralTokensIsTheLastOnes) {
  const TokenizedText prompt{{1, 2, 3}, {"<0xC3>", "<0xA9>", "!"}};
  const engine::PromptTokens placed = placeMessages(prompt, {{"user", "\u00e9!"}});
  ASSERT_EQ(placed.messages.size(), 1u);
  EXPECT_EQ(placed.messages[0].ends, (Ends{0, 2, 3}));
}

TEST(MessagePlaces, aContentThatBeginsOrEndsInsideATokenIsItsPart) {
  const TokenizedText prompt{{1, 2}, {": a", "b;"}};
  const engine::PromptTokens placed = placeMessages(prompt, {{"user", "ab"}});
  ASSERT_EQ(placed.messages.size(), 1u);
  EXPECT_EQ(placed.messages[0].first, 0);
  EXPECT_EQ(placed.messages[0].ends, (Ends{1, 2}));
}

TEST(MessagePlaces, whatIsNotThereHasNoPlace) {
  const TokenizedText prompt{{1, 2}, {"a", "b"}};
  EXPECT_TRUE(placeMessages(prompt, {{"user", "x"}, {"user", ""}, {"user", " "}}).messages.empty());
  EXPECT_TRUE(placeMessages({{1, 2}, {}}, {{"user", "a"}}).messages.empty());
  EXPECT_EQ(placeMessages({{1, 2}, {}}, {{"user", "a"}}).prompt_end, 2);
}

}  // namespace
}  // namespace kvarium::remote::message_places_test
