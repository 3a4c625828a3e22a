// TokenPieces: the bytes that each token of a vocabulary stands for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text_steps.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class TokenPieces {
 public:
  // Throws Error{unsupported} for decoders that depend on more than one token, except the two cases below.
  TokenPieces(const Vocabulary& vocabulary, const std::vector<DecoderStep>& decoder);

  std::string_view operator[](TokenId id) const { return m_pieces[id]; }
  // The text of a token at the beginning of a text: without the space that marks the first word.
  std::string first(const Vocabulary& vocabulary, TokenId id) const;
  // Removes the characters that the reference removes from the ends of a whole text.
  void strip(std::string& text) const;

 private:
  std::string m_bytes;                     // of all pieces
  std::vector<std::string_view> m_pieces;  // [size]
  std::string m_first_drops;               // this character is removed from the first token
  std::vector<pipeline::StripCharacter> m_strips;
};

}  // namespace kvarium::text
