// Calls of tools in a conversation, for templates that know them and for those that do not.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/template/chat_message.h"

namespace kvarium::jinja {

bool hasTools(const std::vector<ChatMessage>& messages);  // calls, or what came of them
// ChatMessage::tool_calls; an empty list where that is not JSON.
nlohmann::ordered_json toolCallsIn(const ChatMessage& message);
// Writes calls and results as words, so that a template that does not know tools loses nothing: the calls at the end of
// the assistant's message, the results as a user's message, together with the user's own that follows.
std::vector<ChatMessage> toolsInWords(const std::vector<ChatMessage>& messages);

}  // namespace kvarium::jinja
