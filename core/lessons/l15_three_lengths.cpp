// L15: three lengths that must not be mixed up: tokens the model has seen, cells that are stored, cells there is room
// for.
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t lengths_text = 320, lengths_piece = 20, lengths_window = 128, lengths_capacity = 512;  // tokens

struct Growth {
  Series seen, stored, capacity;
  cache::Lengths last;
};

Growth grow(const Lab& lab, std::string_view spec, std::span<const TokenId> text, const Sentence& name) {
  cache::KvCache cache = lab.makeCache(spec, lengths_capacity);
  Growth growth{
      {.name = {"%1: tokens seen", name}}, {.name = {"%1: stored", name}}, {.name = {"%1: capacity", name}}, {}};
  for (size_t at = 0; at < text.size(); at += lengths_piece) {
    lab.feed(cache, text.subspan(at, std::min<size_t>(lengths_piece, text.size() - at)));
    growth.last = cache.status().lengths();
    const auto x = static_cast<double>(growth.last.tokens_seen);
    growth.seen.points.push_back({x, exactly(static_cast<double>(growth.last.tokens_seen))});
    growth.stored.points.push_back({x, exactly(static_cast<double>(growth.last.stored))});
    if (growth.last.capacity >= 0)
      growth.capacity.points.push_back({x, exactly(static_cast<double>(growth.last.capacity))});
  }
  return growth;
}

Result measureThreeLengths(Lab& lab) {
  const std::vector<TokenId> text = lab.text(lengths_text);
  const Growth all = grow(lab, "dynamic", text, "dynamic");
  lab.progress(1, 3);
  const Growth fixed = grow(lab, "static:max_cache_len=512", text, "static");
  lab.progress(2, 3);
  const Growth sink = grow(lab, "sink:window_length=128", text, "sink");
  lab.progress(3, 3);
  Result result;
  result.from.settings = {"dynamic", "static:max_cache_len=512", "sink:window_length=128", "320 tokens"};
  result.answer = exactly(static_cast<double>(sink.last.stored));
  const auto chart = [&](const Sentence& title, const Growth& growth) {
    Chart made{.title = title, .x = "tokens seen", .y = "cells", .series = {growth.seen, growth.stored}};
    if (!growth.capacity.points.empty()) made.series.push_back(growth.capacity);
    result.charts.push_back(std::move(made));
  };
  chart("Full (grows): seen and stored are the same, and there is no capacity", all);
  chart("Full, fixed size: seen and stored are the same, the capacity is constant", fixed);
  chart("Sinks + window: all three differ", sink);
  result.findings.push_back(
      {{"Full (grows) has seen %L1 tokens and stores %L2", all.last.tokens_seen, all.last.stored},
       all.last.tokens_seen == lengths_text && all.last.stored == lengths_text && all.last.capacity < 0});
  result.findings.push_back({{"Full, fixed size has seen %L1, stores %L2 and has room for %L3", fixed.last.tokens_seen,
                              fixed.last.stored, fixed.last.capacity},
                             fixed.last.stored == lengths_text && fixed.last.capacity == lengths_capacity});
  result.findings.push_back(
      {{"Sinks + window has seen %L1, stores %L2, and its window of %L3 counts the token that is computed",
        sink.last.tokens_seen, sink.last.stored, sink.last.capacity},
       sink.last.tokens_seen == lengths_text && sink.last.stored + sink.last.own == lengths_window &&
           sink.last.capacity == lengths_window});
  return result;
}

}  // namespace

Lesson threeLengthsLesson() {
  return {.name = "L15",
          .subject = "three_lengths",
          .title = "Three lengths",
          .needs = {.tokens = 320},
          .question = {.text = "A window of 128 tokens with 4 sinks has read 320 tokens. How many cells are stored?",
                       .unit = "cells",
                       .least = 0,
                       .most = 512,
                       .whole = true},
          .steps = stepsWith({{LessonStep::What::cache, "sink:window_length=128"},
                              {LessonStep::What::ask, "Tell me a long story about a lighthouse keeper."},
                              {LessonStep::What::look, "map"}}),
          .seconds = 2,
          .run = measureThreeLengths};
}

}  // namespace kvarium::lessons
