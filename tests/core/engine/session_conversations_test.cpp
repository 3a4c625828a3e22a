// Conversations that are kept warm, saved and migrated, and the events of each turn. Meant to run under
// ThreadSanitizer too.
#include <fstream>
#include <tuple>

#include "core/cache/archive/legacy.h"
#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::session_conversations_test {
namespace {

using SessionConversations = Sessions;

TEST_F(SessionConversations, everyTokenHasItsPlaceInTheText) {
  load();
  const TurnStats stats = answer(1, 0, {{"system", "hello world"}, {"user", "hello"}});
  const PromptTokens prompt = wait<PromptTokens>();
  EXPECT_EQ(prompt.turn, 1u);
  EXPECT_EQ(prompt.prompt_end, stats.prompt_tokens);
  ASSERT_EQ(prompt.messages.size(), 2u);
  EXPECT_EQ(prompt.messages[0].ends.back(), 11u);
  EXPECT_EQ(prompt.messages[1].ends.back(), 5u);
  EXPECT_GT(prompt.messages[1].first, prompt.messages[0].first);
  int64_t next = stats.prompt_tokens, size = 0, last = 0;
  for (const TextPiece& piece : all<TextPiece>()) {
    EXPECT_EQ(piece.first, next);
    next += static_cast<int64_t>(piece.ends.size());
    for (const uint32_t end : piece.ends) {
      EXPECT_GE(size + end, last);
      last = size + end;
    }
    size += static_cast<int64_t>(piece.text.size());
  }
  EXPECT_GT(size, 0);
  EXPECT_LE(last, size);
  EXPECT_LE(next, stats.prompt_tokens + stats.generated_tokens);
}

TEST_F(SessionConversations, theLogTellsEveryStepOnceAndInOrder) {
  load();
  wait<StepLog>();  // of the empty cache
  answer(1, 0, hello, 40);
  const TurnStats stats = answer(2, 0, goOn(hello, textOf(1), "more"), 40);
  uint64_t next = 0;
  int64_t absolute = 0;
  double at = 0;
  int batches = 0;
  for (const StepLog& log : all<StepLog>()) {
    ++batches;
    EXPECT_EQ(log.conversation, 0);
    EXPECT_FALSE(log.replaced);
    EXPECT_EQ(log.first, next);
    next += log.steps.size();
    for (const StepRecord& step : log.steps) {
      if (step.commit.kind == cache::Commit::Kind::append)
        absolute += step.commit.count;
      else
        absolute -= step.commit.count;
      EXPECT_EQ(absolute, step.commit.tokens_seen);
      EXPECT_GE(step.at_s, at);
      at = step.at_s;
      EXPECT_EQ(step.by_place.device, step.bytes.total());
    }
  }
  EXPECT_EQ(absolute, stats.lengths.tokens_seen);
  EXPECT_GE(next, 80u);
  EXPECT_LT(batches, 80);
  session.setCache("static");
  const StepLog fresh = [&] {
    wait<CacheReady>();
    StepLog log;
    for (int i = 0; i < 100 && !log.replaced; ++i) log = wait<StepLog>();
    return log;
  }();
  EXPECT_EQ(fresh.first, 0u);
  int64_t fed = 0;  // the cells that were carried over
  for (const StepRecord& step : fresh.steps) {
    fed += step.commit.count;
    EXPECT_EQ(step.measured, &step == &fresh.steps.back());
    EXPECT_EQ(step.bytes.total() > 0, step.measured);
  }
  EXPECT_EQ(fed, absolute);
}

TEST_F(SessionConversations, withoutACacheTheTimeIsThatOfTheTokensComputed) {
  load();
  session.setCache("none");
  wait<CacheReady>();
  answer(1, 0, hello, 8);
  int computed = 0;
  for (const StepLog& log : all<StepLog>()) {
    for (const StepRecord& step : log.steps) {
      const bool computes = step.commit.kind == cache::Commit::Kind::append;
      EXPECT_EQ(step.step_s > 0, computes);
      computed += computes ? 1 : 0;
    }
  }
  EXPECT_GE(computed, 8);
}

TEST_F(SessionConversations, evictionsAreCountedAndSaid) {
  load();
  session.setCache("sliding_window:window_length=64");
  wait<CacheReady>();
  const TurnStats quiet = answer(1, 0, hello, 2);
  ASSERT_LT(quiet.lengths.tokens_seen, 64);
  EXPECT_EQ(quiet.evicted, 0);
  EXPECT_EQ(quiet.evicted_first_at, -1);
  const TurnStats stats = answer(2, 0, hello, 100);
  EXPECT_EQ(stats.evicted, stats.lengths.tokens_seen - stats.lengths.stored);
  // The window sees 64 tokens, the one being written among them: 63 stay.
  EXPECT_EQ(stats.evicted_first_at, 64 - stats.prompt_tokens);
  ASSERT_EQ(stats.events.size(), 1u);
  EXPECT_EQ(stats.events[0].at, 64);
  EXPECT_EQ(inEnglish(stats.events[0].what), std::to_string(stats.evicted) + " tokens left the cache");
}

TEST_F(SessionConversations, conversationsStayWarmBesideEachOther) {
  load();
  show(1);
  answer(1, 1, hello);
  show(2);
  answer(2, 2, {{"user", "world"}});
  show(1);
  const TurnStats again = answer(3, 1, hello);
  EXPECT_EQ(again.reused_tokens, again.prompt_tokens - 1);
  EXPECT_EQ(again.reused_from, 0);
  EXPECT_EQ(textOf(3), textOf(1));
  WarmList list = wait<WarmList>();
  while (list.warm.size() < 3 || list.warm.front().conversation != 1) list = wait<WarmList>();
  ASSERT_EQ(list.warm.size(), 3u);  // 0 was shown first
  EXPECT_EQ(list.warm[0].conversation, 1);
  EXPECT_EQ(list.warm[0].tokens, again.lengths.tokens_seen);
  EXPECT_EQ(list.warm[0].bytes, again.bytes.total());
  EXPECT_EQ(list.warm[1].conversation, 2);
  session.forget(1);
  EXPECT_EQ(wait<CacheReady>().conversation, 1);
  const TurnStats anew = answer(4, 1, hello);
  EXPECT_LT(anew.reused_tokens, anew.prompt_tokens - 1);
}

TEST_F(SessionConversations, theBudgetCostsThoseThatWereUsedLongestAgo) {
  load();
  for (int64_t conversation = 1; conversation <= 3; ++conversation) {
    show(conversation);
    answer(static_cast<uint64_t>(conversation), conversation,
           {{"user", std::string(1, static_cast<char>('a' + conversation))}});
  }
  seen.clear();
  session.setWarmBudget(1);
  WarmList list = wait<WarmList>();
  while (list.budget != 1) list = wait<WarmList>();  // the last turn's may come after its end
  EXPECT_EQ(list.dropped, (std::vector<int64_t>{1, 2}));
  ASSERT_EQ(list.warm.size(), 1u);  // the one shown, whatever the budget
  EXPECT_EQ(list.warm[0].conversation, 3);
  const TurnStats gone = answer(9, 1, {{"user", "b"}});
  EXPECT_LT(gone.reused_tokens, gone.prompt_tokens - 1);
  session.load(loading::tinyModelPath());
  wait<ModelReady>();
  wait<CacheReady>();
  EXPECT_EQ(answer(10, 1, {{"user", "b"}}).reused_tokens, 0);
}

TEST_F(SessionConversations, checkpointsAreGivenUpBeforeAConversationIs) {
  load();
  TurnStats last;
  for (int64_t conversation = 1; conversation <= 2; ++conversation) {
    show(conversation, "sliding_window:window_length=24");
    last = answer(static_cast<uint64_t>(conversation), conversation, hello, 300);
  }
  EXPECT_GT(last.bytes.kept, 2 * last.bytes.used());
  const auto all = [](const WarmList& list) {
    int64_t bytes = 0;
    for (const WarmConversation& one : list.warm) bytes += one.bytes;
    return bytes;
  };
  const int64_t budget = last.bytes.total();
  session.setWarmBudget(budget);
  WarmList list = wait<WarmList>();
  while (list.budget != budget) list = wait<WarmList>();
  EXPECT_TRUE(list.dropped.empty());
  EXPECT_LE(all(list), budget);
}

TEST_F(SessionConversations, aConversationGoesOnFromTheCellsOfAnother) {
  load();
  show(1);
  answer(1, 1, hello);
  const std::vector<jinja::ChatMessage> longer = goOn(hello, textOf(1), "more");
  show(2);
  const TurnStats forked = answer(2, 2, longer);
  EXPECT_EQ(forked.reused_from, 1);
  const TurnStats own = answer(3, 1, longer);
  EXPECT_EQ(own.reused_from, 2);  // by now it has read further
  EXPECT_EQ(textOf(3), textOf(2));
  show(3);
  answer(4, 3, goOn(hello, textOf(1), "less"));
  EXPECT_EQ(textOf(4).empty(), false);
  session.load(loading::tinyModelPath());  // nothing to go on from
  wait<ModelReady>();
  wait<CacheReady>();
  answer(5, 7, hello);
  const TurnStats alone = answer(6, 7, longer);
  EXPECT_EQ(alone.reused_from, 0);
  EXPECT_EQ(alone.reused_tokens, forked.reused_tokens);
  EXPECT_EQ(textOf(6), textOf(2));
  // Another cache lends nothing.
  show(8, "static");
  EXPECT_EQ(answer(7, 8, hello).reused_from, 0);
}

// They were computed under other rules than the other conversation's cache has.
TEST_F(SessionConversations, carriedCellsAreNotLent) {
  load();
  show(1, "dynamic");
  const TurnStats first = answer(1, 1, hello, 60);
  const CacheReady changed = show(1, "sink:window_length=64,num_sink_tokens=4");
  EXPECT_EQ(changed.migrated, first.lengths.tokens_seen);
  EXPECT_EQ(changed.carried, changed.migrated);
  const std::vector<jinja::ChatMessage> longer = goOn(hello, textOf(1), "more");
  show(2, "sink:window_length=64,num_sink_tokens=4");
  EXPECT_EQ(answer(2, 2, longer).reused_tokens, 0);
  EXPECT_GT(answer(3, 1, longer).reused_tokens, 0) << "its own go on";
  session.forget(1);  // and are read again
  show(1, "sink:window_length=64,num_sink_tokens=4");
  EXPECT_EQ(answer(4, 1, longer).reused_from, 2);
  EXPECT_EQ(textOf(4), textOf(2));
}

// The reason is that of the cache that has seen more, also where the conversation has none of its own.
TEST_F(SessionConversations, whyAnotherConversationsCellsDoNotServeIsSaid) {
  load();
  show(1, "sliding_window:window_length=24");
  answer(1, 1, hello, 60);
  show(2, "sliding_window:window_length=24");
  std::vector<jinja::ChatMessage> other = goOn(hello, textOf(1), "more");
  other[1].content.replace(other[1].content.size() / 2, std::string::npos, " and another end");
  const TurnStats stats = answer(2, 2, other);
  EXPECT_LT(stats.reused_tokens, 30);
  EXPECT_NE(inEnglish(stats.reuse_reason).find("checkpoint"), std::string::npos);
}

TEST_F(SessionConversations, aPrefixCanBeReadBeforeItIsNeeded) {
  load();
  show(1);
  TurnRequest prime = turn(1, "");
  prime.conversation = 1;
  prime.messages = {{"system", "hello world, be kind"}};
  prime.prefill_only = true;
  session.submit(prime);
  const TurnStats read = wait<TurnDone>().stats;
  EXPECT_EQ(read.generated_tokens, 0);
  EXPECT_EQ(read.lengths.tokens_seen, read.prompt_tokens);
  EXPECT_TRUE(textOf(1).empty());
  show(2);
  const TurnStats stats = answer(2, 2, {{"system", "hello world, be kind"}, {"user", "hello"}});
  EXPECT_EQ(stats.reused_from, 1);
  EXPECT_GE(stats.reused_tokens, read.prompt_tokens - 1);
}

TEST_F(SessionConversations, anotherCacheTakesTheCellsOverWhereItCan) {
  load();
  const TurnStats first = answer(1, 0, hello, 60);
  uint64_t number = 1;
  for (const char* spec : {"offloaded", "static", "dynamic", "quantized:nbits=8,residual_length=16"}) {
    SCOPED_TRACE(spec);
    session.setCache(spec);
    const CacheReady ready = wait<CacheReady>();
    EXPECT_EQ(ready.migrated, first.lengths.tokens_seen);
    EXPECT_TRUE(ready.reread.empty());
    const TurnStats again = answer(++number, 0, hello, 60);
    EXPECT_EQ(again.reused_tokens, again.prompt_tokens - 1);
    if (number < 5) {
      EXPECT_EQ(textOf(number), textOf(1));
    }
  }
  answer(6, 0, hello, 200);
  session.setCache("dynamic");
  const CacheReady ready = wait<CacheReady>();
  EXPECT_EQ(ready.migrated, 0);
  EXPECT_NE(inEnglish(ready.reread).find("compressed"), std::string::npos);
  const TurnStats anew = answer(7, 0, hello, 60);
  EXPECT_EQ(anew.reused_tokens, 0);
  EXPECT_EQ(textOf(7), textOf(1));
}

TEST_F(SessionConversations, messagesInTheMiddleAreLeftOutWhenAsked) {
  load();
  const int64_t one = answer(1, 0, hello, 1).prompt_tokens;
  session.setCache("static:max_cache_len=" + std::to_string(8 * one));
  wait<CacheReady>();
  std::vector<jinja::ChatMessage> talk = hello;
  for (int i = 0; i < 10; ++i) talk = goOn(talk, "hello", "hello");
  TurnRequest request = turn(2, "", 4);
  request.messages = talk;
  session.submit(request);
  EXPECT_NE(inEnglish(wait<Failed>().message).find("holds"), std::string::npos);
  request.turn = 3;
  request.when_full = WhenFull::crop;
  wait<PromptTokens>();
  wait<PromptTokens>();
  session.submit(request);
  const TurnStats stats = wait<TurnDone>().stats;
  ASSERT_FALSE(stats.left_out.empty());
  EXPECT_EQ(stats.left_out.front(), 2);
  EXPECT_GT(stats.left_out_tokens, 0);
  EXPECT_LE(stats.prompt_tokens, 6 * one);
  const PromptTokens prompt = wait<PromptTokens>();
  ASSERT_EQ(prompt.messages.size() + stats.left_out.size(), talk.size());
  EXPECT_EQ(prompt.messages.front().message, 0);
  EXPECT_EQ(prompt.messages.back().message, static_cast<int>(talk.size()) - 1);
  request.turn = 4;  // the next question finds the beginning as it was
  request.messages = goOn(talk, textOf(3), "hello");
  session.submit(request);
  const TurnStats next = wait<TurnDone>().stats;
  EXPECT_EQ(next.left_out, stats.left_out);
  EXPECT_GT(next.reused_tokens, stats.prompt_tokens);
}

// Saved in one session, restored in another: the next turn is that of a session that was never interrupted.
class SavedConversations : public Sessions, public testing::WithParamInterface<const char*> {};

TEST_P(SavedConversations, goesOnAsIfItHadNeverBeenInterrupted) {
  const support::TemporaryFolder folder;
  const std::filesystem::path file = folder / "talk.kvcache";
  load();
  show(4, GetParam());
  // More tokens than the windows below see; the reply's only id is not yet in the cache.
  const std::vector<jinja::ChatMessage> talk{{"user", "hello hello hello hello world world world hello"}};
  answer(1, 4, talk, 1);
  session.save(4, file);
  const CacheSaved saved = wait<CacheSaved>();
  EXPECT_EQ(saved.conversation, 4);
  EXPECT_GT(saved.bytes, 0);
  const std::vector<jinja::ChatMessage> longer = goOn(talk, textOf(1), "more");
  const TurnStats uninterrupted = answer(2, 4, longer, 70);
  const std::string expected = textOf(2);

  session.load(loading::tinyModelPath());  // as another program would begin
  wait<ModelReady>();
  wait<CacheReady>();
  show(1, "dynamic");
  seen.clear();
  session.restore(9, file);
  const CacheRestored restored = wait<CacheRestored>();
  EXPECT_EQ(restored.conversation, 9);
  EXPECT_EQ(restored.tokens, saved.tokens);
  // A file that is none leaves what there is.
  std::ofstream(file, std::ios::trunc) << "nothing";
  session.restore(9, file);
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::file);
  EXPECT_EQ(failed.conversation, 9);
  const TurnStats stats = answer(2, 9, longer, 70);
  EXPECT_EQ(textOf(2), expected);
  EXPECT_EQ(stats.cache_spec, GetParam());
  EXPECT_EQ(stats.prompt_tokens, uninterrupted.prompt_tokens);
  EXPECT_EQ(stats.generated_tokens, uninterrupted.generated_tokens);
  EXPECT_EQ(stats.reused_tokens, uninterrupted.reused_tokens);
  EXPECT_EQ(stats.reused_tokens, std::string(GetParam()) == "none" ? 0 : saved.tokens);
}

