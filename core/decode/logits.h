// Changes to the scores of one row, [vocab], before a token is chosen, in the order of transformers. Scores are the
// logits of one sequence or the log probabilities of a beam; history is the prompt and the generated ids.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/base/token.h"

namespace kvarium::decode {

// The score of a token that must not be chosen.
inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// Turns logits into log probabilities, summed in double. NaN counts as minus infinity; a row without a finite value
// stays unchanged.
void logSoftmax(std::span<float> logits);
// CTRL (Keskar et al. 2019, section 4.1): divides positive scores of seen tokens by the penalty and multiplies the
// others. 1: no change.
void penalizeRepetition(std::span<float> scores, std::span<const TokenId> history, double penalty);
// Bans every token that would complete an n-gram of the history. 0: no change.
void banRepeatedNgrams(std::span<float> scores, std::span<const TokenId> history, int n);
void ban(std::span<float> scores, std::span<const TokenId> ids);

}  // namespace kvarium::decode
