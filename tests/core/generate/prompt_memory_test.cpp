// A turn's prompt behind what is remembered has the ids of the whole text tokenized at once.
#include "core/generate/prompt_memory.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/text/hf_tokenizer.h"

namespace kvarium {
namespace {

class PromptMemoryOf : public testing::TestWithParam<const char*> {};

TEST_P(PromptMemoryOf, aSecondTurnGoesOnWithoutASpaceOfItsOwn) {
  const Tokenizer tokenizer = openHfTokenizer(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer" / GetParam());
  const std::string eos = tokenizer.vocabulary().tokens[tokenizer.vocabulary().eos];
  const std::string first = "Hi Hello", second = first + eos + "And you?";
  PromptMemory memory;
  std::vector<TokenId> ids = memory.encode(tokenizer, first);
  memory.remember(tokenizer, first, ids, {tokenizer.vocabulary().eos});
  EXPECT_EQ(memory.encode(tokenizer, second), tokenizer.encode(second));
}

// What the model wrote stays as it wrote it, also where its pieces hold a space that the prompt's text has not.
TEST_P(PromptMemoryOf, whatWasGeneratedIsKept) {
  const Tokenizer tokenizer = openHfTokenizer(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer" / GetParam());
  const TokenId eos = tokenizer.vocabulary().eos;
  const std::string prompt = "Hi there" + tokenizer.vocabulary().tokens[eos];
  PromptMemory memory;
  const std::vector<TokenId> ids = memory.encode(tokenizer, prompt);
  // A reply that the tokenizer would not write like this: its characters one by one.
  std::vector<TokenId> reply;
  for (const char c : std::string("Hello")) {
    for (TokenId id : tokenizer.encode(std::string(1, c), {.continues = true})) reply.push_back(id);
  }
  const std::string text = tokenizer.decode(reply);
  reply.push_back(eos);
  memory.remember(tokenizer, prompt, ids, reply);
  const std::vector<TokenId> again =
      memory.encode(tokenizer, prompt + text + tokenizer.vocabulary().tokens[eos] + "More");
  std::vector<TokenId> expected = ids;
  expected.insert(expected.end(), reply.begin(), reply.end());
  ASSERT_GE(again.size(), expected.size());
  EXPECT_EQ(std::vector<TokenId>(again.begin(), again.begin() + static_cast<std::ptrdiff_t>(expected.size())),
            expected);
}

INSTANTIATE_TEST_SUITE_P(Folders, PromptMemoryOf, testing::Values("mistral", "tinyllama", "llama3", "gemma", "phi3"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace kvarium
