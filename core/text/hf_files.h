// Reads the tokenizers of older Hugging Face folders, without tokenizer.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/text/hf_config.h"
#include "core/text/hf_vocabulary.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

// `bytes`: a sentencepiece model, BPE or unigram; `name`: its name in errors. Text between the added tokens of the
// configuration gets the ids that sentencepiece gives it.
Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config);
// Reads vocab.json and merges.txt: byte-level BPE of GPT-2, Whisper, CodeGen and Qwen2.
Vocabulary readBytePairFolder(const std::filesystem::path& folder, const HfConfig& config);

}  // namespace kvarium::text
