// Turns of caches whose windows have slid: how many tokens are read again, and that the reply equals that of a fresh
// cache.
#include <gtest/gtest.h>

#include "tests/core/decode/turns.h"

namespace kvarium::decode::window_turns_test {
namespace {

struct Composition {
  const char* family;
  const char* spec;
};

class WindowTurns : public testing::TestWithParam<Composition>, protected support::Turns {
 protected:
  WindowTurns() : Turns(GetParam().family) {}
  cache::KvCache make(int64_t kept_bytes = int64_t{1} << 30) {
    return Turns::make(GetParam().spec, 256, kept_bytes, 2048);
  }
  GenerateResult checked(cache::KvCache& cache, const std::vector<TokenId>& prompt) {
    return Turns::checked(cache, prompt, make());
  }
  static std::vector<TokenId> text(TokenId first, int count) { return Turns::text(first, count, 60); }
};

TEST_P(WindowTurns, anotherReplyReadsTheLastTokenOnly) {
  cache::KvCache cache = make();
  const std::vector<TokenId> prompt = text(3, 61);
  const GenerateResult first = checked(cache, prompt);
  EXPECT_GT(cache.status().lengths().tokens_seen, cache.status().lengths().stored);
  for (int i = 0; i < 3; ++i) {
    const GenerateResult again = checked(cache, prompt);
    EXPECT_EQ(again.ids, first.ids);
    EXPECT_EQ(again.reuse.reused_tokens, 60);
    EXPECT_EQ(inEnglish(again.reuse.reason), "");
  }
}

// As where a client trims the reply before it sends it back.
TEST_P(WindowTurns, aReplyThatComesBackChangedIsReadAgainFromItsBeginning) {
  cache::KvCache cache = make();
  const std::vector<TokenId> prompt = text(3, 50);
  std::vector<TokenId> talk = joined(prompt, checked(cache, prompt).ids);
  for (TokenId& id : std::span(talk).subspan(55, 3)) id = 1 + id % 60;
  const GenerateResult next = checked(cache, joined(talk, text(20, 9)));
  EXPECT_EQ(next.reuse.reused_tokens, 49);
  EXPECT_EQ(next.reuse.first_difference, 55);
  EXPECT_NE(inEnglish(next.reuse.reason).find("checkpoint"), std::string::npos);
}

TEST_P(WindowTurns, anotherMessageGoesBackToWhereItsTurnBegan) {
  cache::KvCache cache = make();
  std::vector<TokenId> talk = text(3, 45);
  int64_t begin = 0;
  for (int turn = 0; turn < 3; ++turn) {
    begin = static_cast<int64_t>(cache.ids().size());
    const std::vector<TokenId> prompt = turn == 0 ? talk : joined(talk, text(7 + turn, 9));
    EXPECT_EQ(checked(cache, prompt).reuse.reused_tokens, begin);
    if (turn < 2)
      talk = joined(prompt, {cache.ids().begin() + static_cast<std::ptrdiff_t>(prompt.size()), cache.ids().end()});
  }
  EXPECT_EQ(checked(cache, joined(talk, text(31, 6))).reuse.reused_tokens, begin);
}

// Each part is longer than a block. The way back to where the reply began is kept.
TEST_P(WindowTurns, aReplyThatGoesOnTakesNoMoreThanPlacesMayTake) {
  constexpr int64_t kept_bytes = 96 << 10;
  cache::KvCache cache = make(kept_bytes);
  const std::vector<TokenId> prompt = text(3, 61);
  options.max_new_tokens = 70;
  const GenerateResult first = checked(cache, prompt);
  std::vector<TokenId> talk = joined(prompt, first.ids);
  for (int part = 0; part < 4; ++part) {
    options.begun = std::ssize(talk) - std::ssize(prompt);
    talk = joined(talk, checked(cache, talk).ids);
    EXPECT_LE(cache.status().bytes().kept, kept_bytes) << part;
  }
  options.begun = 0;
  const GenerateResult again = checked(cache, prompt);
  EXPECT_EQ(again.ids, first.ids);
  EXPECT_EQ(again.reuse.reused_tokens, 60);
}

// A prompt that is longer than the window when it is read, in steps of some tokens, and one that is not.
TEST_P(WindowTurns, everyChunkWritesTheSame) {
  for (const int length : {20, 90}) {
    const std::vector<TokenId> prompt = text(3, length);
    cache::KvCache cache = make();
    options.chunk = 0;
    const std::vector<TokenId> expected = reply(cache, prompt).ids;
    for (const int chunk : {1, 7, 64}) {
      options.chunk = chunk;
      cache::KvCache other = make();
      EXPECT_EQ(reply(other, prompt).ids, expected) << chunk;
      EXPECT_EQ(reply(other, prompt).ids, expected) << chunk;
    }
  }
}

// Those within a reply lie where blocks end, so that they share what has left the window: together they hold each token
// once, and a copy of the block of each border.
TEST(WindowTurnsOfALongReply, holdNoTokenTwiceInCheckpoints) {
  support::Turns turns("llama_f32");
  turns.options.max_new_tokens = 1400;
  for (const char* spec : {"sliding_window:window_length=256", "sink:window_length=256,num_sink_tokens=4",
                           "sink:window_length=256,num_sink_tokens=70"}) {
    cache::KvCache cache = turns.make(spec, 256, int64_t{1} << 30, 8192);
    turns.reply(cache, support::Turns::text(3, 61, 60));
    int64_t block = 0;
    for (const cache::LayerFacts& layer : cache.facts().layers) block += layer.full_bytes;
    EXPECT_GT(cache.status().bytes().kept, 10 * block) << spec;
    EXPECT_LE(cache.status().bytes().total(), (std::ssize(cache.ids()) / 64 + 4) * block) << spec;
  }
}

INSTANTIATE_TEST_SUITE_P(Windows, WindowTurns,
                         testing::Values(Composition{"llama_f32", "sliding_window:window_length=32"},
                                         Composition{"llama_f32", "sink:window_length=32,num_sink_tokens=4"},
                                         Composition{"mistral_window", "dynamic"}),
                         [](const auto& test) { return "Composition" + std::to_string(test.index); });

}  // namespace
}  // namespace kvarium::decode::window_turns_test
