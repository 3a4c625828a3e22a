// Vocabulary: what a model file says about its tokens, as plain data; Tokenizer gives it behaviour.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text/text_steps.h"

namespace kvarium {

class GgufFile;
using TokenId = int32_t;

enum class TokenKind : uint8_t { normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6 };

// A token that is looked for in the text before the model sees it.
struct AddedToken {
  TokenId id = -1;
  bool single_word = false;             // only where no letter or digit is beside it
  bool lstrip = false, rstrip = false;  // takes the white space beside it
  bool normalized = false;              // looked for in normalized text
  bool in_model = true;                 // the model has it too
};

struct Vocabulary {
  enum class Model : uint8_t {
    byte_bpe,       // GPT-2 style: bytes mapped to printable characters, merges by rank ("gpt2" in GGUF)
    sentencepiece,  // merges by score, U+2581 for space, byte fallback ("llama" in GGUF)
    bpe,            // merges by rank over characters, byte fallback
    unigram,        // the likeliest sequence of tokens ("t5" in GGUF)
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

  // Of vocabularies that say themselves what is done to text; nullopt: what `model` and `pre` mean in GGUF files.
  std::optional<TextSteps> steps;
  std::vector<AddedToken> added;          // with `steps`: all of them; else only those with flags
  std::vector<double> log_probabilities;  // [size] or empty (unigram)
  bool whole_words_first = false;         // a word that is a token becomes it, whatever the merges would do
  bool byte_fallback = false;             // characters without a token become their byte tokens (bpe, unigram)
  bool fuse_unknown = false;              // several of them in a row are one `unknown` (bpe)
  std::vector<TokenId> before, after;     // what goes around a text; both empty: bos and eos as add_... say
  std::vector<TokenId> ends;              // end of generation, besides eos, eot and eom
};

// The byte that the token stands for when it is a byte token, "<0x00>" to "<0xFF>"; else -1.
int byteOfToken(const Vocabulary& vocabulary, TokenId id);

// Reads tokenizer.ggml.*; throws Error{file} when arrays disagree or ids are out of range, Error{unsupported} for other
// models.
Vocabulary readVocabulary(const GgufFile& file);

}  // namespace kvarium
