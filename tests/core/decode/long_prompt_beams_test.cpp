// Diverse beams on the default model: a prompt of a thousand words, forty groups.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/decode/beam_search.h"
#include "core/decode/sampler.h"
#include "core/loading/chat_model.h"
#include "tests/support/test_device.h"

namespace kvarium::decode::long_prompt_beams_test {
namespace {

// The case with the most memory in the literature: as many groups as beams, one prompt. The penalty determines the
// first tokens, since all groups start from the same distribution.
TEST(LongPromptBeams, fortyDiverseBeamsCostOnePromptAndFortyTails) {
  const char* path = std::getenv("KVARIUM_MODEL");
  if (!path) GTEST_SKIP() << "KVARIUM_MODEL names no model";
  constexpr int beams = 40;
  const std::unique_ptr<device::Device> device =
      support::testDevice({.threads = 2, .precision = device::Precision::fast});
  const std::shared_ptr<const loading::ChatModel> model = loading::openChatModel(path, *device);
  model::Decoder decoder(model->model, *device);
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "okay ";
  const std::vector<TokenId> prompt = model->tokenizer.encode(text);

  const auto make = [&](int64_t limit) {
    return cache::KvCache(*device, model->config.cacheShape(), cache::parseCacheSpec("dynamic"),
                          {model->default_format, 2048, 256, limit});
  };
  cache::KvCache plain = make(-1);
  std::vector<float> logits;
  ASSERT_TRUE(feed(decoder, plain, prompt, model::Want::last, logits));
  const auto blocks = static_cast<int64_t>(prompt.size() + 63) / 64;
  const int64_t block = plain.status().bytes().total() / blocks;
  logSoftmax(logits);
  std::map<TokenId, int> forced;
  for (int group = 0; group < beams; ++group) {
    std::vector<float> scores = logits;
    for (const auto& [id, count] : forced) scores[static_cast<size_t>(id)] -= static_cast<float>(count);
    ++forced[static_cast<TokenId>(std::max_element(scores.begin(), scores.end()) - scores.begin())];
  }
  EXPECT_GT(forced.size(), 1u);
  plain.reset();

  const int64_t tails = (static_cast<int64_t>(prompt.size()) % 64 + 22 + 63) / 64;
  cache::KvCache cache = make((blocks + beams * tails) * block);
  const BeamResult found = searchBeams(decoder, model->tokenizer, cache, prompt, {.max_new_tokens = 23},
                                       {.beams = beams, .groups = beams, .diversity_penalty = 1.0, .returned = beams});
  EXPECT_TRUE(found.full.empty());
  ASSERT_EQ(found.sequences.size(), static_cast<size_t>(beams));
  std::map<TokenId, int> first;
  for (const SequenceResult& sequence : found.sequences) ++first[sequence.ids.at(0)];
  EXPECT_EQ(first, forced);
  EXPECT_EQ(cache.status().bytes().total(), blocks * block);
}

}  // namespace
}  // namespace kvarium::decode::long_prompt_beams_test
