// What is only done while somebody looks: tracing, probing. And the steps as they are told, replayed.
#include <cmath>

#include "core/cache/view/replay.h"
#include "tests/core/engine/session_fixture.h"

namespace kvarium {
namespace {

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
  // And what no layer did. A step of a prompt samples nothing.
  using What = StepTrace::What;
  const auto partsOf = [](const StepTrace& trace) {
    std::vector<What> parts;
    double last = 0;
    for (const StepTrace::Part& part : trace.parts) {
      parts.push_back(part.what);
      EXPECT_GE(part.begin, last);
      EXPECT_GE(part.end, part.begin);
      last = part.end;
    }
    EXPECT_LE(last, trace.end);
    return parts;
  };
  EXPECT_EQ(partsOf(*shown->last_step), (std::vector{What::embedding, What::head, What::commit}));
  session.step();
  const int64_t next = wait<Paused>().at;
  do {
    session.frameTaken();
    session.watch(true);
    shown = newest(session);
    ASSERT_NE(shown, nullptr);
  } while (shown->lengths.tokens_seen != next);
  ASSERT_TRUE(shown->last_step);
  EXPECT_EQ(partsOf(*shown->last_step), (std::vector{What::sampling, What::embedding, What::head, What::commit}));
  EXPECT_EQ(shown->last_step->parts.front().begin, 0);
  EXPECT_LE(shown->last_step->parts[1].end, shown->last_step->compute.front().begin);
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
  const int64_t tokens = (*results)[0].tokens_seen;
  EXPECT_GT(tokens, 10);
  EXPECT_EQ((*results)[0].cells.positions.size(), static_cast<size_t>(tokens));
  EXPECT_EQ((*results)[1].nothing, "");  // though no step was computed while it was asked for
  EXPECT_EQ((*results)[1].attention.step, tokens - 1);
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
  EXPECT_EQ((*results)[0].tokens_seen, 0);
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
  const std::vector<ProbeResult>* results = nullptr;
  const auto next = [&](auto wanted) {
    while ((results = answered(session)) && !wanted((*results)[0])) {
    }
    return results != nullptr;
  };
  // Before the turn is over it may not have been looked at.
  ASSERT_TRUE(next([](const ProbeResult& result) { return result.nothing.empty(); }));
  session.setWarmBudget(1 << 20);  // a command that leaves the cache as it is
  EXPECT_TRUE(next([](const ProbeResult& result) {
    return result.nothing.empty() && result.attention.step < result.tokens_seen && result.tokens_seen > 10;
  }));
  const auto is_nothing = [](const ProbeResult& result) { return !result.nothing.empty(); };
  show(4);
  EXPECT_TRUE(next(is_nothing));
  show(3);  // it was not kept, and is computed once more
  EXPECT_TRUE(next([&](const ProbeResult& result) {
    return result.nothing.empty() && result.tokens_seen > 10 && result.attention.step == result.tokens_seen - 1;
  }));
}

TEST_F(Sessions, theLastTokenIsLookedAtInEveryLayerWithoutATurn) {
  load();
  for (const char* spec : {"dynamic", "quantized:nbits=8,residual_length=0", "offloaded"}) {
    SCOPED_TRACE(spec);
    const int64_t watched = spec[0], plain = watched + 1000;
    show(watched, spec);
    // What a step sees while it is computed is what the look finds.
    std::vector<ProbeRequest> requests(3);
    for (int layer = 0; layer < 3; ++layer) requests[static_cast<size_t>(layer)].layer = layer;
    session.probe(requests);
    const TurnStats done = answer(static_cast<uint64_t>(watched), watched, {{"user", "hello"}}, 12);
    session.watch(true);
    const CacheSnapshot* shown = newestOf(session, watched, done.lengths.tokens_seen);
    ASSERT_NE(shown, nullptr);
    const CacheSnapshot before = *shown;
    (void)all<StepLog>();
    seen.clear();
    session.probe({});
    (void)answered(session, 20ms);
    show(plain, spec);
    show(watched, spec);
    session.probe(requests);  // what was seen then is forgotten
    const std::vector<ProbeResult>* results = nullptr;
    while ((results = answered(session)) && (*results)[0].tokens_seen != before.lengths.tokens_seen) {
    }
    ASSERT_NE(results, nullptr);
    for (int layer = 0; layer < 3; ++layer) {
      const ProbeResult& result = (*results)[static_cast<size_t>(layer)];
      EXPECT_EQ(result.nothing, "");
      EXPECT_EQ(result.older, "");
      EXPECT_EQ(result.attention.layer, layer);
      EXPECT_EQ(result.attention.step, before.lengths.tokens_seen - 1);
      ASSERT_EQ(result.shares.size(), 3u);
      EXPECT_EQ(result.shares[static_cast<size_t>(layer)], shareOnFirst(result.attention, 1));
      EXPECT_GT(result.shares[static_cast<size_t>(layer)].mean, 0);
      EXPECT_LE(result.shares[static_cast<size_t>(layer)].most, 1);
      EXPECT_GT(result.seconds, 0);
    }
    // Nothing of the conversation is another.
    session.watch(true);
    const CacheSnapshot* after = newestOf(session, watched, before.lengths.tokens_seen);
    ASSERT_NE(after, nullptr);
    EXPECT_EQ(after->bytes, before.bytes);
    for (size_t g = 0; g < before.groups.size(); ++g) EXPECT_EQ(after->groups[g].runs, before.groups[g].runs);
    for (const StepLog& log : all<StepLog>()) EXPECT_NE(log.conversation, watched);
    session.probe({});
  }
}

TEST_F(Sessions, aLookSeesWhatTheStepSaw) {
  load();
  std::vector<ProbeRequest> requests(3);
  for (int layer = 0; layer < 3; ++layer) requests[static_cast<size_t>(layer)].layer = layer;
  const auto paused = [&](bool watched, int64_t conversation) {
    show(conversation);
    session.probe(watched ? requests : std::vector<ProbeRequest>{});
    session.pause();
    TurnRequest request = turn(static_cast<uint64_t>(conversation), "hello");
    request.conversation = conversation;
    session.submit(request);
    wait<Paused>();
    session.step();
    const int64_t at = wait<Paused>().at;
    if (!watched) session.probe(requests);
    const std::vector<ProbeResult>* results = nullptr;
    while ((results = answered(session)) && (*results)[0].attention.step != at - 1) {
    }
    std::vector<ProbeResult> found = results ? *results : std::vector<ProbeResult>{};
    session.resume();
    wait<TurnDone>();
    return found;
  };
  const std::vector<ProbeResult> step = paused(true, 7), look = paused(false, 8);
  ASSERT_EQ(step.size(), 3u);
  ASSERT_EQ(look.size(), 3u);
  for (size_t layer = 0; layer < 3; ++layer) {
    EXPECT_EQ(look[layer].attention.positions, step[layer].attention.positions);
    ASSERT_EQ(look[layer].attention.weights.size(), step[layer].attention.weights.size());
    for (size_t i = 0; i < step[layer].attention.weights.size(); ++i)
      EXPECT_NEAR(look[layer].attention.weights[i], step[layer].attention.weights[i], 1e-5);
  }
}

// Whoever waits for a picture has it before the last token is looked at, and what waits in the inbox is done before
// that too.
TEST_F(Sessions, aLookComesLast) {
  load();
  show(3);
  const TurnStats done = answer(1, 3, {{"user", "hello"}}, 12);
  session.watch(true);
  ASSERT_NE(newestOf(session, 3, done.lengths.tokens_seen), nullptr);
  std::this_thread::sleep_for(20ms);
  (void)session.snapshot();
  ProbeRequest attention;
  ASSERT_TRUE(holdsAtNextWake([&] { session.probe({attention}); }));
  EXPECT_NE(session.snapshot(), nullptr);
  EXPECT_EQ(session.probed(), nullptr);
  ASSERT_TRUE(holdsAtNextWake([&] { session.show(4, "dynamic"); }));
  EXPECT_EQ(session.probed(), nullptr);
  passes = -1;
  const std::vector<ProbeResult>* results = answered(session);
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].tokens_seen, 0);
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
  session.recordReferenceKv(true);
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
  session.recordReferenceKv(false);
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
  EXPECT_EQ(replayed.lengths.tokens_seen, shown->lengths.tokens_seen);
  ASSERT_EQ(replayed.groups.size(), shown->groups.size());
  for (size_t g = 0; g < replayed.groups.size(); ++g) EXPECT_EQ(replayed.groups[g].runs, shown->groups[g].runs);
  EXPECT_EQ(replayed.bytes.used(), shown->bytes.used());
}

