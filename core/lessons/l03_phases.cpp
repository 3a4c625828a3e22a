// L3: prefill and decode. A prompt reads each weight once for many tokens, a reply reads all weights for one.
#include <algorithm>
#include <optional>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t phase_pieces[] = {1, 4, 16, 64, 256};    // tokens in one step
constexpr int64_t phase_depths[] = {64, 512, 1024, 2048};  // tokens in the cache
constexpr int64_t phase_tokens = 256, phase_decoded = 8;

Figure perSecond(int64_t tokens, const Figure& seconds) {
  const auto n = static_cast<double>(tokens);
  return {n / seconds.value, n / seconds.most, n / seconds.least, seconds.n, seconds.timed};
}

Result measurePhases(Lab& lab) {
  const std::vector<TokenId> text = lab.text(phase_depths[3] + phase_decoded);
  const auto prompt = std::span<const TokenId>(text).first(phase_tokens);
  Series speed{.name = "reading 256 tokens"};
  int done = 0;
  for (const int64_t piece : phase_pieces) {
    std::optional<cache::KvCache> cache;
    const Figure seconds = lab.seconds(
        piece < 16 ? 2 : 3, [&] { lab.feedInPieces(*cache, prompt, piece); },
        [&] { cache = lab.makeCache("dynamic", phase_tokens); }, piece < 16 ? 0 : 1);
    speed.points.push_back({static_cast<double>(piece), perSecond(phase_tokens, seconds)});
    lab.progress(++done, 10);
  }

  // One cache for each depth, timed in turn, so that whatever else the machine does disturbs all of them.
  std::vector<cache::KvCache> at_depth;
  for (const int64_t depth : phase_depths) {
    at_depth.push_back(lab.makeCache("dynamic", depth + phase_decoded));
    lab.feed(at_depth.back(), std::span<const TokenId>(text).first(static_cast<size_t>(depth)));
  }
  std::vector<std::vector<double>> times(at_depth.size());
  for (int round = 0; round < 4; ++round) {
    for (size_t i = 0; i < at_depth.size(); ++i) {
      const auto next = std::span<const TokenId>(text).subspan(static_cast<size_t>(phase_depths[i]), phase_decoded);
      cache::KvCache fork = at_depth[i].fork();
      times[i].push_back(lab.seconds(
                                1, [&] { lab.feedInPieces(fork, next, 1); }, {}, 0)
                             .value);
    }
    lab.progress(6 + round, 10);
  }
  Series decode{.name = "one token after the other"}, cells{.name = "of cells", .kind = Series::Kind::computed},
      weights{.name = "of weights", .kind = Series::Kind::computed};
  for (size_t i = 0; i < at_depth.size(); ++i) {
    const auto x = static_cast<double>(phase_depths[i]);
    times[i].erase(times[i].begin());  // a warm-up
    decode.points.push_back({x, perSecond(phase_decoded, medianOf(times[i]))});
    cells.points.push_back({x, inMiB(at_depth[i].status().bytes().used())});
    weights.points.push_back({x, inMiB(static_cast<int64_t>(lab.model().model->weight_bytes))});
  }

  const double one = speed.points.front().y.value, many = speed.points.back().y.value;
  const double shallow = decode.points.front().y.value, deep = decode.points.back().y.value;
  Result result;
  result.from.settings = {"dynamic", "256 tokens in pieces of 1 to 256", "8 tokens after 64 to 2,048"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(speed.points.back().y, speed.points.front().y);
  result.charts.push_back({.title = "Speed of reading, by tokens in one step",
                           .x = "tokens in one step",
                           .y = "tokens/s",
                           .log_x = true,
                           .log_y = true,
                           .series = {speed}});
  result.charts.push_back({.title = "Speed of a reply, by tokens in the cache",
                           .x = "tokens in the cache",
                           .y = "tokens/s",
                           .series = {decode}});
  result.charts.push_back(
      {.title = "What one token of a reply reads", .x = "tokens in the cache", .y = "MiB", .series = {weights, cells}});
  result.findings.push_back({{"256 tokens in one step are read at %1 tokens/s, one at a time at %2: %3 times as fast",
                              numberText(many), numberText(one), numberText(many / one)},
                             many > 1.3 * one});
  result.findings.push_back(
      {{"after 2,048 tokens a reply has %1 tokens/s, after 64 it has %2", numberText(deep), numberText(shallow)},
       deep < shallow});
  return result;
}

}  // namespace

Lesson phasesLesson() {
  return {.name = "L3",
          .subject = "phases",
          .title = "Reading a prompt and writing a reply",
          .needs = {.tokens = 2056, .whole = false},
          .question = {.text = "How many times faster does this machine read a prompt, compared to writing a reply?",
                       .unit = "times",
                       .least = 1,
                       .most = 100,
                       .logarithmic = true},
          .steps = stepsWith(
              {{LessonStep::What::look, "step"}, {LessonStep::What::ask, "Write three sentences about the sea."}}),
          .seconds = 8,
          .run = measurePhases};
}

}  // namespace kvarium::lessons
