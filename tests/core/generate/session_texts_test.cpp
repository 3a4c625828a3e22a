// Which text a conversation's cache is of: branches are forks at once, other versions are kept, and what is read again
// is said before it is.
#include "tests/core/generate/session_fixture.h"

namespace kvarium {
namespace {

const std::vector<ChatMessage> hello{{"user", "hello"}};
// What the model answers here has no control token within, which the text would not show.
const std::vector<ChatMessage> greeting{{"system", "hello world"}, {"user", "hello"}};

std::vector<ChatMessage> withReply(std::vector<ChatMessage> messages, const std::string& reply) {
  messages.push_back({"assistant", reply});
  return messages;
}

TEST_F(Sessions, aBranchIsAForkAtOnce) {
  load();
  show(1);
  const TurnStats first = answer(1, 1, greeting);
  const std::vector<ChatMessage> talk = withReply(greeting, textOf(1));
  show(2);
  EXPECT_EQ(fit(2, {}).tokens, 0);
  const CacheFit branch = fit(2, talk);
  EXPECT_EQ(branch.conversation, 2);
  EXPECT_EQ(branch.shared_with, 1);
  EXPECT_EQ(branch.shared, branch.seen);
  EXPECT_EQ(branch.why, "");
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

TEST_F(Sessions, aBranchFromTheMiddleSharesWhatComesBefore) {
  load();
  show(1);
  answer(1, 1, hello);
  const std::vector<ChatMessage> talk = withReply(hello, textOf(1));
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
TEST_F(Sessions, aQuestionWithoutAnAnswerIsFoundAmongItsTokens) {
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

TEST_F(Sessions, textsThatBeginOtherwiseShareNothing) {
  load();
  show(1);
  answer(1, 1, {{"system", "hello world hello world hello world"}, {"user", "hello"}});
  show(2);
  const CacheFit other = fit(2, {{"system", "hello world hello world hello world"}, {"user", "world"}});
  EXPECT_EQ(other.shared_with, 0);
  EXPECT_EQ(other.seen, 0);
  EXPECT_GT(other.tokens, 0);
}

TEST_F(Sessions, theCacheOfAnotherVersionIsKept) {
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
  for (int i = 0; i < 20 && (list.warm.front().versions != 1 || list.warm.front().tokens != one.lengths.absolute); ++i)
    list = wait<WarmList>();
  EXPECT_EQ(list.warm.front().versions, 1);
  EXPECT_EQ(list.warm.front().tokens, one.lengths.absolute);
  const TurnStats next = answer(3, 1, goOn(greeting, before, "more"));
  EXPECT_GE(next.reused_tokens, one.lengths.absolute - 1);
  // A version that was never read has only the beginning.
  const CacheFit unread = fit(1, withReply(greeting, "world world world world world world world world"));
  EXPECT_GE(unread.seen, one.prompt_tokens - 1);
  EXPECT_GT(unread.tokens - unread.seen, 8);
}

TEST_F(Sessions, versionsAreTheFirstThatTheBudgetCosts) {
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

TEST_F(Sessions, whyACacheCannotBeCutIsSaid) {
  load();
  show(1, "sliding_window:window_length=48");
  answer(1, 1, hello, 80);
  const std::vector<ChatMessage> talk = withReply(hello, textOf(1));
  answer(2, 1, goOn(hello, textOf(1), "more"), 60);
  show(2, "sliding_window:window_length=48");
  const CacheFit branch = fit(2, talk);
  EXPECT_EQ(branch.seen, 0);
  EXPECT_EQ(branch.shared_with, 0);
  EXPECT_NE(branch.why, "");
  EXPECT_GT(branch.tokens, 80);
}

TEST_F(Sessions, aCacheThatKeepsNothingHasSeenNothing) {
  load();
  show(1, "none");
  answer(1, 1, hello, 10);
  const CacheFit nothing = fit(1, withReply(hello, textOf(1)));
  EXPECT_EQ(nothing.seen, 0);
  EXPECT_GT(nothing.tokens, 0);
}

}  // namespace
}  // namespace kvarium
