// Which words a conversation's cells hold, as reported with a turn and without one.
#include <algorithm>
#include <future>

#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::session_tokens_test {
namespace {

// Where the words of a turn lie, as it was reported while it ran: the messages of the prompt, then the reply in pieces.
PromptTokens whatTheTurnTold(PromptTokens prompt, const std::vector<TextPiece>& pieces) {
  MessageTokens reply{static_cast<int>(prompt.messages.size()), pieces.front().first, {}};
  uint32_t size = 0;
  for (const TextPiece& piece : pieces) {
    for (const uint32_t end : piece.ends) reply.ends.push_back(size + end);
    size += static_cast<uint32_t>(piece.text.size());
  }
  prompt.messages.push_back(reply);
  return prompt;
}

using SessionTokens = Sessions;

TEST_F(SessionTokens, aConversationTellsWhereItsWordsLieWithoutATurn) {
  const support::TemporaryFolder folder;
  load();
  show(4, "sink:window_length=48,num_sink_tokens=4");
  const std::vector<jinja::ChatMessage> talk{{"system", "hello world"}, {"user", "hello"}};
  answer(1, 4, talk, 60);
  const PromptTokens known = whatTheTurnTold(wait<PromptTokens>(), all<TextPiece>());
  const std::string reply = textOf(1);
  ASSERT_EQ(known.messages.size(), 3u);
  // What is around the messages has its own words: the first token, and all of the system prompt.
  ASSERT_FALSE(known.frame.empty());
  EXPECT_EQ(known.frame.front(), (TemplateToken{0, "<|im_start|>"}));
  const auto isIn = [&](const MessageTokens& message) {
    return std::ranges::any_of(known.frame, [&](const TemplateToken& t) { return t.position == message.first; });
  };
  EXPECT_TRUE(isIn(known.messages[0]));
  EXPECT_FALSE(isIn(known.messages[1]));
  const auto same = [&](const PromptTokens& told, int64_t conversation) {
    EXPECT_EQ(told.turn, 0u);
    EXPECT_EQ(told.conversation, conversation);
    EXPECT_EQ(told.prompt_end, known.prompt_end);
    EXPECT_EQ(told.messages, known.messages);
    EXPECT_EQ(told.frame, known.frame);
    ASSERT_EQ(told.read.size(), 3u);
    EXPECT_EQ(told.read[1].content, "hello");
    EXPECT_EQ(told.read[2].content, reply);
  };
  show(5);
  EXPECT_TRUE(all<PromptTokens>().empty());  // it has no cells
  show(4, "sink:window_length=48,num_sink_tokens=4");
  same(wait<PromptTokens>(), 4);
  session.save(4, folder / "talk.kvcache");
  wait<CacheSaved>();
  session.load(loading::tinyModelPath());  // as another program would begin
  wait<ModelReady>();
  wait<CacheReady>();
  EXPECT_TRUE(all<PromptTokens>().empty());
  session.restore(9, folder / "talk.kvcache");
  same(wait<PromptTokens>(), 9);
}

TEST_F(SessionTokens, whatWasReadAheadIsToldWithoutATurn) {
  load();
  show(4);
  TurnRequest prime = turn(1, "");
  prime.conversation = 4;
  prime.messages = goOn(hello, "hello world", "more");
  prime.messages.pop_back();
  prime.prefill_only = true;
  session.submit(prime);
  wait<TurnDone>();
  const PromptTokens known = wait<PromptTokens>();
  ASSERT_EQ(known.messages.size(), 2u);
  show(5);
  show(4);
  EXPECT_EQ(wait<PromptTokens>().messages, known.messages);
}

TEST_F(SessionTokens, whatWasLeftOutIsNotToldAndStaysLeftOutAfterARestore) {
  const support::TemporaryFolder folder;
  load();
  const int64_t one = answer(1, 0, hello, 1).prompt_tokens;
  const std::string spec = "static:max_cache_len=" + std::to_string(8 * one);
  show(4, spec);
  std::vector<jinja::ChatMessage> talk = hello;
  for (int i = 0; i < 10; ++i) talk = goOn(talk, "hello", "hello");
  TurnRequest request = turn(2, "", 4);
  request.conversation = 4;
  request.messages = talk;
  request.when_full = WhenFull::crop;
  seen.clear();
  session.submit(request);
  const TurnStats stats = wait<TurnDone>().stats;
  ASSERT_FALSE(stats.left_out.empty());
  const PromptTokens known = whatTheTurnTold(wait<PromptTokens>(), all<TextPiece>());
  const std::string reply = textOf(2);
  session.save(4, folder / "talk.kvcache");
  wait<CacheSaved>();
  session.forget(4);
  session.restore(4, folder / "talk.kvcache");
  const PromptTokens told = wait<PromptTokens>();
  ASSERT_EQ(told.messages.size(), known.messages.size());
  for (size_t i = 0; i + 1 < told.messages.size(); ++i) EXPECT_EQ(told.messages[i], known.messages[i]);
  EXPECT_EQ(told.messages.back().message, static_cast<int>(talk.size()));
  EXPECT_EQ(told.messages.back().ends, known.messages.back().ends);
  request.turn = 3;
  request.messages = goOn(talk, reply, "hello");
  session.submit(request);
  EXPECT_EQ(wait<TurnDone>().stats.left_out, stats.left_out);
}

TEST_F(SessionTokens, aCacheSaysWhetherTokensLeaveIt) {
  load();
  for (const auto& [spec, loses] :
       std::vector<std::pair<std::string, bool>>{{"dynamic", false},
                                                 {"none", false},
                                                 {"static:max_cache_len=64", false},
                                                 {"sliding_window:window_length=64", true},
                                                 {"dynamic;1-2:retention=sliding_window,window_length=64", false}}) {
    const CacheReady ready = show(4, spec);
    EXPECT_EQ(ready.loses, loses) << spec;
    EXPECT_EQ(ready.loses_some, loses || spec.starts_with("dynamic;")) << spec;
    EXPECT_EQ(ready.keeps_nothing, spec == "none");
  }
}

// Everything is fetched where it is reported, on the worker's thread: nothing can come in between.
TEST(SessionTold, progressIsToldBehindTheSnapshotThatShowsIt) {
  struct Step {
    int64_t shown, done;  // tokens of the newest snapshot then, and of the progress
  };
  std::vector<Step> steps;
  int64_t shown = 0;
  std::promise<void> over;
  Session* told = nullptr;
  Session session(support::onCpu({.threads = 2, .precision = device::Precision::exact, .context = 512}), [&] {
    for (const Event& event : told->drain()) {
      if (const auto* progress = std::get_if<PromptProgress>(&event)) steps.push_back({shown, progress->done});
      if (std::holds_alternative<TurnDone>(event) || std::holds_alternative<Failed>(event)) over.set_value();
    }
    if (const auto frame = told->frame()) shown = frame->cache.lengths.tokens_seen;
  });
  told = &session;
  session.load(loading::tinyModelPath());
  session.observe({.snapshot_ms = 1});
  TurnRequest request;
  request.turn = 1;
  request.options.max_new_tokens = 1;
  request.options.chunk = 16;
  request.messages = {{"user", ""}};
  for (int i = 0; i < 40; ++i) request.messages[0].content += "hello ";
  session.submit(request);
  ASSERT_EQ(over.get_future().wait_for(60s), std::future_status::ready);
  EXPECT_GT(steps.size(), 5u);  // no frame is taken: reading is shown all the same
  for (const Step& step : steps) EXPECT_EQ(step.shown, step.done);
}

// Exactly those the turn will read, also while the worker is busy.
TEST_F(SessionTokens, tokensAreCountedBesideTheWorker) {
  EXPECT_FALSE(session.counter()->prompt({{"user", "hello"}}));
  load();
  const std::vector<jinja::ChatMessage> messages{{"system", "hello world"}, {"user", "hello, how are you?"}};
  session.pause();
  session.submit(turn(1, "hello"));
  wait<Paused>();
  const std::optional<int64_t> counted = session.counter()->prompt(messages);
  EXPECT_GT(session.counter()->text("hello"), 0);
  session.resume();
  wait<TurnDone>();
  EXPECT_EQ(counted, answer(2, 5, messages).prompt_tokens);
}

}  // namespace
}  // namespace kvarium::engine::session_tokens_test
