// SpeechConfig: how a speech model is prompted: its front end, the tokens that begin a transcript, and the tokens it
// must not contain (Radford et al. 2022, figure 1; fields as GenerationConfig of transformers writes them for Whisper).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/audio/log_mel.h"
#include "core/base/token.h"

namespace kvarium::decode {

// An id is -1 if it is neither in generation_config.json nor in the vocabulary.
struct SpeechConfig {
  audio::LogMelConfig front;
  TokenId start = -1;  // <|startoftranscript|>
  // "en": <|en|>; empty: the model knows one language and has no language tokens
  std::vector<std::pair<std::string, TokenId>> languages;
  TokenId transcribe = -1, translate = -1;
  TokenId no_timestamps = -1;             // larger ids are times
  std::vector<TokenId> suppressed;        // never generated
  std::vector<TokenId> suppressed_first;  // not generated as the first token
  int64_t max_length = 0;                 // most tokens of a transcript, with its beginning

  // The tokens that begin a transcript. language: an id of `languages`, or -1 if there are none.
  std::vector<TokenId> beginning(TokenId language, bool to_english) const;
  // The id of "en", "EN" or "<|en|>". Throws Error{content} that lists the known languages.
  TokenId language(const std::string& name) const;
  std::string nameOf(TokenId language) const;  // "en"; empty: unknown id
};

std::string bareLanguage(const std::string& text);  // "<|en|>" -> "en"; other texts are returned unchanged

}  // namespace kvarium::decode
