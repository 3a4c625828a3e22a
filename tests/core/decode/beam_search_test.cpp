// Beams against transformers (tests/data/cache_golden/beams.py), and, for every cache, against a search that reads each
// beam's whole text from nothing.
#include "core/decode/beam_search.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/decode/sampler.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/core/model/golden.h"
#include "tests/support/expect_error.h"

namespace kvarium::decode::beam_search_test {
namespace {

using Json = nlohmann::json;
const std::filesystem::path data = KVARIUM_TEST_DATA;

EarlyStopping earlyStopping(const Json& options) {
  const Json value = options.value("early_stopping", Json(false));
  return value == "never" ? EarlyStopping::never : value == true ? EarlyStopping::yes : EarlyStopping::no;
}

class GoldenBeams : public testing::TestWithParam<std::string> {
 protected:
  loading::TinyChat words;  // for its vocabulary
  model::GoldenModel model{data / "families" / GetParam()};
  Json golden = Json::parse(model::readText(data / "caches" / "beams" / (GetParam() + ".json")));
  std::vector<TokenId> prompt = golden["prompt"];

  static GenerateOptions generateOptions(const Json& options) {
    GenerateOptions result{.max_new_tokens = 24};
    result.min_new_tokens = options.value("min_new_tokens", 0);
    result.sampling.repetition_penalty = options.value("repetition_penalty", 1.0);
    result.sampling.no_repeat_ngram = options.value("no_repeat_ngram_size", 0);
    result.ignore_eos = options["eos_token_id"].is_null();
    if (!result.ignore_eos) result.eos = {options["eos_token_id"].get<TokenId>()};
    return result;
  }
};

TEST_P(GoldenBeams, sequencesAndScoresAreThoseOfTransformers) {
  int beams = 0, greedy = 0;
  for (const Json& golden_case : golden["cases"]) {
    const Json& options = golden_case["options"];
    const std::vector<std::vector<TokenId>> expected = golden_case["sequences"];
    std::vector<cache::KvCache> caches;
    caches.push_back(model.cache("dynamic", 64));
    std::vector<SequenceResult> got;
    if (options.contains("num_beams")) {
      ++beams;
      const BeamOptions search{.beams = options["num_beams"],
                               .groups = options.value("num_beam_groups", 1),
                               .diversity_penalty = options.value("diversity_penalty", 0.0),
                               .length_penalty = options.value("length_penalty", 1.0),
                               .early_stopping = earlyStopping(options),
                               .returned = options.value("num_return_sequences", 1)};
      got = searchBeams(*model.decoder, words.model->tokenizer, caches[0], prompt, generateOptions(options), search)
                .sequences;
    } else {
      ++greedy;
      got = generateBatch(*model.decoder, words.model->tokenizer, caches, {prompt}, generateOptions(options));
    }
    ASSERT_EQ(got.size(), expected.size()) << golden_case["name"];
    for (size_t i = 0; i < got.size(); ++i) {
      EXPECT_EQ(got[i].ids, expected[i]) << golden_case["name"] << " " << i;
      if (golden_case.contains("scores")) {
        EXPECT_NEAR(got[i].score, golden_case["scores"][i].get<double>(), 1e-4) << golden_case["name"] << " " << i;
      }
    }
  }
  EXPECT_EQ(beams, 14);
  EXPECT_EQ(greedy, 6);
}

INSTANTIATE_TEST_SUITE_P(Families, GoldenBeams, testing::Values("llama_f32", "qwen2"),
                         [](const auto& test) { return test.param; });

// A family, and a cache it can have.
using Combination = std::pair<std::string, std::string>;

class RereadBeams : public testing::TestWithParam<Combination> {
 protected:
  loading::TinyChat words;
  model::GoldenModel model{data / "families" / GetParam().first};
  const std::string spec = GetParam().second;
  static constexpr int beams = 5;
  static constexpr int64_t length = 14;

