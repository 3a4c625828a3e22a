// The steps of a tokenizer as plain data: what it does to text before the model, and to tokens when they become text
// again. They are the components of a tokenizer.json (Hugging Face tokenizers 0.21), and every other kind of vocabulary
// is expressed in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/overloaded.h"

namespace kvarium::text {

// Stands for a space in the pieces of sentencepiece and similar tokenizers.
inline constexpr std::string_view space_mark = "\xE2\x96\x81";  // U+2581

struct TextPattern {
  std::string text;
  bool is_regex = true;  // a regular expression in Oniguruma's dialect; else plain text
};

// What happens to a match: it becomes a word of its own, is removed, is joined to the word before or after it, or is
// joined to adjacent matches.
enum class SplitBehavior : uint8_t { isolated, removed, merged_with_previous, merged_with_next, contiguous };

enum class PrependScheme : uint8_t { always, first, never };  // first: only at the beginning of the text

namespace pipeline {

struct UnicodeForm {
  enum class Form : uint8_t { nfc, nfd, nfkc, nfkd } form;
};
struct Lowercase {};
struct StripAccents {};  // removes all combining marks
struct Strip {           // removes white space at the ends
  bool left, right;
};
struct Prepend {  // does nothing to an empty text
  std::string text;
};
struct Replace {
  TextPattern pattern;
  std::string content;
};
struct CharacterMap {  // sentencepiece's precompiled_charsmap, applied per grapheme
  std::string charsmap;
};
struct SentencepieceText {  // sentencepiece's own steps before it searches for pieces
  std::string charsmap;     // precompiled_charsmap; empty: none
  bool removes_extra_spaces = true;
  bool escapes_spaces = true;                    // spaces become U+2581
  PrependScheme scheme = PrependScheme::always;  // where the space that marks the first word is added
  bool space_behind = false;                     // that space goes after the text
  std::vector<std::string> user_defined;         // pieces that are not changed
};
struct Split {
  TextPattern pattern;
  SplitBehavior behavior = SplitBehavior::isolated;
  bool invert = false;  // the text between matches counts as the match
};
struct PrefixSpace {};  // adds a space before every word without one
struct ByteAlphabet {
};  // writes bytes as printable characters (appendWritten() in unicode_text.h); as a decoder the reverse
struct Metaspace {  // replaces spaces by `mark`; as a decoder the reverse
  std::string mark{space_mark};
  PrependScheme scheme = PrependScheme::always;
};
struct ByteFallback {};  // "<0x0A>" becomes that byte
struct Fuse {};          // later steps apply to the whole text, not to each token
struct StripCharacter {  // removes at most this many characters at the beginning and end
  std::string character;
  int start = 0, stop = 0;
};

}  // namespace pipeline

using NormalizerStep =
    std::variant<pipeline::UnicodeForm, pipeline::Lowercase, pipeline::StripAccents, pipeline::Strip, pipeline::Prepend,
                 pipeline::Replace, pipeline::CharacterMap, pipeline::ByteAlphabet, pipeline::SentencepieceText>;
using PreTokenizerStep =
    std::variant<pipeline::Split, pipeline::PrefixSpace, pipeline::ByteAlphabet, pipeline::Metaspace>;
using DecoderStep = std::variant<pipeline::Replace, pipeline::ByteAlphabet, pipeline::Metaspace, pipeline::ByteFallback,
                                 pipeline::Fuse, pipeline::StripCharacter>;

struct TextSteps {
  std::vector<NormalizerStep> normalizer;
  std::vector<PreTokenizerStep> pre_tokenizer;
  std::vector<DecoderStep> decoder;
};

}  // namespace kvarium::text
