// L7: why the first tokens must stay. StreamingLLM (Xiao et al. 2023, sections 3.1 and 3.2): a window that lets the
// first tokens go loses the model's fluency at once, since attention has nowhere to put the weight it does not need.
#include <array>
#include <cmath>
#include <optional>

#include "core/base/numbers.h"
#include "core/decode/perplexity.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t sinks_window = 128, sinks_text = 768, sinks_prefill = 64;  // tokens
constexpr int64_t sinks_stretch = 64;                                        // tokens of one point of the second chart
constexpr int numbers_of_sinks[] = {0, 1, 2, 4, 8};

std::string withSinks(int sinks) {
  const std::string window = "window_length=" + std::to_string(sinks_window);
  return sinks == 0 ? "sliding_window:" + window : "sink:" + window + ",num_sink_tokens=" + std::to_string(sinks);
}

// Perplexity by stretches of the text.
class Stretches {
 public:
  void add(const decode::ScoredToken& token) {
    Sum& sum = m_sums[static_cast<size_t>(token.position / sinks_stretch)];
    sum.surprise += token.surprise;
    ++sum.tokens;
  }
  std::vector<Point> points() const {
    std::vector<Point> points;
    for (size_t i = 0; i < m_sums.size(); ++i) {
      if (m_sums[i].tokens == 0) continue;
      const double middle = (static_cast<double>(i) + 0.5) * sinks_stretch;
      points.push_back({middle, exactly(std::exp(m_sums[i].surprise / static_cast<double>(m_sums[i].tokens)))});
    }
    return points;
  }

 private:
  struct Sum {
    double surprise = 0;
    int64_t tokens = 0;
  };
  std::array<Sum, sinks_text / sinks_stretch + 1> m_sums;
};

// Of the caches `specs` on the text.
std::vector<decode::CacheQuality> perplexities(Lab& lab, const std::vector<std::string>& specs,
                                               const std::vector<TokenId>& text, double from, double to,
                                               const std::function<void(const decode::ScoredToken&)>& scored = {}) {
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : specs) caches.push_back(lab.makeCache(spec, std::ssize(text)));
  return decode::measurePerplexity(lab.decoder(), caches, text, false,
                                   {.prefill = sinks_prefill,
                                    .progress =
                                        [&](int64_t done, int64_t total) {
                                          const double share = static_cast<double>(done) / static_cast<double>(total);
                                          lab.progress(from + (to - from) * share, 1);
                                        },
                                    .scored = scored});
}

Result measureSinks(Lab& lab) {
  const std::vector<TokenId> text = lab.text(sinks_text);
  std::vector<std::string> specs;
  for (const int sinks : numbers_of_sinks) specs.push_back(withSinks(sinks));
  specs.push_back("dynamic");
  std::vector<Stretches> stretches(specs.size());
  const std::vector<decode::CacheQuality> found = perplexities(
      lab, specs, text, 0, 0.8, [&](const decode::ScoredToken& token) { stretches[token.cache].add(token); });

  // What the first tokens say does not matter: four line breaks in their place do the same.
  std::vector<TokenId> with_breaks = text;
  const std::vector<TokenId> line_break = lab.model().tokenizer.encode("\n");
  std::optional<double> breaks;  // empty: the model's tokenizer has no line break
  if (!line_break.empty()) {
    std::fill_n(with_breaks.begin(), 4, line_break.back());
    breaks = perplexities(lab, {withSinks(4)}, with_breaks, 0.8, 1).front().perplexity;
  }
  lab.progress(1, 1);

  Series measured{.name = "this model"}, others{.name = "Llama-2-7B, window 4,096",
                                                .kind = Series::Kind::published,
                                                .source = "Xiao et al. 2023, table 2, on PG-19"};
  constexpr double published[] = {3359.95, 11.88, 10.51, 9.59, 9.54};
  for (size_t i = 0; i < std::size(numbers_of_sinks); ++i) {
    measured.points.push_back({static_cast<double>(numbers_of_sinks[i]), exactly(found[i].perplexity)});
    others.points.push_back({static_cast<double>(numbers_of_sinks[i]), exactly(published[i])});
  }
  const double none = found[0].perplexity, four = found[3].perplexity, whole = found.back().perplexity;
  Result result;
  result.from.settings = asTheyAre(specs);
  result.answer = exactly(none / four);
  result.charts.push_back({.title = "Perplexity of a text, by the number of first tokens that stay",
                           .x = "sinks",
                           .y = "perplexity",
                           .log_y = true,
                           .series = {measured, others}});
  result.charts.push_back({.title = "Perplexity along the text",
                           .x = "position in the text, tokens",
                           .y = "perplexity",
                           .log_y = true,
                           .series = {{.name = "no sink", .points = stretches[0].points()},
                                      {.name = "4 sinks", .points = stretches[3].points()},
                                      {.name = "every token stays", .points = stretches.back().points()}}});
  result.findings.push_back({{"without sinks the perplexity is %1, with 4 sinks %2: %3 times as much", numberText(none),
                              numberText(four), numberText(none / four)},
                             none > 1.2 * four});
  result.findings.push_back(
      {{"with 4 sinks it is %1 times that of a cache that keeps every token", numberText(four / whole)},
       four < 3 * whole});
  const double before = stretches[0].points()[0].y.value, kept = stretches[3].points()[0].y.value;
  result.findings.push_back(
      {{"as long as the first token is there, both are the same: %1 and %2", numberText(before), numberText(kept)},
       std::abs(before - kept) <= 1e-3 * kept});
  if (breaks) {
    result.findings.push_back(
        {{"4 line breaks in place of the first 4 tokens are equally good sinks: %1", numberText(*breaks)},
         *breaks < 1.2 * four});
  }
  return result;
}

}  // namespace

Lesson sinksLesson() {
  return {.name = "L7",
          .subject = "sinks",
          .title = "Why the first tokens must stay",
          .needs = {.tokens = 768},
          .question = {.text = "A window of 128 tokens forgets the first ones. How many times the perplexity does the "
                               "text have then, compared to a window that keeps the first 4?",
                       .unit = "times",
                       .least = 1,
                       .most = 100,
                       .logarithmic = true},
          .steps = stepsWith({{LessonStep::What::cache, "sliding_window:window_length=128"},
                              {LessonStep::What::ask, "Tell me a long story about a lighthouse keeper."},
                              {LessonStep::What::look, "map"},
                              {LessonStep::What::cache, "sink:window_length=128"},
                              {LessonStep::What::again}}),
          // The likeliest tokens alone end in a loop with any cache, of a small model.
          .sampling = {.temperature = 0, .repetition_penalty = 1, .no_repeat_ngram = 4},
          .seconds = 12,
          .run = measureSinks};
}

}  // namespace kvarium::lessons
