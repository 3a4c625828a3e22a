// The tokenizer of a Hugging Face folder: the first of tokenizer.json, tokenizer.model, and vocab.json with merges.txt
// that exists, with the settings of tokenizer_config.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct HfConfig;

// True if the folder has one of these files; never throws for their contents.
bool hasHfTokenizer(const std::filesystem::path& folder);
// Gives the ids of transformers 4.48 with tokenizers 0.21. Throws Error{file} for a malformed folder or file,
// Error{unsupported} naming an unknown component.
Vocabulary readHfVocabulary(const std::filesystem::path& folder);

// `bytes`: a sentencepiece model, BPE or unigram; `name`: its name in errors. Throws Error{file} for a file that is no
// such model or contradicts itself, Error{unsupported} for models that split into words or characters. Text between the
// added tokens of the configuration gets the ids that sentencepiece gives it.
Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config);

}  // namespace kvarium::text
