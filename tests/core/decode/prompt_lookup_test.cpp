// Prompt lookup: the generated text is the same with and without drafts.
#include "core/decode/prompt_lookup.h"

#include <gtest/gtest.h>

#include "core/device/forwarding_device.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/core/model/golden.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_device.h"

namespace kvarium::decode::prompt_lookup_test {
namespace {

using Ids = std::vector<TokenId>;

TEST(DraftFromText, takesTheTokensAfterTheLongestRepeatedRun) {
  const auto draft = [](const Ids& text, int most, int ngram = 3) { return draftFromText(text, {most, ngram}); };
  EXPECT_EQ(draft({1, 2, 3, 4, 5, 1, 2, 3}, 10), (Ids{4, 5, 1, 2, 3}));
  EXPECT_EQ(draft({1, 2, 3, 4, 5, 1, 2, 3}, 2), (Ids{4, 5}));
  EXPECT_EQ(draft({9, 2, 3, 8, 1, 2, 3, 7, 1, 2, 3}, 2), (Ids{7, 1}));  // three tokens before two
  EXPECT_EQ(draft({3, 4, 3, 5, 3, 6, 3}, 2), (Ids{6, 3}));              // the last place with a whole draft
  EXPECT_EQ(draft({3, 4, 3, 5, 3, 6, 3}, 4), (Ids{5, 3, 6, 3}));
  EXPECT_EQ(draft({7, 7, 7, 7, 7}, 3), (Ids{7, 7}));
  EXPECT_EQ(draft({1, 2, 3}, 10), Ids{});
  EXPECT_EQ(draft({1, 2, 1}, 0), Ids{});
  EXPECT_EQ(draft({1, 2, 1}, 5, 0), Ids{});
  EXPECT_EQ(draft({}, 5), Ids{});
}

// A cache that keeps nothing reads the whole text at every token.
bool rereadsOnASlowDevice(std::string_view spec) { return support::isSlow() && spec.starts_with("none"); }

class PromptLookup : public testing::Test {
 protected:
  loading::TinyChat tiny;
  // Writes the same words again and again, so that some drafts are right and some are wrong.
  Ids prompt = tiny.encode("one two three, one two three, one two four, one two three, one");
  GenerateOptions options{.max_new_tokens = 60, .ignore_eos = true};

