#include "core/template/chat_template.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/template/builtins.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

namespace {

constexpr size_t longest_source = 1 << 20;  // bytes; the longest templates in use have some ten thousand

Error templateError(int line, const std::string& problem) {
  return Error(ErrorKind::content, {"chat template, line %1: %2", line, problem});
}

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

struct ChatTemplate::Program {
  Tree tree;
  TemplateLimits limits;
  std::atomic<int64_t> renderings{0};
};

ChatTemplate::ChatTemplate(std::string_view source, const TemplateLimits& limits)
    : m_program(std::make_unique<Program>()) {
  if (source.size() > longest_source)
    throw Error(ErrorKind::content, {"the chat template has %1 bytes", source.size()},
                {"templates of up to %1 bytes are read", longest_source});
  m_program->limits = limits;
  try {
    m_program->tree = parse(source, limits.depth);
  } catch (const SyntaxFault& fault) {
    throw templateError(fault.line, fault.what());
  }
}

ChatTemplate::~ChatTemplate() = default;
ChatTemplate::ChatTemplate(ChatTemplate&&) noexcept = default;
ChatTemplate& ChatTemplate::operator=(ChatTemplate&&) noexcept = default;

int64_t ChatTemplate::renderings() const { return m_program->renderings; }

std::string ChatTemplate::render(const nlohmann::ordered_json& variables) const { return trace(variables).text; }

TracedText ChatTemplate::trace(const nlohmann::ordered_json& variables) const {
  if (!variables.is_object())
    throw Error(ErrorKind::usage, "the variables of a chat template are not an object", "pass a JSON object");
  ++m_program->renderings;
  int line = 1;
  try {
    return interpret(m_program->tree, m_program->limits, variables, line);
  } catch (const RaisedByTemplate& raised) {
    throw Error(
        ErrorKind::content, {"the model's chat template refuses these messages: %1", raised.what()},
        "most take the user's message first, then user and assistant in turn, and a system message at the beginning or "
        "none; leave out or change the roles that it does not take, or open another model");
  } catch (const Fault& fault) {
    throw templateError(line, fault.what());
  }
}

bool ChatTemplate::reads(const std::string& name) const { return m_program->tree.idOf(name) >= 0; }

void ChatTemplate::refuseUnknown(const TemplateVariables& variables) const {
  for (const auto& [name, value] : variables) {
    constexpr std::string_view everyones[] = {"messages", "bos_token", "eos_token",   "add_generation_prompt",
                                              "tools",    "documents", clock_variable};
    if (std::ranges::find(everyones, name) != std::end(everyones))
      throw Error(ErrorKind::content,
                  {"%1 is set by the program and cannot be given as a variable of the template", name});
    if (!reads(name))
      throw Error(ErrorKind::content, {"the model's chat template reads no variable %1", printable(name, 60)},
                  "leave it out");
  }
}

TracedText ChatTemplate::render(const std::vector<ChatMessage>& messages, std::string_view bos, std::string_view eos,
                                bool add_generation_prompt, const TemplateVariables& own) const {
  Json variables = variablesJson(own);
  Json& list = variables["messages"] = Json::array();
  for (const ChatMessage& message : messages) {
    Json& entry = list.emplace_back(Json::object());
    entry["role"] = message.role;
    entry["content"] = message.content;
    if (!message.thoughts.empty()) entry["reasoning_content"] = message.thoughts;
    if (!message.name.empty()) entry["name"] = message.name;
    if (!message.tool_call_id.empty()) entry["tool_call_id"] = message.tool_call_id;
    if (!message.tool_calls.empty()) entry["tool_calls"] = toolCallsIn(message);
  }
  variables["bos_token"] = bos;
  variables["eos_token"] = eos;
  variables["add_generation_prompt"] = add_generation_prompt;
  variables["tools"] = nullptr;
  variables["documents"] = nullptr;
  return trace(variables);
}

TemplateVariables variablesFrom(const nlohmann::ordered_json& object) {
  if (!object.is_object())
    throw Error(ErrorKind::content, "variables of a chat template must be an object of names and values");
  TemplateVariables variables;
  for (const auto& [name, value] : object.items()) {
    if (value.is_boolean())
      variables[name] = value.get<bool>();
    else if (value.is_number_integer())
      variables[name] = value.get<int64_t>();
    else if (value.is_number())
      variables[name] = value.get<double>();
    else if (value.is_string())
      variables[name] = value.get<std::string>();
    else
      throw Error(ErrorKind::content, {"the variable %1 of the chat template must be a truth value, a number or a text",
                                       printable(name, 60)});
  }
  return variables;
}

Json variablesJson(const TemplateVariables& variables) {
  Json object = Json::object();
  for (const auto& [name, value] : variables) std::visit([&](const auto& each) { object[name] = each; }, value);
  return object;
}

std::string_view chatMlTemplate() {
  return "{% for message in messages %}"
         "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}"
         "{% endfor %}"
         "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";
}

}  // namespace kvarium::jinja
