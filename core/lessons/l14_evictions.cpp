// L14: which cells to keep. Policies that look at attention or at keys (H2O, Zhang et al. 2023; TOVA, Oren et al. 2024;
// key norms, Devoto et al. 2024; SnapKV, Li et al. 2024; Expected Attention, Devoto, Jeblick and Jégou 2025) against
// those that go by age alone, with the same number of cells.
#include <algorithm>
#include <array>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/facts.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t evictions_text = 256, evictions_piece = 16;  // tokens
constexpr int64_t budgets[] = {32, 64, 128, 192};              // cells of a layer
constexpr int evictions_trials = 64;

constexpr std::string_view policies[] = {"sliding_window", "sink",      "key_norm",          "tova", "h2o",
                                         "snapkv",         "pyramidkv", "expected_attention"};

// These decide once, behind a prompt that is read in one call.
bool decidesBehindThePrompt(std::string_view policy) {
  return policy == "snapkv" || policy == "pyramidkv" || policy == "expected_attention";
}

std::string ofBudget(std::string_view policy, int64_t budget) {
  std::string spec = std::string(policy) + ":window_length=" + std::to_string(budget);
  if (policy == "snapkv" || policy == "pyramidkv") spec += ",observe=16";
  return spec;
}

Result measureEvictions(Lab& lab) {
  const FactTexts maker(lab);
  std::vector<FactText> texts;
  for (int number = 0; number < evictions_trials; ++number)  // facts stand all over the text
    texts.push_back(maker.planted(number, 8 + (evictions_text - 16) * number / evictions_trials, evictions_text));
  const double whole = recallOf(lab, "dynamic", texts, evictions_piece);

  std::vector<Series> recall;
  double done = 0;
  for (const std::string_view policy : policies) {
    recall.push_back({.name = {"%1", policy}});
    const int64_t piece = decidesBehindThePrompt(policy) ? evictions_text : evictions_piece;
    for (const int64_t budget : budgets) {
      recall.back().points.push_back(
          {static_cast<double>(budget), exactly(recallOf(lab, ofBudget(policy, budget), texts, piece))});
      lab.progress(++done, static_cast<double>(std::size(policies) * std::size(budgets)));
    }
  }
  const auto percent = [&](size_t policy, size_t budget) { return recall[policy].points[budget].y.value; };
  constexpr size_t by_age = 0, tova = 3, h2o = 4, snapkv = 5;
  Result result;
  for (const std::string_view policy : policies) result.from.settings.push_back({"%1", ofBudget(policy, budgets[1])});
  result.from.settings.push_back("64 texts of 256 tokens");
  result.answer = exactly(percent(snapkv, 1));
  result.charts.push_back({.title = "Right answers, by the cells that a layer keeps of 256 tokens",
                           .x = "cells",
                           .y = "%",
                           .log_x = true,
                           .series = recall});
  result.findings.push_back({{"with every cell %1 % of the answers are right", numberText(whole)}, whole > 80});
  result.findings.push_back({{"with 64 cells SnapKV answers %1 % right, and a window %2 %",
                              numberText(percent(snapkv, 1)), numberText(percent(by_age, 1))},
                             percent(snapkv, 1) > 1.3 * percent(by_age, 1)});
  result.findings.push_back({{"with 192 cells Heavy hitters (H2O) answers %1 % right, and a window %2 %",
                              numberText(percent(h2o, 3)), numberText(percent(by_age, 3))},
                             percent(h2o, 3) > percent(by_age, 3)});
  result.findings.push_back(
      {{"Most attended (TOVA) asks the newest token alone, which needs no fact here: with 128 cells it answers "
        "%1 % right, and a window %2 %",
        numberText(percent(tova, 2)), numberText(percent(by_age, 2))},
       percent(tova, 2) < percent(by_age, 2)});
  return result;
}

}  // namespace

Lesson evictionsLesson() {
  return {.name = "L14",
          .subject = "evictions",
          .title = "Which cells to keep",
          .model = "recall",
          .question = {.text = "SnapKV keeps 64 of 256 tokens, those to which the last ones attend most. How many of a "
                               "hundred questions about a fact anywhere in the text does the model answer right?",
                       .unit = "%",
                       .least = 0,
                       .most = 100},
          .steps = stepsWith({{LessonStep::What::cache, "h2o:window_length=128"},
                              {LessonStep::What::ask, "Write a long story about a lighthouse keeper called Aurelia."},
                              {LessonStep::What::look, "map"}}),
          .seconds = 4,
          .run = measureEvictions};
}

}  // namespace kvarium::lessons