INSTANTIATE_TEST_SUITE_P(Presets, SavedConversations,
                         testing::Values("none", "dynamic", "static", "offloaded", "offloaded_static", "quantized",
                                         "quantized:nbits=4,residual_length=8", "sliding_window:window_length=48",
                                         "sink:window_length=48,num_sink_tokens=4", "dynamic:format=f16"),
                         [](const auto& test) { return "Spec" + std::to_string(test.index); });

// A frame says where the file ends, until other tokens stand there.
TEST_F(SessionConversations, aFrameSaysWhereTheSavedCellsEnd) {
  const support::TemporaryFolder folder;
  load();
  session.observe({.snapshot_ms = 1});
  const auto becomes = [&](int64_t wanted) {
    constexpr int most = 1000;  // frames
    int64_t saved_at = -2;
    for (int i = 0; i < most && saved_at != wanted; ++i) {
      session.observe({.snapshot_ms = 1});
      if (const cache::SharedCacheView view = newest()) saved_at = view->saved_at;
    }
    return saved_at;
  };
  show(4);
  answer(1, 4, hello, 1);
  EXPECT_EQ(becomes(-1), -1);
  session.save(4, folder / "talk.kvcache");
  const int64_t tokens = wait<CacheSaved>().tokens;
  EXPECT_EQ(becomes(tokens), tokens);
  answer(2, 4, goOn(hello, textOf(1), "more"), 12);
  EXPECT_EQ(becomes(tokens), tokens);
  answer(3, 4, {{"user", "world"}}, 12);
  EXPECT_EQ(becomes(-1), -1);
  session.restore(4, folder / "talk.kvcache");
  wait<CacheRestored>();
  EXPECT_EQ(becomes(tokens), tokens);
}

