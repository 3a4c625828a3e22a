// Turns: generates with a tiny model of a family, and compares each reply with that of a cache that has seen nothing.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/decode/generator.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/core/model/golden.h"

namespace kvarium::support {

struct Turns {
  explicit Turns(const std::string& family) : model(std::filesystem::path(KVARIUM_TEST_DATA) / "families" / family) {}

  cache::KvCache make(const std::string& spec, int chunk, int64_t kept_bytes = int64_t{1} << 30,
                      int64_t context = 512) {
    const cache::CacheJob job{cache::findFormat("f32"), context, chunk, -1, kept_bytes};
    return cache::KvCache(model.devices(), model.decoder->model().config.cacheShape(), cache::parseCacheSpec(spec),
                          job);
  }
  decode::GenerateResult reply(cache::KvCache& cache, const std::vector<TokenId>& prompt) {
    return generate(*model.decoder, words.model->tokenizer, cache, prompt, options);
  }
  // fresh: a cache that has seen nothing.
  decode::GenerateResult checked(cache::KvCache& cache, const std::vector<TokenId>& prompt, cache::KvCache fresh) {
    const decode::GenerateResult result = reply(cache, prompt);
    EXPECT_EQ(result.ids, reply(fresh, prompt).ids);
    return result;
  }
  static std::vector<TokenId> text(TokenId first, int count, int vocabulary) {
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i) ids.push_back(1 + (first + i * 37) % vocabulary);
    return ids;
  }
  static std::vector<TokenId> joined(std::vector<TokenId> a, const std::vector<TokenId>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  loading::TinyChat words;  // for its vocabulary
  model::GoldenModel model;
  decode::GenerateOptions options{.max_new_tokens = 12, .ignore_eos = true};
};

}  // namespace kvarium::support