  SequenceResult plain(const std::string& spec) {
    std::vector<cache::KvCache> caches;
    caches.push_back(tiny.cache(spec));
    return generateBatch(tiny.decoder, tiny.model->tokenizer, caches, {prompt}, options)[0];
  }
  LookupResult looked(cache::KvCache& cache, const LookupOptions& lookup = {}) {
    return generateWithLookup(tiny.decoder, tiny.model->tokenizer, cache, prompt, options, lookup);
  }
};

TEST_F(PromptLookup, givesTheSameIdsAsWithoutDrafts) {
  int64_t accepted = 0, refused = 0;
  for (const char* spec : {"dynamic", "static", "none", "static:max_cache_len=80", "dynamic:format=f16",
                           "sliding_window:window_length=400", "sink:window_length=400"}) {
    if (rereadsOnASlowDevice(spec)) continue;
    for (const double penalty : {1.0, 1.05}) {
      options.sampling.repetition_penalty = penalty;
      const SequenceResult expected = plain(spec);
      for (const LookupOptions& lookup : {LookupOptions{10, 3}, LookupOptions{3, 1}, LookupOptions{50, 2}}) {
        cache::KvCache cache = tiny.cache(spec);
        const LookupResult got = looked(cache, lookup);
        EXPECT_EQ(got.sequence.ids, expected.ids) << spec;
        EXPECT_NEAR(got.sequence.score, expected.score, 1e-3) << spec;
        EXPECT_EQ(got.sequence.stop_reason, expected.stop_reason) << spec;
        EXPECT_EQ(got.sequence.full, expected.full) << spec;
        EXPECT_LE(got.accepted, got.drafted);
        if (expected.stop_reason == StopReason::length) {
          // a step generates one token besides the draft
          EXPECT_EQ(got.accepted + got.steps + 1, options.max_new_tokens) << spec;
        }
        accepted += got.accepted, refused += got.drafted - got.accepted;
      }
    }
  }
  EXPECT_GT(accepted, 0);
  EXPECT_GT(refused, 0);
}

// A device that gives a row its own bits in small steps alone, and that knows how large those with a draft were.
class OfFewRows : public device::ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  device::DeviceFacts facts() const override {
    device::DeviceFacts facts = ForwardingDevice::facts();
    facts.row_invariant_rows = 4;
    return facts;
  }
  void attend(const device::AttendArgs& args) override {
    if (args.row_invariant) largest = std::max(largest, args.n);
    ForwardingDevice::attend(args);
  }
  int largest = 0;
};

TEST_F(PromptLookup, draftsAreNoLongerThanTheDeviceGivesRowsTheirOwnBits) {
  OfFewRows device(*tiny.device);
  model::Decoder decoder(tiny.model->model, device);
  cache::KvCache cache = tiny.cache("dynamic");
  const LookupResult got =
      generateWithLookup(decoder, tiny.model->tokenizer, cache, prompt, options, LookupOptions{50, 2});
  EXPECT_EQ(device.largest, 4);
  EXPECT_EQ(got.sequence.ids, plain("dynamic").ids);
}

TEST_F(PromptLookup, sealsTheSameBlocksAtTheSameTokensAsWithoutDrafts) {
  options.max_new_tokens = 150;
  const auto runs = [](const cache::KvCache& cache) {
    cache::CacheView snapshot;
    cache.status().fill(snapshot);
    std::vector<std::vector<cache::CellRun>> groups;
    for (const cache::GroupView& group : snapshot.groups) groups.push_back(group.runs);
    return groups;
  };
  const auto next = [&](cache::KvCache& cache, TokenId id) {
    std::vector<float> logits;
    EXPECT_TRUE(feed(tiny.decoder, cache, {&id, 1}, model::Want::last, logits, {.goes_on = true}));
    return logits;
  };
  std::vector<std::string> residuals = {"0", "3", "20", "64"};
  if (support::isEmulated()) residuals = {"20"};  // a second for each cache as it is
  for (const char* form :
       {"quantized:", "quantized:nbits=1,", "quantized:backend=quanto,nbits=2,", "quantized:backend=hqq,nbits=1,",
        "quantized:backend=hqq,axis_key=0,nbits=2,", "quantized:backend=kivi,nbits=2,",
        "dynamic;0:nbits=1,residual_length=7;-1:backend=quanto,nbits=2,", "sink:window_length=400,nbits=1,",
        "quantized:backend=quanto,nbits=2,requantize=all,", "quantized:backend=hqq,nbits=1,requantize=all,",
        "none:nbits=1,"}) {
    if (rereadsOnASlowDevice(form)) continue;
    int64_t accepted = 0, refused = 0;
    for (const std::string& residual : residuals) {
      const std::string spec = std::string(form) + "residual_length=" + residual;
      std::vector<cache::KvCache> caches;
      caches.push_back(tiny.cache(spec));
      const SequenceResult expected = generateBatch(tiny.decoder, tiny.model->tokenizer, caches, {prompt}, options)[0];
      const std::vector<float> after = next(caches[0], 9);
      for (const LookupOptions& lookup : {LookupOptions{10, 3}, LookupOptions{80, 1}}) {
        cache::KvCache cache = tiny.cache(spec);
        const LookupResult got = looked(cache, lookup);
        EXPECT_EQ(got.sequence.ids, expected.ids) << spec;
        EXPECT_EQ(got.sequence.score, expected.score) << spec;
        EXPECT_EQ(next(cache, 9), after) << spec;
        EXPECT_EQ(runs(cache), runs(caches[0])) << spec;
        accepted += got.accepted, refused += got.drafted - got.accepted;
      }
    }
    EXPECT_GT(accepted, 0) << form;
    EXPECT_GT(refused, 0) << form;
  }
}

TEST_F(PromptLookup, drawsTheSameTokensAsWithoutDrafts) {
  options.sampling.temperature = 0.3;
  options.sampling.seed = 11;
  cache::KvCache cache = tiny.cache("dynamic");
  EXPECT_EQ(looked(cache).sequence.ids, plain("dynamic").ids);
}

TEST_F(PromptLookup, endsWhereIdsStopTextsAndLengthsDo) {
  const Ids whole = plain("dynamic").ids;
  for (const size_t at : {1, 9, 33}) {
    GenerateOptions ending = options;
    ending.ignore_eos = false;
    ending.eos = {whole[at]};
    ending.min_new_tokens = 4;
    std::swap(options, ending);
    cache::KvCache cache = tiny.cache("dynamic");
    const LookupResult got = looked(cache);
    const SequenceResult expected = plain("dynamic");
    EXPECT_EQ(got.sequence.ids, expected.ids);
    EXPECT_EQ(got.sequence.stop_reason, expected.stop_reason);
    Ids read = prompt;
    read.insert(read.end(), got.sequence.ids.begin(), got.sequence.ids.end() - 1);
    EXPECT_EQ(cache.ids(), read);  // nothing that was guessed and not said stays
    std::swap(options, ending);
  }
  options.max_new_tokens = 0;
  cache::KvCache cache = tiny.cache("dynamic");
  EXPECT_TRUE(looked(cache).sequence.ids.empty());
}

TEST_F(PromptLookup, aCacheThatCannotTruncateIsRefusedByName) {
  const auto refused = [&](cache::KvCache& cache, model::Decoder& decoder, const std::string& words) {
    const std::string said = support::expectError(ErrorKind::content, [&] {
      generateWithLookup(decoder, tiny.model->tokenizer, cache, Ids(30, 7), options, {});
    });
    EXPECT_NE(said.find(words), std::string::npos) << said;
    EXPECT_TRUE(cache.ids().empty());
  };
  cache::KvCache sink = tiny.cache("sink:window_length=20,num_sink_tokens=2");
  refused(sink, tiny.decoder,
          "the cache sink:window_length=20,num_sink_tokens=2 cannot remove tokens: tokens are "
          "evicted from its window of 20");
  const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";
  model::GoldenModel mamba(families / "mamba"), windows(families / "mistral_window");
  cache::KvCache recurrent = mamba.cache("dynamic", 256), layers = windows.cache("dynamic", 256);
  refused(recurrent, *mamba.decoder, "the cache dynamic cannot remove tokens: the model has a recurrent state");
  refused(layers, *windows.decoder, "tokens are evicted from its window of");
}

TEST(PromptLookupRotation, noDraftCrossesAChangeOfRotation) {
  loading::TinyChat words;
  const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";
  for (const char* family : {"phi3_longrope", "llama_dynamic_rope"}) {
    model::GoldenModel model(families / family);
    Ids prompt;
    for (int i = 0; i < 26; ++i) prompt.push_back(10 + i % 5);
    const GenerateOptions options{.max_new_tokens = 50, .ignore_eos = true};
    std::vector<cache::KvCache> caches;
    caches.push_back(model.cache("dynamic", 256));
    const Ids expected = generateBatch(*model.decoder, words.model->tokenizer, caches, {prompt}, options)[0].ids;
    cache::KvCache cache = model.cache("dynamic", 256);
    EXPECT_EQ(generateWithLookup(*model.decoder, words.model->tokenizer, cache, prompt, options, {}).sequence.ids,
              expected)
        << family;
  }
}

}  // namespace
}  // namespace kvarium::decode::prompt_lookup_test
