// A call that memory cannot hold whole is read in pieces by attention-based retentions, and that is said.
#include <gtest/gtest.h>

#include "core/cache/view/replay.h"
#include "core/decode/generator.h"
#include "tests/core/loading/tiny_chat.h"

namespace kvarium::decode::pieces_test {
namespace {

using Ids = std::vector<TokenId>;
constexpr int64_t block = 3 * 2 * 2 * 16 * 64 * 4;  // bytes of 64 cells in all layers

class Pieces : public testing::Test {
 protected:
  loading::TinyChat tiny;
  const GenerateOptions options{.max_new_tokens = 70, .ignore_eos = true, .chunk = 32};

  static Ids text(TokenId first, int count) {
    Ids ids;
    for (int i = 0; i < count; ++i) ids.push_back(3 + (first + i * 37 + i * i % 11) % 250);
    return ids;
  }
  // limit: blocks of all layers; -1: none
  cache::KvCache make(const std::string& spec, int64_t limit = -1, bool offload = false) const {
    return cache::KvCache(tiny.devices, tiny.model->config.cacheShape(), cache::parseCacheSpec(spec),
                          {.default_format = cache::findFormat("f32"),
                           .context = 1200,
                           .memory_limit = limit < 0 ? -1 : limit * block,
                           .offload_when_full = offload});
  }
  static int64_t saidInPieces(const GenerateResult& result) {  // tokens; 0: it was not said
    int64_t tokens = 0;
    for (const Event& event : result.events) tokens += event.kind == Event::Kind::in_pieces ? event.tokens : 0;
    return tokens;
  }
  static void expectReplayed(const cache::KvCache& cache) {
    cache::CacheView now, replayed;
    cache.status().fill(now);
    cache::Replay replay(cache.state().log);
    replay.at(replay.total()).fill(replayed);
    for (size_t g = 0; g < now.groups.size(); ++g) EXPECT_EQ(now.groups[g].runs, replayed.groups[g].runs) << g;
  }
};

// Whatever the limit: what can be read in pieces is read, whole where that fits.
TEST_F(Pieces, areTakenWhereMemoryCannotHoldThePrompt) {
  const Ids prompt = text(5, 500), more = text(90, 400);
  int whole = 0, in_pieces = 0, second = 0;
  for (const char* name : {"tova", "h2o", "key_norm"}) {
    const std::string spec = std::string(name) + ":window_length=64";
    cache::KvCache roomy = make(spec), cut = make(spec + ",prompt=pieces");
    const GenerateResult at_once = tiny.generate(roomy, prompt, options), parts = tiny.generate(cut, prompt, options);
    EXPECT_EQ(saidInPieces(at_once), 0);
    EXPECT_EQ(saidInPieces(parts), 0);  // it was asked for
    EXPECT_NE(at_once.ids, parts.ids);
    for (int64_t limit = 3; limit <= 14; ++limit) {
      SCOPED_TRACE(spec + " in " + std::to_string(limit) + " blocks");
      cache::KvCache other = make(spec + ",prompt=pieces", limit), cache = make(spec, limit);
      const bool fits = tiny.generate(other, prompt, options).stop_reason == StopReason::length;
      const GenerateResult result = tiny.generate(cache, prompt, options);
      const bool said = saidInPieces(result) > 0;
      if (!fits && said) continue;
      ASSERT_EQ(result.stop_reason, StopReason::length);
      EXPECT_EQ(result.ids, said ? parts.ids : at_once.ids);
      EXPECT_EQ(saidInPieces(result), said ? 500 : 0);
      ++(said ? in_pieces : whole);
      expectReplayed(cache);
      // The next turn, too, and what the cache had is not read again.
      Ids next = prompt;
      next.insert(next.end(), result.ids.begin(), result.ids.end());
      next.insert(next.end(), more.begin(), more.end());
      cache::KvCache same = make(spec + (said ? ",prompt=pieces" : ""));
      tiny.generate(same, prompt, options);
      const GenerateResult again = tiny.generate(cache, next, options);
      ASSERT_EQ(again.stop_reason, StopReason::length);
      EXPECT_EQ(again.reuse.reused_tokens, 569);  // the last id of a reply is not in the cache
      if (saidInPieces(again) > 0) {
        EXPECT_EQ(saidInPieces(again), 401);
        same.readInPieces(cache::ReadInPieces());
        ++second;
      } else if (said) {
        continue;  // the reference would read it in pieces
      }
      EXPECT_EQ(again.ids, tiny.generate(same, next, options).ids);
      expectReplayed(cache);
    }
  }
  EXPECT_GE(whole, 9);
  EXPECT_GE(in_pieces, 6);
  EXPECT_GE(second, 6);
}

TEST_F(Pieces, areNotTakenWhereTheCellsCanMove) {
  const Ids prompt = text(5, 500);
  cache::KvCache roomy = make("h2o:window_length=64"), cache = make("h2o:window_length=64", 7, true);
  const GenerateResult result = tiny.generate(cache, prompt, options);
  EXPECT_EQ(saidInPieces(result), 0);
  EXPECT_EQ(result.ids, tiny.generate(roomy, prompt, options).ids);
  EXPECT_GE(cache.status().offloaded().at, 0);
}

// Other layers, whose policy reads a prompt whole in any case, do not take a piece for a prompt.
TEST_F(Pieces, areOfTheLayersThatCan) {
  const Ids prompt = text(5, 500);
  cache::KvCache cache = make("tova:window_length=32;0:retention=snapkv,window_length=40", 5);
  const GenerateResult result = tiny.generate(cache, prompt, options);
  EXPECT_EQ(saidInPieces(result), 500);
  EXPECT_EQ(cache.status().lengths(0).stored, 40 + 69);
  EXPECT_EQ(cache.status().lengths(1).stored, 32);
}

TEST_F(Pieces, everyRowIsGivenOnce) {
  const Ids prompt = text(5, 500);
  cache::KvCache cache = make("tova:window_length=64", 5), other = make("tova:window_length=64,prompt=pieces");
  std::vector<float> rows, expected;
  ASSERT_TRUE(feed(tiny.decoder, cache, prompt, model::Want::all, rows, {.chunk = 32}));
  EXPECT_EQ(cache.status().inPieces(), (cache::ReadInPieces{0, 500}));
  ASSERT_TRUE(feed(tiny.decoder, other, prompt, model::Want::all, expected, {.chunk = 32}));
  EXPECT_EQ(rows, expected);
}

}  // namespace
}  // namespace kvarium::decode::pieces_test
