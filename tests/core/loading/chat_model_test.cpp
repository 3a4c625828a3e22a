// ChatML in place of a template that a model does not have.
#include <gtest/gtest.h>

#include "core/loading/chat_model.h"
#include "tests/core/text/small_vocabularies.h"

namespace kvarium::loading::chat_model_test {
namespace {

ChatModel withoutTemplate(text::Vocabulary vocabulary) {
  return ChatModel{.config = {},
                   .tokenizer = text::Tokenizer(std::move(vocabulary)),
                   .has_tokenizer = true,
                   .chat_template = {},
                   .template_source = {},
                   .template_problem = "the model has no chat template",
                   .warning = {},
                   .end_of_reply = {},
                   .default_format = nullptr,
                   .model = nullptr};
}

text::Vocabulary withoutTurnTokens() {
  text::Vocabulary vocabulary = support::byteVocabulary("gpt-2");
  for (std::string& token : vocabulary.tokens) {
    if (token == "<|im_end|>") token = "<unused>";
  }
  vocabulary.add_bos = true;
  return vocabulary;
}

TEST(ChatMlFallback, beginsWithBosWhereTheVocabularyAsksForOne) {
  text::Vocabulary vocabulary = withoutTurnTokens();
  const TokenId bos = vocabulary.bos;
  const ChatModel asks = withoutTemplate(vocabulary);
  const std::vector<TokenId> ids = asks.tokenizer.encode(asks.render({{"user", "hello"}}).text);
  EXPECT_EQ(ids.front(), bos);
  EXPECT_EQ(std::count(ids.begin(), ids.end(), bos), 1);
  vocabulary.add_bos = false;
  const ChatModel plain = withoutTemplate(vocabulary);
  EXPECT_EQ(plain.render({{"user", "hello"}}).text.find("<s>"), std::string::npos);
}

TEST(ChatMlFallback, stopsAtItsMarkWrittenAsText) {
  EXPECT_EQ(withoutTemplate(withoutTurnTokens()).completed({}).stop, std::vector<std::string>{"<|im_end|>"});
  EXPECT_TRUE(withoutTemplate(support::byteVocabulary("gpt-2")).completed({}).stop.empty());  // has the token
}

TEST(ChatMlFallback, isReported) {
  EXPECT_EQ(inEnglish(withoutTemplate(withoutTurnTokens()).chatNotice()),
            "the model has no chat template, ChatML is used");
}

}  // namespace
}  // namespace kvarium::loading::chat_model_test
