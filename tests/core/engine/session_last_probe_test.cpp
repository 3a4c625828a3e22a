// Attention in caches that have evicted cells, whose last token cannot be computed once more.
#include "core/base/shared_sentences.h"
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_last_probe_test {
namespace {

constexpr const char* forgetting[] = {"sink:window_length=40,num_sink_tokens=4", "key_norm:window_length=40", "none"};

class LastProbes : public Sessions {
 protected:
  const ProbeRequest attention{.what = ProbeRequest::What::attention, .layer = 1};
  // The last answer about a cache that has seen so many tokens, once the worker has nothing else to do.
  ProbeResult lastAnswer(int64_t tokens, bool paused = false) {
    ProbeResult last;
    while (last.tokens_seen != tokens) {
      const auto results = answered();
      if (!results) return last;
      last = results->at(0);
    }
    if (!paused) settle();
    while (const auto results = answeredByNow()) last = results->at(0);
    return last;
  }
  void writeUntil(uint64_t number, int64_t tokens) {
    for (TextPiece piece; piece.turn != number || piece.tokens < tokens;) piece = wait<TextPiece>();
  }
  // In the middle of a long reply, whose steps are probed.
  void pauseInTurn(uint64_t number, int64_t conversation, const char* spec) {
    show(conversation, spec);
    session.observe({.probes = {attention}});
    TurnRequest request = turn(number, "hello", 1 << 20);
    request.conversation = conversation;
    session.submit(request);
    writeUntil(number, 60);
    session.pause();
  }
};

TEST_F(LastProbes, theStepThatMustBeTheLastIsProbed) {
  load();
  session.observe({.probes = {attention}});
  int64_t conversation = 0;
  for (const char* spec : forgetting) {
    for (const int64_t tokens : {60, 1}) {
      SCOPED_TRACE(std::string(spec) + ", " + std::to_string(tokens));
      show(++conversation, spec);
      const std::string text(static_cast<size_t>(100), 'a');
      const TurnStats done = answer(static_cast<uint64_t>(conversation), conversation, {{"user", text}}, tokens);
      const ProbeResult last = lastAnswer(done.lengths.tokens_seen);
      EXPECT_EQ(last.tokens_seen, done.lengths.tokens_seen);
      EXPECT_TRUE(last.nothing.empty());
      EXPECT_EQ(last.attention.step, last.tokens_seen - 1);
      EXPECT_TRUE(last.older.empty());
      EXPECT_EQ(last.shares.size(), 3u);
    }
  }
}

TEST_F(LastProbes, aStoppedTurnKeepsTheLastSample) {
  load();
  pauseInTurn(1, 3, forgetting[0]);
  wait<Paused>();
  session.step();
  const int64_t at = wait<Paused>().at;
  session.stop();  // in the middle of a step that would be probed
  wait<TurnDone>();
  const ProbeResult last = lastAnswer(at);
  EXPECT_TRUE(last.nothing.empty());
  EXPECT_EQ(last.tokens_seen, at);
  EXPECT_EQ(last.attention.step, at - 1);
}

TEST_F(LastProbes, theLastSampleStaysAndSaysWhyItIsNotTheLastTokens) {
  load();
  pauseInTurn(1, 3, forgetting[0]);
  const int64_t at = wait<Paused>().at;
  const ProbeResult before = lastAnswer(at, true);
  session.observe({});
  session.resume();
  writeUntil(1, at);
  session.stop();
  const int64_t tokens = wait<TurnDone>().stats.lengths.tokens_seen;
  show(4);
  show(3, forgetting[0]);
  session.observe({.probes = {attention}});
  const ProbeResult last = lastAnswer(tokens);
  EXPECT_GT(last.tokens_seen, before.tokens_seen);
  EXPECT_TRUE(last.nothing.empty());
  EXPECT_EQ(last.attention.step, before.attention.step);
  EXPECT_EQ(last.attention.weights, before.attention.weights);
  EXPECT_EQ(last.older.text, say::forgot_seen_cells);
  // Of another cache it would be wrong.
  session.setCache("sink:window_length=50,num_sink_tokens=4");
  for (Sentence why; why.empty();) {
    const auto results = answered();
    ASSERT_NE(results, nullptr);
    why = results->at(0).nothing;
  }
}

TEST_F(LastProbes, aPauseWaitsForAStepThatIsProbedAndAStepIsOne) {
  load();
  session.observe({.probes = {attention}});
  uint64_t number = 0;
  for (const char* spec : {forgetting[0], forgetting[1]}) {
    SCOPED_TRACE(spec);
    ++number;
    show(static_cast<int64_t>(number), spec);
    TurnRequest request = turn(number, "hello", 1 << 20);
    request.conversation = static_cast<int64_t>(number);
    session.submit(request);
    writeUntil(number, 60);
    for (int i = 0; i < 3; ++i) {
      session.pause();
      const int64_t at = wait<Paused>().at;
      std::shared_ptr<const std::vector<ProbeResult>> results = answered();
      ASSERT_NE(results, nullptr);
      EXPECT_TRUE(results->at(0).nothing.empty());
      EXPECT_TRUE(results->at(0).older.empty());
      EXPECT_EQ(results->at(0).attention.step, at - 1);
      session.step();
      EXPECT_EQ(wait<Paused>().at, at + 1);
      (void)answered();
      session.resume();
      writeUntil(number, wait<TextPiece>().tokens + 3);
    }
    session.stop();
    wait<TurnDone>();
  }
}

}  // namespace
}  // namespace kvarium::engine::session_last_probe_test
