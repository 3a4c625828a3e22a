// ChatMessage: one message of a conversation, as input to a chat template; what two conversations have in common; calls
// of tools, for templates that know them and for those that do not; and the template's own variables.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>
#include <vector>

namespace kvarium::jinja {

struct ChatMessage {
  std::string role;     // "system", "user", "assistant", "tool"
  std::string content;  // UTF-8
  // Of an assistant: its thoughts before the content, if the content does not have them. Templates read them as
  // `reasoning_content`.
  std::string thoughts = {};
  // Of an assistant: its calls of tools in OpenAI's format (a JSON list), with arguments as an object if they are one;
  // empty: none. Of the role tool: which call its content answers, and of which tool.
  std::string tool_calls = {}, tool_call_id = {}, name = {};
};

// Whether two messages count as the same in a conversation that goes on. A client may leave out thoughts.
inline bool isSame(const ChatMessage& a, const ChatMessage& b) {
  return a.role == b.role && a.content == b.content && a.tool_calls == b.tool_calls;
}
// Messages at the beginning that two texts have in common.
inline size_t commonOf(const std::vector<ChatMessage>& a, const std::vector<ChatMessage>& b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), isSame).first - a.begin());
}
// Whether the system prompts and the first message after them are among the first `common`.
inline bool beginsAlike(const std::vector<ChatMessage>& messages, size_t common) {
  const auto first = std::ranges::find_if(messages, [](const ChatMessage& one) { return one.role != "system"; });
  return first - messages.begin() < static_cast<std::ptrdiff_t>(common);
}
inline bool hasReply(const std::vector<ChatMessage>& messages) {
  return std::ranges::any_of(messages, [](const ChatMessage& one) { return one.role == "assistant"; });
}

bool hasTools(const std::vector<ChatMessage>& messages);  // calls, or what came of them
// ChatMessage::tool_calls; an empty list where that is not JSON.
nlohmann::ordered_json toolCallsIn(const ChatMessage& message);
// Writes calls and results as words, so that a template that does not know tools loses nothing: the calls at the end of
// the assistant's message, the results as a user's message, together with the user's own that follows.
std::vector<ChatMessage> toolsInWords(const std::vector<ChatMessage>& messages);

// Variables of a template that are not in every template and that a user may set: "enable_thinking".
using TemplateScalar = std::variant<bool, int64_t, double, std::string>;
using TemplateVariables = std::map<std::string, TemplateScalar>;

}  // namespace kvarium::jinja
