// The tokens of a prompt that somebody asks for beside the worker (TokenCounter::tokens).
#pragma once

#include "core/engine/token_counter.h"
#include "core/loading/chat_model.h"

namespace kvarium::engine {

// texts: of the conversations; the tokens are those of the one that has most of the prompt, where one has any of it.
Tokens tokensOf(const loading::ChatModel& model, const TokensAsked& asked, const TokenCounter::Texts& texts);

// What a TokenCounter counts with when this model is open.
TokenCounter::Words countingWords(std::shared_ptr<const loading::ChatModel> model);

}  // namespace kvarium::engine
