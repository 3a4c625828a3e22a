// Reads a sentencepiece model file (tokenizer.model, spiece.model): a protocol buffer, sentencepiece_model.proto.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/text_steps.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct SentencepieceModel {
  struct Piece {
    std::string text;
    float score = 0;
    TokenKind kind = TokenKind::normal;
  };
  std::vector<Piece> pieces;  // by id
  Vocabulary::Model model = Vocabulary::Model::unigram;
  TokenId unknown = -1;
  pipeline::SentencepieceText text;  // user_defined is set
};

// Throws Error{file} for a file that is no such model or contradicts itself, Error{unsupported} for models that split
// into words or characters. `name`: its name in errors.
SentencepieceModel readSentencepieceModel(std::string_view bytes, const std::string& name);

}  // namespace kvarium::text
