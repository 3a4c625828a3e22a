// The tokenizer of a Hugging Face folder: tokenizer.json, or tokenizer.model, or vocab.json with merges.txt, whichever
// is there first; with what tokenizer_config.json adds.
#pragma once

#include <filesystem>
#include <string>

#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

namespace kvarium {

// Whether the folder has one of these files; never throws for what is in them.
bool hasHfTokenizer(const std::filesystem::path& folder);
// Ids equal those of transformers 4.48 with tokenizers 0.21. Throws Error{file} for a folder or file that is not as it
// should be, Error{unsupported} naming a component that is not known here.
Tokenizer openHfTokenizer(const std::filesystem::path& folder);
Vocabulary readHfVocabulary(const std::filesystem::path& folder);

// chat_template.jinja, else chat_template of tokenizer_config.json (of several the one named "default"); empty: none.
// Throws Error{file} as above.
std::string readHfChatTemplate(const std::filesystem::path& folder);

}  // namespace kvarium
