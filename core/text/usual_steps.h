// The tokenizer steps that follow from the names of model and pre-tokenizer in a GGUF file.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/sentence.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct PreTokenizerRules {
  // Names of these rules in GGUF files (tokenizer.ggml.pre).
  std::vector<std::string_view> names;
  // The patterns are applied in turn. Each splits every piece so far: its matches become pieces, and so does the text
  // between two matches. Written in the dialect of tokenizer.json.
  std::vector<std::string_view> patterns;
  bool whole_words_first = false;  // a word that is a token becomes that token, whatever the merges give
  bool add_bos = false;            // unless the file says otherwise
};

// null: unknown name. "default" is a known name.
const PreTokenizerRules* findPreTokenizerRules(std::string_view name);

// Appends the rules' patterns as steps.
void addSplits(const PreTokenizerRules& rules, std::vector<PreTokenizerStep>& steps);

// U+2581 becomes a space, and a byte token its byte.
std::vector<DecoderStep> spaceMarkDecoder();

struct UsualSteps {
  TextSteps steps;
  bool whole_words_first = false;
  Sentence warning;  // why results may differ from the reference, to be shown to the user; empty: they do not
};

// The steps of a vocabulary that has none of its own.
UsualSteps usualSteps(const Vocabulary& vocabulary);

}  // namespace kvarium::text
