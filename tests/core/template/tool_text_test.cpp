#include "core/template/chat_message.h"

#include <gtest/gtest.h>

namespace kvarium::jinja::tool_text_test {
namespace {

// "role: content" of each.
std::vector<std::string> said(const std::vector<ChatMessage>& messages) {
  std::vector<std::string> lines;
  for (const ChatMessage& message : toolsInWords(messages)) {
    EXPECT_TRUE(message.tool_calls.empty() && message.tool_call_id.empty() && message.name.empty());
    lines.push_back(message.role + ": " + message.content);
  }
  return lines;
}

ChatMessage calling(const std::string& content, const std::string& calls) {
  ChatMessage message{"assistant", content};
  message.tool_calls = calls;
  return message;
}
ChatMessage result(const std::string& id, const std::string& content) {
  ChatMessage message{"tool", content};
  message.tool_call_id = id;
  return message;
}

TEST(ToolText, nothingOfACallIsLost) {
  const std::vector<ChatMessage> messages{
      {"user", "u"},
      calling("Let me look.", R"([{"id": "1", "function": {"name": "f", "arguments": {"a": "b"}}},
                                  {"id": "2", "function": {"name": "g", "arguments": "text"}}])"),
      result("1", "one"),
      result("2", "two"),
      {"user", "and?"},
      {"assistant", "so"},
      result("", "of nobody"),
      {"assistant", "end"},
      {"user", "x"},
      {"user", "y"}};
  EXPECT_TRUE(hasTools(messages));
  EXPECT_EQ(
      said(messages),
      (std::vector<std::string>{
          "user: u", "assistant: Let me look.\n\n[Call of the tool f: {\"a\":\"b\"}]\n\n[Call of the tool g: text]",
          "user: [Result of the tool f]\none\n\n[Result of the tool g]\ntwo\n\nand?", "assistant: so",
          "user: [Result of the tool]\nof nobody", "assistant: end", "user: x", "user: y"}));
}

TEST(ToolText, aConversationWithoutToolsStaysAsItIs) {
  const std::vector<ChatMessage> messages{{"system", "s"}, {"user", "u"}, {"user", "v"}, {"assistant", "", "why"}};
  EXPECT_FALSE(hasTools(messages));
  EXPECT_EQ(said(messages), (std::vector<std::string>{"system: s", "user: u", "user: v", "assistant: "}));
  EXPECT_EQ(toolsInWords(messages)[3].thoughts, "why");
}

TEST(ToolText, whatIsNoListOfCallsTakesNothingWithIt) {
  for (const char* calls : {"{", "5", "[5, null, {}, {\"function\": 5}]"})
    EXPECT_EQ(toolsInWords({calling("c", calls)}).front().content.substr(0, 1), "c") << calls;
}

}  // namespace
}  // namespace kvarium::jinja::tool_text_test
