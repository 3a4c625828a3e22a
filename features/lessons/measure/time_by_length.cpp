// The time of a token, by the length of the text before it.
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

Figure ms(const Growth::At& at) { return scaled(at.token, 1e3); }
Figure us(const Growth::At& at) { return scaled(at.token, 1e6); }
int kvHeads(const Lab& lab) { return lab.model().config.cacheShape().front().n_kv_heads; }

}  // namespace

// Without a cache every token reads the whole text again: N (N + 1) / 2 tokens through the model for N, instead of N.
Result withoutACache(Lab& lab) {
  constexpr int64_t same = 12;  // tokens that are compared
  const std::vector<TokenId> text = lab.text(512);
  const auto replyWith = [&](std::string_view spec) {
    return replyTo(lab, {.spec = spec, .prompt = std::span(text).first(64), .tokens = same + 1}).ids;
  };
  const bool alike = replyWith("dynamic") == replyWith("none");
  const auto timed = [&](std::string_view spec, double from, double to) {
    return byLength(lab, {.spec = spec,
                          .text = text,
                          .lengths = {64, 128, 256, 512},
                          .room = 1,
                          .timed = 1,
                          .runs = 3,
                          .from = from,
                          .to = to});
  };
  const Growth cached = timed("dynamic", 0, 0.1), uncached = timed("none", 0.1, 1);
  const Series with = over(cached, "with a cache", ms), without = over(uncached, "without", ms);
  const double last_with = with.points.back().y.value, last_without = without.points.back().y.value;
  const double growth_with = last_with / with.points.front().y.value,
               growth_without = last_without / without.points.front().y.value;
  Result result;
  result.from.settings = {"dynamic", "none", "64 to 512 tokens"};
  result.from.warm_ups = 1;
  result.answer = ratioOf(without.points.back().y, with.points.back().y);
  result.charts = {
      logY(lines("Time of one token", "tokens in front of it", "ms", {with, without})),
      logY(lines("Tokens that went through the model for the whole text", "tokens of the text", "tokens computed",
                 {over(
                      cached, with.name, [](const auto& at) { return exactly(at.tokens); }, Series::Kind::computed),
                  over(
                      cached, without.name, [](const auto& at) { return exactly(at.tokens * (at.tokens + 1) / 2); },
                      Series::Kind::computed)}))};
  result.expect(alike, "both write the same %1 tokens", same);
  result.expect(last_without > last_with,
                "after 512 tokens one takes %1 ms with a cache and %2 ms without: %3 times as long", last_with,
                last_without, last_without / last_with);
  result.expect(growth_without > growth_with,
                "from 64 to 512 tokens the time grows %1 times without a cache, and %2 times with one", growth_without,
                growth_with);
  return result;
}

// The models recall and heads_expanded compute the same function: the second stores the keys and values of each KV head
// once for every query head (Ainslie et al. 2023, GQA, section 2).
Result heads(Lab& lab) {
  constexpr int64_t written = 32;  // tokens, timed
  const Lab expanded(lab, "heads_expanded");
  const FactText text = FactTexts(lab).planted(1, 256, 448);
  const auto grown = [&](const Lab& with, double from) {
    return byLength(with, {.spec = "dynamic:format=f16",
                           .text = text.ids,
                           .lengths = {64, 256, 448},
                           .room = written + 1,
                           .timed = written,
                           .runs = 9,
                           .from = from,
                           .to = from + 0.5});
  };
  const Growth few = grown(lab, 0), many = grown(expanded, 0.5);
  const Sentence few_heads{"%1 KV heads", kvHeads(lab)}, many_heads{"%1 KV heads", kvHeads(expanded)};
  const double less = usedMiB(many.at.back()).value / usedMiB(few.at.back()).value;
  const int query_heads = lab.model().config.cacheShape().front().n_heads;
  Result result;
  result.from.settings = {"dynamic:format=f16", "recall", "heads_expanded", "64 to 448 tokens"};
  result.from.warm_ups = 1;
  result.answer = exactly(less);
  result.charts = {
      lines("Memory of the cells", "tokens", "KiB", {over(few, few_heads, usedKiB), over(many, many_heads, usedKiB)}),
      lines("Time of a token", "tokens before it", "µs", {over(few, few_heads, us), over(many, many_heads, us)}),
      bars("Published: time of a sample", "s", {"a KV head for each query head", "8 groups", "1 KV head"},
           {published("T5-XXL: 64, 8 and 1 KV heads", "Ainslie et al. 2023, table 1, seconds for a sample on TPUs",
                      {{0, exactly(1.51)}, {1, exactly(0.28)}, {2, exactly(0.24)}})})};
  result.expect(few.reply == many.reply, "both write the same %1 tokens", written);
  result.expect(less * kvHeads(lab) == query_heads && kvHeads(expanded) == query_heads,
                "%1 query heads share %2 KV heads, and the cache is exactly %3 times smaller", query_heads,
                kvHeads(lab), less);
  return result;
}

}  // namespace kvarium::lessons
