// Which text a conversation's cache is of: branches are forks at once, other versions are kept, and what is read again
// is said before it is.
#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::session_texts_test {
namespace {

std::vector<jinja::ChatMessage> withReply(std::vector<jinja::ChatMessage> messages, const std::string& reply) {
  messages.push_back({"assistant", reply});
  return messages;
}

using SessionTexts = Sessions;

TEST_F(SessionTexts, aBranchIsAForkAtOnce) {
  load();
  show(1);
  const TurnStats first = answer(1, 1, greeting);
  const std::vector<jinja::ChatMessage> talk = withReply(greeting, textOf(1));
  show(2);
  EXPECT_EQ(fit(2, {}).tokens, 0);
  const CacheFit branch = fit(2, talk);
  EXPECT_EQ(branch.conversation, 2);
  EXPECT_EQ(branch.shared_with, 1);
  EXPECT_EQ(branch.shared, branch.seen);
  EXPECT_TRUE(branch.why.empty());
  EXPECT_GE(branch.seen, first.prompt_tokens);
  EXPECT_LE(branch.seen, branch.tokens);
  WarmList list = wait<WarmList>();
  for (int i = 0; i < 20 && (list.warm.front().conversation != 2 || list.warm.front().tokens == 0); ++i)
    list = wait<WarmList>();
  ASSERT_EQ(list.warm.size(), 3u);
  EXPECT_EQ(list.warm[0].tokens, branch.seen);
  EXPECT_EQ(list.warm[1].bytes, 0);  // every block of it is counted with the fork
  const TurnStats next = answer(2, 2, goOn(greeting, textOf(1), "more"));
  EXPECT_EQ(next.reused_tokens, branch.seen);
  EXPECT_EQ(next.reused_from, 0);  // it was its own by then
  EXPECT_EQ(fit(1, talk).shared_with, 0);
}

TEST_F(SessionTexts, aBranchFromTheMiddleSharesWhatComesBefore) {
  load();
  show(1);
  answer(1, 1, hello);
  const std::vector<jinja::ChatMessage> talk = withReply(hello, textOf(1));
  answer(2, 1, goOn(hello, textOf(1), "more"));
  show(2);
  const CacheFit branch = fit(2, talk);
  EXPECT_EQ(branch.shared_with, 1);
  EXPECT_LT(branch.tokens - branch.seen, 3);
  const PromptTokens told = [&] {
    PromptTokens tokens;
    for (const PromptTokens& each : all<PromptTokens>())
      if (each.turn == 0 && each.conversation == 2) tokens = each;
    return tokens;
  }();
  ASSERT_EQ(told.messages.size(), 2u);
  EXPECT_EQ(told.read.size(), 2u);
  EXPECT_FALSE(told.frame.empty());
}

// As after a turn that the cache refused.
TEST_F(SessionTexts, aQuestionWithoutAnAnswerIsFoundAmongItsTokens) {
  load();
  show(1);
  answer(1, 1, greeting);
  fit(1, goOn(greeting, textOf(1), "more"));
  PromptTokens told;
  for (const PromptTokens& each : all<PromptTokens>())
    if (each.turn == 0 && each.conversation == 1) told = each;
  ASSERT_EQ(told.read.size(), 4u);
  ASSERT_FALSE(told.messages.empty());
  EXPECT_EQ(told.messages.back().message, 3);
  EXPECT_LT(static_cast<int64_t>(told.frame.size()), told.prompt_end);
}

TEST_F(SessionTexts, textsThatBeginOtherwiseShareNothing) {
  load();
  show(1);
  answer(1, 1, {{"system", "hello world hello world hello world"}, {"user", "hello"}});
  show(2);
  const CacheFit other = fit(2, {{"system", "hello world hello world hello world"}, {"user", "world"}});
  EXPECT_EQ(other.shared_with, 0);
  EXPECT_EQ(other.seen, 0);
  EXPECT_GT(other.tokens, 0);
}

TEST_F(SessionTexts, theCacheOfAnotherVersionIsKept) {
  load();
  show(1);
  const TurnStats one = answer(1, 1, greeting, 30);
  const std::string before = textOf(1);
  TurnRequest again = turn(2, "", 40);
  again.conversation = 1;
  again.messages = greeting;
  again.options.sampling.temperature = 5;
  again.options.sampling.seed = 7;
  session.submit(again);
  const TurnStats two = wait<TurnDone>().stats;
  ASSERT_NE(textOf(2), before);
  EXPECT_EQ(two.reused_tokens, two.prompt_tokens - 1);
  for (int i = 0; i < 2; ++i) {
    const CacheFit first = fit(1, withReply(greeting, before));
    EXPECT_LT(first.tokens - first.seen, 4);
    EXPECT_EQ(first.shared_with, 0);
    const CacheFit second = fit(1, withReply(greeting, textOf(2)));
    EXPECT_LT(second.tokens - second.seen, 4);
  }
  fit(1, withReply(greeting, before));
  WarmList list = wait<WarmList>();
  for (int i = 0; i < 20 && (list.warm.front().versions != 1 || list.warm.front().tokens != one.lengths.tokens_seen);
       ++i)
    list = wait<WarmList>();
  EXPECT_EQ(list.warm.front().versions, 1);
  EXPECT_EQ(list.warm.front().tokens, one.lengths.tokens_seen);
  const TurnStats next = answer(3, 1, goOn(greeting, before, "more"));
  EXPECT_GE(next.reused_tokens, one.lengths.tokens_seen - 1);
  // A version that was never read has only the beginning.
  const CacheFit unread = fit(1, withReply(greeting, "world world world world world world world world"));
  EXPECT_GE(unread.seen, one.prompt_tokens - 1);
  EXPECT_GT(unread.tokens - unread.seen, 8);
}

TEST_F(SessionTexts, versionsAreTheFirstThatTheBudgetCosts) {
  load();
  show(1);
  answer(1, 1, hello, 30);
  answer(2, 1, {{"user", "world"}}, 30);
  WarmList list = wait<WarmList>();
  for (int i = 0; i < 20 && list.warm.front().versions == 0; ++i) list = wait<WarmList>();
  EXPECT_EQ(list.warm.front().versions, 1);
  session.setWarmBudget(1);
  for (int i = 0; i < 20 && list.budget != 1; ++i) list = wait<WarmList>();
  EXPECT_EQ(list.warm.front().versions, 0);
  EXPECT_TRUE(list.dropped.empty());
}

TEST_F(SessionTexts, versionsOfTheShownTextGoBeforeOtherConversations) {
  load();
  show(1);
  answer(1, 1, hello, 30);
  show(2);
  answer(2, 2, hello, 30);
  answer(3, 2, {{"user", "world"}}, 30);
  const auto versionsAre = [&](int wanted) {
    WarmList list = wait<WarmList>();
    for (int i = 0; i < 20 && (list.warm.front().conversation != 2 || list.warm.front().versions != wanted); ++i)
      list = wait<WarmList>();
    EXPECT_EQ(list.warm.front().versions, wanted);
    return list;
  };
  int64_t bytes = -1;
  for (const WarmConversation& each : versionsAre(1).warm) bytes += each.bytes;
  session.setWarmBudget(bytes);
  const WarmList list = versionsAre(0);
  EXPECT_TRUE(list.dropped.empty());
  EXPECT_TRUE(std::any_of(list.warm.begin(), list.warm.end(),
                          [](const WarmConversation& each) { return each.conversation == 1 && each.tokens > 0; }));
}

// Branches that were read stay, however often one that was not is looked at.
TEST_F(SessionTexts, lookingAtABranchThatWasNotReadCostsNoVersion) {
  load();
  show(1);
  answer(1, 1, greeting, 30);
  const std::vector<jinja::ChatMessage> first = withReply(greeting, textOf(1));
  TurnRequest again = turn(2, "", 40);
  again.conversation = 1;
  again.messages = greeting;
  again.options.sampling.temperature = 5;
  again.options.sampling.seed = 7;
  session.submit(again);
  wait<TurnDone>();
  ASSERT_NE(textOf(2), textOf(1));
  for (int i = 0; i < 6; ++i) {
    fit(1, withReply(greeting, "world world world"));
    const CacheFit read = fit(1, first);
    EXPECT_LT(read.tokens - read.seen, 4);
  }
  const CacheFit second = fit(1, withReply(greeting, textOf(2)));
  EXPECT_LT(second.tokens - second.seen, 4);
  session.setWarmBudget(1 << 29);
  WarmList list = wait<WarmList>();
  while (list.budget != 1 << 29) list = wait<WarmList>();
  EXPECT_EQ(list.warm.front().versions, 1);
}

// Where no version can be kept a look at another text cuts nothing, and a turn takes no second set of blocks.
TEST_F(SessionTexts, aCacheOfFixedBlocksIsCutByItsTurnOnly) {
  load();
  show(1, "static");
  const TurnStats first = answer(1, 1, greeting, 30);
  const CacheFit other = fit(1, {{"user", "world"}});
  EXPECT_GT(other.tokens, other.seen);
  const CacheFit own = fit(1, withReply(greeting, textOf(1)));
  EXPECT_LT(own.tokens - own.seen, 4);
  const TurnStats edited = answer(2, 1, {{"user", "world"}}, 30);
  EXPECT_EQ(edited.reused_tokens, other.seen);
  EXPECT_EQ(edited.bytes.total(), first.bytes.total());
  const CacheFit gone = fit(1, withReply(greeting, textOf(1)));
  EXPECT_LT(gone.seen, first.prompt_tokens);
}

// Frames and the log are of what the turn will cut it to, and of the whole again where the text is.
TEST_F(SessionTexts, whatIsSeenIsOfTheTextThatIsShown) {
  load();
  session.observe({.snapshot_ms = 1});
  for (const char* spec : {"static", "dynamic"}) {
    const int64_t conversation = spec == std::string("static") ? 1 : 2;
    show(conversation, spec);
    const auto turn = static_cast<uint64_t>(conversation);
    const int64_t whole = answer(turn, conversation, greeting, 30).lengths.tokens_seen;
    const std::vector<jinja::ChatMessage> talk = withReply(greeting, textOf(turn));
    for (const std::vector<jinja::ChatMessage>& other : {std::vector<jinja::ChatMessage>{{"user", "world"}}, {}}) {
      const CacheFit fitted = fit(conversation, other);
      EXPECT_LT(fitted.seen, 16) << spec;
      const cache::SharedCacheView shown = newestOf(conversation, fitted.seen);
      ASSERT_NE(shown, nullptr) << spec;
      EXPECT_LE(shown->prompt_end, fitted.seen) << spec;
      fit(conversation, talk);
      EXPECT_NE(newestOf(conversation, whole), nullptr) << spec;
    }
  }
}

// Which read and wrote a text of its own.
TEST_F(SessionTexts, theLogOfAForkBeginsWhereItParts) {
  load();
  show(1);
  const std::vector<jinja::ChatMessage> begin{{"system", "hello world hello world hello world"}, {"user", "hello"}};
  const TurnStats first = answer(1, 1, begin, 30);
  show(2);
  TurnRequest other = turn(2, "", 4);
  other.conversation = 2;
  other.messages = {begin[0], {"user", "world"}};
  session.submit(other);
  const TurnStats forked = wait<TurnDone>().stats;
  ASSERT_EQ(forked.reused_from, 1);
  ASSERT_LT(forked.reused_tokens, first.prompt_tokens);
  show(3);
  const CacheFit branch = fit(3, begin);
  ASSERT_EQ(branch.shared_with, 1);
  ASSERT_LT(branch.seen, first.lengths.tokens_seen);
  const std::vector<StepLog> logs = stepLogs();
  for (const auto& [conversation, tokens] : {std::pair(2, forked.reused_tokens), std::pair(3, branch.seen)}) {
    std::optional<StepLog> begun;
    for (const StepLog& each : logs)
      if (each.conversation == conversation && each.replaced) begun = each;
    ASSERT_TRUE(begun && begun->before) << conversation;
    EXPECT_EQ(begun->before->tokensSeen(), tokens) << conversation;
    for (const StepRecord& step : begun->steps) EXPECT_GT(step.commit.tokens_seen, tokens) << conversation;
  }
}

class LimitedSessions : public Sessions {
 protected:
  LimitedSessions()
      : Sessions({.threads = 2, .precision = device::Precision::exact, .context = 512, .memory_limit = 1 << 26}) {}
};

TEST_F(LimitedSessions, aLookAtAnotherTextCutsNothing) {
  load();
  show(1);
  answer(1, 1, greeting, 30);
  EXPECT_LT(fit(1, {{"user", "world"}}).seen, 16);
  const CacheFit own = fit(1, withReply(greeting, textOf(1)));
  EXPECT_LT(own.tokens - own.seen, 4);
}

// Not when it is over: until then memory would hold them and what the turn reads.
TEST_F(SessionTexts, versionsGoBeforeATurnThatNeedsTheirRoom) {
  load();
  std::string longer = "world";
  for (int i = 0; i < 30; ++i) longer += " world";
  for (const int64_t conversation : {1, 2}) {
    show(conversation);
    answer(1, conversation, {{"user", "hello"}}, 200);
    fit(conversation, {{"user", longer}});
    WarmList list = wait<WarmList>();
    while (list.warm.front().conversation != conversation || list.warm.front().versions != 1) list = wait<WarmList>();
    int64_t bytes = 0;
    for (const WarmConversation& each : list.warm) bytes += each.bytes;
    if (conversation == 2) session.setWarmBudget(bytes + 1024);
    session.pause();
    TurnRequest request = turn(2, longer);
    request.conversation = conversation;
    session.submit(request);
    const int64_t reused = wait<Paused>().at;
    ASSERT_GT(reused, 0);
    session.observe({.snapshot_ms = 1});
    cache::SharedCacheView shown = newestOf(conversation, reused);
    ASSERT_NE(shown, nullptr);
    EXPECT_EQ(shown->groups.front().runs.front().shared, conversation == 1);  // with its version
    session.observe({});
    session.resume();
    wait<TurnDone>();
    session.forget(1);
  }
}

// What windows held at the checkpoints of a version is more than the turn needs.
TEST_F(SessionTexts, checkpointsGoBeforeTheVersionThatHasThem) {
  load();
  show(1, "sliding_window:window_length=32");
  answer(1, 1, hello, 400);
  std::string longer = "world";
  for (int i = 0; i < 30; ++i) longer += " world";
  fit(1, {{"user", longer}});
  settle();
  const WarmList before = all<WarmList>().back();
  ASSERT_EQ(before.warm.front().versions, 1);
  const auto sum = [](const WarmList& list) {
    int64_t bytes = 0;
    for (const WarmConversation& each : list.warm) bytes += each.bytes;
    return bytes;
  };
  session.setWarmBudget(sum(before) + 1024);
  answer(2, 1, {{"user", longer}});
  const WarmList after = all<WarmList>().back();
  EXPECT_EQ(after.warm.front().versions, 1);
  EXPECT_LE(sum(after), sum(before) + 1024);
}

TEST_F(SessionTexts, whatIsNoLongerSharedIsNotSaidToBe) {
  load();
  show(1);
  answer(1, 1, greeting);
  const std::vector<jinja::ChatMessage> talk = withReply(greeting, textOf(1));
  show(2);
  EXPECT_EQ(fit(2, talk).shared_with, 1);
  // The fork reads its own text again from the middle on.
  const TurnStats again = answer(2, 2, greeting);
  EXPECT_EQ(fit(2, withReply(greeting, textOf(2))).shared, again.reused_tokens);
  show(3);
  EXPECT_EQ(fit(3, talk).shared_with, 1);
  show(1, "static");  // other blocks with the same tokens
  show(3);
  const CacheFit alone = fit(3, talk);
  EXPECT_EQ(alone.shared_with, 0);
  EXPECT_EQ(alone.shared, 0);
  EXPECT_LT(alone.tokens - alone.seen, 4);
}

TEST_F(SessionTexts, aFitIsAnsweredWithoutAModelToo) {
  EXPECT_EQ(fit(5, hello).tokens, 0);
  load();
  EXPECT_GT(fit(0, hello).tokens, 0);
}

TEST_F(SessionTexts, whyACacheCannotBeCutIsSaid) {
  load();
  show(1, "tova:window_length=48");
  answer(1, 1, hello, 80);
  const std::vector<jinja::ChatMessage> talk = withReply(hello, textOf(1));
  answer(2, 1, goOn(hello, textOf(1), "more"), 60);
  show(2, "tova:window_length=48");
  const CacheFit branch = fit(2, talk);
  EXPECT_EQ(branch.seen, 0);
  EXPECT_EQ(branch.shared_with, 0);
  EXPECT_FALSE(branch.why.empty());
  EXPECT_GT(branch.tokens, 80);
}

TEST_F(SessionTexts, whatClosesTheLastReplyIsCountedApart) {
  load();
  const int64_t prompt = answer(1, 0, hello, 1).prompt_tokens;
  show(2);
  const CacheFit one = fit(2, withReply(hello, "world")), two = fit(2, withReply(hello, "world world"));
  EXPECT_GT(one.closing, 0);
  EXPECT_EQ(two.closing, one.closing);
  EXPECT_EQ(one.tokens - one.closing, prompt + two.tokens - one.tokens);  // as after the turn that would write it
  EXPECT_EQ(fit(2, hello).closing, 0);
}

TEST_F(SessionTexts, aCacheThatKeepsNothingHasSeenNothing) {
  load();
  show(1, "none");
  answer(1, 1, hello, 10);
  const CacheFit nothing = fit(1, withReply(hello, textOf(1)));
  EXPECT_EQ(nothing.seen, 0);
  EXPECT_GT(nothing.tokens, 0);
}

// What a turn leaves out is of its own text, whosever cells it begins with.
TEST_F(SessionTexts, aForkOfACroppedConversationIsSavedAndRestored) {
  const support::TemporaryFolder folder;
  load();
  const std::vector<jinja::ChatMessage> begin{{"system", "hello world hello world hello world"}, {"user", "hello"}};
  const int64_t one = answer(1, 0, begin, 1).prompt_tokens;
  const std::string spec = "static:max_cache_len=" + std::to_string(4 * one);
  show(1, spec);
  TurnRequest request = turn(2, "", 4);
  request.conversation = 1;
  request.when_full = WhenFull::crop;
  request.messages = begin;
  for (int i = 0; i < 20; ++i) request.messages = goOn(request.messages, "hello", "hello");
  session.submit(request);
  ASSERT_GT(wait<TurnDone>().stats.left_out.size(), 12u);
  const CacheFit whole = fit(1, request.messages);
  EXPECT_LE(whole.tokens, 4 * one);
  EXPECT_LT(whole.tokens - whole.seen, 4);
  show(2, spec);
  request.turn = 3;
  request.conversation = 2;
  request.messages = begin;
  request.messages.back().content = "world";
  session.submit(request);
  const TurnStats forked = wait<TurnDone>().stats;
  EXPECT_EQ(forked.reused_from, 1);
  EXPECT_TRUE(forked.left_out.empty());
  session.save(2, folder / "talk.kvcache");
  const int64_t tokens = wait<CacheSaved>().tokens;
  session.restore(2, folder / "talk.kvcache");
  EXPECT_EQ(wait<CacheRestored>().tokens, tokens);
  // The cropped text is still that of its conversation.
  session.save(1, folder / "long.kvcache");
  wait<CacheSaved>();
  session.restore(3, folder / "long.kvcache");
  wait<CacheRestored>();
  request.turn = 4;
  request.conversation = 3;
  request.messages = begin;
  for (int i = 0; i < 20; ++i) request.messages = goOn(request.messages, "hello", "hello");
  request.messages = goOn(request.messages, textOf(2), "hello");
  session.submit(request);
  EXPECT_GT(wait<TurnDone>().stats.reused_tokens, one);
}

// A model with recurrent states.
class HybridTexts : public Sessions {
 protected:
  void SetUp() override {
    session.load(KVARIUM_TEST_DATA "/families/qwen35_tied/model.gguf");
    wait<ModelReady>();
    wait<CacheReady>();
  }
  // How many tokens are read again, and that it is said from where.
  static int64_t again(const TurnStats& stats) {
    const std::string n = std::to_string(stats.read_again), of = std::to_string(stats.prompt_tokens);
    if (stats.read_again > 0) {
      EXPECT_EQ(inEnglish(stats.reuse_reason),
                "read " + n + " of " + of + " tokens again: " +
                    (stats.reused_tokens > 0
                         ? "the nearest checkpoint lies after token " + std::to_string(stats.reused_tokens)
                         : "no earlier checkpoint is kept"));
    }
    return stats.read_again;
  }
};

TEST_F(HybridTexts, sayFromWhereATextIsReadAgain) {
  const support::TemporaryFolder folder;
  show(1);
  const TurnStats first = answer(1, 1, greeting, 150);
  // It comes back without its end.
  const std::string less = textOf(1).substr(0, textOf(1).rfind(' '));
  const TurnStats changed = answer(5, 1, goOn(greeting, less, "world"), 20);
  EXPECT_GT(again(changed), 0);
  EXPECT_LT(changed.read_again, 64);
  EXPECT_GT(changed.reused_tokens, first.prompt_tokens);
  const std::vector<jinja::ChatMessage> talk = goOn(greeting, textOf(1), "more of it");
  const TurnStats next = answer(2, 1, talk, 100);
  EXPECT_EQ(again(next), 0);
  EXPECT_GE(next.reused_tokens, first.prompt_tokens + 149);
  const TurnStats other = answer(3, 1, talk, 20);
  EXPECT_EQ(again(other), 0);
  EXPECT_EQ(other.reused_tokens, other.prompt_tokens - 1);
  const TurnStats edited = answer(4, 1, goOn(greeting, textOf(1), "world"), 20);
  EXPECT_LE(again(edited), 8);  // after a border: the head of the message, whose tokens are letters
  EXPECT_GE(edited.reused_tokens, next.reused_tokens - 8);
  // A branch in the middle of the reply.
  show(2);
  const CacheFit branch = fit(2, withReply(greeting, textOf(1)));
  EXPECT_EQ(branch.shared_with, 1);
  EXPECT_LE(branch.tokens - branch.seen, 4);
  const TurnStats there = answer(6, 2, goOn(greeting, textOf(1), "world"), 20);
  EXPECT_LE(again(there), 8);
  // A reply that is continued.
  TurnRequest request = turn(8, "", 10);
  request.conversation = 2;
  request.messages = withReply(goOn(greeting, textOf(1), "world"), textOf(6));
  request.go_on = true;
  session.submit(request);
  const TurnStats continued = wait<TurnDone>().stats;
  EXPECT_EQ(again(continued), 0);
  EXPECT_GE(continued.reused_tokens, there.prompt_tokens + 18);
  // A restart.
  session.save(1, folder / "talk.kvcache");
  wait<CacheSaved>();
  session.forget(1);
  session.forget(2);
  session.restore(3, folder / "talk.kvcache");
  EXPECT_TRUE(wait<CacheRestored>().notice.empty());
  const TurnStats restarted = answer(7, 3, goOn(greeting, textOf(1), "hello hello"), 20);
  EXPECT_LE(again(restarted), 8);
  EXPECT_GE(restarted.reused_tokens, next.reused_tokens - 8);
}

// The version that keeps more may differ earlier than the one that had more.
TEST_F(HybridTexts, whatAnotherVersionHadCountsAsReadAgain) {
  show(1);
  std::string longer = "hello";
  for (int i = 0; i < 60; ++i) longer += " hello";
  const auto asked = [&](size_t part) {
    return std::vector<jinja::ChatMessage>{greeting[0], {"user", longer.substr(0, longer.size() / part) + " world"}};
  };
  answer(1, 1, asked(1), 4);
  const TurnStats edited = answer(2, 1, asked(3), 4);
  EXPECT_GT(again(edited), 0);
  EXPECT_GT(edited.reused_tokens, 0);
  const TurnStats longest = answer(3, 1, asked(2), 4);
  EXPECT_GT(again(longest), edited.read_again);
}

}  // namespace
}  // namespace kvarium::engine::session_texts_test
