// Calls of tools in a conversation, for templates that know them and for those that do not.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/template/chat_message.h"

namespace kvarium::jinja {

bool hasTools(const std::vector<ChatMessage>& messages);  // calls, or what came of them
// ChatMessage::tool_calls; an empty list where that is not JSON.
nlohmann::ordered_json toolCallsIn(const ChatMessage& message);
// Has calls and results said in words, so that a template that knows none loses nothing: the calls at the end of the
// assistant's message, the results as a message of the user, with the user's own that follows.
std::vector<ChatMessage> toolsInWords(const std::vector<ChatMessage>& messages);

}  // namespace kvarium::jinja
