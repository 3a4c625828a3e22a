// What a saved cache says beside the cells, so that the next turn goes on from them with the same ids.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/prompt_memory.h"

namespace kvarium {

struct ConversationNote {
  PromptMemory memory;
  int64_t prompt_end = 0;  // tokens of the last turn's prompt
};

// For ArchiveExtras::note; cached: the ids of the cache, which are not said twice.
std::string writeNote(const ConversationNote& note, const std::vector<TokenId>& cached);
// Nothing for a note that somebody else wrote. Throws Error{file} for one of ours with something impossible in it.
std::optional<ConversationNote> readNote(std::string_view note, const std::string& file,
                                         const std::vector<TokenId>& cached, const Tokenizer& tokenizer);

}  // namespace kvarium
