#include "core/engine/token_counter.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/loading/tiny_chat.h"

namespace kvarium::engine::asked_tokens_test {
namespace {

class AskedTokens : public testing::Test {
 protected:
  loading::TinyChat chat;
  const std::vector<jinja::ChatMessage> asks{{"user", "hello"}};
};

TEST_F(AskedTokens, variablesAreThoseThatATurnTakes) {
  const TokenCounter::Words words = countingWords(chat.model);
  for (const char* name : {"no_such", "messages", "strftime_now"}) {
    const jinja::TemplateVariables variables{{name, std::string("2024-07-26T12:30:00")}};
    EXPECT_THROW((void)tokensOf(*chat.model, {.messages = asks, .variables = variables}, {}), Error) << name;
    EXPECT_THROW((void)words.prompt(asks, variables), Error) << name;
  }
}

TEST_F(AskedTokens, aPromptHasAsManyAsAreTold) {
  const std::vector<jinja::ChatMessage> talk{{"system", "hello world"}, {"user", "<|im_end|> is text"}};
  EXPECT_EQ(countingWords(chat.model).prompt(talk, {}), std::ssize(tokensOf(*chat.model, {.messages = talk}, {}).ids));
  EXPECT_LT(tokensOf(*chat.model, {.messages = talk, .parse_special = true}, {}).ids.size(),
            tokensOf(*chat.model, {.messages = talk}, {}).ids.size());
}

TEST_F(AskedTokens, aPromptsTokensAreOfItsMessagesOrOfTheTemplate) {
  const std::vector<jinja::ChatMessage> talk{{"system", "hello world"}, {"user", "hello"}, {"assistant", ""}};
  const TokenCounter::Words words = countingWords(chat.model);
  const PromptParts parts = words.parts(talk, {});
  EXPECT_EQ(parts.tokens, words.prompt(talk, {}));
  ASSERT_EQ(parts.contents.size(), 3u);
  EXPECT_EQ(parts.contents[0], words.text("hello world"));
  EXPECT_EQ(parts.contents[1], words.text("hello"));
  EXPECT_EQ(parts.contents[2], 0);
  EXPECT_GT(parts.tokens, parts.contents[0] + parts.contents[1]);
  EXPECT_EQ(parts.thoughts, std::vector<int64_t>(3));
}

TEST_F(AskedTokens, theTimeIsThatOfTheConversation) {
  auto& model = const_cast<loading::ChatModel&>(*chat.model);
  model.chat_template.emplace("{{ strftime_now('%Y') }}{% for m in messages %}{{ m.content }}{% endfor %}");
  const auto text = [&](const std::string& began) {
    std::string said;
    for (const TokenId id : tokensOf(model, {.messages = asks, .began = began}, {}).ids)
      said += model.tokenizer.piece(id);
    return said;
  };
  EXPECT_TRUE(text("1999-12-31T23:59:59").ends_with("1999hello")) << text("1999-12-31T23:59:59");
  EXPECT_TRUE(text("").ends_with("hello"));
  EXPECT_FALSE(text("").ends_with("1999hello")) << "without one it is now";
}

}  // namespace
}  // namespace kvarium::engine::asked_tokens_test
