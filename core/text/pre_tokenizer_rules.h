// PreTokenizerRules: how each family of byte-level BPE vocabularies splits text into words before merging.
#pragma once

#include <string_view>
#include <vector>

namespace kvarium::text {

struct PreTokenizerRules {
  // Names of these rules in GGUF files (tokenizer.ggml.pre).
  std::vector<std::string_view> names;
  // The patterns are applied in turn. Each splits every piece so far: its matches become pieces, and so does the text
  // between two matches. Written in the dialect of regex_dialect.h.
  std::vector<std::string_view> patterns;
  bool whole_words_first = false;  // a word that is a token becomes that token, whatever the merges give
  bool add_bos = false;            // unless the file says otherwise
};

// null: unknown name. "default" is a known name.
const PreTokenizerRules* findPreTokenizerRules(std::string_view name);

}  // namespace kvarium::text
