// PreTokenizerRules: how each family of byte-level BPE vocabularies cuts text into words before any merge.
#pragma once

#include <string_view>
#include <vector>

namespace kvarium {

struct PreTokenizerRules {
  // Names that GGUF files use for these rules in tokenizer.ggml.pre.
  std::vector<std::string_view> names;
  // Each pattern in turn cuts every piece so far: what it matches becomes a piece, and so does what lies between two
  // matches. In the dialect of regex_dialect.h.
  std::vector<std::string_view> patterns;
  bool whole_words_first = false;  // a word that is a token becomes it, whatever the merges would do
  bool add_bos = false;            // unless the file says otherwise
};

// nullptr for a name that is not known. "default" is.
const PreTokenizerRules* findPreTokenizerRules(std::string_view name);

}  // namespace kvarium
