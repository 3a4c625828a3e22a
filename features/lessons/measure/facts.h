// Texts in which a fact is planted, in the words of the models "recall" and "heads_expanded" that come with the lessons
// (tools/train_recall_model.py). Those models were trained to repeat what a text said of a name, and know nothing else,
// so a right answer comes from the cache.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/token.h"
#include "features/lessons/measure/lab.h"

namespace kvarium::lessons {

// "river stone paper . anna is red . ... anna is"
struct FactText {
  std::vector<TokenId> ids;  // ends with the question, "anna is"
  TokenId answer = 0;        // "red"
};

constexpr int64_t question_tokens = 2;

class FactTexts {
 public:
  // Of the lab's model. Throws Error{file} where its words are missing.
  explicit FactTexts(const Lab& lab);

  // A text of `length` tokens whose question asks for a fact that stands `distance` tokens before the answer; between
  // them and before them are words without meaning and facts of other names. The same number gives the same text.
  FactText planted(int number, int64_t distance, int64_t length) const;

 private:
  const text::Tokenizer& m_tokenizer;
  std::vector<std::string> m_names, m_values, m_filler;
};

// The share of the texts whose answer is the likeliest next token, n texts, in percent. The text is read `piece` tokens
// at a time and its question in a step of its own, so that the cache has decided what to keep when it comes.
double recallOf(const Lab& lab, std::string_view spec, std::span<const FactText> texts, int64_t piece);

}  // namespace kvarium::lessons
