// The tokenizer steps that follow from the names of model and pre-tokenizer in a GGUF file.
#pragma once

#include <string>

#include "core/text/vocabulary.h"

namespace kvarium::text {

struct UsualSteps {
  TextSteps steps;
  bool whole_words_first = false;
  std::string warning;  // why results may differ from the reference, to be shown to the user; empty: they do not
};

// The steps of a vocabulary that has none of its own.
UsualSteps usualSteps(const Vocabulary& vocabulary);

}  // namespace kvarium::text
