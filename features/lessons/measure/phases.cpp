// Reading a prompt and writing a reply, timed apart.
#include <filesystem>
#include <optional>

#include "core/cache/archive/archive.h"
#include "core/decode/runner.h"
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

Figure perSecond(double tokens, const Figure& seconds) {
  return {tokens / seconds.value, tokens / seconds.most, tokens / seconds.least, seconds.n, seconds.timed};
}

}  // namespace

// A prompt reads each weight once for many tokens, a reply reads all weights for one.
Result phases(Lab& lab) {
  constexpr int64_t prompt_tokens = 256, written = 8;
  constexpr int64_t depths[] = {64, 512, 1024, 2048};  // tokens in the cache
  const std::vector<TokenId> text = lab.text(depths[3] + written);
  const auto part = [&](int64_t from, int64_t count) {
    return std::span(text).subspan(static_cast<size_t>(from), static_cast<size_t>(count));
  };
  Series speed{.name = "reading 256 tokens"};
  int done = 0;
  for (const int64_t piece : {1, 4, 16, 64, 256}) {  // tokens in one step
    std::optional<cache::KvCache> cache;
    const Figure seconds = lab.seconds(
        piece < 16 ? 2 : 3, [&] { lab.feedInPieces(*cache, part(0, prompt_tokens), piece); },
        [&] { cache = lab.makeCache("dynamic", prompt_tokens); }, piece < 16 ? 0 : 1);
    speed.add(piece, perSecond(prompt_tokens, seconds));
    lab.progress(++done, 10);
  }

  // One cache for each depth, timed in turn, so that whatever else the machine does disturbs all of them.
  std::vector<cache::KvCache> caches;
  for (const int64_t depth : depths) {
    caches.push_back(lab.makeCache("dynamic", depth + written));
    lab.feed(caches.back(), part(0, depth));
  }
  std::vector<std::vector<double>> times(caches.size());
  for (int round = 0; round < 4; ++round) {
    for (size_t i = 0; i < caches.size(); ++i) {
      cache::KvCache fork = caches[i].fork();
      const double seconds = lab.secondsOnce([&] { lab.feedInPieces(fork, part(depths[i], written), 1); });
      if (round > 0) times[i].push_back(seconds);  // the first one is a warm-up
    }
    lab.progress(6 + round, 10);
  }
  Series decode{.name = "one token after the other"}, cells{.name = "of cells", .kind = Series::Kind::computed},
      weights{.name = "of weights", .kind = Series::Kind::computed};
  for (size_t i = 0; i < caches.size(); ++i) {
    decode.add(depths[i], perSecond(written, medianOf(times[i])));
    cells.add(depths[i], inMiB(caches[i].status().bytes().used()));
    weights.add(depths[i], inMiB(static_cast<int64_t>(lab.model().model->weight_bytes)));
  }

  const double one = speed.points.front().y.value, many = speed.points.back().y.value;
  const double shallow = decode.points.front().y.value, deep = decode.points.back().y.value;
  Result result;
  result.from.settings = {"dynamic", "256 tokens in pieces of 1 to 256", "8 tokens after 64 to 2,048"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(speed.points.back().y, speed.points.front().y);
  result.charts = {
      logX(logY(lines("Speed of reading, by tokens in one step", "tokens in one step", "tokens/s", {speed}))),
      lines("Speed of a reply, by tokens in the cache", "tokens in the cache", "tokens/s", {decode}),
      lines("What one token of a reply reads", "tokens in the cache", "MiB", {weights, cells})};
  result.expect(many > 1.3 * one,
                "256 tokens in one step are read at %1 tokens/s, one at a time at %2: %3 times as fast", many, one,
                many / one);
  result.expect(deep < shallow, "after 2,048 tokens a reply has %1 tokens/s, after 64 it has %2", deep, shallow);
  return result;
}

// What is read again when a text changes, and what a saved cache is worth. A cache can go back to the first token that
// differs, and no farther.
Result prefix(Lab& lab) {
  constexpr int64_t all = 512, same = 16;  // tokens; those that are compared
  const std::vector<TokenId> text = lab.text(all);
  cache::KvCache read = lab.makeCache("dynamic", all + same + 1);
  const Figure whole = lab.seconds(
      1, [&] { lab.feed(read, text); }, [&] { read.reset(); });
  Series time{.name = "time to the first token"}, tokens{.name = "tokens that are read"};
  bool exact = true;
  double done = 1;
  for (const int64_t position : {8, 128, 256, 384, 500}) {
    const std::vector<TokenId> changed = lab.withOther(text, position);
    std::optional<cache::KvCache> cache;
    int64_t reused = 0;
    const Figure seconds = lab.seconds(
        2,
        [&] {
          reused = decode::reusePrefix(*cache, changed).reused_tokens;
          (void)lab.readUpTo(*cache, changed, all);
        },
        [&] { cache = read.fork(); });
    time.add(position, scaled(seconds, 1e3));
    tokens.add(position, exactly(all - reused));
    exact = exact && reused == position;
    lab.progress(++done, 9);
  }

  const TemporaryFile file;
  cache::saveCache(read, lab.model().owner, file.path());
  std::error_code unknown;
  const auto file_bytes = static_cast<double>(std::filesystem::file_size(file.path(), unknown));
  std::optional<cache::KvCache> restored;
  const Figure load = lab.seconds(3, [&] { restored = lab.restore(file.path(), all + same + 1); });
  const bool goes_on = lab.continued(read, text.back(), same) == lab.continued(*restored, text.back(), same);

  const double early = time.points.front().y.value, late = time.points.back().y.value;
  Result result;
  result.from.settings = {"dynamic", "a text of 512 tokens, one changed"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(time.points.front().y, time.points.back().y);
  result.charts = {lines("Time to the first token when one token of the text changes", "position of the changed token",
                         "ms", {time}),
                   lines("Tokens that are read again", "position of the changed token", "tokens", {tokens}),
                   bars("Reading 512 tokens, or their saved cache", "ms", {"read the text", "load the file"},
                        {{.name = "time", .points = {{0, scaled(whole, 1e3)}, {1, scaled(load, 1e3)}}}})};
  result.expect(exact, "exactly the tokens from the changed one on are read");
  result.expect(early > late, "a token changed at position 8 costs %1 ms, at position 500 %2 ms", early, late);
  result.expect(goes_on, "the saved cache (%1 MiB) goes on with the same %2 tokens", file_bytes / bytes_per_mib, same);
  return result;
}

}  // namespace kvarium::lessons
