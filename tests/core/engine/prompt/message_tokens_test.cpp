// Where the bytes of messages lie among the tokens of a rendered prompt, for vocabularies and templates of real models.
#include "core/engine/prompt/message_tokens.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/decode/reply_text.h"
#include "core/loading/chat_model.h"
#include "core/template/chat_template.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/tokenizer.h"

namespace kvarium::engine::message_tokens_test {
namespace {

const std::filesystem::path data = KVARIUM_TEST_DATA;

struct Pair {
  const char *tokenizer, *chat_template;
  bool system;  // the template accepts a system message
};

class MessageTokensOf : public testing::TestWithParam<Pair> {
 protected:
  text::Tokenizer tokenizer = text::Tokenizer(text::readHfVocabulary(data / "hf_tokenizer" / GetParam().tokenizer));
  jinja::ChatTemplate chat_template{source()};

  static std::string source() {
    std::ifstream file(data / "templates" / (std::string(GetParam().chat_template) + ".jinja"));
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  jinja::TracedText render(const std::vector<jinja::ChatMessage>& messages) const {
    const text::Vocabulary& words = tokenizer.vocabulary();
    const auto piece = [&](TokenId id) { return id >= 0 ? words.tokens[static_cast<size_t>(id)] : std::string(); };
    return chat_template.render(messages, piece(words.bos), piece(words.eos), true);
  }
  std::vector<MessageTokens> found(const std::vector<jinja::ChatMessage>& messages, const std::vector<TokenId>& ids,
                                   const jinja::TracedText& rendered) const {
    return messageTokens(tokenizer, messages, rendered.text, rendered.contents, ids);
  }
};

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n");
  return begin == std::string::npos ? "" : text.substr(begin, end + 1 - begin);
}

// The tokenizer's own decoder says where each token ends.
TEST_P(MessageTokensOf, tokensEndWhereTheirDecodedTextDoes) {
  std::vector<jinja::ChatMessage> messages;
  if (GetParam().system) messages.push_back({"system", "system"});
  // Words that stand in the template too, white space at the ends, characters of several bytes, the same text twice.
  for (const char* text : {"user", "assistant", "  Tell me: what is 2+2?\n\nA list.\n ", "It is 4.",
                           "na\u00efve \U0001F600 \u6f22\u5b57!", "user", "user"})
    messages.push_back({(messages.size() + (GetParam().system ? 1 : 0)) % 2 == 0 ? "user" : "assistant", text});
  const jinja::TracedText rendered = render(messages);
  const std::vector<TokenId> ids = tokenizer.encode(rendered.text);
  const std::vector<MessageTokens> result = found(messages, ids, rendered);
  ASSERT_EQ(result.size(), messages.size()) << rendered.text;
  EXPECT_EQ(chat_template.renderings(), 1);
  for (size_t m = 0; m < result.size(); ++m) {
    const MessageTokens& one = result[m];
    SCOPED_TRACE(messages[m].content);
    EXPECT_EQ(one.message, static_cast<int>(m));
    ASSERT_FALSE(one.ends.empty());
    const std::string& content = messages[m].content;
    const std::string core = trimmed(content);
    std::vector<TokenId> part(ids.begin() + one.first,
                              ids.begin() + one.first + static_cast<std::ptrdiff_t>(one.ends.size()));
    const std::string text = tokenizer.decode(part);
    const size_t core_at = text.find(core);
    ASSERT_NE(core_at, std::string::npos) << text;
    const size_t lead = content.find(core);
    for (size_t i = 0; i + 1 < part.size(); ++i) {
      size_t end = tokenizer.decode(std::span(part).first(i + 1)).size() + lead;
      end = end < core_at ? 0 : end - core_at;
      while (end > 0 && end < content.size() && (content[end] & 0xC0) == 0x80) --end;
      EXPECT_EQ(one.ends[i], end) << i;
    }
    EXPECT_GE(one.ends.back(), lead + core.size());
    EXPECT_LE(one.ends.back(), content.size());
    // The token before holds nothing of it.
    if (one.first > 0 && m > 0) {
      EXPECT_GE(one.first, result[m - 1].first + static_cast<int64_t>(result[m - 1].ends.size()) - 1);
    }
  }
}

// Text that the tokenizer did not see has no tokens, and what follows it is still right.
TEST_P(MessageTokensOf, thoughtsThatTheTemplateLeavesOutAreInNoToken) {
  const jinja::ChatTemplate own(
      "{% for m in messages %}{{ m.role }}: {{ m.content.split('</think>')[-1] }}\n{% endfor %}");
  const std::vector<jinja::ChatMessage> messages{{"user", "Hello"},
                                                 {"assistant", "<think>What to say?</think>It is 4."}};
  const jinja::TracedText rendered = own.render(messages, "", "", false);
  const std::vector<MessageTokens> all = found(messages, tokenizer.encode(rendered.text), rendered);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].begin, 0u);
  EXPECT_EQ(all[1].begin, messages[1].content.find("It is"));
  EXPECT_EQ(all[1].ends.back(), messages[1].content.size());
}

