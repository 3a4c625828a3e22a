// L4: heads that share their keys and values (Ainslie et al. 2023, GQA, section 2). The models recall and
// heads_expanded compute the same function: the second stores the keys and values of each KV head once for every query
// head.
#include <algorithm>
#include <optional>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/facts.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t heads_lengths[] = {64, 256, 448};  // tokens
constexpr int64_t heads_tokens = 32;                 // that are written and timed

struct HeadsMeasured {
  Series bytes, time;
  std::vector<TokenId> reply;
};

HeadsMeasured measuredHeads(const Lab& lab, const Sentence& name, std::span<const TokenId> ids) {
  HeadsMeasured measured{{.name = name}, {.name = name}, {}};
  cache::KvCache cache = lab.makeCache("dynamic:format=f16", std::ssize(ids) + heads_tokens + 1);
  for (const int64_t length : heads_lengths) {
    const TokenId next = lab.readUpTo(cache, ids, length);
    const auto x = static_cast<double>(length);
    measured.bytes.points.push_back({x, scaled(inMiB(cache.status().bytes().used()), 1024)});
    std::optional<cache::KvCache> fork;
    const Figure seconds = lab.seconds(
        9, [&] { measured.reply = lab.continued(*fork, next, heads_tokens); }, [&] { fork = cache.fork(); });
    measured.time.points.push_back({x, scaled(seconds, 1e6 / heads_tokens)});
  }
  return measured;
}

int kvHeads(const Lab& lab) { return lab.model().config.cacheShape().front().n_kv_heads; }

Result measureHeads(Lab& lab) {
  const Lab expanded(lab, "heads_expanded");
  const FactText text = FactTexts(lab).planted(1, 256, heads_lengths[2]);
  const HeadsMeasured few = measuredHeads(lab, {"%1 KV heads", kvHeads(lab)}, text.ids);
  lab.progress(1, 2);
  const HeadsMeasured many = measuredHeads(expanded, {"%1 KV heads", kvHeads(expanded)}, text.ids);
  lab.progress(2, 2);

  const double less = many.bytes.points.back().y.value / few.bytes.points.back().y.value;
  const int query_heads = lab.model().config.cacheShape().front().n_heads;
  Series published{.name = "T5-XXL: 64, 8 and 1 KV heads",
                   .kind = Series::Kind::published,
                   .source = "Ainslie et al. 2023, table 1, seconds for a sample on TPUs"};
  published.points = {{0, exactly(1.51)}, {1, exactly(0.28)}, {2, exactly(0.24)}};
  Result result;
  result.from.settings = {"dynamic:format=f16", "recall", "heads_expanded", "64 to 448 tokens"};
  result.from.warm_ups = 1;
  result.answer = exactly(less);
  result.charts.push_back(
      {.title = "Memory of the cells", .x = "tokens", .y = "KiB", .series = {few.bytes, many.bytes}});
  result.charts.push_back(
      {.title = "Time of a token", .x = "tokens before it", .y = "µs", .series = {few.time, many.time}});
  result.charts.push_back({.title = "Published: time of a sample",
                           .x = "",
                           .y = "s",
                           .bars = {"a KV head for each query head", "8 groups", "1 KV head"},
                           .series = {published}});
  result.findings.push_back({{"both write the same %1 tokens", heads_tokens}, few.reply == many.reply});
  result.findings.push_back({{"%1 query heads share %2 KV heads, and the cache is exactly %3 times smaller",
                              query_heads, kvHeads(lab), numberText(less)},
                             less * kvHeads(lab) == query_heads && kvHeads(expanded) == query_heads});
  return result;
}

}  // namespace

Lesson headsLesson() {
  return {
      .name = "L4",
      .subject = "heads",
      .title = "Heads that share keys and values",
      .model = "recall",
      .question = {.text =
                       "4 query heads share 2 KV heads. How many times smaller is the cache than with a KV head for "
                       "each query head?",
                   .unit = "times",
                   .least = 1,
                   .most = 16},
      .steps = stepsWith({{LessonStep::What::ask, "What is attention?"}, {LessonStep::What::look, "memory"}}),
      .seconds = 1,
      .run = measureHeads};
}

}  // namespace kvarium::lessons
