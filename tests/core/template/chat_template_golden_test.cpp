// The template language against the reference: tests/data/template_golden.json, written by make_template_golden.py.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/template/chat_template.h"

namespace kvarium {
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
    return {false, error.what()};
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
      EXPECT_EQ(text, expected["raised"].get<std::string>());
    }
  }
}

TEST(ChatTemplateGolden, ConversationsOfEveryFamilyRenderAsTheReferenceDoes) {
  const Json data = golden();
  ASSERT_GT(data["family_cases"].size(), 100u);
  for (const Json& test : data["family_cases"]) {
    SCOPED_TRACE(test["family"].get<std::string>() + " / " + test["conversation"].get<std::string>());
    expectOutcome(test, data["families"][test["family"].get<std::string>()],
                  data["conversations"][test["conversation"].get<std::string>()], data["clock"]);
  }
}

TEST(ChatTemplateGolden, SnippetsRenderOrAreRefusedAsTheReferenceDoes) {
  const Json data = golden();
  ASSERT_GT(data["snippets"].size(), 500u);
  for (const Json& test : data["snippets"]) {
    SCOPED_TRACE(test["template"].get<std::string>());
    expectOutcome(test, test["template"], data["context"], data["clock"]);
  }
}

}  // namespace
}  // namespace kvarium
