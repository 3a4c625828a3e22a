// SpeechConfig: how a model that listens is asked: its front end, the tokens a transcript begins with and those it must
// not contain (Radford et al. 2022, figure 1; fields as GenerationConfig of transformers writes them for Whisper).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/audio/log_mel.h"
#include "core/base/token.h"

namespace kvarium {

// Ids are -1 where neither generation_config.json nor the vocabulary has them.
struct SpeechConfig {
  LogMelConfig front;
  TokenId start = -1;                                      // <|startoftranscript|>
  std::vector<std::pair<std::string, TokenId>> languages;  // "en": <|en|>; empty: the model knows one and has no marks
  TokenId transcribe = -1, translate = -1;
  TokenId no_timestamps = -1;             // ids above it are times
  std::vector<TokenId> suppressed;        // never written
  std::vector<TokenId> suppressed_first;  // nor as the first token
  int64_t max_length = 0;                 // tokens of a transcript, its beginning included

  // What a transcript begins with. language: an id of `languages`, or -1 where there are none.
  std::vector<TokenId> beginning(TokenId language, bool to_english) const;
  // "en", "EN" or "<|en|>". Throws Error{content} that lists what the model knows.
  TokenId language(const std::string& name) const;
  std::string nameOf(TokenId language) const;  // "en"; empty: none
};

std::string bareLanguage(const std::string& text);  // "<|en|>" -> "en"; other texts stay

}  // namespace kvarium
