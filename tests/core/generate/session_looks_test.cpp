// What is only done while somebody looks: tracing, probing. And the steps as they are told, replayed.
#include <cmath>

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

TEST_F(Sessions, aPausedTurnAnswersProbesAtEveryStep) {
  load();
  ProbeRequest attention;
  attention.layer = 1;
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  session.probe({attention, keys});
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  for (int i = 0; i < 3; ++i) {
    session.step();
    const int64_t at = wait<Paused>().at;
    const std::vector<ProbeResult>* results = session.probed();
    ASSERT_NE(results, nullptr);
    ASSERT_EQ(results->size(), 2u);
    EXPECT_EQ((*results)[0].request, attention);
    EXPECT_EQ((*results)[0].nothing, "");
    EXPECT_EQ((*results)[0].attention.layer, 1);
    EXPECT_EQ((*results)[0].attention.step, at - 1);
    EXPECT_EQ((*results)[1].cells.positions.size(), static_cast<size_t>(at));
  }
  session.probe({});
  session.step();
  wait<Paused>();
  EXPECT_EQ(session.probed(), nullptr);
  session.resume();
  wait<TurnDone>();
  EXPECT_EQ(session.probed(), nullptr);
}

const std::vector<ProbeResult>* answered(Session& session, std::chrono::milliseconds limit = 10s) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (std::chrono::steady_clock::now() < end) {
    if (const std::vector<ProbeResult>* results = session.probed()) return results;
    std::this_thread::sleep_for(1ms);
  }
  return nullptr;
}

TEST_F(Sessions, betweenTurnsAProbeIsAnsweredOnce) {
  load();
  show(3);
  answer(1, 3, {{"user", "hello"}}, 10);
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  keys.layer = 1;
  ProbeRequest attention;
  session.probe({keys, attention});
  const std::vector<ProbeResult>* results = answered(session);
  ASSERT_NE(results, nullptr);
  ASSERT_EQ(results->size(), 2u);
  const int64_t tokens = (*results)[0].absolute;
  EXPECT_GT(tokens, 10);
  EXPECT_EQ((*results)[0].cells.positions.size(), static_cast<size_t>(tokens));
  EXPECT_NE((*results)[1].nothing, "");  // no step was computed while it was asked for
  // Looking at the same again answers nothing.
  session.watch(true);
  (void)newest(session);
  EXPECT_EQ(answered(session, 100ms), nullptr);
  // Other questions do.
  keys.layer = 2;
  session.probe({keys});
  results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].request, keys);
  // And another cache, of the conversation that is shown then.
  show(4);
  results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].absolute, 0);
  EXPECT_TRUE((*results)[0].cells.positions.empty());
  session.probe({});
  show(3);
  EXPECT_EQ(answered(session, 100ms), nullptr);
}

TEST_F(Sessions, attentionKeepsItsAnswerUntilTheTextIsAnother) {
  load();
  show(3);
  ProbeRequest attention;
  attention.layer = 2;
  session.probe({attention});
  answer(1, 3, {{"user", "hello"}}, 10);
  const std::vector<ProbeResult>* results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].nothing, "");
  session.setWarmBudget(1 << 20);  // a command that leaves the cache as it is
  const auto next = [&](auto wanted) {
    while ((results = answered(session)) && !wanted((*results)[0])) {
    }
    return results != nullptr;
  };
  EXPECT_TRUE(next([](const ProbeResult& result) {
    return result.nothing.empty() && result.attention.step < result.absolute && result.absolute > 10;
  }));
  const auto is_nothing = [](const ProbeResult& result) { return !result.nothing.empty(); };
  show(4);
  EXPECT_TRUE(next(is_nothing));
  show(3);  // it was not kept
  EXPECT_TRUE(next([&](const ProbeResult& result) { return is_nothing(result) && result.absolute > 10; }));
}

TEST_F(Sessions, errorsAreToldOfWhatCameSinceTheyWereWanted) {
  load();
  constexpr auto spec = "quantized:nbits=8,residual_length=0";
  EXPECT_EQ(show(3, spec).spec, spec);
  answer(1, 3, {{"user", "hello"}}, 70);
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  session.probe({keys});
  const std::vector<ProbeResult>* results = answered(session);
  ASSERT_NE(results, nullptr);
  const auto before = (*results)[0].cells.positions.size();
  EXPECT_TRUE((*results)[0].cells.errors.empty());
  session.keepShadow(true);
  results = answered(session);
  ASSERT_NE(results, nullptr);
  const auto known = [](const CellNumbers& cells) {
    size_t numbers = 0;
    for (const float error : cells.errors) numbers += !std::isnan(error);
    return numbers / static_cast<size_t>(cells.head_dim);
  };
  EXPECT_EQ((*results)[0].cells.errors.size(), (*results)[0].cells.numbers.size());
  EXPECT_EQ(known((*results)[0].cells), 0u);
  session.probe({});
  // Of a conversation that begins later too, until it is switched off.
  show(4, spec);
  answer(2, 4, {{"user", "another one that is long enough to be told of"}}, 150);
  session.probe({keys});
  results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_EQ(known((*results)[0].cells), (*results)[0].cells.positions.size());
  float most = 0;
  for (const float error : (*results)[0].cells.errors) most = std::max(most, std::abs(error));
  EXPECT_GT(most, 0);
  session.keepShadow(false);
  results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_TRUE((*results)[0].cells.errors.empty());
  EXPECT_GT(before, 70u);
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
