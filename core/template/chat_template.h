// ChatTemplate: a model's Jinja template, run with limits because it is somebody else's program.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium {

struct ChatMessage {
  std::string role;     // "system", "user", "assistant", "tool"
  std::string content;  // UTF-8
};

struct TemplateLimits {
  int64_t steps = 5'000'000;               // nodes evaluated
  int depth = 200;                         // nested expressions and blocks, twice that with macro calls; nested values
  size_t output_bytes = 64u << 20;         // text rendered, and any one string value
  int64_t container_elements = 1'000'000;  // any one list, mapping or range
};

class ChatTemplate {
 public:
  // Parses. Throws Error{content} with line number for syntax outside the language, Error{content} for limits.
  explicit ChatTemplate(std::string_view source, const TemplateLimits& limits = {});
  ~ChatTemplate();
  ChatTemplate(ChatTemplate&&) noexcept;
  ChatTemplate& operator=(ChatTemplate&&) noexcept;

  // Renders as transformers does (trim_blocks, lstrip_blocks, loop controls, tojson without escapes). Variables:
  // messages, bos_token, eos_token, add_generation_prompt, tools and documents (none). Safe from several threads at
  // once. Throws Error{content}: the template's own raise_exception message, a type error with its line, or a limit.
  std::string render(const std::vector<ChatMessage>& messages, std::string_view bos, std::string_view eos,
                     bool add_generation_prompt) const;
  // The general form: every variable from one JSON object (messages of any shape, tools, ...), which keeps the order of
  // keys because tojson writes it; an nlohmann::json converts. A string "strftime_now" ("2024-07-26T12:30:00") is not a
  // variable: it fixes the moment that the function of that name writes, which is otherwise the local time.
  std::string render(const nlohmann::ordered_json& variables) const;

 private:
  struct Program;
  std::unique_ptr<Program> m_program;
};

// ChatML, used for a model without a template when the user chats with it anyway (said so where it happens).
std::string_view chatMlTemplate();

}  // namespace kvarium
