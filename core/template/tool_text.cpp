#include "core/template/tool_text.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace kvarium::jinja {
namespace {

using Json = nlohmann::ordered_json;

std::string textIn(const Json& object, const char* key) {
  const Json value = object.is_object() ? object.value(key, Json()) : Json();
  if (value.is_null()) return {};
  return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void addParagraph(std::string& text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += "\n\n";
  text += more;
}

}  // namespace

bool hasTools(const std::vector<ChatMessage>& messages) {
  return std::ranges::any_of(
      messages, [](const ChatMessage& message) { return message.role == "tool" || !message.tool_calls.empty(); });
}

Json toolCallsIn(const ChatMessage& message) {
  Json calls = Json::parse(message.tool_calls, nullptr, false);
  return calls.is_array() ? calls : Json::array();
}

std::vector<ChatMessage> toolsInWords(const std::vector<ChatMessage>& messages) {
  std::vector<ChatMessage> said;
  std::map<std::string, std::string> tools;  // by the id of a call
  bool after_result = false;
  for (const ChatMessage& message : messages) {
    const bool is_result = message.role == "tool";
    ChatMessage words{message.role, message.content, message.thoughts};
    for (const Json& call : toolCallsIn(message)) {
      const Json function = call.is_object() ? call.value("function", Json()) : Json();
      const std::string name = textIn(function, "name");
      tools[textIn(call, "id")] = name;
      addParagraph(words.content, "[Call of the tool " + name + ": " + textIn(function, "arguments") + "]");
    }
    if (is_result) {
      const auto called = tools.find(message.tool_call_id);
      const std::string name = !message.name.empty() ? message.name : called != tools.end() ? called->second : "";
      words = {"user", "[Result of the tool" + (name.empty() ? "" : " " + name) + "]\n" + message.content};
    }
    if (after_result && words.role == "user")
      addParagraph(said.back().content, words.content);
    else
      said.push_back(std::move(words));
    after_result = said.back().role == "user" && (after_result || is_result);
  }
  return said;
}

}  // namespace kvarium::jinja
