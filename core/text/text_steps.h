// What a tokenizer does to text before its model sees it, and to tokens when they become text again, as plain data:
// the components of a tokenizer.json (Hugging Face tokenizers 0.21), the same from wherever a vocabulary comes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/text/space_mark.h"

namespace kvarium {

struct TextPattern {
  std::string text;
  bool is_regex = true;  // in Oniguruma's dialect; else the text itself
};

// What becomes of a match: a word of its own, nothing, the end or the beginning of the word beside it, or one word with
// the matches beside it.
enum class SplitBehavior : uint8_t { isolated, removed, merged_with_previous, merged_with_next, contiguous };

enum class PrependScheme : uint8_t { always, first, never };  // first: where the text begins

namespace pipeline {

struct UnicodeForm {
  enum class Form : uint8_t { nfc, nfd, nfkc, nfkd } form;
};
struct Lowercase {};
struct StripAccents {};  // all combining marks
struct Strip {           // white space at the ends
  bool left, right;
};
struct Prepend {  // not to an empty text
  std::string text;
};
struct Replace {
  TextPattern pattern;
  std::string content;
};
struct CharacterMap {  // sentencepiece's precompiled_charsmap, asked per grapheme
  std::string charsmap;
};
struct SentencepieceText {  // what sentencepiece does to a text before it looks for pieces
  std::string charsmap;     // precompiled_charsmap; empty: none
  bool removes_extra_spaces = true;
  bool escapes_spaces = true;                    // as U+2581
  PrependScheme scheme = PrependScheme::always;  // of the space that marks the first word
  bool space_behind = false;                     // that space goes behind the text
  std::vector<std::string> user_defined;         // pieces that stay as they are
};
struct Split {
  TextPattern pattern;
  SplitBehavior behavior = SplitBehavior::isolated;
  bool invert = false;  // what lies between matches counts as the match
};
struct PrefixSpace {};   // before every word that has none
struct ByteAlphabet {};  // bytes as printable characters (byte_alphabet.h); as a decoder the way back
struct Metaspace {       // spaces become `mark`; as a decoder the way back
  std::string mark{space_mark};
  PrependScheme scheme = PrependScheme::always;
};
struct ByteFallback {};  // "<0x0A>" is that byte
struct Fuse {};          // from here on the whole text, not each token
struct StripCharacter {  // at most that many at the beginning and end
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

}  // namespace kvarium
