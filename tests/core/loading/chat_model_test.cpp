// ChatML in place of a template that a model does not have; system messages in one that takes none.
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

TEST(ThinkingVariable, isTheOneThatChangesThePrompt) {
  EXPECT_EQ(withTemplate("{% if enable_thinking %}<think>{% endif %}").thinkingVariable(), "enable_thinking");
  EXPECT_EQ(withTemplate("{{ 'now' if thinking else '' }}").thinkingVariable(), "thinking");
  EXPECT_EQ(withTemplate("{% set enable_thinking = true %}{% if enable_thinking %}x{% endif %}").thinkingVariable(),
            "");
  EXPECT_EQ(withTemplate("{{ messages[0].content }}").thinkingVariable(), "");
  EXPECT_EQ(withTemplate("{% if not enable_thinking %}{{ raise_exception('no') }}{% endif %}").thinkingVariable(), "");
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

std::unique_ptr<ChatModel> folding(const std::string& source) {
  std::unique_ptr<ChatModel> model(new ChatModel(withoutTemplate(support::byteVocabulary("gpt-2"))));
  model->chat_template.emplace(source);
  model->folds_system = !model->takesSystem();
  return model;
}

const std::string each_message = "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}</>{% endfor %}";
const std::string refusing =
    "{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}" + each_message;

TEST(SystemMessage, isFoldedWhereTheTemplateDoesNotRenderIt) {
  EXPECT_FALSE(folding(each_message)->folds_system);
  EXPECT_TRUE(folding(refusing)->folds_system);
  EXPECT_TRUE(folding("{% for m in messages if m.role != 'system' %}{{ m.content }}{% endfor %}")->folds_system);
  EXPECT_FALSE(folding("{{ raise_exception('never') }}")->folds_system);
  EXPECT_FALSE(folding("{{ 'nothing of any message' }}")->folds_system);
}

TEST(SystemMessage, standsBeforeTheNextMessageOfTheUser) {
  const std::unique_ptr<ChatModel> model = folding(refusing);
  const auto text = [&](const std::vector<jinja::ChatMessage>& messages) { return model->render(messages).text; };
  EXPECT_EQ(text({{"system", "S"}, {"user", "U"}}), "<user>S\n\nU</>");
  EXPECT_EQ(text({{"system", "S"}, {"system", ""}, {"system", "T"}, {"user", "U"}, {"assistant", "A"}}),
            "<user>S\n\nT\n\nU</><assistant>A</>");
  EXPECT_EQ(text({{"user", "U"}, {"assistant", "A"}, {"system", "S"}, {"user", "V"}}),
            "<user>U</><assistant>A</><user>S\n\nV</>");
  EXPECT_EQ(text({{"system", "S"}}), "<user>S</>");
  EXPECT_EQ(text({{"system", ""}, {"user", "U"}}), "<user>U</>");
  EXPECT_EQ(model->defaultSystemPrompt(), "");
  EXPECT_FALSE(model->foldNotice({{"system", "S"}, {"user", "U"}}).empty());
  EXPECT_TRUE(model->foldNotice({{"system", ""}, {"user", "U"}}).empty());
}

// Of "<user>" + content: what the template trims is in no span, and the blank line is the template's.
TEST(SystemMessage, keepsTheNamesOfTheMessages) {
  const std::unique_ptr<ChatModel> model = folding(refusing);
  const jinja::TracedText text = model->render({{"system", " Sys"}, {"user", "Use "}, {"assistant", "A"}});
  ASSERT_EQ(text.text, "<user>Sys\n\nUse</><assistant>A</>");
  const std::vector<jinja::ContentSpan> expected{{0, 6, 9, 1}, {1, 11, 14, 0}, {2, 28, 29, 0}};
  EXPECT_EQ(text.contents, expected);
  const std::vector<ByteRange> plain{{6, 9}, {11, 14}, {28, 29}};
  EXPECT_EQ(text.plain, plain);
}

}  // namespace
}  // namespace kvarium::loading::chat_model_test
