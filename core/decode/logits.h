// What is done to the scores of one row, [vocab], before a token is chosen: logits of one sequence, or log
// probabilities of a beam. In the order in which transformers does it. History: prompt and generated ids.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/base/token.h"

namespace kvarium {

inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();  // of a token that is not chosen

// Logits to log probabilities, summed in double. NaN counts as minus infinity; a row without a finite value stays so.
void logSoftmax(std::span<float> logits);
// CTRL (Keskar et al. 2019, section 4.1): scores of seen tokens / penalty if > 0, else * penalty. 1: none.
void penalizeRepetition(std::span<float> scores, std::span<const TokenId> history, double penalty);
// Bans every token that would complete an n-gram the history already has. 0: none.
void banRepeatedNgrams(std::span<float> scores, std::span<const TokenId> history, int n);
void ban(std::span<float> scores, std::span<const TokenId> ids);

}  // namespace kvarium
