// The perplexity of a text, by the cache that reads it.
#include <cmath>

#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {

std::vector<decode::CacheQuality> perplexityOf(const Lab& lab, const PerplexityOf& what) {
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : what.specs) caches.push_back(lab.makeCache(spec, std::ssize(what.text)));
  const auto progress = [&](int64_t done, int64_t total) {
    lab.progress(what.from + (what.to - what.from) * static_cast<double>(done) / static_cast<double>(total), 1);
  };
  return decode::measurePerplexity(lab.decoder(), caches, what.text, what.against_first,
                                   {.prefill = 64, .progress = progress, .scored = what.scored});
}

// StreamingLLM (Xiao et al. 2023, sections 3.1 and 3.2): a window that lets the first tokens go loses the model's
// fluency at once, since attention has nowhere to put the weight it does not need.
Result sinks(Lab& lab) {
  constexpr int64_t all = 768, stretch = 64;  // tokens; of one point of the second chart
  constexpr int numbers[] = {0, 1, 2, 4, 8};
  std::vector<TokenId> text = lab.text(all);
  std::vector<std::string> specs = {"sliding_window:window_length=128"};
  for (const int n : {1, 2, 4, 8}) specs.push_back("sink:window_length=128,num_sink_tokens=" + std::to_string(n));
  specs.push_back("dynamic");
  struct Sum {
    double surprise = 0;
    int64_t tokens = 0;
  };
  std::vector<std::vector<Sum>> sums(specs.size(), std::vector<Sum>(all / stretch + 1));
  const auto add = [&](const decode::ScoredToken& token) {
    Sum& sum = sums[token.cache][static_cast<size_t>(token.position / stretch)];
    sum.surprise += token.surprise;
    ++sum.tokens;
  };
  const std::vector<decode::CacheQuality> found =
      perplexityOf(lab, {.specs = specs, .text = text, .to = 0.8, .scored = add});
  const auto along = [&](const Sentence& name, size_t cache) {
    Series series{.name = name};
    for (size_t i = 0; i < sums[cache].size(); ++i) {
      const auto [surprise, tokens] = sums[cache][i];
      if (tokens > 0)
        series.add((static_cast<double>(i) + 0.5) * stretch, exactly(std::exp(surprise / static_cast<double>(tokens))));
    }
    return series;
  };

  Series measured{.name = "this model"};
  for (size_t i = 0; i < std::size(numbers); ++i) measured.add(numbers[i], exactly(found[i].perplexity));
  const double none = found[0].perplexity, four = found[3].perplexity, whole = found.back().perplexity;
  Result result;
  result.from.settings = asTheyAre(specs);
  result.answer = exactly(none / four);
  result.charts = {logY(lines("Perplexity of a text, by the number of first tokens that stay", "sinks", "perplexity",
                              {measured, published("Llama-2-7B, window 4,096", "Xiao et al. 2023, table 2, on PG-19",
                                                   {{0, exactly(3359.95)},
                                                    {1, exactly(11.88)},
                                                    {2, exactly(10.51)},
                                                    {4, exactly(9.59)},
                                                    {8, exactly(9.54)}})})),
                   logY(lines("Perplexity along the text", "position in the text, tokens", "perplexity",
                              {along("no sink", 0), along("4 sinks", 3), along("every token stays", 5)}))};
  result.expect(none > 1.2 * four, "without sinks the perplexity is %1, with 4 sinks %2: %3 times as much", none, four,
                none / four);
  result.expect(four < 3 * whole, "with 4 sinks it is %1 times that of a cache that keeps every token", four / whole);
  const auto& along_the_text = result.charts[1].series;
  const double before = along_the_text[0].points[0].y.value, kept = along_the_text[1].points[0].y.value;
  result.expect(std::abs(before - kept) <= 1e-3 * kept,
                "as long as the first token is there, both are the same: %1 and %2", before, kept);
  // What the first tokens say does not matter: four line breaks in their place do the same. A tokenizer may have none.
  if (const std::vector<TokenId> line_break = lab.model().tokenizer.encode("\n"); !line_break.empty()) {
    std::fill_n(text.begin(), 4, line_break.back());
    const double breaks = perplexityOf(lab, {.specs = {specs[3]}, .text = text, .from = 0.8}).front().perplexity;
    result.expect(breaks < 1.2 * four, "4 line breaks in place of the first 4 tokens are equally good sinks: %1",
                  breaks);
  }
  return result;
}

// Fewer bits for a number save memory and cost accuracy (Liu et al. 2024, KIVI; Hooper et al. 2024, KVQuant); what is
// saved in a short chat is less than the bits promise, because the newest tokens stay in full precision and scales
// count too.
Result bits(Lab& lab) {
  constexpr int widths[] = {8, 5, 4, 3, 2, 1};
  std::vector<std::string> specs = {"dynamic:format=f16"};
  for (const int width : widths) specs.push_back("quantized:nbits=" + std::to_string(width) + ",residual_length=64");
  const std::vector<decode::CacheQuality> found =
      perplexityOf(lab, {.specs = specs, .text = lab.text(448), .against_first = true});
  const auto nats = [&](size_t cache) { return found[cache].divergence->mean; };
  Series kl{.name = "mean divergence from f16"}, bytes{.name = "bytes a token"}, f16{.name = "f16"};
  bool worse_each_time = true, smaller_each_time = true;
  for (size_t i = std::size(widths); i > 0; --i) {  // ascending
    kl.add(widths[i - 1], exactly(nats(i)));
    bytes.add(widths[i - 1], exactly(found[i].bytesPerToken()));
    f16.add(widths[i - 1], exactly(found[0].bytesPerToken()));
    if (i == std::size(widths)) continue;
    worse_each_time = worse_each_time && nats(i) < nats(i + 1);
    smaller_each_time = smaller_each_time && found[i].bytesPerToken() > found[i + 1].bytesPerToken();
  }
  const std::string& four = specs[3];
  Series savings{.name = {"%1", four}, .kind = Series::Kind::computed};
  for (const int tokens : {128, 256, 512, 1024, 2048, 4096, 8192}) {
    const auto needed = [&](std::string_view spec) { return inMiB(lab.estimate(spec, tokens).used()); };
    savings.add(tokens, ratioOf(needed(specs[0]), needed(four)));
  }
  const double short_chat = savings.points[1].y.value, long_chat = savings.points.back().y.value;
  Result result;
  result.from.settings = asTheyAre(specs);
  result.answer = savings.points[1].y;
  result.charts = {
      logY(lines("How far the next token's distribution is from that with f16", "bits of a number",
                 "KL divergence, nats", {kl})),
      lines("Memory", "bits of a number", "bytes a token", {bytes, f16}),
      logX(lines("How many times smaller than f16 the cache is, by the length of the text", "tokens", "×", {savings}))};
  result.expect(worse_each_time,
                "each step to fewer bits differs more from f16: %1 nats with 8, %2 with 4, %3 with 2 bits", nats(1),
                nats(3), nats(5));
  result.expect(smaller_each_time, "fewer bits need less memory each time");
  result.expect(short_chat < long_chat,
                "4 bits make a text of 256 tokens %1 times smaller, one of 8,192 tokens %2 times", short_chat,
                long_chat);
  return result;
}

}  // namespace kvarium::lessons
