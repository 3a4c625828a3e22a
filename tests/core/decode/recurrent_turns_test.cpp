// Turns of a model whose state cannot be truncated: how many tokens are read again, and that the reply equals that of a
// fresh cache.
#include <gtest/gtest.h>

#include "tests/core/decode/turns.h"
#include "tests/support/step_counter.h"

namespace kvarium::decode::recurrent_turns_test {
namespace {

class RecurrentTurns : public testing::TestWithParam<std::string>, protected support::Turns {
 protected:
  RecurrentTurns() : Turns(GetParam()) { options.chunk = 5; }
  cache::KvCache make(const std::string& spec = "dynamic", int64_t kept_bytes = int64_t{1} << 30,
                      int64_t context = 256) {
    return Turns::make(spec, 5, kept_bytes, context);
  }
  GenerateResult checked(cache::KvCache& cache, const std::vector<TokenId>& prompt) {
    return Turns::checked(cache, prompt, make());
  }
  static std::vector<TokenId> text(TokenId first, int count) { return Turns::text(first, count, 250); }
};

TEST_P(RecurrentTurns, regenerateReadsTheLastTokenOnly) {
  for (const char* spec : {"dynamic", "static"}) {
    cache::KvCache cache = make(spec);
    const std::vector<TokenId> prompt = text(3, 23);
    const GenerateResult first = checked(cache, prompt);
    EXPECT_EQ(first.reuse.reused_tokens, 0);
    for (int i = 0; i < 3; ++i) {
      const GenerateResult again = checked(cache, prompt);
      EXPECT_EQ(again.ids, first.ids);
      EXPECT_EQ(again.reuse.reused_tokens, 22);
      EXPECT_EQ(inEnglish(again.reuse.reason), "");
    }
  }
}

TEST_P(RecurrentTurns, theNextTurnReusesAllAndAnotherMessageGoesBackToWhereItsTurnBegan) {
  cache::KvCache cache = make();
  std::vector<TokenId> talk = text(3, 20);
  for (int turn = 0; turn < 4; ++turn) {
    const auto before = static_cast<int64_t>(cache.ids().size());
    const std::vector<TokenId> prompt = turn == 0 ? talk : joined(talk, text(50 + turn, 9));
    const GenerateResult result = checked(cache, prompt);
    EXPECT_EQ(result.reuse.reused_tokens, before);
    EXPECT_EQ(inEnglish(result.reuse.reason), "");
    if (turn == 3) break;
    talk = joined(prompt, result.ids);
  }
  const auto begin = static_cast<int64_t>(talk.size()) - 1;  // the last id of a reply is not fed
  const GenerateResult edited = checked(cache, joined(talk, text(90, 6)));
  EXPECT_EQ(edited.reuse.reused_tokens, begin);
  EXPECT_EQ(edited.reuse.read_again, 1);
  EXPECT_EQ(inEnglish(edited.reuse.reason), "read 1 of " + std::to_string(edited.reuse.prompt_tokens) +
                                                " tokens again: the nearest checkpoint lies after token " +
                                                std::to_string(begin));
  const GenerateResult again = checked(cache, joined(talk, text(90, 6)));
  EXPECT_EQ(again.reuse.reused_tokens, begin + 6);
}

TEST_P(RecurrentTurns, anotherFirstMessageKeepsTheSystemPrompt) {
  const text::Tokenizer& tokenizer = words.model->tokenizer;
  TokenId end = 0;
  while (!tokenizer.isEndOfGeneration(end)) ++end;
  ASSERT_LT(end, model.vocab());
  const std::vector<TokenId> system = joined(text(3, 13), {end});
  const auto asked = [&](TokenId message) { return joined(joined(system, text(message, 8)), {end, 7, 8, 9}); };
  cache::KvCache cache = make();
  checked(cache, asked(40));
  EXPECT_EQ(checked(cache, asked(60)).reuse.reused_tokens, 14);
  EXPECT_EQ(checked(cache, asked(60)).reuse.reused_tokens, 25);
  EXPECT_EQ(checked(cache, asked(80)).reuse.reused_tokens, 14);
}

TEST_P(RecurrentTurns, tokensAreReadAgainForALostStateAndTheReasonIsGiven) {
  cache::KvCache cache = make();
  std::vector<TokenId> prompt = text(3, 30);
  reply(cache, prompt);
  prompt[10] = prompt[10] == 7 ? 8 : 7;
  const GenerateResult other = checked(cache, prompt);
  EXPECT_EQ(other.reuse.reused_tokens, 0);
  EXPECT_EQ(other.reuse.first_difference, 10);
  EXPECT_EQ(inEnglish(other.reuse.reason), "read 10 of 30 tokens again: no earlier checkpoint is kept");
  const GenerateResult shorter = checked(cache, {prompt.begin(), prompt.begin() + 12});
  EXPECT_EQ(shorter.reuse.reused_tokens, 0);
}

TEST_P(RecurrentTurns, everyCacheAndChunkWritesTheSame) {
  const std::vector<TokenId> prompt = text(3, 23);
  cache::KvCache cache = make();
  const std::vector<TokenId> expected = reply(cache, prompt).ids;
  for (const char* spec : {"dynamic", "static", "none"}) {
    for (int chunk : {1, 2, 22, 23, 256}) {
      options.chunk = chunk;
      cache::KvCache other = make(spec);
      EXPECT_EQ(reply(other, prompt).ids, expected) << spec << " " << chunk;
      EXPECT_EQ(reply(other, prompt).ids, expected) << spec << " " << chunk;
    }
  }
}

TEST_P(RecurrentTurns, aBatchGivesEachSequenceTheIdsItGetsAlone) {
  const std::vector<std::vector<TokenId>> prompts = {text(3, 23), {9}, text(8, 5)};
  std::vector<cache::KvCache> caches;
  caches.push_back(make());
  while (caches.size() < prompts.size()) caches.push_back(caches[0].fork());
  const auto together = generateBatch(*model.decoder, words.model->tokenizer, caches, prompts, options);
  for (size_t i = 0; i < prompts.size(); ++i) {
    cache::KvCache alone = make();
    EXPECT_EQ(together[i].ids, reply(alone, prompts[i]).ids) << i;
  }
}

TEST_P(RecurrentTurns, aTurnTakesTheBytesThatWereEstimated) {
  for (const char* spec : {"dynamic", "static"}) {
    const int64_t context = 23 + 11;  // the last id of the reply is not fed
    cache::KvCache cache = make(spec, 0, context);
    reply(cache, text(3, 23));
    ASSERT_EQ(static_cast<int64_t>(cache.ids().size()), context);
    const cache::CacheJob job{cache::findFormat("f32"), context, 5};
    EXPECT_EQ(cache.status().bytes(),
              cache::estimateCache(cache.status().spec(), model.decoder->model().config.cacheShape(), job))
        << spec;
  }
}

TEST_P(RecurrentTurns, aStoppedPromptLeavesTheCacheUsable) {
  cache::KvCache cache = make();
  const std::vector<TokenId> prompt = text(3, 23);
  std::atomic<bool> stop{false};
  support::StepCounter counter([&](int steps) { stop = steps == 2; });
  GenerateOptions heard = options;
  heard.observer = &counter;
  const GenerateResult stopped = generate(*model.decoder, words.model->tokenizer, cache, prompt, heard, &stop);
  EXPECT_EQ(stopped.stop_reason, StopReason::stopped);
  EXPECT_EQ(checked(cache, prompt).reuse.reused_tokens, 10);
}

INSTANTIATE_TEST_SUITE_P(Families, RecurrentTurns,
                         testing::Values("mamba", "mamba_bias_variant", "jamba", "lfm2", "lfm2_moe", "qwen35"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace kvarium::decode::recurrent_turns_test