TEST_P(MessageTokensOf, idsOfAnotherTextAreLeftOut) {
  const std::vector<jinja::ChatMessage> messages{{"user", "Hello there"}, {"assistant", "Hi"}, {"user", "And now?"}};
  const jinja::TracedText rendered = render(messages);
  std::vector<TokenId> ids = tokenizer.encode(rendered.text);
  const std::vector<MessageTokens> right = found(messages, ids, rendered);
  ASSERT_EQ(right.size(), 3u);
  ids[static_cast<size_t>(right[0].first)] = tokenizer.encode("zebra", {.continues = true}).back();
  for (const MessageTokens& one : found(messages, ids, rendered)) {
    EXPECT_NE(one.message, 0);
    EXPECT_EQ(one, right[static_cast<size_t>(one.message)]);
  }
}

// What is found of a finished reply is what was reported while it was written, up to the stop string that cut it.
TEST_P(MessageTokensOf, aReplyLiesWhereItWasToldToLie) {
  std::vector<TokenId> ids = tokenizer.encode("na\u00efve \U0001F600 \u6f22\u5b57! And STOP here", {.continues = true});
  ids.push_back(tokenizer.vocabulary().eos);
  for (const char* stop : {"STOP", "no such"}) {
    decode::ReplyText live({stop});
    std::string content;
    std::vector<uint32_t> ends;
    const auto add = [&](const decode::WrittenText& piece) {
      for (const uint32_t end : piece.ends) ends.push_back(static_cast<uint32_t>(content.size()) + end);
      content += piece.text;
    };
    for (size_t i = 0; i + 1 < ids.size() && !live.found(); ++i) add(live.push(tokenizer.piece(ids[i])));
    if (!live.found()) add(live.finish());
    const std::optional<MessageTokens> found = replyTokens(tokenizer, content, 100, ids);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first, 100);
    EXPECT_EQ(found->ends, ends) << content;
    EXPECT_FALSE(replyTokens(tokenizer, "z" + content, 100, ids));
  }
}

INSTANTIATE_TEST_SUITE_P(Models, MessageTokensOf,
                         testing::Values(Pair{"tinyllama", "zephyr", true}, Pair{"mistral", "mistral", false},
                                         Pair{"llama3", "llama3", true}, Pair{"gemma", "gemma", false},
                                         Pair{"phi3", "phi3", true}, Pair{"qwen2", "qwen25", true},
                                         Pair{"qwen2", "chatml", true}, Pair{"gpt2", "smollm2", true},
                                         Pair{"llama_model", "llama2", true}),
                         [](const auto& test) {
                           return std::string(test.param.tokenizer) + "_" + test.param.chat_template;
                         });

// What a template that writes each message this way says of where their contents are.
std::vector<jinja::ContentSpan> placesOf(const std::string& written, const std::vector<jinja::ChatMessage>& messages,
                                         std::string* text = nullptr) {
  const jinja::ChatTemplate chat("{% for m in messages %}[{{ m.role }}]" + written + "{% endfor %}[reply]");
  jinja::TracedText rendered = chat.render(messages, "", "", true);
  if (text) *text = rendered.text;
  loading::markPlain(rendered, [](int) { return false; });  // what was made of a content is no part of it
  return wholeContents(messages, rendered.text, rendered.contents);
}

