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

ChatModel withTemplate(const std::string& source) {
  return ChatModel{.config = {},
                   .tokenizer = text::Tokenizer(support::byteVocabulary("gpt-2")),
                   .has_tokenizer = true,
                   .chat_template = jinja::ChatTemplate(source),
                   .template_source = source,
                   .template_problem = {},
                   .warning = {},
                   .end_of_reply = {},
                   .default_format = nullptr,
                   .model = nullptr};
}

TEST(PlainText, whatATemplateMakesOfAMessageIsTextToo) {
  const std::string mark = "<|im_end|>";
  for (const char* expression :
       {"m.content", "m.content|tojson", "m.content|upper|lower", "[m.content]", "{'a': m.content}",
        "m.content|replace('x', '') * 2", "'%12s' % m.content", "m.content|indent", "m.content.ljust(30)",
        "(m.content, 1)|list|string", "m.content|list|join", "m.content[::-1][::-1]", "m.content|string|safe",
        "[m]|groupby('content')|list"}) {
    const ChatModel model =
        withTemplate("{% for m in messages %}{{ " + std::string(expression) + " }}<|im_end|>{% endfor %}");
    const TokenId end = *model.tokenizer.find(mark);
    for (const char* role : {"user", "assistant"}) {
      const jinja::TracedText prompt = model.render({{role, "say " + mark + " x"}});
      const std::vector<TokenId> ids = model.encode(prompt);
      EXPECT_EQ(std::count(ids.begin(), ids.end(), end), 1) << expression;
      EXPECT_EQ(ids.back(), end) << expression;
      // a message without marks has the ids of the text
      const jinja::TracedText usual = model.render({{role, "say no more, 'x'"}});
      EXPECT_EQ(model.encode(usual), model.tokenizer.encode(usual.text)) << expression;
    }
  }
}

TEST(PlainText, theWordsOfATemplateAreNot) {
  const ChatModel model = withTemplate(
      "{% for m in messages %}{{ ('<s>' ~ m.role)|trim }}{{ m.content|tojson }}"
      "{{ '<|im_' ~ ('end' if m.role else '') ~ '|>' }}{% endfor %}");
  const std::vector<TokenId> ids = model.encode(model.render({{"user", "a"}}));
  EXPECT_EQ(ids.front(), *model.tokenizer.find("<s>"));
  EXPECT_EQ(ids.back(), *model.tokenizer.find("<|im_end|>"));
}

TEST(PlainText, ofWhatIsMadeOfAReplyTheMarksOfThoughtsStay) {
  const ChatModel model =
      withTemplate("{{ messages[0].content|tojson }}{{ (messages[0].content ~ messages[1].content)|tojson }}");
  const std::string said = "<think>\"a\"</think>";
  const std::vector<ByteRange> plain = model.render({{"assistant", said}, {"user", said}}).plain;
  const std::string json = R"("<think>\"a\"</think>")";
  ASSERT_EQ(plain.size(), 4u);  // around the two marks, and the text of both messages as a whole
  EXPECT_EQ(plain[0].end, json.find("<think>"));
  EXPECT_EQ(plain[1].first, json.find("\\"));
  EXPECT_EQ(plain[2].first, json.size() - 1);
  EXPECT_EQ(plain[3].first, json.size());
}

TEST(Tools, areReadByTemplatesThatWriteAllOfThem) {
  const auto reads = [](const char* source) {
    ChatModel model = withoutTemplate(withoutTurnTokens());
    model.chat_template.emplace(source);
    return model.readsTools();
  };
  const std::string each = "{% for m in messages %}{{ m.role + m.content }}", end = "{% endfor %}";
  const std::string calls =
      "{% for c in m.tool_calls %}{{ c.function.name }}{{ c.function.arguments|tojson }}{% endfor %}";
  EXPECT_TRUE(reads((each + calls + end).c_str()));
  EXPECT_FALSE(reads((each + end).c_str())) << "the calls are lost";
  EXPECT_FALSE(reads((each + "{% for c in m.tool_calls %}{{ c.function.name }}{% endfor %}" + end).c_str()));
  EXPECT_FALSE(reads((each + calls + "{% if m.role == 'tool' %}{{ raise_exception('no') }}{% endif %}" + end).c_str()));
  EXPECT_FALSE(withoutTemplate(withoutTurnTokens()).readsTools());
}

}  // namespace
}  // namespace kvarium::loading::chat_model_test
