// Where the messages of a conversation lie among the tokens of a prompt, as a server tells these with their pieces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/wire.h"
#include "features/remote/protocol/tokenize.h"

namespace kvarium::remote {

// The bytes that a piece of a vocabulary stands for: bytes written as printable characters ("Ġthe"), or the spaces and
// bytes of SentencePiece ("▁the", "<0x0A>").
std::string bytesOfPiece(std::string_view piece);

// Finds the contents of user and assistant in the text of the pieces, in their order; a template may trim them. The
// tokens of no content are the frame. Nothing where the server does not tell pieces.
engine::PromptTokens placeMessages(const TokenizedText& prompt, const std::vector<jinja::ChatMessage>& messages);

}  // namespace kvarium::remote