// What a step's record says of bytes is what a snapshot says, wherever they lie.
TEST_F(Sessions, theLogHasTheBytesOfASnapshot) {
  load();
  int64_t conversation = 0;
  for (const char* spec : {"dynamic", "offloaded", "dynamic;0:residency=host", "quantized:residual_length=32"}) {
    show(++conversation, spec);
    answer(static_cast<uint64_t>(conversation), conversation, {{"user", "hello"}}, 20);
    std::optional<StepRecord> last;
    for (const StepLog& log : all<StepLog>()) {
      if (log.conversation == conversation && !log.steps.empty()) last = log.steps.back();
    }
    ASSERT_TRUE(last) << spec;
    session.watch(true);
    const CacheSnapshot* shown = newestOf(session, conversation, last->commit.tokens_seen);
    ASSERT_NE(shown, nullptr) << spec;
    EXPECT_EQ(last->bytes, shown->bytes) << spec;
    EXPECT_EQ(last->by_place.device, shown->by_place.device) << spec;
    EXPECT_EQ(last->by_place.host, shown->by_place.host) << spec;
    EXPECT_EQ(last->by_place.disk, shown->by_place.disk) << spec;
    EXPECT_GT(last->by_place.device + last->by_place.host + last->by_place.disk, 0) << spec;
  }
}

}  // namespace
}  // namespace kvarium
