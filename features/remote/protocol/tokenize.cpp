#include "features/remote/protocol/tokenize.h"

#include <utility>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {

bool canTokenize(ServerKind kind) { return kind == ServerKind::vllm || kind == ServerKind::kvarium; }

std::string tokenizeBody(std::string_view model, const std::vector<jinja::ChatMessage>& messages) {
  return dumpOf({{"model", model}, {"messages", messagesJson(messages)}, {"return_token_strs", true}});
}

Expected<TokenizedText, Fault> readTokenized(std::string_view json) {
  const Expected<Json, Fault> read = jsonOf(json, "the answer to /tokenize");
  if (!read) return Unexpected{read.error()};
  const Json& tokens = memberOf(*read, "tokens");
  TokenizedText text;
  if (!tokens.is_array() || !takeTokenIds(tokens, text.ids))
    return Unexpected{Fault{FaultKind::other_form, "the answer to /tokenize has no ids"}};
  const Json& pieces = memberOf(*read, "token_strs");
  if (!pieces.is_array() || pieces.size() != text.ids.size()) return text;
  for (const Json& piece : pieces) text.pieces.emplace_back(textOf(piece));
  return text;
}

}  // namespace kvarium::remote
