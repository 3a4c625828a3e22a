// ChatMessage: one message of a conversation, as input to a chat template.
#pragma once

#include <string>

namespace kvarium::jinja {

struct ChatMessage {
  std::string role;     // "system", "user", "assistant", "tool"
  std::string content;  // UTF-8
};

}  // namespace kvarium::jinja
