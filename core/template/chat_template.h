// ChatTemplate: a model's Jinja template, run with limits because it is untrusted code.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/template/chat_message.h"
#include "core/template/traced_text.h"

namespace kvarium::jinja {

struct TemplateLimits {
  int64_t steps = 5'000'000;        // nodes evaluated
  int depth = 200;                  // nested expressions and blocks (twice as many with macro calls), and nested values
  size_t output_bytes = 64u << 20;  // rendered text, and any single string
  int64_t container_elements = 1'000'000;  // in any single list, mapping or range
};

class ChatTemplate {
 public:
  // Parses the template. Throws Error{content}, with the line for invalid syntax, or for an exceeded limit.
  explicit ChatTemplate(std::string_view source, const TemplateLimits& limits = {});
  ~ChatTemplate();
  ChatTemplate(ChatTemplate&&) noexcept;
  ChatTemplate& operator=(ChatTemplate&&) noexcept;

  // The prompt, and where the contents of the messages lie in it, and their thoughts (ContentSpan). Renders as
  // transformers does (trim_blocks, lstrip_blocks, loop controls, tojson without escapes). Variables: messages,
  // bos_token, eos_token, add_generation_prompt, tools and documents (none). Thread-safe. Throws Error{content}: the
  // message of the template's raise_exception with a remedy, a type error with its line, or a limit.
  TracedText render(const std::vector<ChatMessage>& messages, std::string_view bos, std::string_view eos,
                    bool add_generation_prompt, const TemplateVariables& own = {}) const;
  // Whether the template reads a name. refuseUnknown() throws Error{content} for one that it does not read, and for
  // those that every template has, which are not the caller's to set.
  bool reads(const std::string& name) const;
  void refuseUnknown(const TemplateVariables& variables) const;
  // The general form: takes all variables from one JSON object (messages of any shape, tools, ...). It keeps the order
  // of keys, because tojson writes them; an nlohmann::json converts to it. The string "strftime_now"
  // ("2024-07-26T12:30:00") is no variable: it sets the time that the function strftime_now() writes, instead of the
  // local time.
  std::string render(const nlohmann::ordered_json& variables) const;
  TracedText trace(
      const nlohmann::ordered_json& variables) const;  // with where contents lie, and thoughts (ContentSpan)
  int64_t renderings() const;                          // begun since the template was parsed

 private:
  struct Program;
  std::unique_ptr<Program> m_program;
};

// An object whose values are truth values, numbers and texts, as variables, and back. Throws Error{content} for other
// values.
TemplateVariables variablesFrom(const nlohmann::ordered_json& object);
nlohmann::ordered_json variablesJson(const TemplateVariables& variables);

// An input of this name is no variable but the time that strftime_now() writes, as "2024-07-26T12:30:00". Without it:
// the current time.
constexpr const char* clock_variable = "strftime_now";
// The local time in the format of that input.
std::string localTime();
bool isTime(const std::string& text);  // whether it is one

// ChatML, used for chatting with a model that has no template; the user gets a notice.
std::string_view chatMlTemplate();

}  // namespace kvarium::jinja
