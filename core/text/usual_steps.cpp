#include "core/text/usual_steps.h"

#include "core/text/pre_tokenizer_rules.h"
#include "core/text/space_mark.h"

namespace kvarium::text {

namespace {

const std::string mark_text{space_mark};

UsualSteps byteSteps(const Vocabulary& vocabulary) {
  UsualSteps usual;
  const PreTokenizerRules* rules = findPreTokenizerRules(vocabulary.pre);
  if (!rules) {
    rules = findPreTokenizerRules("default");
    usual.warning = vocabulary.pre.empty()
                        ? "The model does not say how its text is cut into words before it is turned into tokens; a "
                          "general rule is used, and answers may be worse than they should be."
                        : "The model cuts text into words by the rule \"" + vocabulary.pre +
                              "\", which is not known here; a general rule is used, and answers may be worse than "
                              "they should be.";
  }
  for (const std::string_view pattern : rules->patterns) {
    usual.steps.pre_tokenizer.emplace_back(pipeline::Split{{std::string(pattern)}, SplitBehavior::isolated, false});
  }
  usual.steps.pre_tokenizer.emplace_back(pipeline::ByteAlphabet{});
  usual.steps.decoder.emplace_back(pipeline::ByteFallback{});
  usual.steps.decoder.emplace_back(pipeline::ByteAlphabet{});
  usual.whole_words_first = rules->whole_words_first;
  return usual;
}

UsualSteps sentencepieceSteps(const Vocabulary& vocabulary) {
  UsualSteps usual;
  // Every stretch of text follows the beginning or a special token, and gets a space (as in llama.cpp).
  if (vocabulary.add_space_prefix) usual.steps.normalizer.emplace_back(pipeline::Prepend{mark_text});
  usual.steps.normalizer.emplace_back(pipeline::Replace{{" ", false}, mark_text});
  usual.steps.decoder.emplace_back(pipeline::Replace{{mark_text, false}, " "});
  usual.steps.decoder.emplace_back(pipeline::ByteFallback{});
  return usual;
}

// Merges run over the whole text (Gemma).
UsualSteps wholeTextSteps() {
  UsualSteps usual;
  usual.steps.normalizer.emplace_back(pipeline::Replace{{" ", false}, mark_text});
  usual.steps.decoder.emplace_back(pipeline::Replace{{mark_text, false}, " "});
  usual.steps.decoder.emplace_back(pipeline::ByteFallback{});
  return usual;
}

}  // namespace

UsualSteps usualSteps(const Vocabulary& vocabulary) {
  if (vocabulary.model == Vocabulary::Model::byte_bpe) return byteSteps(vocabulary);
  if (vocabulary.model == Vocabulary::Model::bpe) return wholeTextSteps();
  return sentencepieceSteps(vocabulary);
}

}  // namespace kvarium::text
