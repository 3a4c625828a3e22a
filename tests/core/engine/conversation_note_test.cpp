// What a saved conversation holds besides its cells, and what a damaged file may hold instead.
#include "core/engine/conversation_note.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/tokenizer.h"

namespace kvarium::engine::conversation_note_test {
namespace {

class Notes : public testing::Test {
 protected:
  text::Tokenizer tokenizer =
      text::Tokenizer(text::readHfVocabulary(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer" / "llama3"));
  TokenId eos = tokenizer.vocabulary().eos;
  std::string prompt = "Hi there" + tokenizer.vocabulary().tokens[static_cast<size_t>(eos)];
  ConversationNote note;
  std::vector<TokenId> cached;  // all but the last id, which is never fed

  Notes() {
    std::vector<TokenId> reply;
    for (const char c : std::string("Hello")) reply.push_back(tokenizer.encode(std::string(1, c)).back());
    reply.push_back(eos);
    note.memory = std::make_shared<PromptMemory>(tokenizer, prompt, tokenizer.encode(prompt), reply);
    note.prompt_end = static_cast<int64_t>(note.memory->promptIds());
    cached.assign(note.memory->ids().begin(), note.memory->ids().end() - 1);
  }
  std::optional<ConversationNote> read(const std::string& text) { return readNote(text, "file", cached, tokenizer); }
};

TEST_F(Notes, whatIsReadRemembersTheSame) {
  note.ended = true;
  const std::optional<ConversationNote> back = read(writeNote(note, cached));
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->ended);
  EXPECT_EQ(back->prompt_end, note.prompt_end);
  EXPECT_EQ(back->memory->ids(), note.memory->ids());
  const std::string next = prompt + "Hello" + tokenizer.vocabulary().tokens[static_cast<size_t>(eos)] + "More";
  const std::vector<TokenId> ids = back->memory->encode(tokenizer, next);
  EXPECT_EQ(ids, note.memory->encode(tokenizer, next));
  EXPECT_NE(ids, tokenizer.encode(next));  // the reply's own ids, not the tokenizer's
}

TEST_F(Notes, whereMarksAreTextIsKept) {
  const std::string end = tokenizer.vocabulary().tokens[static_cast<size_t>(eos)];
  prompt = "Hi " + end + "there" + end;
  const std::vector<ByteRange> plain{{0, prompt.size() - end.size()}};
  note.memory = std::make_shared<PromptMemory>(tokenizer, text::MixedText(prompt, plain),
                                               tokenizer.encode(prompt, {.plain = plain}), std::vector<TokenId>{eos});
  note.variables = {{"enable_thinking", false}, {"effort", std::string("high")}, {"budget", int64_t{7}}};
  cached.assign(note.memory->ids().begin(), note.memory->ids().end() - 1);
  const std::string written = writeNote(note, cached);
  const std::optional<ConversationNote> back = read(written);
  EXPECT_EQ(back->memory->plain(), plain);
  EXPECT_EQ(back->variables, note.variables);
  const std::string next = prompt + "More";
  EXPECT_EQ(back->memory->encode(tokenizer, {next, plain}), note.memory->encode(tokenizer, {next, plain}));
  for (const char* wrong : {"[[1]]", "[[5, 2]]", "[[0, 3], [2, 5]]", "[[-1, 3]]", "7", "[\"a\"]"}) {
    nlohmann::json other = nlohmann::json::parse(written);
    other["plain"] = nlohmann::json::parse(wrong);
    EXPECT_THROW(read(other.dump()), Error) << wrong;
  }
  nlohmann::json other = nlohmann::json::parse(written);
  other["variables"] = {{"x", nlohmann::json::array()}};
  EXPECT_THROW(read(other.dump()), Error);
}

TEST_F(Notes, whenItBeganAndWhatWasCarriedOverIsKept) {
  note.began = "2024-07-26T12:30:00";
  note.carried = 3;
  const std::string written = writeNote(note, cached);
  EXPECT_EQ(read(written)->began, note.began);
  EXPECT_EQ(read(written)->carried, 3);
  nlohmann::json other = nlohmann::json::parse(written);
  for (const char* wrong : {"7", "\"yesterday\"", "\"2024-02-30T12:30:00\"", "null"}) {
    other["began"] = nlohmann::json::parse(wrong);
    EXPECT_THROW(read(other.dump()), Error) << wrong;
  }
  other.erase("began");  // as files had none
  other["carried"] = static_cast<int64_t>(cached.size()) + 1;
  EXPECT_THROW(read(other.dump()), Error);
  other.erase("carried");
  EXPECT_EQ(read(other.dump())->began, "");
  EXPECT_EQ(read(other.dump())->carried, 0);
}

TEST_F(Notes, theModelsFileIsNamed) {
  note.model_file = "SmolLM2.Q4_1.gguf";
  EXPECT_EQ(read(writeNote(note, cached))->model_file, "SmolLM2.Q4_1.gguf");
  nlohmann::json before_there_was_one = nlohmann::json::parse(writeNote(note, cached));
  before_there_was_one.erase("model_file");
  EXPECT_EQ(read(before_there_was_one.dump())->model_file, "");
  before_there_was_one["model_file"] = 7;
  EXPECT_EQ(read(before_there_was_one.dump())->model_file, "");
}

// What kvarium-cli chat wrote before both programs had one format.
TEST_F(Notes, theOlderNoteOfTheTerminalIsRead) {
  const auto middle = note.memory->ids().begin() + static_cast<std::ptrdiff_t>(note.memory->promptIds());
  const nlohmann::json older{
      {"conversation", {{{"role", "user"}, {"content", "Hi there"}}, {{"role", "assistant"}, {"content", "Hello"}}}},
      {"rendered", prompt},
      {"prompt", std::vector<TokenId>(note.memory->ids().begin(), middle)},
      {"reply", std::vector<TokenId>(middle, note.memory->ids().end())}};
  const std::optional<ConversationNote> back = read(older.dump());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->memory->ids(), note.memory->ids());
  EXPECT_EQ(back->memory->prompt(), prompt);
  EXPECT_EQ(back->prompt_end, note.prompt_end);
  ASSERT_EQ(back->messages.size(), 2u);
  EXPECT_EQ(back->messages[0].role, "user");
  EXPECT_EQ(back->messages[1].content, "Hello");
  for (const char* key : {"rendered", "prompt", "reply"}) {
    nlohmann::json damaged = older;
    damaged[key] = 7;
    EXPECT_THROW(read(damaged.dump()), Error) << key;
  }
  nlohmann::json foreign = older;
  foreign["prompt"].push_back(INT32_MAX);
  EXPECT_THROW(read(foreign.dump()), Error);
}

TEST_F(Notes, anotherWritersNoteIsNone) {
  for (const char* text : {"", "hello", "[]", "{}", R"({"kind":"else"})", R"({"kind":7})"})
    EXPECT_FALSE(read(text)) << text;
}

TEST_F(Notes, whatCannotBeIsRefused) {
  const auto with = [&](const std::string& key, nlohmann::json value) {
    nlohmann::json json = nlohmann::json::parse(writeNote(note, cached));
    if (value.is_null())
      json.erase(key);
    else
      json[key] = std::move(value);
    return json.dump();
  };
  for (const char* key : {"shared", "prompt_ids", "prompt_end", "rest", "text"}) {
    for (const nlohmann::json& value :
         {nlohmann::json(), nlohmann::json(-1), nlohmann::json(1e9), nlohmann::json(uint64_t{1} << 63),
          nlohmann::json::array({-1}), nlohmann::json::array({uint64_t{1} << 40}), nlohmann::json::object()})
      EXPECT_THROW(read(with(key, value)), Error) << key << " " << value;
  }
  EXPECT_THROW(read(with("rest", nlohmann::json::array({"a"}))), Error);
  EXPECT_THROW(read(with("prompt_ids", cached.size() + 2)), Error);
  EXPECT_THROW(read(with("left_out", note.messages.size() + 1)), Error);
  EXPECT_TRUE(read(with("left_out", nlohmann::json())));  // of a file from before there was one
}

}  // namespace
}  // namespace kvarium::engine::conversation_note_test
