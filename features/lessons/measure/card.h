// Card: the result of a lesson as JSON, which a student hands in and a teacher checks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/lessons/measure/result.h"

namespace kvarium::lessons {

struct Card {
  Result result;                     // sentences are English
  std::optional<double> prediction;  // of the learner, before the run
};

std::string writeCard(const Card& card);  // indented JSON
// Throws Error{content} naming what is wrong. Sentences come back as texts without parameters.
Card readCard(std::string_view json);

// What differs between a card and the same lesson measured again with Result::setting of the card: another lesson,
// model or setting, a finding that does not hold any more, a counted number that is another one, and a timed one
// outside `spread` times the card's. Empty: it agrees. Not compared: the prediction, the device and the build, the
// words of findings and the cells of tables.
std::vector<Sentence> differences(const Card& card, const Result& again, double spread = 3);

}  // namespace kvarium::lessons
