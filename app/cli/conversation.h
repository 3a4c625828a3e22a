// What /save notes down beside a cache, so that /load finds the conversation again.
#pragma once

#include <string>
#include <vector>

#include "app/cli/common.h"
#include "core/engine/prompt_memory.h"

namespace kvarium::cli {

struct Conversation {
  std::vector<ChatMessage> messages;
  // The last turn as it was read and written; see PromptMemory::remember.
  std::string rendered;
  std::vector<TokenId> prompt, reply;
};

std::string noteOf(const Conversation& conversation);
// Throws Error{content} for a note that is no conversation or holds ids the tokenizer does not have.
Conversation conversationOf(const std::string& note, const Tokenizer& tokenizer);

}  // namespace kvarium::cli