TEST_F(SessionConversations, keysAndValuesAreExportedForOthers) {
  const support::TemporaryFolder folder;
  load();
  show(4);
  answer(1, 4, hello, 12);
  session.save(4, folder / "talk.safetensors", true);
  const CacheSaved saved = wait<CacheSaved>();
  EXPECT_TRUE(saved.exported);
  const cache::LegacyFile file = cache::LegacyFile::open(folder / "talk.safetensors");
  EXPECT_EQ(static_cast<int64_t>(file.ids().size()), saved.tokens);
}

// With enough tokens that windows, sinks and choices by score have let some go, and few bits have been written.
TEST_F(SessionConversations, everyPresetOfThisModelIsSavedAndGoesOnWordForWord) {
  load();
  for (const cache::Preset& preset : cache::presets()) {
    if (preset.needs_layer_window) continue;
    SCOPED_TRACE(preset.name);
    const bool bounded = preset.retention != "full" && preset.retention != "fixed";
    const std::string spec = std::string(preset.name) + (bounded            ? ":window_length=8"
                                                         : preset.nbits > 0 ? ":residual_length=8"
                                                                            : "");
    // What is said, and reused, before and after a save.
    const auto talk = [&](bool interrupted) {
      show(4, spec);
      const TurnStats first = answer(1, 4, hello, 90);
      EXPECT_EQ(first.lengths.stored < first.lengths.tokens_seen, bounded || preset.keeps_nothing);
      if (interrupted) {
        const support::TemporaryFolder folder;
        const std::filesystem::path file = folder / "talk.kvcache";
        session.save(4, file);
        const int64_t tokens = wait<CacheSaved>().tokens;
        session.forget(4);
        wait<CacheReady>();
        session.restore(4, file);
        EXPECT_EQ(wait<CacheRestored>().tokens, tokens);
        wait<CacheReady>();
      }
      const TurnStats second = answer(2, 4, goOn(hello, textOf(1), "more"), 40);
      const auto said = std::tuple(textOf(1), textOf(2), second.reused_tokens);
      session.forget(4);
      wait<CacheReady>();
      seen.clear();
      return said;
    };
    EXPECT_EQ(talk(true), talk(false));
  }
}

