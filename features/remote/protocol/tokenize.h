// Tokenized text: the ids that a server makes of a conversation before it is asked for a reply, so that what it would
// find in its cache can be told beforehand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/token.h"
#include "core/template/chat_message.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct TokenizedText {
  std::vector<TokenId> ids;
  std::vector<std::string> pieces;  // of the ids, as the server writes them; empty: not told
};

bool canTokenize(ServerKind kind);  // it makes ids of messages
// The body of POST root + "/tokenize", for the prompt that chatPost() asks with.
std::string tokenizeBody(std::string_view model, const std::vector<jinja::ChatMessage>& messages);
std::optional<TokenizedText> readTokenized(std::string_view json);

}  // namespace kvarium::remote
