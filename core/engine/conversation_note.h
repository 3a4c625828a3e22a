// ConversationNote: the text that is saved with the cells of a cache, so that the next turn goes on from them with the
// same ids. The window and the terminal write the same.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/prompt/prompt_memory.h"
#include "core/template/chat_message.h"

namespace kvarium::engine {

struct ConversationNote {
  std::shared_ptr<const PromptMemory> memory = std::make_shared<PromptMemory>();  // never null
  int64_t prompt_end = 0;                                                         // tokens of the last turn's prompt
  std::vector<jinja::ChatMessage> messages;  // of the last turn, its reply included; not needed to go on
  int left_out = 0;                          // exchanges of them the last turn left out (crop.h)
  jinja::TemplateVariables variables = {};   // of the last turn
  std::string model_file = {};  // name of the file or folder the model was opened from; not needed to go on
  std::string began = {};       // time of its first turn (Turn::began); empty: not known
  int64_t carried = 0;          // Conversation::carried()
  bool ended = false;  // its last message is a reply that the model ended; false: it was cut off, or is unknown
};

// For ArchiveExtras::note; cached: the ids of the cache, which are not written twice; kept: SavedConversation::kept.
std::string writeNote(const ConversationNote& note, const std::vector<TokenId>& cached, const std::string& kept = {});
// Nothing for a note of another writer. Reads what both programs wrote before they had one format, too. Throws
// Error{file} for a note of ours with something impossible in it.
std::optional<ConversationNote> readNote(std::string_view note, const std::string& file,
                                         const std::vector<TokenId>& cached, const text::Tokenizer& tokenizer);

// A note of a cache without a conversation, with the time that the template wrote into its text; and that time of
// either note, empty where there is none. Throws what opening the file throws (archive_file.h).
std::string timeNote(const std::string& began);
std::string savedTime(const std::filesystem::path& file);

// The contents of a saved cache that can be read without the model. Throws what opening it throws (archive_file.h).
struct SavedConversation {
  std::string spec, model;
  std::string model_file;  // name of its file; empty: the note has none
  int64_t tokens = 0;
  std::vector<jinja::ChatMessage> messages;  // empty: the note has none
  std::string began;                         // ConversationNote::began
  bool ended = false;                        // ConversationNote::ended
  std::string kept;                          // text of the program that saved it, for itself alone; empty: none
  const std::string& madeWith() const { return model_file.empty() ? model : model_file; }
};
SavedConversation savedConversation(const std::filesystem::path& file);

}  // namespace kvarium::engine
