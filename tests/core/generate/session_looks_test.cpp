// What is only done while somebody looks: tracing. And the steps as they are told, replayed.
#include "core/cache/replay.h"
#include "tests/core/generate/session_fixture.h"

namespace kvarium {
namespace {

const CacheSnapshot* newest(Session& session) {
  for (int i = 0; i < 10000; ++i) {
    if (const CacheSnapshot* shown = session.snapshot()) return shown;
    std::this_thread::sleep_for(1ms);
  }
  return nullptr;
}

TEST_F(Sessions, aStepIsTracedOnlyWhileThatIsWanted) {
  load();
  session.watch(true);
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  session.trace(true);
  session.step();
  const int64_t at = wait<Paused>().at;
  // The switch was set before the first step was let go.
  (void)newest(session);
  session.frameTaken();
  session.watch(true);
  const CacheSnapshot* shown = newest(session);
  ASSERT_NE(shown, nullptr);
  ASSERT_TRUE(shown->last_step);
  EXPECT_EQ(shown->last_step->first_position + shown->last_step->tokens, at);
  EXPECT_EQ(shown->last_step->compute.size(), 3u);
  session.trace(false);
  session.step();
  wait<Paused>();
  session.watch(true);
  shown = newest(session);
  ASSERT_NE(shown, nullptr);
  EXPECT_FALSE(shown->last_step);
  session.resume();
  wait<TurnDone>();
}

// All that the log tells from its beginning, against the last snapshot.
TEST_F(Sessions, theStepsOfAConversationAreReplayed) {
  load();
  show(3, "sink:window_length=40,num_sink_tokens=4");
  answer(1, 3, {{"user", "hello"}}, 30);
  answer(2, 3, {{"user", "hello"}, {"assistant", "well"}, {"user", "and now"}}, 30);
  std::optional<Replay> replay;
  uint64_t next = 0;
  int turns = 0;
  for (const StepLog& log : all<StepLog>()) {
    if (log.conversation != 3) continue;
    if (log.anew) {
      ASSERT_TRUE(log.before);
      replay.emplace(CommitLog(*log.before, log.first));
      next = log.first;
    }
    ASSERT_TRUE(replay);
    EXPECT_EQ(log.first, next);
    next += log.steps.size();
    for (const StepRecord& step : log.steps) {
      turns += step.reused >= 0 ? 1 : 0;
      replay->add(step.commit);
    }
  }
  ASSERT_TRUE(replay);
  EXPECT_EQ(turns, 2);
  session.watch(true);
  const CacheSnapshot* shown = newest(session);
  ASSERT_NE(shown, nullptr);
  CacheSnapshot replayed = *shown;
  replay->at(replay->total()).fill(replayed);
  EXPECT_EQ(replayed.lengths.absolute, shown->lengths.absolute);
  ASSERT_EQ(replayed.groups.size(), shown->groups.size());
  for (size_t g = 0; g < replayed.groups.size(); ++g) EXPECT_EQ(replayed.groups[g].runs, shown->groups[g].runs);
  EXPECT_EQ(replayed.bytes.used(), shown->bytes.used());
}

}  // namespace
}  // namespace kvarium
