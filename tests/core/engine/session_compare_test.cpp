// Comparisons of caches in a session: their events, their frames, and that they leave all conversations alone.
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_compare_test {
namespace {

constexpr const char* sink = "sink:window_length=12,num_sink_tokens=2";

class Comparisons : public Sessions {
 protected:
  static CompareCommand command(uint64_t number, const std::vector<std::string>& caches, int64_t tokens = 20) {
    CompareCommand command;
    command.comparison = number;
    command.messages = {{"user", "What does a cache keep when there is no room?"}};
    for (const std::string& cache : caches) command.runs.push_back({cache});
    command.options.max_new_tokens = tokens;
    command.options.ignore_eos = true;
    return command;
  }
  Compared compare(CompareCommand command) {
    session.compare(std::move(command));
    return wait<Compared>();
  }
  // What the events of a run add up to.
  struct Written {
    std::string text;
    int64_t tokens = 0, first_difference = -1;
    std::vector<double> kl;
    std::vector<int> rank;
    std::vector<TokenId> ids;
  };
  Written writtenBy(int run, uint64_t number) {
    Written written;
    int64_t token = 0;
    for (const ComparedText& step : all<ComparedText>()) {
      if (step.comparison != number) continue;
      EXPECT_EQ(step.token, token++);
      for (const ComparedStep& each : step.runs) {
        if (each.run != run) continue;
        written.text += each.text;
        if (each.id >= 0) written.ids.push_back(each.id);
        written.tokens = each.tokens;
        written.first_difference = each.first_difference;
        if (!each.kl) continue;
        EXPECT_EQ(written.kl.size(), static_cast<size_t>(step.token));
        written.kl.push_back(*each.kl);
        written.rank.push_back(each.rank);
      }
    }
    return written;
  }
  std::shared_ptr<const Frame> frameNow() {
    fetchFrame();
    fetched = nullptr;
    session.observe({.snapshot_ms = 1});
    return newestFrame();
  }
};

TEST_F(Comparisons, textsAreThoseOfTurnsWithTheSameCache) {
  load();
  uint64_t number = 1;
  for (const std::optional<decode::SamplingChoice>& sampling :
       {std::optional<decode::SamplingChoice>(), std::optional(decode::SamplingChoice{.temperature = 1.4})}) {
    const std::vector<std::string> caches = {"dynamic", sink, "none", "static"};
    CompareCommand wanted = command(number, caches, 30);
    wanted.sampling = sampling;
    wanted.options.sampling.seed = 5;
    const Compared done = compare(wanted);
    EXPECT_EQ(done.comparison, number);
    EXPECT_FALSE(done.stopped);
    ASSERT_EQ(done.runs.size(), caches.size());
    for (size_t run = 0; run < caches.size(); ++run) {
      const int64_t conversation = static_cast<int64_t>(10 * number + run);
      show(conversation, caches[run]);
      TurnRequest request = turn(100 * number + run, "", 30);
      request.conversation = conversation;
      request.messages = wanted.messages;
      request.options.sampling.seed = 5;
      request.sampling = sampling;
      session.submit(request);
      const TurnStats stats = wait<TurnDone>().stats;
      const Written written = writtenBy(static_cast<int>(run), number);
      EXPECT_EQ(written.text, textOf(request.turn)) << caches[run];
      EXPECT_EQ(done.prompt_tokens, stats.prompt_tokens);
      const ComparedRun& figures = done.runs[run];
      EXPECT_EQ(figures.cache, caches[run]);
      EXPECT_EQ(figures.tokens, 30);
      EXPECT_EQ(written.tokens, 30);
      EXPECT_EQ(figures.stop_reason, decode::StopReason::length);
      EXPECT_EQ(figures.first_difference, written.first_difference);
      EXPECT_EQ(figures.bytes.used(), stats.bytes.used()) << caches[run];
      EXPECT_LE(figures.bytes.reserved, stats.bytes.reserved) << "a turn keeps what a window held before";
      EXPECT_EQ(figures.lengths.tokens_seen, stats.lengths.tokens_seen);
      EXPECT_EQ(figures.lengths.stored, stats.lengths.stored);
      EXPECT_GT(figures.prefill_speed, 0);
      EXPECT_GT(figures.decode_speed, 0);
      EXPECT_EQ(figures.compared, run == 0 ? 0 : 30);
      ASSERT_EQ(written.kl.size(), run == 0 ? 0u : 30u);
      double sum = 0, most = 0;
      for (const double kl : written.kl) sum += kl, most = std::max(most, kl);
      EXPECT_NEAR(figures.mean_kl, sum / 30, 1e-12);
      EXPECT_EQ(figures.max_kl, most);
      session.forget(conversation);  // or the next one would share its cells
    }
    EXPECT_GE(done.runs[1].first_difference, 0);
    EXPECT_GT(done.runs[1].max_kl, 0);
    EXPECT_GT(done.held_bytes, 0);
    ++number;
  }
}

TEST_F(Comparisons, runsWithSettingsOfTheirOwnAreTurnsWithThem) {
  load();
  CompareCommand wanted = command(1, {"dynamic", "dynamic", "dynamic", sink}, 30);
  wanted.options.sampling.seed = 5;
  wanted.sampling = decode::SamplingChoice{.temperature = 1.4};
  wanted.runs[1].sampling = decode::SamplingChoice{.temperature = 0.0};
  wanted.runs[2].seed = 6;
  wanted.runs[3].sampling = decode::SamplingChoice{.temperature = 2.0, .top_k = 3};
  wanted.runs[3].seed = 7;
  const Compared done = compare(wanted);
  ASSERT_EQ(done.runs.size(), 4u);
  for (size_t run = 0; run < 4; ++run) {
    const CompareRun& asked = wanted.runs[run];
    TurnRequest request = turn(100 + run, "", 30);
    request.conversation = static_cast<int64_t>(10 + run);
    request.messages = wanted.messages;
    request.sampling = asked.sampling ? asked.sampling : wanted.sampling;
    request.options.sampling.seed = asked.seed.value_or(5);
    show(request.conversation, asked.cache);
    session.submit(request);
    wait<TurnDone>();
    const Written written = writtenBy(static_cast<int>(run), 1);
    EXPECT_EQ(written.text, textOf(request.turn)) << run;
    EXPECT_EQ(written.ids.size(), 30u);
    EXPECT_EQ(done.runs[run].sampling.seed, request.options.sampling.seed);
    EXPECT_EQ(done.runs[run].sampling.temperature, request.sampling->temperature);
    EXPECT_EQ(done.runs[run].first_difference >= 0, run > 0) << run;
    EXPECT_EQ(done.runs[run].shares_prompt_of, run == 1 || run == 2 ? 0 : -1);
    const bool same_cache = run < 3;
    EXPECT_EQ(done.runs[run].max_kl == 0, same_cache) << run;
    const std::vector<TokenId> first = writtenBy(0, 1).ids;
    const auto differs = std::mismatch(written.ids.begin(), written.ids.end(), first.begin()).first;
    EXPECT_EQ(done.runs[run].first_difference, run ? differs - written.ids.begin() : -1);
    session.forget(request.conversation);
  }
  EXPECT_EQ(done.runs[3].sampling.top_k, 3);
}

TEST_F(Comparisons, theProgressOfThePromptIsThatOfAllCachesThatReadIt) {
  load();
  const Compared done = compare(command(1, {"dynamic", "dynamic", sink}));
  const std::vector<ComparedPrompt> progress = all<ComparedPrompt>();
  ASSERT_GE(progress.size(), 3u);
  EXPECT_EQ(progress.front().done, 0);
  EXPECT_EQ(progress.back().done, progress.back().total);
  for (size_t i = 0; i < progress.size(); ++i) {
    EXPECT_EQ(progress[i].comparison, 1u);
    EXPECT_EQ(progress[i].prompt_tokens, done.prompt_tokens);
    EXPECT_EQ(progress[i].total, 2 * done.prompt_tokens);  // the second one shares the first one's blocks
    EXPECT_LE(i ? progress[i - 1].done : 0, progress[i].done);
  }
  EXPECT_EQ(done.runs[1].first_difference, -1);
  EXPECT_EQ(done.runs[1].max_kl, 0);
  EXPECT_EQ(done.runs[0].shares_prompt_of, -1);
  EXPECT_EQ(done.runs[1].shares_prompt_of, 0);
  EXPECT_EQ(done.runs[2].shares_prompt_of, -1);
}

TEST_F(Comparisons, forcedRunsAreComparedOnTheFirstOnesText) {
  load();
  compare(command(1, {"dynamic", sink}));
  CompareCommand forced = command(2, {"dynamic", sink});
  forced.force = true;
  const Compared done = compare(forced);
  const Written free = writtenBy(1, 1), fed = writtenBy(1, 2);
  EXPECT_EQ(fed.kl, free.kl);
  EXPECT_EQ(fed.rank, free.rank);
  EXPECT_NE(fed.text, free.text);
  EXPECT_EQ(done.runs[1].first_difference, free.first_difference);
}

TEST_F(Comparisons, conversationsStayAsTheyAre) {
  load();
  const std::vector<jinja::ChatMessage> first = {{"user", "hello"}}, second = {{"user", "another text"}};
  show(2);
  answer(1, 2, second);
  show(1);
  answer(2, 1, first);
  const std::string reply = textOf(2);
  session.setWarmBudget(int64_t{1} << 30);
  stepLogs();
  const std::vector<jinja::ChatMessage> more = goOn(first, reply, "and more?");
  const int64_t kept = fit(1, more).seen;
  const std::shared_ptr<const Frame> before = frameNow();
  ASSERT_NE(before, nullptr);
  (void)session.drain();  // what the end of the fit sent after its answer
  seen.clear();

  // The same text as conversation 2 has, which is no reason to take its cells.
  CompareCommand same = command(3, {"dynamic", sink});
  same.messages = second;
  ASSERT_EQ(compare(same).runs.size(), 2u);
  const std::shared_ptr<const Frame> after = frameNow();
  ASSERT_NE(after, nullptr);
  EXPECT_EQ(after->cache.conversation, 1);
  EXPECT_EQ(after->cache.lengths.tokens_seen, before->cache.lengths.tokens_seen);
  EXPECT_EQ(after->cache.bytes, before->cache.bytes);
  ASSERT_EQ(after->cache.groups.size(), before->cache.groups.size());
  for (size_t group = 0; group < after->cache.groups.size(); ++group)
    EXPECT_EQ(after->cache.groups[group].runs, before->cache.groups[group].runs);  // `shared` among them
  EXPECT_TRUE(all<WarmList>().empty());
  EXPECT_TRUE(all<CacheReady>().empty());
  EXPECT_TRUE(all<StepLog>().empty());
  EXPECT_GT(kept, 20);
  EXPECT_EQ(answer(4, 1, more).reused_tokens, kept);
}

TEST_F(Comparisons, framesShowTheCachesOfAllRunsUntilTheComparisonIsEnded) {
  load();
  ASSERT_NE(frameNow(), nullptr);
  EXPECT_EQ(frameNow()->compared, nullptr);
  const Compared done = compare(command(1, {"dynamic", sink}));
  const std::shared_ptr<const Frame> frame = frameNow();
  ASSERT_NE(frame, nullptr);
  ASSERT_NE(frame->compared, nullptr);
  ASSERT_EQ(frame->compared->size(), 2u);
  for (size_t run = 0; run < 2; ++run) {
    const cache::CacheView& view = (*frame->compared)[run];
    EXPECT_EQ(view.facts->spec, done.runs[run].cache);
    EXPECT_EQ(view.prompt_end, done.prompt_tokens);
    EXPECT_EQ(view.lengths.tokens_seen, done.prompt_tokens + 19);  // the last token was not read
    EXPECT_EQ(view.lengths.stored, done.runs[run].lengths.stored);
    EXPECT_EQ(view.bytes, done.runs[run].bytes);
    EXPECT_FALSE(view.groups.front().runs.empty());
  }
  EXPECT_EQ(frameNow()->compared, frame->compared);  // the same object
  answer(1, 0, {{"user", "hello"}});
  EXPECT_EQ(frameNow()->compared, frame->compared);
  session.endComparison();
  fit(0, {});
  EXPECT_EQ(frameNow()->compared, nullptr);

  compare(command(2, {sink, "dynamic", "none"}));
  ASSERT_NE(frameNow()->compared, nullptr);
  EXPECT_EQ(frameNow()->compared->size(), 3u);
  load();
  EXPECT_EQ(frameNow()->compared, nullptr);
}

TEST_F(Comparisons, framesComeWhileItRunsAndOnlyThen) {
  load();
  compare(command(1, {"dynamic", sink}));
  EXPECT_FALSE(hasFrame());  // nobody observes
  ASSERT_NE(frameNow(), nullptr);
  const std::shared_ptr<const Frame> first = frameNow();
  std::vector<int64_t> tokens;  // in the frames of the second one
  bool goes_on = holdsAtNextWake([&] { session.compare(command(2, {"dynamic", sink}, 400)); });
  while (goes_on && all<Compared>().size() < 1) {
    fetchFrame();
    if (fetched && fetched->compared && fetched->compared != first->compared)
      tokens.push_back((*fetched->compared)[0].lengths.tokens_seen);
    fetched = nullptr;
    goes_on = holdsAtNextWake([] {});
  }
  wakes.letGo(-1);
  EXPECT_TRUE(goes_on);
  EXPECT_TRUE(std::is_sorted(tokens.begin(), tokens.end()));
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  EXPECT_GE(tokens.size(), 10u);
}

// Two caches over 4,096 tokens: an event has what one step wrote, and the caller's thread waits for nothing.
TEST_F(Comparisons, aLongOneSendsWhatIsNewAndNeverHoldsTheCaller) {
  load();
  ASSERT_NE(frameNow(), nullptr);
  constexpr int64_t tokens = 4096;
  ASSERT_TRUE(holdsAtNextWake([&] { session.compare(command(1, {"dynamic", sink}, tokens)); }));
  session.drain();  // they would hang if they waited for the worker, which stands
  session.frame();
  session.observe({.snapshot_ms = 1});
  wakes.letGo(-1);
  std::vector<int64_t> written(2), compared(2);
  int64_t frames = 0;
  size_t most_runs = 0;
  std::optional<Compared> done;
  while (!done) {
    const int before = wakes.seen();
    std::vector<Event> events = session.drain();
    const std::shared_ptr<const Frame> frame = session.frame();
    session.observe({.snapshot_ms = frames % 2 ? 1 : 2});
    for (Event& event : events) {
      if (Compared* end = std::get_if<Compared>(&event)) done = std::move(*end);
      const ComparedText* step = std::get_if<ComparedText>(&event);
      if (!step) continue;
      ASSERT_LE(step->runs.size(), 2u);
      for (const ComparedStep& each : step->runs) {
        EXPECT_EQ(each.tokens, ++written[static_cast<size_t>(each.run)]);
        compared[static_cast<size_t>(each.run)] += each.kl.has_value();
        EXPECT_LE(each.text.size(), 256u);  // not the text so far, which has thousands of bytes
        EXPECT_LE(each.ends.size(), 16u);   // tokens whose characters were held back until they were whole
      }
    }
    if (frame && frame->compared) {
      ++frames;
      for (const cache::CacheView& view : *frame->compared) {
        for (const cache::GroupView& group : view.groups) most_runs = std::max(most_runs, group.runs.size());
      }
    }
    if (!done) wakes.awaitAfter(before, Clock::now() + hang);
  }
  EXPECT_EQ(done->runs[0].tokens, tokens);
  EXPECT_EQ(done->runs[1].tokens, tokens);
  EXPECT_LE(done->runs[1].lengths.stored, 12);
  EXPECT_EQ(written, std::vector<int64_t>(2, tokens));
  EXPECT_EQ(compared, (std::vector<int64_t>{0, tokens}));
  EXPECT_GE(frames, 10);
  EXPECT_LE(most_runs, 4u);  // runs of cells, whatever the length of the text
}

TEST_F(Comparisons, stopEndsTheOneThatRunsAndThoseWaiting) {
  load();
  ASSERT_TRUE(holdsAtNextWake([&] { session.compare(command(1, {"dynamic", sink}, 300)); }));
  session.compare(command(2, {"dynamic"}));
  while (all<ComparedText>().size() < 5) ASSERT_TRUE(holdsAtNextWake([] {}));
  session.stop();
  wakes.letGo(-1);
  const Compared first = wait<Compared>();
  EXPECT_EQ(first.comparison, 1u);
  EXPECT_TRUE(first.stopped);
  ASSERT_EQ(first.runs.size(), 2u);
  for (const ComparedRun& run : first.runs) {
    EXPECT_EQ(run.stop_reason, decode::StopReason::stopped);
    EXPECT_LT(run.tokens, 300);
  }
  const Compared second = wait<Compared>();
  EXPECT_EQ(second.comparison, 2u);
  EXPECT_TRUE(second.stopped && second.runs.empty());
  EXPECT_FALSE(compare(command(3, {"dynamic"})).stopped);
}

TEST_F(Comparisons, oneThatRunsEndsWithTheSession) {
  load();
  ASSERT_TRUE(holdsAtNextWake([&] { session.compare(command(1, {"dynamic", sink}, 10'000'000)); }));
  while (all<ComparedText>().size() < 3) ASSERT_TRUE(holdsAtNextWake([] {}));
}

TEST_F(Comparisons, aFullCacheEndsItsRunAlone) {
  load();
  const Compared done = compare(command(1, {"dynamic", "static:max_cache_len=64", "static:max_cache_len=5"}, 60));
  EXPECT_FALSE(done.stopped);
  EXPECT_EQ(done.runs[0].tokens, 60);
  EXPECT_TRUE(done.runs[0].full.empty());
  EXPECT_EQ(done.runs[1].stop_reason, decode::StopReason::capacity);
  EXPECT_EQ(done.runs[1].tokens, 64 - done.prompt_tokens + 1);
  EXPECT_EQ(done.runs[1].compared, done.runs[1].tokens);
  EXPECT_NE(inEnglish(done.runs[1].full).find("64"), std::string::npos);
  EXPECT_EQ(done.runs[2].stop_reason, decode::StopReason::capacity);
  EXPECT_EQ(done.runs[2].tokens, 0);
  EXPECT_EQ(done.runs[2].prefill_speed, 0);
}

TEST_F(Comparisons, whatCannotBeComparedIsRefusedAndKeepsNothing) {
  session.compare(command(1, {"dynamic"}));
  Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::compare);
  EXPECT_EQ(failed.turn, 1u);
  EXPECT_NE(inEnglish(failed.message).find("no model"), std::string::npos);
  load();
  ASSERT_NE(frameNow(), nullptr);
  CompareCommand nothing = command(7, {"dynamic"});
  nothing.messages.clear();
  const std::vector<std::pair<CompareCommand, std::string>> wrong = {
      {command(2, {"dynamic", "dynamik"}), "dynamik"},
      {command(3, {"dynamic", "sink:window_length=2,num_sink_tokens=4"}), "window"},
      {command(4, {}), "0 runs"},
      {command(5, {"dynamic", "dynamic", "dynamic", "dynamic", "dynamic"}), "5 runs"},
      {nothing, "prompt is empty"}};
  for (const auto& [asked, words] : wrong) {
    compare(command(100, {"dynamic"}));
    ASSERT_NE(frameNow()->compared, nullptr);
    session.compare(asked);
    failed = wait<Failed>();
    EXPECT_EQ(failed.what, Failed::What::compare);
    EXPECT_EQ(failed.turn, asked.comparison);
    EXPECT_NE(inEnglish(failed.message).find(words), std::string::npos) << inEnglish(failed.message);
    EXPECT_EQ(frameNow()->compared, nullptr);
  }
  EXPECT_EQ(compare(command(8, {"dynamic"})).runs.size(), 1u);
}

}  // namespace
}  // namespace kvarium::engine::session_compare_test
