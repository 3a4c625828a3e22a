// What a saved cache says beside the cells, so that the next turn goes on from them with the same ids.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/prompt_memory.h"
#include "core/template/chat_template.h"

namespace kvarium {

struct ConversationNote {
  PromptMemory memory;
  int64_t prompt_end = 0;             // tokens of the last turn's prompt
  std::vector<ChatMessage> messages;  // of the last turn, its reply included; not needed to go on
  int left_out = 0;                   // exchanges of them the last turn left out (crop.h)
  std::string model_file = {};        // name of the file or folder the model was opened from; not needed to go on
};

// For ArchiveExtras::note; cached: the ids of the cache, which are not said twice.
std::string writeNote(const ConversationNote& note, const std::vector<TokenId>& cached);
// Nothing for a note that somebody else wrote. Throws Error{file} for one of ours with something impossible in it.
std::optional<ConversationNote> readNote(std::string_view note, const std::string& file,
                                         const std::vector<TokenId>& cached, const Tokenizer& tokenizer);

// What a saved cache tells who has no model. Throws what opening it throws (archive_file.h).
struct SavedConversation {
  std::string spec, model;
  std::string model_file;  // its name; empty: the note tells none
  int64_t tokens = 0;
  std::vector<ChatMessage> messages;  // empty: its note tells none
};
SavedConversation savedConversation(const std::filesystem::path& file);

}  // namespace kvarium
