#include "core/template/chat_template.h"

#include <atomic>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/template/interpreter.h"
#include "core/template/parser.h"

namespace kvarium::jinja {

namespace {

constexpr size_t longest_source = 1 << 20;  // bytes; the longest templates in use have some ten thousand

Error templateError(int line, const std::string& problem) {
  return Error(ErrorKind::content, {"chat template, line %1: %2", line, problem});
}

}  // namespace

struct ChatTemplate::Program {
  jinja::Tree tree;
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
    m_program->tree = jinja::parse(source, limits.depth);
  } catch (const jinja::SyntaxFault& fault) {
    throw templateError(fault.line, fault.what());
  }
}

ChatTemplate::~ChatTemplate() = default;
ChatTemplate::ChatTemplate(ChatTemplate&&) noexcept = default;
ChatTemplate& ChatTemplate::operator=(ChatTemplate&&) noexcept = default;

int64_t ChatTemplate::renderings() const { return m_program->renderings; }

std::string ChatTemplate::render(const nlohmann::ordered_json& variables) const { return run(variables).text; }

TracedText ChatTemplate::run(const nlohmann::ordered_json& variables) const {
  if (!variables.is_object())
    throw Error(ErrorKind::usage, "the variables of a chat template are not an object", "pass a JSON object");
  ++m_program->renderings;
  jinja::Interpreter interpreter(m_program->tree, m_program->limits);
  try {
    return interpreter.render(variables);
  } catch (const jinja::RaisedByTemplate& raised) {
    throw Error(ErrorKind::content, {"%1", raised.what()});
  } catch (const jinja::Fault& fault) {
    throw templateError(interpreter.line(), fault.what());
  }
}

TracedText ChatTemplate::render(const std::vector<ChatMessage>& messages, std::string_view bos, std::string_view eos,
                                bool add_generation_prompt) const {
  nlohmann::ordered_json variables = nlohmann::ordered_json::object();
  auto& list = variables["messages"] = nlohmann::ordered_json::array();
  for (const ChatMessage& message : messages) {
    auto& entry = list.emplace_back(nlohmann::ordered_json::object());
    entry["role"] = message.role;
    entry["content"] = message.content;
  }
  variables["bos_token"] = bos;
  variables["eos_token"] = eos;
  variables["add_generation_prompt"] = add_generation_prompt;
  variables["tools"] = nullptr;
  variables["documents"] = nullptr;
  return run(variables);
}

std::string_view chatMlTemplate() {
  return "{% for message in messages %}"
         "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}"
         "{% endfor %}"
         "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";
}

}  // namespace kvarium::jinja
