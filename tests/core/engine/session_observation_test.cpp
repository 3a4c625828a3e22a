// What is only done while somebody observes: frames, traced steps, probes. And the steps as they are sent, replayed.
#include <cmath>

#include "core/cache/view/replay.h"
#include "core/engine/frame_maker.h"
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_observation_test {
namespace {

using SessionObservation = Sessions;

TEST_F(SessionObservation, aStepIsTracedOnlyWhileThatIsWanted) {
  load();
  session.observe({.snapshot_ms = 1});
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  session.observe({.snapshot_ms = 1, .trace = true});
  session.step();
  const int64_t at = wait<Paused>().at;
  // Of the step, or made again: the switch may have been set before the first step was let go.
  const auto frameAt = [&](int64_t tokens, bool trace) {
    std::shared_ptr<const Frame> frame;
    do {
      session.observe({.snapshot_ms = 1, .trace = trace});
      frame = newestFrame();
    } while (frame && (frame->cache.lengths.tokens_seen != tokens || frame->step.has_value() != trace));
    return frame;
  };
  std::shared_ptr<const Frame> shown = frameAt(at, true);
  ASSERT_NE(shown, nullptr);
  ASSERT_TRUE(shown->step);
  EXPECT_EQ(shown->step->first_position + shown->step->tokens, at);
  EXPECT_EQ(shown->step->compute.size(), 3u);
  // And what no layer did. A step of a prompt samples nothing.
  using What = cache::StepTrace::What;
  const auto partsOf = [](const cache::StepTrace& trace) {
    std::vector<What> parts;
    double last = 0;
    for (const cache::StepTrace::Part& part : trace.parts) {
      parts.push_back(part.what);
      EXPECT_GE(part.begin, last);
      EXPECT_GE(part.end, part.begin);
      last = part.end;
    }
    EXPECT_LE(last, trace.end);
    return parts;
  };
  EXPECT_EQ(partsOf(*shown->step), (std::vector{What::embedding, What::head, What::commit}));
  session.step();
  const int64_t next = wait<Paused>().at;
  shown = frameAt(next, true);
  ASSERT_NE(shown, nullptr);
  ASSERT_TRUE(shown->step);
  EXPECT_EQ(partsOf(*shown->step), (std::vector{What::sampling, What::embedding, What::head, What::commit}));
  EXPECT_EQ(shown->step->parts.front().begin, 0);
  EXPECT_LE(shown->step->parts[1].end, shown->step->compute.front().begin);
  session.observe({.snapshot_ms = 1});
  session.step();
  const int64_t last = wait<Paused>().at;
  EXPECT_NE(frameAt(last, false), nullptr);
  session.resume();
  wait<TurnDone>();
}

TEST_F(SessionObservation, aPausedTurnAnswersProbesAtEveryStep) {
  load();
  ProbeRequest attention;
  attention.layer = 1;
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  session.observe({.probes = {attention, keys}});
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  for (int i = 0; i < 3; ++i) {
    session.step();
    const int64_t at = wait<Paused>().at;
    std::shared_ptr<const std::vector<ProbeResult>> results = answeredByNow();
    ASSERT_NE(results, nullptr);
    ASSERT_EQ(results->size(), 2u);
    EXPECT_EQ((*results)[0].request, attention);
    EXPECT_TRUE((*results)[0].nothing.empty());
    EXPECT_EQ((*results)[0].attention.layer, 1);
    EXPECT_EQ((*results)[0].attention.step, at - 1);
    EXPECT_EQ((*results)[1].cells.positions.size(), static_cast<size_t>(at));
  }
  session.observe({});
  session.step();
  wait<Paused>();
  EXPECT_EQ(answeredByNow(), nullptr);
  session.resume();
  wait<TurnDone>();
  EXPECT_EQ(answeredByNow(), nullptr);
}

TEST_F(SessionObservation, betweenTurnsAProbeIsAnsweredOnce) {
  load();
  show(3);
  answer(1, 3, {{"user", "hello"}}, 10);
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  keys.layer = 1;
  ProbeRequest attention;
  session.observe({.probes = {keys, attention}});
  std::shared_ptr<const std::vector<ProbeResult>> results = answered();
  ASSERT_NE(results, nullptr);
  ASSERT_EQ(results->size(), 2u);
  const int64_t tokens = (*results)[0].tokens_seen;
  EXPECT_GT(tokens, 10);
  EXPECT_EQ((*results)[0].cells.positions.size(), static_cast<size_t>(tokens));
  EXPECT_TRUE((*results)[1].nothing.empty());  // though no step was computed while it was asked for
  EXPECT_EQ((*results)[1].attention.step, tokens - 1);
  // A frame of the same answers nothing.
  session.observe({.snapshot_ms = 1, .probes = {keys, attention}});
  (void)newest();
  EXPECT_EQ(answeredOnceSettled(), nullptr);
  // Other questions do.
  keys.layer = 2;
  session.observe({.probes = {keys}});
  results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].request, keys);
  // And another cache, of the conversation that is shown then.
  show(4);
  results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].tokens_seen, 0);
  EXPECT_TRUE((*results)[0].cells.positions.empty());
  session.observe({});
  show(3);
  EXPECT_EQ(answeredOnceSettled(), nullptr);
}

