// A prompt that is asked again gives the same numbers where attention of many rows differs in the last bits from that
// of few: with `fast` and `fastest`.
#include <gtest/gtest.h>

#include <random>

#include "core/decode/generator.h"
#include "tests/core/loading/tiny_chat.h"

namespace kvarium::decode::repeated_prompt_test {
namespace {

class RepeatedPrompts : public testing::TestWithParam<device::Precision> {
 protected:
  std::unique_ptr<loading::ModelFiles> files = loading::ModelFiles::open(loading::tinyModelPath());
  support::TestDevices own{cpu::CpuOptions{.threads = 2, .precision = GetParam()}};
  device::LayerDevices devices = own.of(files->config().layers.size());
  std::shared_ptr<const loading::ChatModel> model = loading::loadChatModel(*files, devices);
  model::Decoder decoder{model->model, devices};
  std::mt19937 random{11};

  cache::KvCache make(const std::string& spec = "dynamic") {
    return cache::KvCache(devices, model->config.cacheShape(), cache::parseCacheSpec(spec),
                          {model->default_format, 512, 256, -1});
  }
  std::vector<TokenId> tokens(int count) {
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i) ids.push_back(static_cast<TokenId>(random() % 250));
    return ids;
  }
  std::vector<float> feedAll(cache::KvCache& cache, std::span<const TokenId> ids, int chunk = 0) {
    std::vector<float> logits;
    EXPECT_TRUE(feed(decoder, cache, ids, model::Want::last, logits, {.chunk = chunk}));
    return logits;
  }
  // The numbers after a prompt, and after one more token.
  std::vector<float> ask(cache::KvCache& cache, const std::vector<TokenId>& prompt, int64_t again, int chunk = 0) {
    const Reuse reuse = reusePrefix(cache, prompt, again);
    std::vector<float> logits =
        feedAll(cache, std::span(prompt).subspan(static_cast<size_t>(reuse.reused_tokens)), chunk);
    const std::vector<float> next = feedAll(cache, std::vector<TokenId>{9});
    logits.insert(logits.end(), next.begin(), next.end());
    return logits;
  }
};

TEST_P(RepeatedPrompts, giveTheSameNumbers) {
  int others = 0;  // that the last token alone would give
  for (int i = 0; i < 40; ++i) {
    const std::vector<TokenId> prompt = tokens(5 + static_cast<int>(random() % 90));
    const auto length = static_cast<int64_t>(prompt.size());
    cache::KvCache cache = make(i % 4 == 3 ? "static" : "dynamic");
    const std::vector<float> first = ask(cache, prompt, 1);
    for (int j = 0; j < 3; ++j) (void)feedAll(cache, tokens(1));
    cache::KvCache alone = cache.fork();
    others += ask(alone, prompt, 1) == first ? 0 : 1;
    for (int again = 0; again < 2; ++again)
      EXPECT_EQ(ask(cache, prompt, fedAlike(decoder, cache, length)), first) << length << " tokens";
  }
  EXPECT_GT(others, 20);
}

TEST_P(RepeatedPrompts, alsoBehindATurnAndInSmallSteps) {
  for (int i = 0; i < 20; ++i) {
    const int chunk = i % 2 ? 0 : 16 + static_cast<int>(random() % 20);
    cache::KvCache cache = make();
    (void)ask(cache, tokens(10 + static_cast<int>(random() % 40)), 1, chunk);
    for (int j = 0; j < 5; ++j) (void)feedAll(cache, tokens(1));
    std::vector<TokenId> talk = cache.ids();
    const std::vector<TokenId> more = tokens(1 + static_cast<int>(random() % 60));
    talk.insert(talk.end(), more.begin(), more.end());
    const std::vector<float> first = ask(cache, talk, 1, chunk);
    EXPECT_EQ(ask(cache, talk, fedAlike(decoder, cache, std::ssize(talk)), chunk), first)
        << more.size() << " tokens, in steps of " << chunk;
  }
}

// A window that slides while the reply is written, and one that does before.
TEST_P(RepeatedPrompts, alsoWithWindows) {
  const GenerateOptions options{.max_new_tokens = 30, .ignore_eos = true};
  for (const int length : {20, 30, 36, 60, 90}) {
    cache::KvCache cache = make("sink:window_length=40,num_sink_tokens=2");
    const std::vector<TokenId> prompt = tokens(length);
    std::vector<float> first;
    for (int again = 0; again < 3; ++again) {
      const GenerateResult result = generate(decoder, model->tokenizer, cache, prompt, options);
      EXPECT_GE(result.reuse.reused_tokens, again == 0 ? 0 : length - 16);
      // The numbers after the prompt are in the cells of the reply.
      cache::KvCache copy = cache.fork();
      const std::vector<float> now = feedAll(copy, std::vector<TokenId>{5});
      if (again == 0) first = now;
      EXPECT_EQ(now, first) << length << " tokens";
    }
  }
}

TEST_P(RepeatedPrompts, whatWasReadInFewRowsOrCannotGoBackIsNotReadInMany) {
  cache::KvCache cache = make();
  const std::vector<TokenId> prompt = tokens(60);
  EXPECT_EQ(fedAlike(decoder, cache, 60), 1);
  for (const TokenId id : prompt) (void)feedAll(cache, {&id, 1});
  EXPECT_EQ(fedAlike(decoder, cache, 60), 1);
  (void)ask(cache, tokens(60), 1);
  EXPECT_EQ(fedAlike(decoder, cache, 60), 16);
  EXPECT_EQ(fedAlike(decoder, cache, 10), 1) << "fewer than many";
}

INSTANTIATE_TEST_SUITE_P(Precisions, RepeatedPrompts,
                         testing::Values(device::Precision::fast, device::Precision::fastest),
                         [](const auto& test) { return test.index == 0 ? "Fast" : "Fastest"; });

TEST(RepeatedPromptsExactly, needOneTokenMore) {
  loading::TinyChat tiny;
  cache::KvCache cache = tiny.cache("dynamic");
  std::vector<float> logits;
  const std::vector<TokenId> prompt(40, 7);
  ASSERT_TRUE(feed(tiny.decoder, cache, prompt, model::Want::last, logits));
  EXPECT_EQ(fedAlike(tiny.decoder, cache, 40), 1);
}

}  // namespace
}  // namespace kvarium::decode::repeated_prompt_test
