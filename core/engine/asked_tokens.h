// The tokens of a prompt, found on another thread than the worker's (TokenCounter::tokens).
#pragma once

#include "core/engine/token_counter.h"
#include "core/loading/chat_model.h"

namespace kvarium::engine {

// texts: of the conversations; if some have a part of the prompt, the tokens are those of the one with the longest
// part.
Tokens tokensOf(const loading::ChatModel& model, const TokensAsked& asked, const TokenCounter::Texts& texts);

// What a TokenCounter counts with when this model is open.
TokenCounter::Words countingWords(std::shared_ptr<const loading::ChatModel> model);

}  // namespace kvarium::engine
