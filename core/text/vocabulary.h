// Vocabulary: the contents of a tokenizer file as plain data. Tokenizer implements its behaviour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/token.h"
#include "core/text/text_steps.h"

namespace kvarium::files {
class GgufFile;
}  // namespace kvarium::files

namespace kvarium::text {

enum class TokenKind : uint8_t { normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6 };

// A token that is searched for in the text before the model encodes the rest.
struct AddedToken {
  TokenId id = -1;
  bool single_word = false;             // only if no letter or digit is next to it
  bool lstrip = false, rstrip = false;  // includes the white space next to it
  bool normalized = false;              // searched for in normalized text
  bool in_model = true;                 // the model has this token too
};

struct Vocabulary {
  enum class Model : uint8_t {
    byte_bpe,       // GPT-2 style: bytes written as printable characters, merges by rank ("gpt2" in GGUF)
    sentencepiece,  // merges by score ("llama" in GGUF)
    bpe,            // merges by rank over characters, byte fallback
    unigram,        // the likeliest sequence of tokens ("t5" in GGUF)
  };
  Model model = Model::byte_bpe;
  std::string pre;                  // name of the pre-tokenizer: "smollm", "llama-bpe", "qwen2", "default", ...
  std::vector<std::string> tokens;  // [size], as in the file
  std::vector<float> scores;        // [size] or empty
  std::vector<TokenKind> kinds;     // [size] or empty (all normal)
  std::vector<std::pair<std::string, std::string>> merges;           // by rank (byte_bpe)
  TokenId bos = -1, eos = -1, eot = -1, unknown = -1, padding = -1;  // -1: none
  TokenId eom = -1;                                                  // end of a message inside a turn (a tool call)
  bool add_bos = false, add_eos = false;
  bool add_space_prefix = true;  // sentencepiece: adds a space before the text

  // Set if the file itself specifies the steps; nullopt: the steps follow from `model` and `pre`, as in GGUF files.
  std::optional<TextSteps> steps;
  std::vector<AddedToken> added;  // with `steps`: all added tokens; else only those with flags
  std::vector<double>
      log_probabilities;               // [size] or empty (unigram; if empty, the sentencepiece library uses `scores`)
  bool whole_words_first = false;      // a word that is a token becomes that token, whatever the merges give
  bool byte_fallback = false;          // characters without a token become their byte tokens (bpe, unigram)
  bool fuse_unknown = false;           // a run of them becomes one `unknown` (bpe)
  std::vector<TokenId> before, after;  // tokens before and after a text; both empty: add_bos and add_eos decide
  std::vector<TokenId> ends;           // ids that end generation, besides eos, eot and eom

  TokenKind kind(TokenId id) const { return kinds.empty() ? TokenKind::normal : kinds[static_cast<size_t>(id)]; }
};

// The byte of a byte token, "<0x00>" to "<0xFF>"; -1 for other tokens.
int byteOfToken(const Vocabulary& vocabulary, TokenId id);

// The byte tokens of a vocabulary; of several for one byte the first.
class ByteTokens {
 public:
  // Without `used` it has none.
  ByteTokens(const Vocabulary& vocabulary, bool used);
  // Appends the tokens of all bytes. False, and nothing is appended, if one is missing.
  bool append(std::string_view bytes, std::vector<TokenId>& out) const;

 private:
  std::array<TokenId, 256> m_ids;  // -1: missing
};

// Reads tokenizer.ggml.*. Throws Error{file} if arrays disagree or ids are out of range, Error{unsupported} for other
// models.
Vocabulary readVocabulary(const files::GgufFile& file);

}  // namespace kvarium::text
