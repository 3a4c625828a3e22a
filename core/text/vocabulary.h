// Vocabulary: what a model file says about its tokens, as plain data; Tokenizer gives it behaviour.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kvarium {

class GgufFile;
using TokenId = int32_t;

enum class TokenKind : uint8_t { normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6 };

struct Vocabulary {
  enum class Model : uint8_t {
    byte_bpe,       // GPT-2 style: bytes mapped to printable characters, merges by rank ("gpt2" in GGUF)
    sentencepiece,  // merges by score, U+2581 for space, byte fallback ("llama" in GGUF)
  };
  Model model = Model::byte_bpe;
  std::string pre;                  // name of the pre-tokenizer: "smollm", "llama-bpe", "qwen2", "default", ...
  std::vector<std::string> tokens;  // [size], as the file writes them
  std::vector<float> scores;        // [size] or empty
  std::vector<TokenKind> kinds;     // [size] or empty (all normal)
  std::vector<std::pair<std::string, std::string>> merges;           // by rank (byte_bpe)
  TokenId bos = -1, eos = -1, eot = -1, unknown = -1, padding = -1;  // -1: none
  TokenId eom = -1;  // end of a message that is not the end of the turn (a tool call)
  bool add_bos = false, add_eos = false;
  bool add_space_prefix = true;  // sentencepiece: a space goes before the text
};

// The byte that the token stands for when it is a byte token, "<0x00>" to "<0xFF>"; else -1.
int byteOfToken(const Vocabulary& vocabulary, TokenId id);

// Reads tokenizer.ggml.*; throws Error{file} when arrays disagree or ids are out of range, Error{unsupported} for other
// models.
Vocabulary readVocabulary(const GgufFile& file);

}  // namespace kvarium
