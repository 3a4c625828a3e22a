// L6: a window forgets. Cells older than the window leave, so memory is bounded; what they held can reach the reply
// only through newer cells that were computed while they were there (Jiang et al. 2023, Mistral 7B, section 2).
#include <algorithm>
#include <utility>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/facts.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t window_text = 448;                                            // tokens
constexpr int64_t fact_distances[] = {16, 32, 48, 64, 96, 128, 192, 256, 400};  // tokens from a fact to its answer
constexpr int64_t windows[] = {32, 64, 128};
constexpr int window_trials = 40;
constexpr int64_t memory_text_lengths[] = {32, 64, 128, 256, 448};

std::string withWindow(int64_t window) {
  return window == 0 ? "dynamic" : "sliding_window:window_length=" + std::to_string(window);
}

Sentence windowName(int64_t window) {
  return window == 0 ? Sentence("every token stays") : Sentence("window of %1", window);
}

Result measureWindow(Lab& lab) {
  const FactTexts maker(lab);
  std::vector<Series> recall, bytes;
  for (const int64_t window : {int64_t{0}, windows[0], windows[1], windows[2]}) {
    recall.push_back({.name = windowName(window)});
    bytes.push_back({.name = windowName(window)});
  }
  double done = 0;
  for (const int64_t distance : fact_distances) {
    std::vector<FactText> texts;
    for (int number = 0; number < window_trials; ++number)
      texts.push_back(maker.planted(number, distance, window_text));
    for (size_t i = 0; i < recall.size(); ++i) {
      const std::string spec = withWindow(i == 0 ? 0 : windows[i - 1]);
      recall[i].points.push_back({static_cast<double>(distance), exactly(recallOf(lab, spec, texts, window_text))});
      lab.progress(++done, static_cast<double>(recall.size() * std::size(fact_distances)));
    }
  }
  const FactText text = maker.planted(0, 400, window_text);
  for (size_t i = 0; i < bytes.size(); ++i) {
    cache::KvCache cache = lab.makeCache(withWindow(i == 0 ? 0 : windows[i - 1]), window_text);
    for (const int64_t length : memory_text_lengths) {
      (void)lab.readUpTo(cache, text.ids, length);
      bytes[i].points.push_back({static_cast<double>(length), scaled(inMiB(cache.status().bytes().used()), 1024)});
    }
  }

  // The lowest and the highest share of the distances from `from` to `to`.
  const auto sharesWithin = [&](size_t series, int64_t from, int64_t to) {
    std::pair<double, double> shares{100, 0};
    for (const Point& point : recall[series].points) {
      if (point.x < static_cast<double>(from) || point.x > static_cast<double>(to)) continue;
      shares = {std::min(shares.first, point.y.value), std::max(shares.second, point.y.value)};
    }
    return shares;
  };
  const double whole = sharesWithin(0, 0, window_text).first, inside = sharesWithin(2, 0, 48).first,
               outside = sharesWithin(2, 128, window_text).second;
  const double last = bytes[2].points.back().y.value, at_window = bytes[2].points[1].y.value;
  Result result;
  result.from.settings = asTheyAre({withWindow(0), withWindow(32), withWindow(64), withWindow(128)});
  result.from.settings.push_back("40 texts of 448 tokens for each distance");
  result.answer = exactly(outside);
  result.charts.push_back({.title = "Right answers, by the distance of the fact",
                           .x = "tokens between fact and answer",
                           .y = "%",
                           .log_x = true,
                           .series = recall});
  result.charts.push_back({.title = "Memory of the cells", .x = "tokens", .y = "KiB", .series = bytes});
  result.findings.push_back(
      {{"with every token kept at least %1 % of the answers are right at every distance", numberText(whole)},
       whole > 80});
  result.findings.push_back(
      {{"with a window of 64 at least %1 % are right up to a distance of 48, and at most %2 % from 128 on",
        numberText(inside), numberText(outside)},
       inside > 80 && outside < 25});
  result.findings.push_back({{"its memory grows no more after 64 tokens: %1 KiB there, and %2 KiB after 448",
                              numberText(at_window), numberText(last)},
                             last <= at_window});
  return result;
}

}  // namespace

Lesson windowLesson() {
  return {
      .name = "L6",
      .subject = "window",
      .title = "What a window forgets",
      .model = "recall",
      .question = {.text =
                       "A fact stands 128 or more tokens back, and the window holds 64 tokens. How many of a hundred "
                       "questions about it does the model answer right?",
                   .unit = "%",
                   .least = 0,
                   .most = 100},
      .steps = stepsWith({{LessonStep::What::cache, "sliding_window:window_length=128"},
                          {LessonStep::What::ask, "My cat is called Aurelia. Please write a long text about the sea."},
                          {LessonStep::What::look, "map"},
                          {LessonStep::What::ask, "What is my cat called?"}}),
      .seconds = 3,
      .run = measureWindow};
}

}  // namespace kvarium::lessons