TEST(WholeContents, aContentThatWasCutIsMappedWhereItAgrees) {
  const std::vector<jinja::ChatMessage> messages{{"user", "user"}, {"bot", "<t>hm</t>Yes."}, {"user", "bot"}};
  std::string text;
  const std::vector<jinja::ContentSpan> spans = placesOf("{{ m.content.split('</t>')[-1] }}", messages, &text);
  ASSERT_EQ(spans.size(), 3u);
  EXPECT_EQ(text.substr(spans[1].first, spans[1].end - spans[1].first), "Yes.");
  EXPECT_EQ(spans[1].offset, 9u);
  EXPECT_EQ(text.substr(0, spans[2].first), "[user]user[bot]Yes.[user]");
}

TEST(WholeContents, whatIsRewrittenIsLeftOut) {
  const std::vector<jinja::ChatMessage> messages{{"user", "hello"}, {"bot", "yes"}, {"user", "a-b"}};
  std::vector<jinja::ContentSpan> spans =
      placesOf("{{ m.content|upper if m.role == 'user' else m.content }}", messages);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].message, 1);
  spans = placesOf("{{ m.content.replace('-', '+') }}", messages);
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[1].message, 1);
}

// Thoughts and answer are cut apart and written around the template's marks, which are those of the content.
TEST(WholeContents, piecesWithTheirOwnWordsBetweenThemAreOnePlace) {
  const std::string apart =
      "{% set p = m.content.split('</t>') %}{{ p[0].split('<t>')[-1] }}{{ '</t>' }}{{ p[1].lstrip('\\n') }}";
  std::string text;
  std::vector<jinja::ContentSpan> spans = placesOf(apart, {{"bot", "<t>hm</t>Yes."}}, &text);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].offset, 3u);
  EXPECT_EQ(text.substr(spans[0].first, spans[0].end - spans[0].first), "hm</t>Yes.");
  EXPECT_TRUE(placesOf(apart, {{"bot", "<t>hm</t>\nYes."}}).empty());
}

TEST(WholeContents, aContentThatIsWrittenTwiceIsAtBothPlaces) {
  EXPECT_EQ(placesOf("{{ m.content }}{{ m.content }}", {{"user", "hello"}}).size(), 2u);
  EXPECT_TRUE(placesOf("{{ m.role }}", {{"user", "user"}}).empty());  // the same word, but not the content
}

TEST(ReplyTexts, tokensEndInThePieceThatCompletesThem) {
  decode::ReplyText text({"STOP"});
  const auto push = [&](std::string_view bytes) { return text.push(bytes); };
  decode::WrittenText piece = push("Hi");
  EXPECT_EQ(piece.text, "Hi");
  EXPECT_EQ(piece.first, 0);
  EXPECT_EQ(piece.ends, (std::vector<uint32_t>{2}));
  EXPECT_EQ(push("").text, "");          // 1: a control token
  EXPECT_EQ(push("\xF0\x9F").text, "");  // 2: the beginning of a character
  piece = push("\x98\x80 S");            // 3: its end, and what may begin the stop string
  EXPECT_EQ(piece.text, "\U0001F600 ");
  EXPECT_EQ(piece.first, 1);
  EXPECT_EQ(piece.ends, (std::vector<uint32_t>{0, 0}));
  piece = push("o so");  // 4
  EXPECT_EQ(piece.text, "So so");
  EXPECT_EQ(piece.first, 3);
  EXPECT_EQ(piece.ends, (std::vector<uint32_t>{1, 5}));
  EXPECT_EQ(push("S").text, "");
  EXPECT_EQ(push("TOP").text, "");
  EXPECT_TRUE(text.found());
}

TEST(ReplyTexts, anUnfinishedCharacterIsTheLastTokens) {
  decode::ReplyText text({});
  text.push("a");
  EXPECT_EQ(text.push("\xE6").text, "");
  const decode::WrittenText piece = text.finish();
  EXPECT_EQ(piece.text, "\uFFFD");
  EXPECT_EQ(piece.first, 1);
  EXPECT_EQ(piece.ends, (std::vector<uint32_t>{3}));
}

}  // namespace
}  // namespace kvarium::engine::message_tokens_test