  cache::KvCache cache() const { return model.cache(spec, 128); }
  std::vector<TokenId> prompt(TokenId first, int count) const {
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i) ids.push_back(1 + (first + i * 37) % 250);
    return ids;
  }
  // Log probabilities of the tokens after a text, which a fresh cache reads in pieces of odd length.
  std::vector<float> after(const std::vector<TokenId>& text) const {
    cache::KvCache fresh = cache();
    std::vector<float> scores;
    EXPECT_TRUE(feed(*model.decoder, fresh, text, model::Want::last, scores, {.chunk = 7}));
    logSoftmax(scores);
    return scores;
  }
  // The likeliest `beams` texts, extended `length` times; nothing ends a text.
  std::vector<std::pair<double, std::vector<TokenId>>> reread(const std::vector<TokenId>& start) const {
    std::vector<std::pair<double, std::vector<TokenId>>> texts{{0.0, start}};
    for (int64_t i = 0; i < length; ++i) {
      std::multimap<double, std::vector<TokenId>, std::greater<>> longer;
      for (const auto& [sum, text] : texts) {
        const std::vector<float> scores = after(text);
        for (size_t id = 0; id < scores.size(); ++id) {
          if (longer.size() >= beams && sum + scores[id] <= std::prev(longer.end())->first) continue;
          std::vector<TokenId> next = text;
          next.push_back(static_cast<TokenId>(id));
          longer.emplace(sum + scores[id], std::move(next));
          if (longer.size() > beams) longer.erase(std::prev(longer.end()));
        }
      }
      texts.assign(longer.begin(), longer.end());
    }
    return texts;
  }
};

TEST_P(RereadBeams, everyBeamRemembersItsOwnText) {
  const std::vector<TokenId> start = prompt(11, 29);
  cache::KvCache one = cache();
  const BeamResult found =
      searchBeams(*model.decoder, words.model->tokenizer, one, start,
                  {.max_new_tokens = length, .ignore_eos = true, .chunk = 11}, {.beams = beams, .returned = beams});
  const auto expected = reread(start);
  ASSERT_EQ(found.sequences.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::vector<TokenId> tail(expected[i].second.begin() + static_cast<std::ptrdiff_t>(start.size()),
                                    expected[i].second.end());
    EXPECT_EQ(found.sequences[i].ids, tail) << i;
    EXPECT_NEAR(found.sequences[i].score, expected[i].first / length, 1e-4) << i;
  }
  EXPECT_EQ(one.ids(), start);
}

TEST_P(RereadBeams, aBatchGivesEachSequenceTheIdsItGetsAlone) {
  const std::vector<std::vector<TokenId>> prompts = {prompt(3, 17), prompt(40, 5), prompt(90, 26)};
  const GenerateOptions options{.max_new_tokens = length, .ignore_eos = true, .chunk = 6};
  std::vector<cache::KvCache> caches;
  caches.push_back(cache());
  while (caches.size() < prompts.size()) caches.push_back(caches[0].fork());
  const auto together = generateBatch(*model.decoder, words.model->tokenizer, caches, prompts, options);
  for (size_t i = 0; i < prompts.size(); ++i) {
    std::vector<cache::KvCache> alone;
    alone.push_back(cache());
    EXPECT_EQ(together[i].ids,
              generateBatch(*model.decoder, words.model->tokenizer, alone, {prompts[i]}, options)[0].ids)
        << i;
  }
}

std::vector<Combination> combinations() {
  std::vector<Combination> list;
  for (const char* family : {"llama_f32", "gemma2", "mamba", "jamba", "lfm2", "qwen35", "mistral_window"}) {
    const bool windows = std::string(family) == "gemma2" || std::string(family) == "mistral_window";
    for (const char* spec : {"dynamic", "static", "none"}) list.emplace_back(family, spec);
    if (windows) list.emplace_back(family, "hybrid");
    if (std::string(family) == "mamba") continue;  // no layer has cells
    list.emplace_back(family, "sliding_window:window_length=9");
    list.emplace_back(family, "sink:window_length=12,num_sink_tokens=3");
  }
  return list;
}
INSTANTIATE_TEST_SUITE_P(Caches, RereadBeams, testing::ValuesIn(combinations()), [](const auto& test) {
  const std::string spec = test.param.second;
  return test.param.first + "_" + spec.substr(0, spec.find(':'));
});

class Beams : public testing::Test {
 protected:
  loading::TinyChat tiny;
  std::vector<TokenId> prompt = tiny.encode("hello there");
  GenerateOptions options{.max_new_tokens = 6, .ignore_eos = true};

