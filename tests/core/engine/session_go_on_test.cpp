// A reply that was cut off goes on as if it had never stopped.
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_go_on_test {
namespace {

class GoingOn : public Sessions {
 protected:
  using Sessions::Sessions;
  // The reply of `tokens` tokens goes on for as many more.
  TurnStats goOnWith(uint64_t number, int64_t conversation, const std::string& begun, int64_t tokens) {
    TurnRequest request = turn(number, "", tokens);
    request.conversation = conversation;
    request.messages = greeting;
    request.messages.push_back({"assistant", begun});
    request.go_on = true;
    session.submit(std::move(request));
    return wait<TurnDone>().stats;
  }
};

TEST_F(GoingOn, twoPartsAreTheReplyInOneGoAndTheCacheIsReusedWhole) {
  load();
  for (const char* spec : {"dynamic", "sink:num_sink_tokens=4,window_length=24", "quantized"}) {
    SCOPED_TRACE(spec);
    const auto base = static_cast<int64_t>(100 * spec[0]);
    show(base + 1, spec);
    answer(base + 1, base + 1, greeting, 40);
    show(base + 2, spec);
    answer(base + 2, base + 2, greeting, 15);
    const TurnStats on = goOnWith(base + 3, base + 2, textOf(base + 2), 25);
    EXPECT_EQ(on.reused_tokens, on.prompt_tokens - 1);
    EXPECT_EQ(on.generated_tokens, 25);
    EXPECT_EQ(textOf(base + 2) + textOf(base + 3), textOf(base + 1));
    const TurnStats more = goOnWith(base + 4, base + 2, textOf(base + 2) + textOf(base + 3), 1);
    EXPECT_EQ(more.reused_tokens, more.prompt_tokens - 1);
  }
}

TEST_F(GoingOn, itsTokensHaveTheirPlacesBehindThoseOfThePartBefore) {
  load();
  const TurnStats first = answer(1, 7, greeting, 10);
  const std::string begun = textOf(1);
  wait<PromptTokens>();
  goOnWith(2, 7, begun, 10);
  PromptTokens prompt = wait<PromptTokens>();
  while (prompt.turn != 2) prompt = wait<PromptTokens>();
  EXPECT_EQ(prompt.prompt_end, first.prompt_tokens);
  ASSERT_EQ(prompt.messages.size(), 3u);
  EXPECT_EQ(prompt.messages[2].message, 2);
  EXPECT_EQ(prompt.messages[2].first, first.prompt_tokens);
  EXPECT_EQ(prompt.messages[2].ends.size(), 10u);
  EXPECT_EQ(prompt.messages[2].ends.back(), begun.size());
  int64_t next = first.prompt_tokens + 10;
  for (const TextPiece& piece : all<TextPiece>()) {
    if (piece.turn != 2) continue;
    EXPECT_EQ(piece.first, next);
    next += static_cast<int64_t>(piece.ends.size());
  }
  EXPECT_EQ(next, first.prompt_tokens + 20);
}

// The words of somebody else, or of another cache, are read and gone on with.
TEST_F(GoingOn, aReplyThatWasWrittenByHandGoesOn) {
  load();
  answer(1, 3, greeting, 10);
  const TurnStats on = goOnWith(2, 3, "hello hello", 5);
  EXPECT_EQ(on.generated_tokens, 5);
  EXPECT_GE(on.reused_tokens, 8);
  EXPECT_LT(on.reused_tokens, on.prompt_tokens - 1);
}

TEST_F(GoingOn, theNextQuestionReadsNothingOfItAgain) {
  load();
  answer(1, 3, greeting, 10);
  const TurnStats on = goOnWith(2, 3, textOf(1), 10);
  const TurnStats next = answer(3, 3, goOn(greeting, textOf(1) + textOf(2), "world"));
  EXPECT_GE(next.reused_tokens, on.prompt_tokens + 9);
}

TEST_F(GoingOn, withoutAReplyItIsRefused) {
  load();
  TurnRequest request = turn(1, "hello");
  request.go_on = true;
  session.submit(std::move(request));
  EXPECT_NE(inEnglish(wait<Failed>().message).find("no reply"), std::string::npos);
}

class GoingOnDisk : public GoingOn {
 protected:
  GoingOnDisk()
      : GoingOn({.threads = 2, .precision = device::Precision::exact, .context = 512, .memory_limit = 256 << 10}) {}
};

TEST_F(GoingOnDisk, aReplyForWhichNoMemoryIsLeftGoesOnThere) {
  load();
  show(2, "dynamic:residency=disk");
  const TurnStats whole = answer(2, 2, greeting, 400);
  ASSERT_EQ(whole.generated_tokens, 400);
  show(1, "dynamic");
  const TurnStats cut = answer(1, 1, greeting, 400);
  EXPECT_EQ(cut.stop_reason, decode::StopReason::capacity);
  EXPECT_TRUE(cut.memory_full);
  EXPECT_FALSE(cut.gpu_full);
  ASSERT_LT(cut.generated_tokens, 400);
  show(1, "dynamic:residency=disk");
  const TurnStats rest = goOnWith(3, 1, textOf(1), 400 - cut.generated_tokens);
  EXPECT_EQ(textOf(1) + textOf(3), textOf(2));
  EXPECT_EQ(rest.used_at.disk, whole.used_at.disk);
}

TEST_F(GoingOnDisk, aPromptForWhichNoMemoryIsLeftSaysSo) {
  load();
  std::string longer = "world";
  for (int i = 0; i < 400; ++i) longer += " world";
  session.submit(turn(1, longer));
  const Failed failed = wait<Failed>();
  EXPECT_TRUE(failed.cache_full);
  EXPECT_TRUE(failed.memory_full);
  EXPECT_TRUE(failed.refused);
  EXPECT_FALSE(failed.for_cpu);
  show(0, "static:max_cache_len=20");
  session.submit(turn(2, longer));
  const Failed other = wait<Failed>();
  EXPECT_FALSE(other.memory_full);
  EXPECT_TRUE(other.cache_full);
  EXPECT_TRUE(other.refused);
  TurnRequest empty = turn(3, "");
  empty.messages.clear();
  session.submit(empty);
  EXPECT_FALSE(wait<Failed>().cache_full);
}

}  // namespace
}  // namespace kvarium::engine::session_go_on_test
