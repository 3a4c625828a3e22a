// The template language against the reference: tests/data/template_golden.json, written by make_template_golden.py.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/base/error.h"
#include "core/template/chat_template.h"

namespace kvarium::jinja::chat_template_golden_test {
namespace {

using Json = nlohmann::ordered_json;

Json golden() {
  std::ifstream file(std::string(KVARIUM_TEST_DATA) + "/template_golden.json");
  return Json::parse(file);
}

// {"result": text} or {"error": message}
std::pair<bool, std::string> outcome(const std::string& source, Json variables, const Json& clock) {
  variables["strftime_now"] = clock;
  try {
    return {true, ChatTemplate(source).render(variables)};
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::content);
    return {false, inEnglish(error.problem())};
  }
}

void expectOutcome(const Json& expected, const std::string& source, const Json& variables, const Json& clock) {
  const auto [rendered, text] = outcome(source, variables, clock);
  if (expected.contains("result")) {
    EXPECT_TRUE(rendered) << "refused: " << text;
    EXPECT_EQ(text, expected["result"].get<std::string>());
  } else {
    EXPECT_FALSE(rendered) << "rendered what the reference refuses (" << expected << "): " << text;
    if (expected.contains("raised")) {
      EXPECT_EQ(text, "the model's chat template refuses these messages: " + expected["raised"].get<std::string>());
    }
  }
}

TEST(ChatTemplateGolden, conversationsOfEveryFamilyRenderAsTheReferenceDoes) {
  const Json data = golden();
  ASSERT_GT(data["family_cases"].size(), 100u);
  for (const Json& test : data["family_cases"]) {
    SCOPED_TRACE(test["family"].get<std::string>() + " / " + test["conversation"].get<std::string>());
    expectOutcome(test, data["families"][test["family"].get<std::string>()],
                  data["conversations"][test["conversation"].get<std::string>()], data["clock"]);
  }
}

TEST(ChatTemplateGolden, snippetsRenderOrAreRefusedAsTheReferenceDoes) {
  const Json data = golden();
  ASSERT_GT(data["snippets"].size(), 500u);
  for (const Json& test : data["snippets"]) {
    SCOPED_TRACE(test["template"].get<std::string>());
    expectOutcome(test, test["template"], data["context"], data["clock"]);
  }
}

// Templates of real models, and contents that they trim, cut and compare.
TEST(ChatTemplateGolden, everyByteThatIsTracedIsOneOfTheContent) {
  const std::vector<std::string> contents{"",       "  two  words ", "<think>hm</think>\n\nYes", "user",
                                          "a\n\nb", "</think> open", "naïve 漢字 \U0001F600",    "[INST] <|im_end|>"};
  std::mt19937 random(7);
  int64_t traced = 0, all = 0;
  const Json data = golden();
  for (const auto& [family, source] : data["families"].items()) {
    const ChatTemplate chat(source.get<std::string>());
    for (int round = 0; round < 60; ++round) {
      std::vector<ChatMessage> messages;
      for (size_t i = 0; i < 1 + random() % 6; ++i)
        messages.push_back({i % 2 == 0 ? "user" : "assistant", contents[random() % contents.size()]});
      TracedText rendered;
      try {
        rendered = chat.render(messages, "<s>", "</s>", true);
      } catch (const Error&) {
        continue;
      }
      size_t end = 0;
      for (const ContentSpan& span : rendered.contents) {
        if (span.made) continue;
        ASSERT_TRUE(end <= span.first && span.first < span.end && span.end <= rendered.text.size()) << family;
        end = span.end;
        ASSERT_LT(static_cast<size_t>(span.message), messages.size());
        ASSERT_EQ(rendered.text.substr(span.first, span.end - span.first),
                  messages[static_cast<size_t>(span.message)].content.substr(span.offset, span.end - span.first))
            << family;
        traced += static_cast<int64_t>(span.end - span.first);
      }
      for (const ChatMessage& message : messages) all += static_cast<int64_t>(message.content.size());
    }
  }
  EXPECT_GT(traced * 10, all * 7);  // the rest is white space at the ends and thoughts
}

}  // namespace
}  // namespace kvarium::jinja::chat_template_golden_test
