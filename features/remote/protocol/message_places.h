// Where the messages of a conversation lie among the tokens of a prompt, as a server reports these with their pieces.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/wire.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

// The ids that a server makes of a conversation before it is asked for a reply, so that what it would find in its cache
// can be known before.
struct TokenizedText {
  std::vector<TokenId> ids;
  std::vector<std::string> pieces;  // of the ids, as the server writes them; empty: not reported
};

bool canTokenize(ServerKind kind);  // it makes ids of messages
// The body of POST root + "/tokenize", for the prompt that chatPost() asks with.
std::string tokenizeBody(std::string_view model, const std::vector<jinja::ChatMessage>& messages);
std::optional<TokenizedText> readTokenized(std::string_view json);

// The bytes that a piece of a vocabulary stands for: bytes written as printable characters ("Ġthe"), or the spaces and
// bytes of SentencePiece ("▁the", "<0x0A>").
std::string bytesOfPiece(std::string_view piece);

// Finds the contents of user and assistant in the text of the pieces, in their order; a template may trim them. The
// tokens of no content are the frame. Nothing where the server does not report pieces.
engine::PromptTokens placeMessages(const TokenizedText& prompt, const std::vector<jinja::ChatMessage>& messages);

}  // namespace kvarium::remote
