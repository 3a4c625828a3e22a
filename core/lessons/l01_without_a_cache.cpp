// L1: with and without a cache. Without one every token reads the whole text again: N (N + 1) / 2 tokens through the
// model for N, instead of N.
#include <optional>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t cache_lengths[] = {64, 128, 256, 512};  // tokens in front of the one that is timed
constexpr int cache_runs = 3;

// Milliseconds that the token behind `length` tokens takes.
Figure millisecondsPerToken(const Lab& lab, std::string_view spec, std::span<const TokenId> text, int64_t length) {
  const auto before = text.first(static_cast<size_t>(length)), token = text.subspan(static_cast<size_t>(length), 1);
  cache::KvCache read = lab.makeCache(spec, length + 1);
  lab.feed(read, before);
  std::optional<cache::KvCache> cache;
  const Figure seconds = lab.seconds(
      cache_runs, [&] { lab.feedForTop(*cache, token); }, [&] { cache = read.fork(); });
  return scaled(seconds, 1e3);
}

Result measureWithoutACache(Lab& lab) {
  const std::vector<TokenId> text = lab.text(cache_lengths[3] + 1);
  constexpr int64_t same = 12;  // tokens that are compared
  const auto prompt = std::span<const TokenId>(text).first(64);
  std::vector<std::vector<TokenId>> replies;
  for (const char* spec : {"dynamic", "none"}) {
    cache::KvCache cache = lab.makeCache(spec, std::ssize(prompt) + same + 1);
    const TokenId first = lab.feedForTop(cache, prompt);
    replies.push_back(lab.continued(cache, first, same));
  }

  Series with{.name = "with a cache"}, without{.name = "without"};
  Series read{.name = "with a cache", .kind = Series::Kind::computed},
      again{.name = "without", .kind = Series::Kind::computed};
  double done = 0;
  for (const int64_t length : cache_lengths) {
    const auto x = static_cast<double>(length);
    with.points.push_back({x, millisecondsPerToken(lab, "dynamic", text, length)});
    without.points.push_back({x, millisecondsPerToken(lab, "none", text, length)});
    read.points.push_back({x, exactly(x)});
    again.points.push_back({x, exactly(x * (x + 1) / 2)});
    lab.progress(done += x, 1200);
  }

  const double last_with = with.points.back().y.value, last_without = without.points.back().y.value;
  const double growth_with = last_with / with.points.front().y.value,
               growth_without = last_without / without.points.front().y.value;
  Result result;
  result.from.settings = {"dynamic", "none", "64 to 512 tokens"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(without.points.back().y, with.points.back().y);
  result.charts.push_back({.title = "Time of one token",
                           .x = "tokens in front of it",
                           .y = "ms",
                           .log_y = true,
                           .series = {with, without}});
  result.charts.push_back({.title = "Tokens that went through the model for the whole text",
                           .x = "tokens of the text",
                           .y = "tokens computed",
                           .log_y = true,
                           .series = {read, again}});
  result.findings.push_back({{"both write the same %1 tokens", same}, replies[0] == replies[1]});
  result.findings.push_back({{"after 512 tokens one takes %1 ms with a cache and %2 ms without: %3 times as long",
                              numberText(last_with), numberText(last_without), numberText(last_without / last_with)},
                             last_without > last_with});
  result.findings.push_back({{"from 64 to 512 tokens the time grows %1 times without a cache, and %2 times with one",
                              numberText(growth_without), numberText(growth_with)},
                             growth_without > growth_with});
  return result;
}

}  // namespace

Lesson withoutACacheLesson() {
  return {.name = "L1",
          .subject = "without_a_cache",
          .title = "With and without a cache",
          .needs = {.tokens = 513, .whole = false},
          .question = {.text = "After 512 tokens, how many times longer does the next token take without a cache?",
                       .unit = "times",
                       .least = 1,
                       .most = 512,
                       .logarithmic = true},
          .steps = stepsWith({{LessonStep::What::cache, "none"},
                              {LessonStep::What::ask, "Count from one to twenty."},
                              {LessonStep::What::look, "timeline"},
                              {LessonStep::What::cache, "dynamic"},
                              {LessonStep::What::ask, "Count from one to twenty."}}),
          .seconds = 10,
          .run = measureWithoutACache};
}

}  // namespace kvarium::lessons
