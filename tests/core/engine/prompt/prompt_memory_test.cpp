// A turn's prompt after the remembered text has the ids of the whole text tokenized at once.
#include "core/engine/prompt/prompt_memory.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>

#include "core/decode/reply_text.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/tokenizer.h"
#include "tests/core/loading/tiny_chat.h"

namespace kvarium::engine::prompt_memory_test {
namespace {

class PromptMemoryOf : public testing::TestWithParam<const char*> {
 protected:
  // A reply that the tokenizer would not write like this: its characters one by one.
  std::vector<TokenId> hello() const {
    std::vector<TokenId> ids;
    for (const char c : std::string("Hello")) {
      for (TokenId id : tokenizer.encode(std::string(1, c), {.continues = true})) ids.push_back(id);
    }
    return ids;
  }
  static void expectBegins(const std::vector<TokenId>& ids, const std::vector<TokenId>& expected) {
    ASSERT_GE(ids.size(), expected.size());
    EXPECT_EQ(std::vector<TokenId>(ids.begin(), ids.begin() + std::ssize(expected)), expected);
  }

  const text::Tokenizer tokenizer =
      text::Tokenizer(text::readHfVocabulary(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer" / GetParam()));
  const TokenId eos = tokenizer.vocabulary().eos;
  const std::string end = tokenizer.vocabulary().tokens[static_cast<size_t>(eos)];
  PromptMemory memory;
};

TEST_P(PromptMemoryOf, aSecondTurnGoesOnWithoutASpaceOfItsOwn) {
  const std::string first = "Hi Hello", second = first + end + "And you?";
  memory = PromptMemory(tokenizer, first, memory.encode(tokenizer, first), {eos});
  EXPECT_EQ(memory.encode(tokenizer, second), tokenizer.encode(second));
}

// A mark that a message spells is text, and no place where the memory is cut.
TEST_P(PromptMemoryOf, spelledMarksAreText) {
  const std::string first = "Hi " + end + " and " + end + "there" + end;  // the last one is the template's
  const std::vector<ByteRange> plain{{0, first.size() - end.size()}};
  const std::vector<TokenId> ids = memory.encode(tokenizer, {first, plain});
  EXPECT_EQ(std::count(ids.begin(), ids.end(), eos), 1);
  memory = PromptMemory(tokenizer, {first, plain}, ids, {});
  for (const std::string& more : {std::string("More"), "More" + end, end + "x"}) {
    const std::string next = first + more;
    const std::vector<TokenId> again = memory.encode(tokenizer, {next, plain});
    EXPECT_EQ(again, tokenizer.encode(next, {.plain = plain})) << more;
    ASSERT_GE(again.size(), ids.size());
    EXPECT_TRUE(std::equal(ids.begin(), ids.end(), again.begin())) << more;
  }
  // The same bytes, of one message: what was the template's mark is text now, and the reverse.
  const std::string same = first + "More";
  const std::vector<ByteRange> all{{0, same.size()}};
  EXPECT_EQ(memory.encode(tokenizer, {same, all}), tokenizer.encode(same, {.plain = all}));
  EXPECT_EQ(memory.encode(tokenizer, same), tokenizer.encode(same));
  // The first message was changed after its first mark.
  const std::string changed = "Hi " + end + " but " + end + "there" + end;
  EXPECT_EQ(memory.encode(tokenizer, {changed, plain}), tokenizer.encode(changed, {.plain = plain}));
}

// What the model wrote stays as it wrote it, also where its pieces hold a space that the prompt's text has not.
TEST_P(PromptMemoryOf, whatWasGeneratedIsKept) {
  const std::string prompt = "Hi there" + end;
  const std::vector<TokenId> ids = memory.encode(tokenizer, prompt);
  std::vector<TokenId> reply = hello();
  const std::string text = tokenizer.decode(reply);
  reply.push_back(eos);
  memory = PromptMemory(tokenizer, prompt, ids, reply);
  std::vector<TokenId> expected = ids;
  expected.insert(expected.end(), reply.begin(), reply.end());
  expectBegins(memory.encode(tokenizer, prompt + text + end + "More"), expected);
}

// Stopped, or as long as it was allowed to be: the template closes it, and its ids stay.
TEST_P(PromptMemoryOf, aReplyThatWasCutOffIsKept) {
  const std::string prompt = "Hi there" + end;
  std::vector<TokenId> expected = memory.encode(tokenizer, prompt);
  const std::vector<TokenId> reply = hello();
  memory = PromptMemory(tokenizer, prompt, expected, reply);
  expected.insert(expected.end(), reply.begin(), reply.end());
  expected.push_back(eos);
  const std::string text = prompt + tokenizer.decode(reply);
  expectBegins(memory.encode(tokenizer, text + end + "More"), expected);
  EXPECT_EQ(memory.encode(tokenizer, text + "w"), PromptMemory().encode(tokenizer, text + "w"));  // the word goes on
}

// Where a word of a reply grows, its old tokens are not the text's: the next one has no space before it any more.
TEST_P(PromptMemoryOf, aWordThatIsChangedAtItsEndIsEncodedAsInAFreshText) {
  const std::string prompt = "Hi there" + end;
  const std::vector<TokenId> ids = memory.encode(tokenizer, prompt);
  const auto joined = [&](const std::string& text) {
    std::vector<TokenId> all = ids;
    const std::vector<TokenId> rest = tokenizer.encode(text, {.continues = true});
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  };
  // Words of one token that are one token with another letter too.
  int words = 0;
  for (TokenId id = 0; id < tokenizer.size() && words < 20; ++id) {
    const std::string longer = std::string(tokenizer.piece(id));
    if (longer.size() < 3 || longer.front() != ' ' || !std::isalpha(static_cast<unsigned char>(longer.back())))
      continue;
    const std::string word = longer.substr(0, longer.size() - 1);
    if (tokenizer.encode("One" + longer, {.continues = true}).back() != id) continue;
    if (!std::string(tokenizer.piece(tokenizer.encode("One" + word, {.continues = true}).back())).starts_with(' '))
      continue;
    ++words;
    memory =
        PromptMemory(tokenizer, {prompt, {}}, ids, tokenizer.encode("One" + word + " and so", {.continues = true}));
    for (const std::string& text : {"One" + longer + " and so", "One" + word + ", and so", "One" + word + "  and"})
      EXPECT_EQ(memory.encode(tokenizer, prompt + text), joined(text)) << text;
  }
  EXPECT_GT(words, 0);
}

// Its bytes are no text yet: the reply goes on with the whole character, and what follows the reply reads nothing
// again.
TEST_P(PromptMemoryOf, aCharacterThatWasCutOffIsWrittenAnew) {
  const std::string prompt = "Hi there" + end;
  const std::vector<TokenId> ids = memory.encode(tokenizer, prompt);
  std::vector<TokenId> reply = tokenizer.encode("Hello", {.continues = true}), whole;
  for (const TokenId id : tokenizer.encode("\xF0\x9F\xA6\x93", {.continues = true})) reply.push_back(id);  // a zebra
  reply.pop_back();
  decode::ReplyText words({});
  std::string text;
  for (const TokenId id : reply) {
    text += words.push(tokenizer.piece(id)).text;
    if (!words.isUnfinished()) whole.push_back(id);
  }
  ASSERT_LT(whole.size(), reply.size());
  text += words.finish(true).text;
  std::string bytes;
  for (const TokenId id : whole) bytes += tokenizer.piece(id);
  EXPECT_EQ(text, bytes);
  memory = PromptMemory(tokenizer, prompt, ids, reply);
  EXPECT_EQ(memory.reply(tokenizer, prompt, text), whole);
  std::vector<TokenId> expected = ids;
  expected.insert(expected.end(), reply.begin(), reply.end());
  expected.push_back(eos);
  expectBegins(memory.encode(tokenizer, prompt + text + end + "More"), expected);
}

INSTANTIATE_TEST_SUITE_P(Folders, PromptMemoryOf, testing::Values("mistral", "tinyllama", "llama3", "gemma", "phi3"),
                         [](const auto& test) { return std::string(test.param); });

TEST(PromptMemory, theNextTurnKeepsTheIdsThatWereGenerated) {
  loading::TinyChat tiny;
  const text::Tokenizer& tokenizer = tiny.model->tokenizer;
  cache::KvCache cache = tiny.cache("dynamic");
  const std::string rendered = tiny.model->render({{"user", "hello there"}}).text;
  PromptMemory memory;
  const std::vector<TokenId> ids = memory.encode(tokenizer, rendered);
  EXPECT_EQ(ids, tokenizer.encode(rendered));
  const decode::GenerateResult reply = tiny.generate(cache, ids, {.max_new_tokens = 24, .ignore_eos = true});
  memory = PromptMemory(tokenizer, rendered, ids, reply.ids);
  // A reply whose bytes are text comes back through the template; what was generated must be found again.
  const std::string next = rendered + tokenizer.decode(reply.ids) + "<|im_end|>\n<|im_start|>user\nmore<|im_end|>\n";
  const std::vector<TokenId> longer = memory.encode(tokenizer, next);
  EXPECT_EQ(tokenizer.decode(longer), next);
  ASSERT_GE(longer.size(), ids.size());
  EXPECT_TRUE(std::equal(ids.begin(), ids.end() - 4, longer.begin()));
  EXPECT_EQ(memory.encode(tokenizer, "something else"), tokenizer.encode("something else"));
}

}  // namespace
}  // namespace kvarium::engine::prompt_memory_test