TEST_F(SessionObservation, attentionKeepsItsAnswerUntilTheTextIsAnother) {
  load();
  show(3);
  ProbeRequest attention;
  attention.layer = 2;
  session.observe({.probes = {attention}});
  answer(1, 3, {{"user", "hello"}}, 10);
  std::shared_ptr<const std::vector<ProbeResult>> results = nullptr;
  const auto next = [&](auto wanted) {
    while ((results = answered()) && !wanted((*results)[0])) {
    }
    return results != nullptr;
  };
  // Before the turn is over it may not have been probed.
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

TEST_F(SessionObservation, theLastTokenIsProbedInEveryLayerWithoutATurn) {
  load();
  for (const char* spec : {"dynamic", "quantized:nbits=8,residual_length=0", "offloaded"}) {
    SCOPED_TRACE(spec);
    const int64_t watched = spec[0], plain = watched + 1000;
    show(watched, spec);
    // Attention captured while a step is computed is that of the token computed once more.
    std::vector<ProbeRequest> requests(3);
    for (int layer = 0; layer < 3; ++layer) requests[static_cast<size_t>(layer)].layer = layer;
    session.observe({.probes = requests});
    const TurnStats done = answer(static_cast<uint64_t>(watched), watched, {{"user", "hello"}}, 12);
    session.observe({.snapshot_ms = 1, .probes = requests});
    cache::SharedCacheView shown = newestOf(watched, done.lengths.tokens_seen);
    ASSERT_NE(shown, nullptr);
    const cache::CacheView before = *shown;
    (void)all<StepLog>();
    seen.clear();
    session.observe({});
    (void)answeredOnceSettled();
    show(plain, spec);
    show(watched, spec);
    session.observe({.probes = requests});  // what was seen then is forgotten
    std::shared_ptr<const std::vector<ProbeResult>> results = nullptr;
    while ((results = answered()) && (*results)[0].tokens_seen != before.lengths.tokens_seen) {
    }
    ASSERT_NE(results, nullptr);
    for (int layer = 0; layer < 3; ++layer) {
      const ProbeResult& result = (*results)[static_cast<size_t>(layer)];
      EXPECT_TRUE(result.nothing.empty());
      EXPECT_TRUE(result.older.empty());
      EXPECT_EQ(result.attention.layer, layer);
      EXPECT_EQ(result.attention.step, before.lengths.tokens_seen - 1);
      ASSERT_EQ(result.shares.size(), 3u);
      EXPECT_EQ(result.shares[static_cast<size_t>(layer)], shareOnFirst(result.attention, 1));
      EXPECT_GT(result.shares[static_cast<size_t>(layer)].mean, 0);
      EXPECT_LE(result.shares[static_cast<size_t>(layer)].most, 1);
      EXPECT_GT(result.seconds, 0);
    }
    // Nothing of the conversation is another.
    session.observe({.snapshot_ms = 1, .probes = requests});
    cache::SharedCacheView after = newestOf(watched, before.lengths.tokens_seen);
    ASSERT_NE(after, nullptr);
    EXPECT_EQ(after->bytes, before.bytes);
    for (size_t g = 0; g < before.groups.size(); ++g) EXPECT_EQ(after->groups[g].runs, before.groups[g].runs);
    for (const StepLog& log : all<StepLog>()) EXPECT_NE(log.conversation, watched);
    session.observe({});
  }
}

TEST_F(SessionObservation, aTokenComputedOnceMoreAttendsAsItsStepDid) {
  load();
  std::vector<ProbeRequest> requests(3);
  for (int layer = 0; layer < 3; ++layer) requests[static_cast<size_t>(layer)].layer = layer;
  const auto paused = [&](bool watched, int64_t conversation) {
    show(conversation);
    session.observe({.probes = watched ? requests : std::vector<ProbeRequest>{}});
    session.pause();
    TurnRequest request = turn(static_cast<uint64_t>(conversation), "hello");
    request.conversation = conversation;
    session.submit(request);
    wait<Paused>();
    session.step();
    const int64_t at = wait<Paused>().at;
    if (!watched) session.observe({.probes = requests});
    std::shared_ptr<const std::vector<ProbeResult>> results = nullptr;
    while ((results = answered()) && (*results)[0].attention.step != at - 1) {
    }
    std::vector<ProbeResult> found = results ? *results : std::vector<ProbeResult>{};
    session.resume();
    wait<TurnDone>();
    return found;
  };
  const std::vector<ProbeResult> step = paused(true, 7), again = paused(false, 8);
  ASSERT_EQ(step.size(), 3u);
  ASSERT_EQ(again.size(), 3u);
  for (size_t layer = 0; layer < 3; ++layer) {
    EXPECT_EQ(again[layer].attention.positions, step[layer].attention.positions);
    ASSERT_EQ(again[layer].attention.weights.size(), step[layer].attention.weights.size());
    for (size_t i = 0; i < step[layer].attention.weights.size(); ++i)
      EXPECT_NEAR(again[layer].attention.weights[i], step[layer].attention.weights[i], 1e-5);
  }
}

// A frame comes before the last token is probed, and the commands in the inbox are carried out before that too.
TEST_F(SessionObservation, probingTheLastTokenComesLast) {
  load();
  show(3);
  const TurnStats done = answer(1, 3, {{"user", "hello"}}, 12);
  session.observe({.snapshot_ms = 1});
  ASSERT_NE(newestOf(3, done.lengths.tokens_seen), nullptr);
  settle();
  settle();  // what the first was followed by has come, too
  (void)hasFrame();
  ProbeRequest attention;
  ASSERT_TRUE(holdsAtNextWake([&] { session.observe({.snapshot_ms = 1, .probes = {attention}}); }));
  EXPECT_TRUE(hasFrame());
  EXPECT_EQ(answeredByNow(), nullptr);
  ASSERT_TRUE(holdsAtNextWake([&] { session.show(4, "dynamic"); }));
  EXPECT_EQ(answeredByNow(), nullptr);
  wakes.letGo(-1);
  std::shared_ptr<const std::vector<ProbeResult>> results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_EQ((*results)[0].tokens_seen, 0);
}

TEST_F(SessionObservation, errorsAreKnownOfWhatCameSinceTheyWereWanted) {
  load();
  constexpr auto spec = "quantized:nbits=8,residual_length=0";
  EXPECT_EQ(show(3, spec).spec, spec);
  answer(1, 3, {{"user", "hello"}}, 70);
  ProbeRequest keys;
  keys.what = ProbeRequest::What::keys;
  session.observe({.probes = {keys}});
  std::shared_ptr<const std::vector<ProbeResult>> results = answered();
  ASSERT_NE(results, nullptr);
  const auto before = (*results)[0].cells.positions.size();
  EXPECT_TRUE((*results)[0].cells.errors.empty());
  session.observe({.probes = {keys}, .reference_kv = true});
  results = answered();
  ASSERT_NE(results, nullptr);
  const auto known = [](const cache::CellNumbers& cells) {
    size_t numbers = 0;
    for (const float error : cells.errors) numbers += !std::isnan(error);
    return numbers / static_cast<size_t>(cells.head_dim);
  };
  EXPECT_EQ((*results)[0].cells.errors.size(), (*results)[0].cells.numbers.size());
  EXPECT_EQ(known((*results)[0].cells), 0u);
  session.observe({.reference_kv = true});
  // Of a conversation that begins later too, until it is switched off.
  show(4, spec);
  answer(2, 4, {{"user", "another one that is long enough to be told of"}}, 150);
  session.observe({.probes = {keys}, .reference_kv = true});
  results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_EQ(known((*results)[0].cells), (*results)[0].cells.positions.size());
  float most = 0;
  for (const float error : (*results)[0].cells.errors) most = std::max(most, std::abs(error));
  EXPECT_GT(most, 0);
  session.observe({.probes = {keys}});
  results = answered();
  ASSERT_NE(results, nullptr);
  EXPECT_TRUE((*results)[0].cells.errors.empty());
  EXPECT_GT(before, 70u);
}

// All steps that were sent from the beginning, against the last frame.
TEST_F(SessionObservation, theStepsOfAConversationAreReplayed) {
  load();
  show(3, "sink:window_length=40,num_sink_tokens=4");
  answer(1, 3, {{"user", "hello"}}, 30);
  answer(2, 3, {{"user", "hello"}, {"assistant", "well"}, {"user", "and now"}}, 30);
  std::optional<cache::Replay> replay;
  uint64_t next = 0;
  int turns = 0;
  for (const StepLog& log : stepLogs()) {
    if (log.conversation != 3) continue;
    if (log.replaced) {
      ASSERT_TRUE(log.before);
      replay.emplace(cache::CommitLog(*log.before, log.first));
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
  session.observe({.snapshot_ms = 1});
  cache::SharedCacheView shown = newest();
  ASSERT_NE(shown, nullptr);
  cache::CacheView replayed = *shown;
  replay->at(replay->total()).fill(replayed);
  EXPECT_EQ(replayed.lengths.tokens_seen, shown->lengths.tokens_seen);
  ASSERT_EQ(replayed.groups.size(), shown->groups.size());
  for (size_t g = 0; g < replayed.groups.size(); ++g) {
    std::vector<cache::CellRun> runs = shown->groups[g].runs;
    for (cache::CellRun& run : runs) run.shared = false;  // with the version of the text that was left: not of the log
    EXPECT_EQ(replayed.groups[g].runs, runs);
  }
  EXPECT_EQ(replayed.bytes.used(), shown->bytes.used());
}

// What a step's record says of bytes is what a snapshot says, wherever they lie.
TEST_F(SessionObservation, theLogHasTheBytesOfASnapshot) {
  load();
  int64_t conversation = 0;
  for (const char* spec : {"dynamic", "offloaded", "dynamic;0:residency=host", "quantized:residual_length=32"}) {
    show(++conversation, spec);
    answer(static_cast<uint64_t>(conversation), conversation, {{"user", "hello"}}, 20);
    std::optional<StepRecord> last;
    for (const StepLog& log : stepLogs()) {
      if (log.conversation == conversation && !log.steps.empty()) last = log.steps.back();
    }
    ASSERT_TRUE(last) << spec;
    session.observe({.snapshot_ms = 1});
    const cache::SharedCacheView shown = newestOf(conversation, last->commit.tokens_seen);
    ASSERT_NE(shown, nullptr) << spec;
    EXPECT_EQ(last->bytes, shown->bytes) << spec;
    EXPECT_EQ(last->by_place.device, shown->by_place.device) << spec;
    EXPECT_EQ(last->by_place.host, shown->by_place.host) << spec;
    EXPECT_EQ(last->by_place.disk, shown->by_place.disk) << spec;
    EXPECT_GT(last->by_place.total(), 0) << spec;
  }
}

}  // namespace
}  // namespace kvarium::engine::session_observation_test
