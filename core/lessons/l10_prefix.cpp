// L10: what is read again when a text changes, and what a saved cache is worth. A cache can go back to the first token
// that differs, and no farther.
#include <filesystem>
#include <optional>

#include "core/base/numbers.h"
#include "core/cache/archive/archive.h"
#include "core/decode/runner.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"
#include "core/lessons/temporary_file.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t prefix_text = 512;                       // tokens
constexpr int64_t changed_at[] = {8, 128, 256, 384, 500};  // positions of the token that changes
constexpr int64_t prefix_same = 16;                        // tokens that are compared

Result measurePrefix(Lab& lab) {
  std::vector<TokenId> text = lab.text(prefix_text);
  cache::KvCache read = lab.makeCache("dynamic", prefix_text + prefix_same + 1);
  const Figure whole = lab.seconds(
      1, [&] { lab.feed(read, text); }, [&] { read.reset(); }, 1);
  Series time{.name = "time to the first token"}, tokens{.name = "tokens that are read"};
  bool exact = true;
  double done = 1;
  for (const int64_t position : changed_at) {
    const std::vector<TokenId> changed = lab.withOther(text, position);
    std::optional<cache::KvCache> cache;
    int64_t reused = 0;
    const Figure seconds = lab.seconds(
        2,
        [&] {
          reused = decode::reusePrefix(*cache, changed).reused_tokens;
          lab.feedForTop(*cache, std::span<const TokenId>(changed).subspan(static_cast<size_t>(reused)));
        },
        [&] { cache = read.fork(); }, 1);
    const auto x = static_cast<double>(position);
    time.points.push_back({x, scaled(seconds, 1e3)});
    tokens.points.push_back({x, exactly(static_cast<double>(prefix_text - reused))});
    exact = exact && reused == position;
    lab.progress(++done, 9);
  }

  const TemporaryFile file;
  cache::saveCache(read, lab.model().owner, file.path());
  std::error_code unknown;
  const auto file_bytes = static_cast<double>(std::filesystem::file_size(file.path(), unknown));
  std::optional<cache::KvCache> restored;
  const Figure load = lab.seconds(3, [&] { restored = lab.restore(file.path(), prefix_text + prefix_same + 1); });
  const TokenId next = text.back();
  const std::vector<TokenId> uninterrupted = lab.continued(read, next, prefix_same),
                             continued = lab.continued(*restored, next, prefix_same);
  lab.progress(9, 9);

  Series ways{.name = "time"};
  ways.points = {{0, scaled(whole, 1e3)}, {1, scaled(load, 1e3)}};
  const double early = time.points.front().y.value, late = time.points.back().y.value;
  Result result;
  result.from.settings = {"dynamic", "a text of 512 tokens, one changed"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(time.points.front().y, time.points.back().y);
  result.charts.push_back({.title = "Time to the first token when one token of the text changes",
                           .x = "position of the changed token",
                           .y = "ms",
                           .series = {time}});
  result.charts.push_back(
      {.title = "Tokens that are read again", .x = "position of the changed token", .y = "tokens", .series = {tokens}});
  result.charts.push_back({.title = "Reading 512 tokens, or their saved cache",
                           .x = "",
                           .y = "ms",
                           .bars = {"read the text", "load the file"},
                           .series = {ways}});
  result.findings.push_back({"exactly the tokens from the changed one on are read", exact});
  result.findings.push_back(
      {{"a token changed at position 8 costs %1 ms, at position 500 %2 ms", numberText(early), numberText(late)},
       early > late});
  result.findings.push_back({{"the saved cache (%1 MiB) goes on with the same %2 tokens",
                              numberText(file_bytes / bytes_per_mib), prefix_same},
                             continued == uninterrupted});
  return result;
}

}  // namespace

Lesson prefixLesson() {
  return {
      .name = "L10",
      .subject = "prefix",
      .title = "What is read again",
      .needs = {.tokens = 528},
      .question = {.text = "A text of 512 tokens is in the cache. How many times longer does the first token take when "
                           "an early token (8) changes, compared to a late one (500)?",
                   .unit = "times",
                   .least = 1,
                   .most = 100,
                   .logarithmic = true},
      .steps = stepsWith({{LessonStep::What::cache, "dynamic"},
                          {LessonStep::What::ask, "Name a river in Europe."},
                          {LessonStep::What::ask, "And one in Asia."},
                          {LessonStep::What::look, "timeline"}}),
      .seconds = 5,
      .run = measurePrefix};
}

}  // namespace kvarium::lessons
