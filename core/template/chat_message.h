// ChatMessage: one message of a conversation, as input to a chat template; and the template's own variables.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace kvarium::jinja {

struct ChatMessage {
  std::string role;     // "system", "user", "assistant", "tool"
  std::string content;  // UTF-8
  // Of an assistant: what it thought before, where that is apart from the content. Templates read it as
  // `reasoning_content`.
  std::string thoughts = {};
  // Of an assistant: the calls of tools that it asked for, as OpenAI writes them (a JSON list), arguments as an object
  // where they are one; empty: none. Of the role tool: which call its content answers, and of which tool.
  std::string tool_calls = {}, tool_call_id = {}, name = {};
};

// Variables that a template has beside those of every template, and whoever chats may set: "enable_thinking".
using TemplateScalar = std::variant<bool, int64_t, double, std::string>;
using TemplateVariables = std::map<std::string, TemplateScalar>;

}  // namespace kvarium::jinja
