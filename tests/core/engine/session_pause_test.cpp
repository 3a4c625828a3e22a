// A turn that waits between two steps. Meant to run under ThreadSanitizer too.
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_pause_test {
namespace {

using SessionPause = Sessions;

TEST_F(SessionPause, aPausedTurnTakesOneStepAtATimeAndGivesTheSameText) {
  load();
  session.submit(turn(1, "hello"));
  const TurnStats unhurried = wait<TurnDone>().stats;
  settle();  // a pause ends with its turn, after TurnDone
  session.pause();
  const auto start = std::chrono::steady_clock::now();
  session.submit(turn(2, "hello there"));
  const Paused before = wait<Paused>();
  EXPECT_EQ(before.turn, 2u);
  session.step();
  const int64_t prompt = wait<Paused>().at;  // it fits one chunk
  EXPECT_GT(prompt, before.at);
  for (int i = 1; i <= 3; ++i) {
    session.step();
    EXPECT_EQ(wait<Paused>().at, prompt + i);
  }
  session.setCache("static");  // waits
  session.step();
  EXPECT_EQ(wait<Paused>().at, prompt + 4);
  std::this_thread::sleep_for(300ms);  // so long it is paused at least
  EXPECT_TRUE(all<TurnDone>().empty());
  EXPECT_TRUE(all<CacheReady>().empty());
  session.resume();
  const TurnStats stats = wait<TurnDone>().stats;
  wait<CacheReady>();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  EXPECT_LT(stats.prefill_s + stats.decode_s, wall.count() - 0.3);
  EXPECT_EQ(stats.generated_tokens, unhurried.generated_tokens);
  session.submit(turn(3, "hello there"));  // the pause is over, and the text is that of a turn without one
  wait<TurnDone>();
  EXPECT_EQ(textOf(3), textOf(2));
  EXPECT_TRUE(all<Paused>().empty());
}

// Also where the worker had no time to run between the two.
TEST_F(SessionPause, aPauseRightAfterAResumeIsReported) {
  load();
  session.pause();
  TurnRequest request = turn(1, "hello", 1 << 20);
  session.submit(request);
  int64_t at = wait<Paused>().at;
  for (int i = 0; i < 20; ++i) {
    session.resume();
    session.pause();
    const int64_t next = wait<Paused>().at;
    ASSERT_GT(next, at);
    at = next;
  }
  session.stop();
  wait<TurnDone>();
}

TEST_F(SessionPause, aPausedTurnAnswersProbes) {
  load();
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  session.step();
  const int64_t at = wait<Paused>().at;
  session.observe({.snapshot_ms = 1});
  const cache::SharedCacheView shown = newest();
  ASSERT_NE(shown, nullptr);
  EXPECT_EQ(shown->lengths.tokens_seen, at);
  session.step();
  EXPECT_EQ(wait<Paused>().at, at + 1);
  session.resume();
  wait<TurnDone>();
}

TEST_F(SessionPause, stopAndLoadEndAPausedTurn) {
  load();
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  session.stop();
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::stopped);
  settle();
  session.pause();
  session.submit(turn(2, "hello"));
  wait<Paused>();
  session.load(loading::tinyModelPath());
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::stopped);
  wait<ModelReady>();
  session.submit(turn(3, "hello"));
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::length);
}

TEST_F(SessionPause, closingWhileItIsPausedIsClean) {
  load();
  session.submit(turn(1, "hello", 1 << 20));
  wait<TextPiece>();
  session.pause();
  wait<Paused>();
}

TEST_F(SessionPause, aPausedTurnIsLookedAtThoughAnotherWaits) {
  load();
  show(3);
  session.pause();
  TurnRequest request = turn(1, "hello");
  request.conversation = 3;
  session.submit(request);
  wait<Paused>();
  session.step();
  const int64_t at = wait<Paused>().at;
  request.turn = 2;
  request.conversation = 4;
  session.submit(request);
  ProbeRequest attention;
  session.observe({.probes = {attention}});
  std::shared_ptr<const std::vector<ProbeResult>> results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_TRUE((*results)[0].nothing.empty());
  EXPECT_EQ((*results)[0].attention.step, at - 1);
  session.resume();
  wait<TurnDone>();
  wait<TurnDone>();
}

}  // namespace
}  // namespace kvarium::engine::session_pause_test
