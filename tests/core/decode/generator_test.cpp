#include "core/decode/generator.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "core/base/error.h"
#include "core/decode/sampler.h"
#include "core/device/forwarding_device.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/support/step_counter.h"

namespace kvarium::decode::generator_test {
namespace {

class Generate : public testing::Test {
 protected:
  loading::TinyChat tiny;
  std::vector<TokenId> prompt = tiny.encode("<|im_start|>user\nhello there<|im_end|>\n<|im_start|>assistant\n");
  GenerateOptions options{.max_new_tokens = 24, .ignore_eos = true};
};

TEST_F(Generate, everyCacheWritesTheSame) {
  std::vector<TokenId> first;
  for (const char* spec : {"dynamic", "static", "none", "dynamic:k_format=f16;0:format=f32"}) {
    cache::KvCache cache = tiny.cache(spec);
    const GenerateResult result = tiny.generate(cache, prompt, options);
    EXPECT_EQ(result.ids.size(), 24u);
    EXPECT_EQ(result.stop_reason, StopReason::length);
    if (first.empty()) first = result.ids;
    EXPECT_EQ(result.ids, first) << spec;
  }
}

TEST_F(Generate, aRepeatedPromptIsReusedAndChangesNothing) {
  for (const char* spec : {"dynamic", "static", "none"}) {
    cache::KvCache cache = tiny.cache(spec);
    const GenerateResult first = tiny.generate(cache, prompt, options);
    EXPECT_EQ(first.reuse.reused_tokens, 0);
    const GenerateResult again = tiny.generate(cache, prompt, options);
    EXPECT_EQ(again.ids, first.ids) << spec;
    const auto expected = static_cast<int64_t>(prompt.size()) - 1;  // the last token is read again for its logits
    EXPECT_EQ(again.reuse.reused_tokens, cache.facts().keeps_nothing ? 0 : expected) << spec;
    EXPECT_EQ(again.reuse.reason.empty(), !cache.facts().keeps_nothing);

    std::vector<TokenId> edited = prompt;
    edited[5] = edited[5] == 70 ? 71 : 70;
    const GenerateResult other = tiny.generate(cache, edited, options);
    cache::KvCache fresh = tiny.cache(spec);
    EXPECT_EQ(other.ids, tiny.generate(fresh, edited, options).ids);
    if (!cache.facts().keeps_nothing) {
      EXPECT_EQ(other.reuse.reused_tokens, 5);
      EXPECT_EQ(other.reuse.first_difference, 5);
      EXPECT_NE(inEnglish(other.reuse.reason).find("token 5 is "), std::string::npos);
    }
  }
}

// In one way: of the turn, of the text, of each layer, and in the event.
TEST_F(Generate, whatLeftIsCountedAndSaid) {
  const auto left = [](const GenerateResult& result) {
    std::vector<Event> events;
    for (const Event& event : result.events) {
      if (event.kind == Event::Kind::left) events.push_back(event);
    }
    return events;
  };
  for (const char* spec : {"sliding_window:window_length=32", "sink:window_length=32", "tova:window_length=20",
                           "h2o:window_length=20", "snapkv:window_length=20", "pyramidkv:window_length=20"}) {
    SCOPED_TRACE(spec);
    cache::KvCache cache = tiny.cache(spec);
    std::vector<TokenId> text;
    for (int i = 0; i < 4; ++i) text.insert(text.end(), prompt.begin(), prompt.end());
    int64_t all = 0;
    for (int turn = 0; turn < 3; ++turn) {
      const GenerateResult result = tiny.generate(cache, text, options);
      const cache::Lengths lengths = cache.status().lengths();
      const cache::Missing missing = cache.status().missing();
      all += result.evicted;
      EXPECT_EQ(missing.tokens, lengths.tokens_seen - lengths.stored);
      EXPECT_EQ(all, missing.tokens);
      const std::vector<Event> events = left(result);
      const bool once = std::string_view(spec).find("kv") != std::string_view::npos;  // the prompt alone
      ASSERT_EQ(events.size(), once && turn > 0 ? 0u : 1u);
      int64_t most = 0;
      for (int layer = 0; layer < 3; ++layer) {
        const int64_t own = lengths.tokens_seen - cache.status().lengths(layer).stored;
        EXPECT_EQ(missing.by_layer[static_cast<size_t>(layer)], own);
        most = std::max(most, own);
      }
      if (!events.empty()) {
        EXPECT_EQ(events[0].tokens, result.evicted);
        EXPECT_EQ(events[0].layers, 0);
        EXPECT_TRUE(turn > 0 || events[0].most == most);
      }
      text.insert(text.end(), result.ids.begin(), result.ids.end());
      text.push_back(70);
    }
    EXPECT_GT(all, 20);
  }
  cache::KvCache mixed = tiny.cache("dynamic;1:retention=tova,window_length=20");
  const GenerateResult some = tiny.generate(mixed, prompt, options);
  const int64_t gone = mixed.status().lengths().tokens_seen - 20;
  EXPECT_EQ(some.evicted, 0);
  EXPECT_EQ(mixed.status().missing(), (cache::Missing{0, {0, gone, 0}}));
  ASSERT_EQ(left(some).size(), 1u);
  EXPECT_EQ(left(some)[0].tokens, gone);
  EXPECT_EQ(left(some)[0].layers, 1);
  EXPECT_EQ(inEnglish(left(some)[0].what), std::to_string(gone) + " tokens left 1 layer");
  for (const char* spec : {"dynamic", "none"}) {
    cache::KvCache cache = tiny.cache(spec);
    const GenerateResult result = tiny.generate(cache, prompt, options);
    EXPECT_EQ(result.evicted, 0);
    EXPECT_TRUE(left(result).empty());
    EXPECT_EQ(cache.status().missing().tokens, cache.facts().keeps_nothing ? cache.status().lengths().tokens_seen : 0);
  }
}

TEST_F(Generate, thoughtsThatThePromptOmitsAreReported) {
  const auto after = [&](const std::string& reply) {
    return tiny.encode("<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n" + reply + "<|im_end|>\n");
  };
  const auto told = [&](const std::string& before, const std::string& now) {
    cache::KvCache cache = tiny.cache("dynamic");
    tiny.generate(cache, after(before), options);
    return tiny.generate(cache, after(now), options).reuse.left_thoughts_out;
  };
  EXPECT_TRUE(told("<think>so</think>hello", "hello"));
  EXPECT_TRUE(told("\n<think>\nso\n</think>\n\nhello", "hello"));
  EXPECT_FALSE(told("<think>so</think>hello", "<think>so</think>hello"));
  EXPECT_FALSE(told("one hello", "hello"));
  EXPECT_FALSE(told("what <think> is", "hello"));
}

TEST_F(Generate, aCallThatIsGivenUpWasNotSeen) {
  for (const char* spec : {"dynamic", "none"}) {
    cache::KvCache cache = tiny.cache(spec);
    std::vector<float> logits;
    ASSERT_TRUE(feed(tiny.decoder, cache, prompt, model::Want::last, logits, {}));
    const std::atomic<bool> stop{true};
    const auto outcome =
        feed(tiny.decoder, cache, std::span(prompt).first(1), model::Want::last, logits, {.stop = &stop});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(*outcome, model::Outcome::stopped);
    EXPECT_EQ(cache.ids(), prompt) << spec;
    EXPECT_EQ(cache.status().lengths().stored, spec == std::string("none") ? 0 : static_cast<int64_t>(prompt.size()));
  }
}

TEST_F(Generate, aFullCacheEndsTheReplyWithTheReason) {
  cache::KvCache cache = tiny.cache("static:max_cache_len=" + std::to_string(prompt.size() + 5));
  const GenerateResult result = tiny.generate(cache, prompt, options);
  EXPECT_EQ(result.stop_reason, StopReason::capacity);
  EXPECT_EQ(result.ids.size(), 6u);  // five were stored, the sixth needs no cell
  ASSERT_EQ(result.events.size(), 1u);
  cache::KvCache small = tiny.cache("static:max_cache_len=3");
  const GenerateResult none = tiny.generate(small, prompt, options);
  EXPECT_EQ(none.stop_reason, StopReason::capacity);
  EXPECT_TRUE(none.ids.empty());
  EXPECT_EQ(small.ids().size(), 0u);  // known before anything was computed
}

TEST_F(Generate, stopIsAnsweredAndTheCacheStaysUsable) {
  cache::KvCache cache = tiny.cache("dynamic");
  std::atomic<bool> stop{false};
  support::StepCounter counter([&](int steps) { stop = steps == 5; });
  const GenerateResult stopped = tiny.generate(cache, prompt, options, &counter, &stop);
  EXPECT_EQ(stopped.stop_reason, StopReason::stopped);
  EXPECT_EQ(stopped.ids.size(), 5u);
  stop = false;
  cache::KvCache fresh = tiny.cache("dynamic");
  EXPECT_EQ(tiny.generate(cache, prompt, options).ids, tiny.generate(fresh, prompt, options).ids);
}

TEST_F(Generate, stopTextsAndEndIdsEndTheReply) {
  cache::KvCache cache = tiny.cache("dynamic");
  const GenerateResult whole = tiny.generate(cache, prompt, options);
  ASSERT_GT(whole.text.size(), 8u);
  GenerateOptions stopped = options;
  stopped.stop = {whole.text.substr(4, 3)};
  const GenerateResult cut = tiny.generate(cache, prompt, stopped);
  EXPECT_EQ(cut.stop_reason, StopReason::stop);
  EXPECT_EQ(cut.text, whole.text.substr(0, whole.text.find(stopped.stop[0])));
  GenerateOptions ended = options;
  ended.ignore_eos = false;
  ended.eos = {whole.ids[7]};
  const GenerateResult end = tiny.generate(cache, prompt, ended);
  EXPECT_EQ(end.stop_reason, StopReason::eos);
  EXPECT_EQ(end.ids.back(), whole.ids[7]);
  EXPECT_LE(end.ids.size(), 8u);
  ended.min_new_tokens = 20;
  EXPECT_GE(tiny.generate(cache, prompt, ended).ids.size(), 20u);
}

TEST_F(Generate, refusesAnInvalidPrompt) {
  cache::KvCache cache = tiny.cache("dynamic");
  EXPECT_THROW(tiny.generate(cache, {}, options), Error);
  EXPECT_THROW(tiny.generate(cache, {1, 320}, options), Error);
  EXPECT_THROW(tiny.generate(cache, {-1}, options), Error);
}

TEST_F(Generate, aBatchGivesEachSequenceTheIdsItGetsAlone) {
  const std::vector<std::vector<TokenId>> prompts = {prompt, {5, 6, 7}, {9}};
  for (const char* spec : {"dynamic", "static", "none"}) {
    std::vector<cache::KvCache> caches;
    for (size_t i = 0; i < prompts.size(); ++i) caches.push_back(tiny.cache(spec));
    const auto together = generateBatch(tiny.decoder, tiny.model->tokenizer, caches, prompts, options);
    for (size_t i = 0; i < prompts.size(); ++i) {
      cache::KvCache alone = tiny.cache(spec);
      EXPECT_EQ(together[i].ids, tiny.generate(alone, prompts[i], options).ids) << spec << " " << i;
      EXPECT_LT(together[i].score, 0);
    }
  }
}

class CountsTop final : public device::ForwardingDevice {
 public:
  using device::ForwardingDevice::ForwardingDevice;
  int calls = 0;
  void top(const device::TopArgs& args) override {
    ++calls;
    device::ForwardingDevice::top(args);
  }
};

TEST_F(Generate, whereOnlyTheLargestLogitCountsItsIdIsAllThatIsFetched) {
  CountsTop device(*tiny.device);
  model::Decoder decoder(tiny.model->model, device);
  const auto idsOf = [&](const GenerateOptions& how, int tops) {
    device.calls = 0;
    cache::KvCache cache = tiny.cache("dynamic");
    const std::vector<TokenId> ids = generate(decoder, tiny.model->tokenizer, cache, prompt, how).ids;
    EXPECT_EQ(device.calls, tops);
    return ids;
  };
  const std::vector<TokenId> ids = idsOf(options, 24);
  GenerateOptions by_logits = options;
  by_logits.sampling.no_repeat_ngram = 1000;  // of a text that long
  EXPECT_EQ(idsOf(by_logits, 0), ids);
  GenerateOptions banned = options;
  banned.ignore_eos = false;
  banned.eos = {319};
  banned.min_new_tokens = 10;
  EXPECT_EQ(idsOf(banned, 14), ids);
  for (const auto change :
       {+[](SamplingOptions& o) { o.temperature = 1; }, +[](SamplingOptions& o) { o.repetition_penalty = 1.1; }}) {
    GenerateOptions drawn = options;
    change(drawn.sampling);
    idsOf(drawn, 0);
  }
}

TEST_F(Generate, theTopOfLogitsIsWhatAGreedySamplerTakes) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  const auto vocab = static_cast<size_t>(tiny.model->config.vocab_size);
  constexpr int rows = 40;
  std::mt19937 random(3);
  std::vector<float> numbers(rows * vocab);
  for (float& number : numbers) number = static_cast<float>(random() % 50);  // many are equal
  for (size_t i = 0; i < numbers.size(); i += 1 + random() % 9) numbers[i] = -infinite;
  const auto row = [&](size_t i) { return std::span(numbers).subspan(i * vocab, vocab); };
  const device::Memory memory = tiny.device->allocate(numbers.size() * sizeof(float));
  tiny.device->copyIn(memory.data(), numbers.data(), numbers.size() * sizeof(float));
  std::vector<TokenId> ids(rows, -1);
  tiny.decoder.top({memory.as<float>(), rows, {}}, ids);
  Sampler sampler({});
  EXPECT_TRUE(sampler.takesLargest());
  for (size_t i = 0; i < rows; ++i) EXPECT_EQ(ids[i], sampler.sample(row(i), {})) << i;
  // Rows of which no reader can make sense.
  for (const float one : {NAN, -infinite, infinite}) {
    std::ranges::fill(row(1), one == -infinite ? one : 3);
    row(1)[vocab / 2] = one;  // next to numbers that are some
    tiny.device->copyIn(memory.data(), numbers.data(), numbers.size() * sizeof(float));
    EXPECT_THROW(tiny.decoder.top({memory.as<float>(), 2, {}}, std::span(ids).first(2)), Error) << one;
  }
}

}  // namespace
}  // namespace kvarium::decode::generator_test
