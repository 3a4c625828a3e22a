#include "core/decode/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/error.h"
#include "core/decode/perplexity.h"
#include "core/decode/sampler.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/core/model/golden.h"

namespace kvarium::decode::comparison_test {
namespace {

constexpr const char* quantized = "quantized:nbits=1,backend=hqq,residual_length=0";
constexpr const char* sink = "sink:window_length=12,num_sink_tokens=2";

std::vector<ComparedRun> finished(Comparison& comparison, std::span<const TokenId> prompt) {
  comparison.readPrompt(prompt);
  while (comparison.step()) {
  }
  return comparison.runs();
}

class Compare : public testing::Test {
 protected:
  loading::TinyChat tiny;
  std::vector<TokenId> prompt = tiny.encode(
      "<|im_start|>user\nWhat does a cache keep, and what does it drop when there "
      "is no room?<|im_end|>\n<|im_start|>assistant\n");
  CompareOptions options{{.max_new_tokens = 40, .ignore_eos = true}};

  Comparison comparison(const std::vector<std::string>& specs) {
    std::vector<RunToCompare> runs;
    for (const std::string& spec : specs) runs.push_back({tiny.cache(spec)});
    return Comparison(tiny.decoder, tiny.model->tokenizer, std::move(runs), options);
  }
  std::vector<ComparedRun> compare(const std::vector<std::string>& specs) {
    Comparison made = comparison(specs);
    return finished(made, prompt);
  }
  GenerateResult alone(const std::string& spec) {
    cache::KvCache cache = tiny.cache(spec);
    return tiny.generate(cache, prompt, options.generate);
  }
  int64_t promptLength() const { return static_cast<int64_t>(prompt.size()); }
};

// The mean and the most of what `perplexity --against` measures over the rows after the prompt. Its row of the prompt's
// last token is not scored, so kl[0] is left out.
void expectPerplexityOf(model::Decoder& decoder, std::vector<cache::KvCache> fresh, std::vector<TokenId> text,
                        const std::vector<ComparedRun>& runs, bool is_greedy = true) {
  const auto prompt = static_cast<int64_t>(text.size());
  text.insert(text.end(), runs[0].ids.begin(), runs[0].ids.end());
  const std::vector<CacheQuality> measured =
      measurePerplexity(decoder, fresh, text, true, {.prefill = prompt, .chunk = 1});
  for (size_t run = 1; run < runs.size(); ++run) {
    const std::vector<double>& kl = runs[run].kl;
    ASSERT_EQ(kl.size(), runs[0].ids.size());
    ASSERT_EQ(measured[run].scored, static_cast<int64_t>(kl.size()) - 1);
    const double mean = std::accumulate(kl.begin() + 1, kl.end(), 0.0) / static_cast<double>(kl.size() - 1);
    const double most = *std::max_element(kl.begin() + 1, kl.end());
    const std::string& spec = fresh[run].facts().spec;
    EXPECT_EQ(measured[run].divergence->mean, mean) << spec;
    EXPECT_EQ(measured[run].divergence->max, most) << spec;
    if (!is_greedy) continue;  // then the first run's token is the first cache's likeliest one
    const auto agree = static_cast<double>(std::count(runs[run].rank.begin() + 1, runs[run].rank.end(), 0));
    EXPECT_NEAR(measured[run].divergence->top1_agreement, agree / static_cast<double>(kl.size() - 1), 1e-9) << spec;
  }
}

TEST_F(Compare, everyRunWritesWhatItsCacheWritesAlone) {
  for (const double temperature : {0.0, 1.5}) {
    options.generate.sampling = {.temperature = temperature, .seed = 7};
    const std::vector<std::string> specs = {"dynamic", sink, quantized, "none"};
    const std::vector<ComparedRun> runs = compare(specs);
    for (size_t run = 0; run < specs.size(); ++run) {
      const GenerateResult result = alone(specs[run]);
      EXPECT_EQ(runs[run].ids, result.ids) << specs[run];
      EXPECT_EQ(runs[run].text, result.text) << specs[run];
      EXPECT_EQ(runs[run].stop_reason, result.stop_reason) << specs[run];
      const auto differs = std::mismatch(runs[run].ids.begin(), runs[run].ids.end(), runs[0].ids.begin()).first;
      const bool same = differs == runs[run].ids.end();
      EXPECT_EQ(runs[run].first_difference, same ? -1 : differs - runs[run].ids.begin()) << specs[run];
    }
    EXPECT_GE(runs[1].first_difference, 0);  // the caches go apart, or this shows nothing
    EXPECT_GE(runs[2].first_difference, 0);
    EXPECT_EQ(runs[3].first_difference, -1);
  }
}

TEST_F(Compare, settingsOfARunsOwnChangeItsTextAndNotWhatItsCacheSays) {
  const std::vector<std::pair<std::string, SamplingOptions>> asked = {
      {"dynamic", {.temperature = 1.2, .seed = 3}},
      {"dynamic", {}},
      {"dynamic", {.temperature = 1.2, .seed = 4}},
      {sink, {.temperature = 2, .top_k = 3, .seed = 3}}};
  options.generate.sampling = {.temperature = 5, .seed = 77};  // of no run
  std::vector<RunToCompare> made;
  for (const auto& [spec, sampling] : asked) made.push_back({tiny.cache(spec), sampling});
  Comparison comparison(tiny.decoder, tiny.model->tokenizer, std::move(made), options);
  const std::vector<ComparedRun> runs = finished(comparison, prompt);
  std::vector<cache::KvCache> fresh;
  for (size_t run = 0; run < asked.size(); ++run) {
    options.generate.sampling = asked[run].second;
    EXPECT_EQ(runs[run].ids, alone(asked[run].first).ids) << run;
    EXPECT_EQ(runs[run].sampling.seed, asked[run].second.seed);
    EXPECT_EQ(runs[run].sampling.temperature, asked[run].second.temperature);
    EXPECT_EQ(runs[run].first_difference >= 0, run > 0) << run;
    fresh.push_back(tiny.cache(asked[run].first));
  }
  EXPECT_EQ(runs[1].shares_prompt_of, 0);
  EXPECT_EQ(runs[2].shares_prompt_of, 0);
  EXPECT_EQ(runs[3].shares_prompt_of, -1);
  EXPECT_EQ(runs[1].kl, std::vector<double>(40, 0.0));
  EXPECT_EQ(runs[2].kl, std::vector<double>(40, 0.0));
  EXPECT_GT(*std::max_element(runs[1].rank.begin(), runs[1].rank.end()), 0);  // the first run draws what is unlikely
  EXPECT_GT(*std::max_element(runs[3].kl.begin(), runs[3].kl.end()), 1e-4);
  expectPerplexityOf(tiny.decoder, std::move(fresh), prompt, runs, false);
}

TEST_F(Compare, withoutRoomForThePromptInTheFirstCacheForcedRunsEndWithIt) {
  options.force = true;
  const std::vector<ComparedRun> runs = compare({"static:max_cache_len=8", "dynamic"});
  for (const ComparedRun& run : runs) {
    EXPECT_TRUE(run.ended && run.ids.empty() && run.kl.empty());
    EXPECT_EQ(run.stop_reason, StopReason::capacity);
    EXPECT_FALSE(run.full.empty());
  }
}

TEST_F(Compare, theDivergenceIsThatOfPerplexityAgainstTheFirst) {
  for (const std::vector<std::string>& specs : std::vector<std::vector<std::string>>{
           {"dynamic", sink, quantized, "dynamic:format=bf16"}, {sink, "dynamic"}, {"static", quantized}}) {
    const std::vector<ComparedRun> runs = compare(specs);
    std::vector<cache::KvCache> fresh;
    for (const std::string& spec : specs) fresh.push_back(tiny.cache(spec));
    expectPerplexityOf(tiny.decoder, std::move(fresh), prompt, runs);
    EXPECT_GT(*std::max_element(runs[1].kl.begin(), runs[1].kl.end()), 1e-4);  // or this shows nothing
    EXPECT_TRUE(runs[0].kl.empty() && runs[0].rank.empty());
  }
}

TEST(CompareFamilies, theDivergenceIsThatOfPerplexityAgainstTheFirst) {
  const loading::TinyChat tiny;  // for its words: the families have none, and only ids are looked at
  for (const char* family : {"gemma2", "jamba", "llama_dynamic_rope"}) {
    const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / family;
    model::GoldenModel model(folder);
    const model::GoldenArray<int32_t> ids(folder / "ids.npy");
    const std::vector<TokenId> prompt(ids.values.begin(), ids.values.begin() + 16);
    const auto made = [&] {
      std::vector<cache::KvCache> caches;
      for (const char* spec : {"dynamic", "sliding_window:window_length=9", "dynamic:format=bf16"})
        caches.push_back(model.cache(spec, 128));
      return caches;
    };
    std::vector<RunToCompare> asked;
    for (cache::KvCache& cache : made()) asked.push_back({std::move(cache)});
    Comparison comparison(*model.decoder, tiny.model->tokenizer, std::move(asked),
                          {{.max_new_tokens = 12, .eos = {model.vocab()}, .chunk = 0}});
    const std::vector<ComparedRun> runs = finished(comparison, prompt);
    ASSERT_EQ(runs[0].ids.size(), 12u) << family;
    ASSERT_EQ(runs[1].stop_reason, StopReason::length) << family << inEnglish(runs[1].full);
    expectPerplexityOf(*model.decoder, made(), prompt, runs);
    EXPECT_GT(runs[1].kl.back(), 0) << family;
  }
}

TEST_F(Compare, forcedRunsAreFedTheFirstRunsTokensAndSayWhatTheyWouldWrite) {
  const std::vector<std::string> specs = {"dynamic", sink, quantized};
  const std::vector<ComparedRun> free = compare(specs);
  options.force = true;
  Comparison made = comparison(specs);
  const std::vector<ComparedRun> forced = finished(made, prompt);
  EXPECT_EQ(forced[0].ids, free[0].ids);
  for (size_t run = 1; run < specs.size(); ++run) {
    EXPECT_EQ(forced[run].kl, free[run].kl) << specs[run];
    EXPECT_EQ(forced[run].rank, free[run].rank);
    EXPECT_EQ(forced[run].first_difference, free[run].first_difference);
    ASSERT_EQ(forced[run].ids.size(), forced[0].ids.size());
    for (size_t at = 0; at < forced[run].ids.size(); ++at)
      EXPECT_EQ(forced[run].rank[at] == 0, forced[run].ids[at] == forced[0].ids[at]) << at;
    const std::vector<TokenId>& seen = made.cache(run).ids();
    EXPECT_TRUE(std::equal(seen.begin() + promptLength(), seen.end(), forced[0].ids.begin()));
  }
}

TEST_F(Compare, cachesOfOneSpecificationReadThePromptOnceAndShareIt) {
  prompt = tiny.encode(std::string(300, 'a'));
  for (const char* spec : {"dynamic", "static", "quantized:residual_length=0", sink, "none"}) {
    options.generate.max_new_tokens = 3;
    Comparison one = comparison({spec}), two = comparison({spec, spec});
    int64_t done = 0, total = 0, calls = 0;
    two.readPrompt(prompt, [&](int64_t read, int64_t all) {
      EXPECT_GE(read, done);
      done = read;
      total = all;
      ++calls;
    });
    EXPECT_EQ(done, promptLength()) << spec;
    EXPECT_EQ(total, promptLength()) << spec;
    EXPECT_GE(calls, 2) << spec;
    one.readPrompt(prompt);
    EXPECT_EQ(two.heldBytes(), one.heldBytes()) << spec;
    while (two.step()) {
    }
    ASSERT_EQ(two.runs()[1].stop_reason, StopReason::length) << spec << inEnglish(two.runs()[1].full);
    EXPECT_EQ(two.runs()[0].shares_prompt_of, -1);
    EXPECT_EQ(two.runs()[1].shares_prompt_of, 0);
    EXPECT_EQ(two.runs()[1].ids, two.runs()[0].ids);
    EXPECT_EQ(two.runs()[1].kl, std::vector<double>(3, 0.0));
    EXPECT_EQ(two.runs()[1].rank, std::vector<int>(3, 0));
    EXPECT_GT(two.runs()[1].prefill_s, 0);
  }
}

TEST_F(Compare, aCacheOfFixedCapacityThatGoesItsOwnWayHasRoomForBothTexts) {
  options.generate.max_new_tokens = 512 - promptLength() + 1;
  const std::vector<ComparedRun> runs = compare({"dynamic", "static;0-2:nbits=1,backend=hqq,residual_length=0"});
  ASSERT_GE(runs[1].first_difference, 0);
  EXPECT_EQ(runs[1].stop_reason, StopReason::length) << inEnglish(runs[1].full);
  EXPECT_EQ(runs[1].ids.size(), runs[0].ids.size());
  EXPECT_EQ(runs[1].kl.size(), runs[0].ids.size());
}

TEST_F(Compare, aFullCacheEndsItsRunAndNoOther) {
  const std::string small = "static:max_cache_len=" + std::to_string(promptLength() + 5);
  std::vector<ComparedRun> runs = compare({"dynamic", small, "static:max_cache_len=4", sink});
  EXPECT_EQ(runs[0].ids.size(), 40u);
  EXPECT_EQ(runs[3].ids.size(), 40u);
  EXPECT_EQ(runs[1].stop_reason, StopReason::capacity);
  EXPECT_NE(inEnglish(runs[1].full).find("holds"), std::string::npos) << inEnglish(runs[1].full);
  EXPECT_EQ(runs[1].ids.size(), 6u);  // the last one was chosen and not read
  EXPECT_EQ(runs[1].kl.size(), 6u);
  EXPECT_EQ(runs[1].first_difference, -1);
  EXPECT_EQ(runs[2].stop_reason, StopReason::capacity);
  EXPECT_TRUE(runs[2].ids.empty() && runs[2].kl.empty());
  EXPECT_FALSE(runs[2].full.empty());
  EXPECT_EQ(runs[3].kl.size(), 40u);

  runs = compare({small, "dynamic", sink});
  EXPECT_EQ(runs[0].ids.size(), 6u);
  EXPECT_EQ(runs[1].ids.size(), 40u);
  EXPECT_EQ(runs[1].kl.size(), 6u);  // what there is of the first run
  EXPECT_EQ(runs[1].first_difference, -1);
  EXPECT_EQ(runs[2].ids, alone(sink).ids);

  options.force = true;
  runs = compare({"dynamic", small, small});
  EXPECT_EQ(runs[0].ids.size(), 40u);
  EXPECT_EQ(runs[1].stop_reason, StopReason::capacity);
  EXPECT_EQ(runs[2].kl.size(), 6u);
  runs = compare({small, "dynamic"});
  EXPECT_EQ(runs[1].stop_reason, StopReason::capacity);  // as the first run, and for its reason
  EXPECT_EQ(runs[1].full, runs[0].full);
}

TEST_F(Compare, runsThatEndEarlierLeaveTheOthersAlone) {
  options.generate.ignore_eos = false;
  options.generate.eos = {alone("dynamic").ids[9]};
  const std::vector<ComparedRun> runs = compare({sink, "dynamic", quantized});
  EXPECT_EQ(runs[1].stop_reason, StopReason::eos);
  for (size_t run = 0; run < runs.size(); ++run) {
    const GenerateResult result = alone(run == 0 ? sink : run == 1 ? "dynamic" : quantized);
    EXPECT_EQ(runs[run].ids, result.ids);
    EXPECT_EQ(runs[run].text, result.text);
    EXPECT_EQ(runs[run].stop_reason, result.stop_reason);
  }
  EXPECT_GT(runs[0].ids.size(), runs[1].ids.size());
  EXPECT_EQ(runs[1].kl.size(), runs[0].ids.size());  // its follower goes on to the end of the first run
}

TEST_F(Compare, theFollowersMemoryIsFreedWhenTheFirstRunEnds) {
  options.generate.ignore_eos = false;
  options.generate.eos = {alone("dynamic").ids[9]};
  Comparison made = comparison({"dynamic", sink});
  made.readPrompt(prompt);
  while (!made.runs()[0].ended) made.step();
  ASSERT_FALSE(made.runs()[1].ended);
  ASSERT_GE(made.runs()[1].first_difference, 0);
  int64_t alone = 0;
  for (const size_t run : {0, 1}) alone += made.cache(run).status().bytes().total();
  EXPECT_EQ(made.heldBytes(), alone);
}

TEST_F(Compare, piecesAreTheTextAndNameTheirTokens) {
  options.generate.stop = {"zzz"};  // holds text back
  Comparison made = comparison({"dynamic", sink});
  made.readPrompt(prompt);
  std::vector<std::string> texts(2);
  std::vector<int64_t> tokens(2);
  std::vector<std::vector<uint32_t>> ends(2);
  while (made.step()) {
    for (size_t run = 0; run < 2; ++run) {
      const WrittenText& piece = made.runs()[run].piece;
      for (const uint32_t end : piece.ends) ends[run].push_back(static_cast<uint32_t>(texts[run].size()) + end);
      texts[run] += piece.text;
      if (piece.ends.empty()) continue;
      EXPECT_EQ(piece.first, tokens[run]);
      tokens[run] += static_cast<int64_t>(piece.ends.size());
      EXPECT_TRUE(std::is_sorted(piece.ends.begin(), piece.ends.end()));
      EXPECT_LE(piece.ends.back(), piece.text.size());
    }
  }
  for (size_t run = 0; run < 2; ++run) {
    EXPECT_EQ(texts[run], made.runs()[run].text);
    EXPECT_EQ(ends[run], made.runs()[run].ends);
    EXPECT_GE(tokens[run], 36);
  }
}

TEST_F(Compare, aStopEndsAllRunsWithWhatThereIs) {
  std::atomic<bool> stop{true};
  Comparison unread = comparison({"dynamic", sink});
  unread.readPrompt(prompt, {}, &stop);
  EXPECT_FALSE(unread.step(&stop));
  EXPECT_EQ(unread.runs()[0].stop_reason, StopReason::stopped);

  stop = false;
  Comparison made = comparison({"dynamic", sink, quantized});
  made.readPrompt(prompt, {}, &stop);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(made.step(&stop));
  const int64_t held = made.heldBytes();
  stop = true;
  EXPECT_TRUE(made.step(&stop));
  EXPECT_FALSE(made.step(&stop));
  for (const ComparedRun& run : made.runs()) {
    EXPECT_EQ(run.stop_reason, StopReason::stopped);
    EXPECT_EQ(run.ids.size(), 21u);
  }
  EXPECT_EQ(made.runs()[1].kl.size(), 21u);
  EXPECT_LT(made.heldBytes(), held);  // what only measured is freed
}

TEST_F(Compare, timesAreOfTheRunsOwnSteps) {
  const std::vector<ComparedRun> runs = compare({"dynamic", "none"});
  for (const ComparedRun& run : runs) {
    EXPECT_GT(run.prefill_s, 0);
    EXPECT_GE(run.first_token_s, run.prefill_s);
    EXPECT_GT(run.decode_s, 0);
    EXPECT_DOUBLE_EQ(decodeSpeed(run.ids, run.decode_s), 39 / run.decode_s);
  }
  // `none` reads the text again at every step; other programs may have had the processor in one of them.
  bool less = runs[0].decode_s < runs[1].decode_s;
  for (int i = 0; i < 5 && !less; ++i) {
    const std::vector<ComparedRun> again = compare({"dynamic", "none"});
    less = again[0].decode_s < again[1].decode_s;
  }
  EXPECT_TRUE(less);
}

TEST_F(Compare, whatCannotBeComparedIsRefused) {
  EXPECT_THROW(comparison({}), Error);
  EXPECT_THROW(comparison({"dynamic", "static", "none", sink, quantized}), Error);
  options.generate.sampling.top_p = 2;
  EXPECT_THROW(comparison({"dynamic"}), Error);
  options.generate.sampling = {};
  std::vector<RunToCompare> wrong;
  wrong.push_back({tiny.cache("dynamic"), SamplingOptions{.top_p = 2}});
  EXPECT_THROW(Comparison(tiny.decoder, tiny.model->tokenizer, std::move(wrong), options), Error);
  EXPECT_THROW(comparison({"dynamic"}).readPrompt({}), Error);
  options.generate.max_new_tokens = 0;
  const std::vector<ComparedRun> runs = compare({"dynamic", sink});
  EXPECT_EQ(runs[1].stop_reason, StopReason::length);
  EXPECT_TRUE(runs[1].ids.empty());
}

TEST(TokenDistribution, ranksAndDivergenceAreThoseOfTheProbabilities) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> p = {std::log(0.5f), std::log(0.25f), std::log(0.25f), -infinity};
  const std::vector<float> q = {std::log(0.25f) + 3, std::log(0.5f) + 3, std::log(0.125f) + 3, std::log(0.125f) + 3};
  const TokenDistribution first(p), other(q);
  EXPECT_EQ(first.top(), 0u);
  EXPECT_EQ(first.rank(0), 0);
  EXPECT_EQ(first.rank(1), 1);
  EXPECT_EQ(first.rank(2), 2);  // as likely as 1
  EXPECT_EQ(first.rank(3), 3);
  EXPECT_NEAR(first.divergence(other), 0.5 * std::log(2.0) + 0.25 * std::log(0.5) + 0.25 * std::log(2.0), 1e-6);
  EXPECT_EQ(first.divergence(first), 0);
}

}  // namespace
}  // namespace kvarium::decode::comparison_test
