// Right answers about a fact of a text, by the cache that read it.
#include <algorithm>
#include <utility>

#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {

// Cells older than the window leave, so memory is bounded; what they held can reach the reply only through newer cells
// that were computed while they were there (Jiang et al. 2023, Mistral 7B, section 2).
Result window(Lab& lab) {
  constexpr int64_t all = 448;                                               // tokens of a text
  constexpr int64_t distances[] = {16, 32, 48, 64, 96, 128, 192, 256, 400};  // tokens from a fact to its answer
  constexpr int64_t windows[] = {0, 32, 64, 128};                            // 0: every token stays
  const FactTexts maker(lab);
  std::vector<std::string> specs = {"dynamic"};
  std::vector<Series> recall = {{.name = "every token stays"}}, bytes;
  for (const int64_t length : {32, 64, 128}) {
    specs.push_back("sliding_window:window_length=" + std::to_string(length));
    recall.push_back({.name = {"window of %1", length}});
  }
  double done = 0;
  for (const int64_t distance : distances) {
    std::vector<FactText> texts;
    for (int number = 0; number < 40; ++number) texts.push_back(maker.planted(number, distance, all));
    for (size_t i = 0; i < specs.size(); ++i) {
      recall[i].add(distance, exactly(recallOf(lab, specs[i], texts, all)));
      lab.progress(++done, static_cast<double>(std::size(windows) * std::size(distances)));
    }
  }
  const FactText text = maker.planted(0, 400, all);
  for (size_t i = 0; i < specs.size(); ++i) {
    bytes.push_back(over(byLength(lab, {.spec = specs[i], .text = text.ids, .lengths = {32, 64, 128, 256, all}}),
                         recall[i].name, usedKiB));
  }
  // The lowest and the highest share of the distances from `from` to `to`.
  const auto sharesWithin = [&](size_t series, double from, double to) {
    std::pair<double, double> shares{100, 0};
    for (const Point& point : recall[series].points) {
      if (point.x >= from && point.x <= to)
        shares = {std::min(shares.first, point.y.value), std::max(shares.second, point.y.value)};
    }
    return shares;
  };
  const double whole = sharesWithin(0, 0, all).first, inside = sharesWithin(2, 0, 48).first,
               outside = sharesWithin(2, 128, all).second;
  const double last = bytes[2].points.back().y.value, at_window = bytes[2].points[1].y.value;
  Result result;
  result.from.settings = asTheyAre(specs);
  result.from.settings.push_back("40 texts of 448 tokens for each distance");
  result.answer = exactly(outside);
  result.charts = {
      logX(lines("Right answers, by the distance of the fact", "tokens between fact and answer", "%", recall)),
      lines("Memory of the cells", "tokens", "KiB", bytes)};
  result.expect(whole > 80, "with every token kept at least %1 % of the answers are right at every distance", whole);
  result.expect(inside > 80 && outside < 25,
                "with a window of 64 at least %1 % are right up to a distance of 48, and at most %2 % from 128 on",
                inside, outside);
  result.expect(last <= at_window, "its memory grows no more after 64 tokens: %1 KiB there, and %2 KiB after 448",
                at_window, last);
  return result;
}

// Policies that look at attention or at keys (H2O, Zhang et al. 2023; TOVA, Oren et al. 2024; key norms, Devoto et al.
// 2024; SnapKV, Li et al. 2024; Expected Attention, Devoto, Jeblick and Jégou 2025) against those that go by age alone,
// with the same number of cells.
Result evictions(Lab& lab) {
  constexpr int64_t all = 256, piece = 16, trials = 64;  // tokens, tokens, texts
  constexpr int64_t budgets[] = {32, 64, 128, 192};      // cells of a layer
  constexpr std::string_view policies[] = {"sliding_window", "sink",      "key_norm",          "tova", "h2o",
                                           "snapkv",         "pyramidkv", "expected_attention"};
  const FactTexts maker(lab);
  std::vector<FactText> texts;
  for (int number = 0; number < trials; ++number)  // facts stand all over the text
    texts.push_back(maker.planted(number, 8 + (all - 16) * number / trials, all));
  const double whole = recallOf(lab, "dynamic", texts, piece);

  Result result;
  std::vector<Series> recall;
  double done = 0;
  for (const std::string_view policy : policies) {
    recall.push_back({.name = {"%1", policy}});
    const bool observes = policy == "snapkv" || policy == "pyramidkv";
    // These decide once, after a prompt that is read in one call.
    const bool once = observes || policy == "expected_attention";
    for (const int64_t budget : budgets) {
      const std::string spec =
          std::string(policy) + ":window_length=" + std::to_string(budget) + (observes ? ",observe=16" : "");
      recall.back().add(budget, exactly(recallOf(lab, spec, texts, once ? all : piece)));
      if (budget == 64) result.from.settings.push_back({"%1", spec});
      lab.progress(++done, static_cast<double>(std::size(policies) * std::size(budgets)));
    }
  }
  const auto percent = [&](size_t policy, size_t budget) { return recall[policy].points[budget].y.value; };
  constexpr size_t by_age = 0, tova = 3, h2o = 4, snapkv = 5;
  result.from.settings.push_back("64 texts of 256 tokens");
  result.answer = exactly(percent(snapkv, 1));
  result.charts = {logX(lines("Right answers, by the cells that a layer keeps of 256 tokens", "cells", "%", recall))};
  result.expect(whole > 80, "with every cell %1 % of the answers are right", whole);
  result.expect(percent(snapkv, 1) > 1.3 * percent(by_age, 1),
                "with 64 cells SnapKV answers %1 % right, and a window %2 %", percent(snapkv, 1), percent(by_age, 1));
  result.expect(percent(h2o, 3) > percent(by_age, 3),
                "with 192 cells Heavy hitters (H2O) answers %1 % right, and a window %2 %", percent(h2o, 3),
                percent(by_age, 3));
  result.expect(percent(tova, 2) < percent(by_age, 2),
                "Most attended (TOVA) asks the newest token alone, which needs no fact here: with 128 cells it answers "
                "%1 % right, and a window %2 %",
                percent(tova, 2), percent(by_age, 2));
  return result;
}

}  // namespace kvarium::lessons