// The worker goes on while a file is on its way to the disk: a turn that waits does not keep the word back, and what
// needs the file waits for it.
TEST_F(SessionConversations, aSaveIsToldDuringATurnAndBeforeItsFileIsUsed) {
  const support::TemporaryFolder folder;
  load();
  show(4);
  answer(1, 4, hello, 12);
  session.save(4, folder / "talk.kvcache");
  session.pause();
  session.submit(turn(2, "world"));
  wait<Paused>();
  const int64_t tokens = wait<CacheSaved>().tokens;
  session.resume();
  wait<TurnDone>();
  for (int i = 0; i < 2; ++i) session.save(4, folder / "talk.kvcache");
  session.restore(9, folder / "talk.kvcache");
  EXPECT_EQ(wait<CacheRestored>().tokens, tokens);
  EXPECT_EQ(all<CacheSaved>().size(), 2u);
}

TEST_F(SessionConversations, whatCannotBeSavedOrRestoredIsSaid) {
  session.restore(1, "/nonexistent");
  EXPECT_NE(inEnglish(wait<Failed>().message).find("no model"), std::string::npos);
  load();
  session.save(1, "/nonexistent/file");
  EXPECT_NE(inEnglish(wait<Failed>().message).find("nothing in its cache"), std::string::npos);
  answer(1, 0, hello);
  session.save(0, "/nonexistent/file");
  EXPECT_EQ(wait<Failed>().what, Failed::What::file);
  session.restore(0, "/nonexistent/file");
  EXPECT_EQ(wait<Failed>().what, Failed::What::file);
  const TurnStats again = answer(2, 0, hello);
  EXPECT_EQ(again.reused_tokens, again.prompt_tokens - 1);
}

// Where rows of few tokens get other bits than those of many, also a conversation that begins as a copy of another
// computes the end of the prompt as that one did.
class FastConversations : public Sessions {
 protected:
  FastConversations() : Sessions({.threads = 2, .precision = device::Precision::fastest, .token_ids = true}) {}
};

TEST_F(FastConversations, aPromptThatIsAskedAgainElsewhereHasTheSameReply) {
  load();
  std::string words = "hello";
  for (int i = 1; i <= 8; ++i) {
    words += " world and more";
    const std::vector<jinja::ChatMessage> asked{{"user", std::to_string(i) + words}};
    const TurnStats first = answer(static_cast<uint64_t>(2 * i), 2 * i, asked);
    const TurnStats again = answer(static_cast<uint64_t>(2 * i + 1), 2 * i + 1, asked);
    EXPECT_EQ(again.reused_from, 2 * i);
    EXPECT_EQ(again.reused_tokens, again.prompt_tokens - 16) << again.prompt_tokens;
    EXPECT_EQ(again.ids, first.ids);
  }
}

}  // namespace
}  // namespace kvarium::engine::session_conversations_test
