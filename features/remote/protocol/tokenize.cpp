#include "features/remote/protocol/tokenize.h"

#include <utility>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {

bool canTokenize(ServerKind kind) { return kind == ServerKind::vllm || kind == ServerKind::kvarium; }

std::string tokenizeBody(std::string_view model, const std::vector<jinja::ChatMessage>& messages) {
  return dumpOf({{"model", model}, {"messages", messagesJson(messages)}, {"return_token_strs", true}});
}

std::optional<TokenizedText> readTokenized(std::string_view json) {
  const std::optional<Json> read = jsonIn(json);
  if (!read) return std::nullopt;
  const Json& tokens = memberOf(*read, "tokens");
  TokenizedText text;
  if (!tokens.is_array() || !takeTokenIds(tokens, text.ids)) return std::nullopt;
  const Json& pieces = memberOf(*read, "token_strs");
  if (!pieces.is_array() || pieces.size() != text.ids.size()) return text;
  for (const Json& piece : pieces) text.pieces.emplace_back(textOf(piece));
  return text;
}

}  // namespace kvarium::remote
