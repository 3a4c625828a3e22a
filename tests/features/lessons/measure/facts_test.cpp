// Texts with a planted fact: what they say, and where.
#include "features/lessons/measure/facts.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_device.h"

namespace kvarium::lessons::facts_test {
namespace {

class FactTextsTest : public ::testing::Test {
 protected:
  std::unique_ptr<device::Device> device = support::testDevice({.threads = 2});
  std::shared_ptr<const loading::ChatModel> model =
      loading::openChatModel(std::filesystem::path(LESSONS_FOLDER) / "models" / "recall", *device);
  model::Decoder decoder{model->model, *device};
  Lab lab{*model, decoder, {.folder = LESSONS_FOLDER}};
  FactTexts maker{lab};
};

TEST_F(FactTextsTest, theFactStandsWhereItIsAskedToOnceAndTheQuestionIsLast) {
  for (int number = 0; number < 50; ++number) {
    const int64_t distance = 8 + 7 * (number % 25), length = 200 + number;
    const FactText text = maker.planted(number, distance, length);
    ASSERT_EQ(std::ssize(text.ids), length) << number;
    const std::vector<TokenId> question(text.ids.end() - question_tokens, text.ids.end());
    const auto answer = text.ids.end() - distance;
    EXPECT_EQ(*answer, text.answer) << number;
    EXPECT_TRUE(std::equal(question.begin(), question.end(), answer - question_tokens)) << number;
    EXPECT_EQ(std::count(text.ids.begin(), text.ids.end(), question[0]), 2) << number;
  }
}

TEST_F(FactTextsTest, everyStatementIsWholeAndKnown) {
  const TokenId unknown = model->tokenizer.encode("nothing")[0], stop = model->tokenizer.encode(".")[0],
                is = model->tokenizer.encode("is")[0];
  for (int number = 0; number < 50; ++number) {
    const std::vector<TokenId> ids = maker.planted(number, 60 + number, 256).ids;
    EXPECT_EQ(std::count(ids.begin(), ids.end(), unknown), 0) << number;
    for (size_t i = 1; i < ids.size(); ++i) {
      EXPECT_FALSE(ids[i] == stop && ids[i - 1] == stop) << number;
      EXPECT_TRUE(ids[i] != is || i + 2 >= ids.size() || ids[i + 2] == stop) << number;
    }
  }
}

TEST_F(FactTextsTest, theSameNumberGivesTheSameText) {
  EXPECT_EQ(maker.planted(3, 50, 128).ids, maker.planted(3, 50, 128).ids);
  EXPECT_NE(maker.planted(3, 50, 128).ids, maker.planted(4, 50, 128).ids);
}

TEST_F(FactTextsTest, aMissingListOfWordsIsNamed) {
  const support::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "models/recall");
  std::ofstream(folder / "models/recall/words.txt") << "anna\n";
  const Lab elsewhere(*model, decoder, {.folder = folder / ""});
  const std::string sentence = support::expectError(ErrorKind::file, [&] { FactTexts none(elsewhere); });
  EXPECT_NE(sentence.find("words.txt"), std::string::npos) << sentence;
}

TEST_F(FactTextsTest, recallCountsRightAnswers) {
  std::vector<FactText> texts;
  for (int number = 0; number < 8; ++number) texts.push_back(maker.planted(number, 100, 150));
  EXPECT_EQ(recallOf(lab, "dynamic", texts, 16), 100);
  for (size_t i = 0; i < 4; ++i) texts[i].answer = texts[i].ids[0];  // nobody says <s>
  EXPECT_EQ(recallOf(lab, "dynamic", texts, 16), 50);
}

}  // namespace
}  // namespace kvarium::lessons::facts_test