  BeamResult search(cache::KvCache& cache, const BeamOptions& beams) {
    return searchBeams(tiny.decoder, tiny.model->tokenizer, cache, prompt, options, beams);
  }
};

TEST_F(Beams, moreBeamsThanTokensFillUpAsTextsBecomeDifferent) {
  const int vocab = tiny.model->config.vocab_size;
  cache::KvCache cache = tiny.cache("dynamic");
  options.max_new_tokens = 1;
  const BeamResult one = search(cache, {.beams = vocab + 5, .returned = vocab + 5});
  EXPECT_EQ(one.sequences.size(), static_cast<size_t>(vocab));
  ASSERT_EQ(one.events.size(), 1u);
  EXPECT_EQ(inEnglish(one.events[0].what), "there are only " + std::to_string(vocab) + " different sequences");
  options.max_new_tokens = 2;
  const BeamResult two = search(cache, {.beams = vocab + 5, .returned = vocab + 5});
  EXPECT_EQ(two.sequences.size(), static_cast<size_t>(vocab) + 5);
  EXPECT_TRUE(two.events.empty());
}

TEST_F(Beams, aFullCacheEndsTheSearchWithTheSequencesSoFar) {
  const auto read = static_cast<int64_t>(prompt.size());
  cache::KvCache cache = tiny.cache("static:max_cache_len=" + std::to_string(read + 2));
  const BeamResult found = search(cache, {.beams = 3, .returned = 3});
  ASSERT_EQ(found.sequences.size(), 3u);
  for (const SequenceResult& sequence : found.sequences) {
    EXPECT_EQ(sequence.ids.size(), 3u);  // the third needs no cell
    EXPECT_EQ(sequence.stop_reason, StopReason::capacity);
  }
  ASSERT_EQ(found.events.size(), 1u);
  EXPECT_EQ(found.events[0].at, read + 3);
  EXPECT_EQ(found.events[0].what, found.full);
  cache::KvCache small = tiny.cache("static:max_cache_len=1");
  const BeamResult none = search(small, {.beams = 3});
  EXPECT_TRUE(none.sequences.empty());
  EXPECT_NE(inEnglish(none.full).find("holds 1 tokens"), std::string::npos);
}

// Blocks of 64 tokens: the prompt's whole blocks once, a tail for each beam, the prompt's own tail.
TEST_F(Beams, theMemoryIsThatOfOnePromptAndATailForEachBeam) {
  prompt.assign(64 * 3 + 10, 5);
  options.max_new_tokens = 8;
  cache::KvCache measured = tiny.cache("dynamic");
  ASSERT_FALSE(search(measured, {.beams = 1}).sequences.empty());
  const int64_t block = measured.status().bytes().total() / 4;
  const auto run = [&](int64_t blocks) {
    cache::KvCache cache(tiny.devices, tiny.model->config.cacheShape(), cache::parseCacheSpec("dynamic"),
                         {tiny.model->default_format, 512, 256, blocks * block});
    const BeamResult found = search(cache, {.beams = 6, .returned = 6});
    EXPECT_EQ(found.sequences.size(), 6u);
    EXPECT_EQ(cache.status().bytes().total(), 4 * block);  // the memory of the beams has been freed
    return inEnglish(found.full);
  };
  // A step's new tails exist together with those they are copies of.
  EXPECT_EQ(run(3 + 1 + 6 + 6), "");
  EXPECT_NE(run(3 + 1 + 5).find("memory for the cache ran out"), std::string::npos);
}

TEST_F(Beams, whereEveryTokenIsBannedTheBeamsEnd) {
  options.max_new_tokens = 4 * tiny.model->config.vocab_size;
  options.sampling.no_repeat_ngram = 1;
  cache::KvCache cache = tiny.cache("dynamic", 2000);
  const BeamResult found = search(cache, {.beams = 2, .returned = 2});
  ASSERT_EQ(found.sequences.size(), 2u);
  std::vector<TokenId> all = prompt;
  all.insert(all.end(), found.sequences[0].ids.begin(), found.sequences[0].ids.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  EXPECT_EQ(all.size(), static_cast<size_t>(tiny.model->config.vocab_size));
  ASSERT_FALSE(found.events.empty());
  EXPECT_EQ(inEnglish(found.events[0].what), "every token is banned");
}

TEST_F(Beams, aCacheThatHoldsAnotherTextReadsThePromptOnly) {
  cache::KvCache cache = tiny.cache("dynamic"), fresh = tiny.cache("dynamic");
  std::vector<float> logits;
  ASSERT_TRUE(feed(tiny.decoder, cache, std::vector<TokenId>{prompt[0], 9, 9, 9}, model::Want::last, logits));
  const BeamOptions beams{.beams = 3, .returned = 3};
  const BeamResult a = search(cache, beams), b = search(fresh, beams);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(a.sequences[i].ids, b.sequences[i].ids);
}

TEST_F(Beams, noTokensAreASequenceOfNone) {
  options.max_new_tokens = 0;
  cache::KvCache cache = tiny.cache("dynamic");
  const BeamResult found = search(cache, {.beams = 3, .returned = 2});
  ASSERT_EQ(found.sequences.size(), 1u);
  EXPECT_TRUE(found.sequences[0].ids.empty());
}

TEST(BeamOptions, conflictingOptionsAreRefused) {
  const auto refused = [](const BeamOptions& beams, const GenerateOptions& options, const std::string& words) {
    const std::string said = support::expectError(ErrorKind::usage, [&] { checkBeams(beams, options); });
    EXPECT_NE(said.find(words), std::string::npos) << said;
  };
  refused({.beams = 0}, {}, "beams is 0");
  refused({.beams = 4, .groups = 3, .diversity_penalty = 1}, {}, "3 groups do not divide 4 beams");
  refused({.beams = 4, .groups = 0}, {}, "0 groups");
  refused({.beams = 4, .returned = 5}, {}, "5 sequences are to be returned and there are 4 beams");
  refused({.beams = 4, .groups = 2}, {}, "without a diversity penalty");
  refused({.beams = 4, .diversity_penalty = 1}, {}, "for groups of beams");
  refused({.beams = 4, .groups = 2, .diversity_penalty = -1}, {}, "diversity-penalty is -1");
  refused({.beams = 4, .length_penalty = std::nan("")}, {}, "length-penalty is nan");
  GenerateOptions draws;
  draws.sampling.temperature = 0.5;
  refused({.beams = 4}, draws, "does not draw");
  GenerateOptions stops;
  stops.stop = {"."};
  refused({.beams = 4}, stops, "stop texts");
  checkBeams({.beams = 6, .groups = 3, .diversity_penalty = 0.5, .length_penalty = -1, .returned = 6}, {});
}

}  // namespace
}  // namespace kvarium::decode::beam_search_test
