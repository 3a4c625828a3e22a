// The tokenizers of older Hugging Face folders, without tokenizer.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/text/hf_config.h"
#include "core/text/hf_vocabulary.h"
#include "core/text/vocabulary.h"

namespace kvarium {

// `bytes` are the sentencepiece model's: BPE or unigram; `name` is what messages call it. Ids are those of
// sentencepiece on each stretch between the added tokens of the configuration.
Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config);
// vocab.json and merges.txt: byte-level BPE of GPT-2, Whisper, CodeGen and Qwen2.
Vocabulary readBytePairFolder(const std::filesystem::path& folder, const HfConfig& config);

}  // namespace kvarium
