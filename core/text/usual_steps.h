// What a GGUF file means when it names a vocabulary's model and pre-tokenizer.
#pragma once

#include <string>

#include "core/text/vocabulary.h"

namespace kvarium {

struct UsualSteps {
  TextSteps steps;
  bool whole_words_first = false;
  std::string warning;  // empty, or why results may differ from the reference: to be shown to the user
};

// For a vocabulary without steps of its own.
UsualSteps usualSteps(const Vocabulary& vocabulary);

}  // namespace kvarium
