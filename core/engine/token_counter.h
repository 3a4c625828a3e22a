// TokenCounter: how many tokens a prompt or a text has, asked from any thread while the worker computes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <shared_mutex>
#include <string_view>
#include <vector>

#include "core/template/chat_message.h"

namespace kvarium::engine {

class TokenCounter {
 public:
  struct Words {
    std::function<int64_t(const std::vector<jinja::ChatMessage>&)> prompt;  // with what asks for a reply
    std::function<int64_t(std::string_view)> text;
  };
  // Sets the functions of the model that is open; empty: none is. Returns when no count uses those before.
  void use(Words words);

  // Empty: no model that chats is open, its template refuses these messages, or memory ran out. Never throws.
  std::optional<int64_t> prompt(const std::vector<jinja::ChatMessage>& messages) const;
  std::optional<int64_t> text(std::string_view text) const;

 private:
  mutable std::shared_mutex m_mutex;  // shared by the threads that count
  Words m_words;
};

}  // namespace kvarium::engine
